// Counts waiting time on a page, without asking the server: every timer holds the moments it counts from and to.
// Nothing of it is announced: who listens to a page hears the time when he comes to it.

const language = document.documentElement.lang;
const UNITS = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000]];
const ENOUGH = 2; // the largest unit of which there are at least so many: 47 hours, but 2 days

let ahead = 0; // by how much the clock of this machine is ahead of that of the server, in milliseconds

/** Hear what time it is on the server. */
export function hear(seconds) {
  if (Number.isFinite(seconds) && seconds > 1) ahead = Date.now() - seconds * 1000;
}

function clock(time) {
  const seconds = Math.max(Math.floor(time / 1000), 0);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function inWords(time) {
  const [unit, length] = UNITS.find(([, length]) => time >= ENOUGH * length) ?? UNITS.at(-1);
  const count = Math.max(Math.floor(time / length), 0);
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/** Bring every timer of the page up to date. */
export function tick() {
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
tick();
