// The replay: a slider and keys go through the moments of a game; each has a link of its own.

import "./art.js";
import { copy, explainPieces, layoutNow, narrow, show } from "./board.js";

const page = document.getElementById("main");
const slider = document.getElementById("slider");
const last = Number(page.dataset.last);
let layout = page.dataset.layout;
let wanted = Number(page.dataset.number);
let loading = false;

const link = (number) => `${page.dataset.url}at/${number}/${page.dataset.eyes && `?eyes=${page.dataset.eyes}`}`;

async function go(number) {
  wanted = Math.min(Math.max(number, 0), last);
  slider.value = wanted;
  if (loading) return;
  loading = true;
  try {
    let at = null;
    while (at !== wanted) {
      at = wanted;
      const query = new URLSearchParams({ layout, eyes: page.dataset.eyes });
      const response = await fetch(`${page.dataset.url}at/${at}/?${query}`, { headers: { Accept: "application/json" } });
      if (!response.ok) break;
      await showMoment(await response.json());
    }
  } finally {
    loading = false;
  }
}

async function showMoment(then) {
  await show(document.getElementById("board"), `<div class="board" id="board" tabindex="-1">${then.board}</div>`);
  document.getElementById("question").textContent = then.sentences.join(" ") || then.question;
  document.getElementById("place").textContent = `${then.number} / ${then.last}`;
  const proposal = document.getElementById("propose-to");
  if (proposal) proposal.value = then.number;
  history.replaceState(null, "", link(then.number));
  mark(then.number);
}

function mark(number) {
  for (const line of document.querySelectorAll("#log .current")) line.classList.remove("current");
  const line = document.getElementById(`d${number}`);
  line?.classList.add("current");
  line?.scrollIntoView({ block: "nearest" });
}

slider.addEventListener("input", () => go(Number(slider.value)));

const STEPS = { first: () => 0, previous: () => wanted - 1, next: () => wanted + 1, last: () => last };
const KEYS = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };

document.addEventListener("click", (event) => {
  const step = STEPS[event.target.closest("a")?.id];
  const moment = event.target.closest("#log a.when");
  if (step) go(step());
  else if (moment) go(Number(moment.textContent));
  else return;
  event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  const step = KEYS[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select")) return;
  event.preventDefault();
  go(STEPS[step]());
});

document.getElementById("eyes")?.addEventListener("change", (event) => event.target.form.requestSubmit());
document.getElementById("copy-moment").addEventListener("click", async (event) => {
  if (await copy(location.href)) event.target.classList.add("done");
  else prompt(event.target.textContent, location.href); // where a page may not copy, people can
});

function fitLayout() {
  const now = layoutNow();
  if (now === layout) return;
  layout = now;
  go(wanted);
}

explainPieces();
narrow.addEventListener("change", fitLayout);
fitLayout();
mark(wanted);
