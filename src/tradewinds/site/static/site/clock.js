// Counts waiting time on a page, without asking the server: every timer holds the moments it counts from and to.
// Nothing of it is announced: who listens to a page hears the time when he comes to it.

const language = document.documentElement.lang;
const MINUTE = 60_000;
const UNITS = [["day", 86_400_000, 3], ["hour", 3_600_000, 2], ["minute", MINUTE, 0]]; // 71 hours, but 3 days

const UNHEARD = 5_000;

let ahead = 0; // by how much the clock of this machine is ahead of that of the server, in milliseconds
let heard = !document.querySelector(".table-page"); // a table tells the time; until then what it wrote stands

/** Hear what time it is on the server. */
export function hear(seconds) {
  if (!(seconds > 0)) return;
  ahead = Date.now() - seconds * 1000;
  heard = true;
  tick();
}

function clock(time) {
  const seconds = Math.max(Math.floor(time / 1000), 0);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Say a time as exactly as people need it: a minute that has begun counts. */
function inWords(time) {
  const begun = Math.max(Math.ceil(time / MINUTE), 1) * MINUTE;
  const [unit, length] = UNITS.find(([, length, least]) => begun >= least * length);
  const words = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  return words.format(Math.floor(begun / length));
}

/** Bring every timer of the page up to date. */
export function tick() {
  if (!heard) return;
  const now = Date.now() - ahead;
  for (const timer of document.querySelectorAll(".timer[data-says]")) {
    const { says, since, until, exact } = timer.dataset;
    const left = Number(until) - now;
    const words = says
      .replace("{since}", () => inWords(now - Number(since)))
      .replace("{left}", () => (exact === undefined ? inWords(left) : clock(left)));
    if (timer.textContent !== words) timer.textContent = words;
    timer.classList.toggle("pressing", until !== undefined && exact !== undefined && left < 30_000);
  }
}

setInterval(tick, 1000);
setTimeout(() => (heard = true), UNHEARD);
tick();
