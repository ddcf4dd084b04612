// A live table: shows what the server sends, sends what somebody chooses, and says whose turn it is.

import { copy, explain, explainPieces, hush, layoutNow, narrow, show } from "./board.js";
import { letPiecesBeDragged, pick, putDown } from "./picks.js";
import { ready } from "./art.js";
import { hear, tick } from "./clock.js";
import { notify } from "./notify.js";
import { sha256 } from "./sha256.js";

const page = document.getElementById("main");
const words = page.dataset;
const url = words.url;
const RULES = document.querySelector(".to-rules").getAttribute("href").split("#")[0];

let version = Number(words.version);
let cursor = words.cursor;
let layout = words.layout;
let shown = null; // where several people share this screen: the seat that has lifted the curtain
let latest = null; // the last scene the server sent
let sending = false;
let replaying = null; // what shows earlier moments now, if anything does
const unfolded = new Set(); // the groups of choices that somebody has opened
let talk = document.getElementById("talk")?.dataset.last ?? ""; // the last thing that was said here
let refresh = false; // whether the next scene is drawn although it is no newer: the screen has changed

const now = () => document.getElementById("now");
const moment = () => now().dataset.moment;

// What the server sends.

/** Show a scene, unless a later one is on the screen already. */
async function accept(scene) {
  if (scene.go) {
    location.assign(scene.go);
    return;
  }
  const known = scene.version < version || (scene.version === version && latest?.version === version && !refresh);
  if (known || scene.html === undefined) {
    if (scene.refusal) refuse(scene.refusal);
    return;
  }
  const before = { ...now().dataset, proposed: isProposed() };
  const { mood: moodBefore, seated, spectators } = before;
  refresh = false;
  version = scene.version;
  cursor = scene.cursor;
  latest = scene;
  if (scene.mood !== "yours") shown = null; // the next one at this screen lifts the curtain anew
  writeLog(scene);
  if (replaying && !scene.refusal) return;
  await draw(scene);
  if (seated !== now().dataset.seated || spectators !== now().dataset.spectators) tell("roles");
  if (scene.mood === "yours" && moodBefore !== "yours") ring();
  tellWhoLooksAway(before);
}

const isProposed = () => Boolean(document.querySelector(".proposal [data-agree='1']"));

/** Tell somebody who does not look what he would want to know: never of a decision that makes itself. */
function tellWhoLooksAway(before) {
  const { mood, forced, moment: asked } = now().dataset;
  const tell = (text) => notify(words.title, text, `${url}${asked}`);
  const yours = mood === "yours" && forced === undefined;
  if (mood === "over" && before.mood !== "over") tell(words.toldOver);
  else if (isProposed() && !before.proposed) tell(words.toldBack);
  else if (yours && (before.mood !== "yours" || before.forced !== undefined)) tell(words.toldTurn);
  else if (before.mood === "open" && mood === "waiting") tell(words.toldBegun);
}

async function draw(scene) {
  await show(now(), scene.html);
  tick();
  labelAll();
  page.dataset.stage = scene.mood === "open" || scene.mood === "over" ? scene.mood : "playing";
  announce([...scene.says, scene.refusal, scene.question]);
  signalTurn();
}

function writeLog(scene) {
  const log = document.getElementById("log");
  if (scene.whole_log) log.replaceChildren();
  const lines = document.createElement("template");
  lines.innerHTML = scene.log;
  for (const line of lines.content.querySelectorAll("li")) {
    if (!document.getElementById(line.id)) log.append(line);
  }
  log.scrollTop = log.scrollHeight;
}

function announce(sentences) {
  document.getElementById("announcer").textContent = sentences.filter(Boolean).join(" ");
}

// The stream. The browser connects again by itself; what it last had is the id of the last message.

let source = null;
let heard = Date.now();
let unseen = false; // whether the stream is that of a hidden page

function listen(since = `${version}|${cursor}`) {
  source?.close();
  refresh ||= !since;
  const query = new URLSearchParams({ layout, seat: shown ?? "", since: `${since || "|"}|${talk}` });
  unseen = document.hidden;
  if (unseen) query.set("hidden", "1"); // who does not see the page is not there
  source = new EventSource(`${url}stream/?${query}`);
  source.onopen = alive;
  source.addEventListener("beat", (beat) => {
    hear(Number(beat.data));
    alive();
  });
  source.addEventListener("talk", (message) => {
    alive();
    talk = JSON.parse(message.data).last;
    tell("talk", message.data);
  });
  source.addEventListener("present", (message) => {
    alive();
    showPresent(JSON.parse(message.data));
  });
  source.addEventListener("gone", () => location.reload());
  source.onmessage = (message) => {
    alive();
    accept(JSON.parse(message.data));
  };
  source.onerror = () => {
    document.getElementById("lost").hidden = false;
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(), 1500);
  };
}

/** Let other parts of the page hear of something. */
function tell(what, data) {
  document.dispatchEvent(new CustomEvent(`tradewinds:${what}`, { detail: data }));
}

/** Show who is at the table now; the next scene says the same. */
function showPresent({ seats, watching }) {
  for (const seat of now().querySelectorAll("li.seat")) {
    const here = seat.querySelector(".here");
    if (here) here.hidden = !seats.includes(Number(seat.id.split("-")[1]));
  }
  for (const line of document.querySelectorAll(".watchers")) {
    line.textContent = watching;
    line.hidden = !watching;
  }
}

function alive() {
  heard = Date.now();
  document.getElementById("lost").hidden = true;
}

function listenIfSilent(silence) {
  if (Date.now() - heard > silence) listen();
}

setInterval(() => listenIfSilent(40_000), 5_000);
let turned = 0;

/** Listen anew as somebody who sees the page, or does not; who only glances at another tab stays. */
function turn() {
  clearTimeout(turned);
  if (document.hidden) turned = setTimeout(() => listen(), 1_500);
  else if (unseen) listen();
  else listenIfSilent(20_000);
}

document.addEventListener("visibilitychange", turn);
document.addEventListener("tradewinds:listen", () => listen());
addEventListener("online", () => listen());
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (event) => event.persisted && listen());

// What somebody chooses.

/** Ask the server to do something; it answers with the fresh table, and with a reason if it refuses. */
async function send(verb, fields = {}, numbers = []) {
  if (sending) return;
  sending = true;
  page.classList.add("sending");
  hush();
  const body = new URLSearchParams({ moment: moment(), layout, seat: shown ?? "", cursor, ...fields });
  for (const number of numbers) body.append("number", number);
  try {
    const response = await fetch(`${url}${verb}/`, {
      method: "POST",
      headers: { Accept: "application/json", "X-CSRFToken": document.querySelector("#csrf input").value },
      body,
    });
    await accept(await response.json());
  } catch {
    refuse(page.dataset.unsent);
    document.getElementById("lost").hidden = false;
    listen();
  } finally {
    sending = false;
    page.classList.remove("sending");
  }
}

function refuse(reason) {
  document.getElementById("refusal").textContent = reason;
}

const PAUSE_OF_A_HAND = 300;
let chosen = -Infinity;

/** Tell whether a click is meant: the second of a double click lands on whatever has come to its place. */
function isMeant(event) {
  const meant = event.timeStamp - chosen > PAUSE_OF_A_HAND || event.pointerType === ""; // a key presses a button once
  if (meant) {
    chosen = event.timeStamp;
    page.classList.add("settling");
    setTimeout(() => page.classList.remove("settling"), PAUSE_OF_A_HAND);
  } else event.preventDefault();
  return meant;
}

function play(action) {
  stopReplay();
  return send("play", { action });
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-action], [data-do], [data-number-button]") && !isMeant(event)) return;
  const find = (selector) => event.target.closest(selector);
  const barred = find("[data-why][aria-disabled]");
  const action = find("#now [data-action]");
  const piece = find("#board [data-pick]");
  const deed = find("[data-do]");
  const step = find("[data-step]");
  if (barred) explainWhy(barred);
  else if (action) play(action.dataset.action);
  else if (piece) pick(piece);
  else if (deed) act(deed);
  else if (step) stepNumber(step.parentElement.querySelector("input"), Number(step.dataset.step));
  else if (find("[data-lift]")) lift(find("[data-lift]").dataset.lift);
  else if (find("#missed")) replaySince(Number(find("#missed").dataset.since));
  else if (find("#copy")) copyLink(find("#copy"));
  else if (find("#check-seed")) checkSeed();
  else if (find("#zoom")) zoom(find("#zoom"));
  else if (find("#keys-button")) document.getElementById("keys").showModal();
  else if (find("#stop-replay")) stopReplay();
});

function act(button) {
  stopReplay();
  const { do: verb, ...fields } = button.dataset;
  for (const field of button.closest("[data-fields]")?.querySelectorAll("[name]") ?? []) fields[field.name] = field.value;
  send(verb, fields);
}

function explainWhy(button) {
  const box = button.getBoundingClientRect();
  const clause = button.dataset.clause;
  explain(box.x + box.width / 2, box.y, button.dataset.why, clause && { href: `${RULES}#${clause}`, text: clause });
  announce([button.dataset.why]);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches(".combination")) {
    event.preventDefault();
    stopReplay();
    if (form.reportValidity()) send("combine", {}, amountsOf(form).map((input) => input.value));
  } else if (form.matches(".number")) {
    event.preventDefault();
    const amount = Number(form.elements.amount?.value ?? form.dataset.least);
    if (form.reportValidity()) play(Number(form.dataset.first) + amount - Number(form.dataset.least));
  } else if (form.matches(".list")) {
    event.preventDefault();
    play(form.elements.action.value);
  } else if (form.matches("[data-sit]")) {
    event.preventDefault();
    sit(form.elements);
  }
});

/** Take a seat. The stream so far is that of somebody who only watches, so nothing of it may be shown from now on. */
async function sit({ name, number }) {
  source?.close();
  await send("sit", { name: name.value, number: number.value });
  listen("");
}

// Numbers.

function stepNumber(input, by) {
  const wanted = Number(input.value) + by;
  if (wanted > Number(input.max) && input.form.dataset.why) {
    const box = input.getBoundingClientRect();
    explain(box.x + box.width / 2, box.y, input.form.dataset.why);
  }
  input.value = within(input, wanted);
  changed(input.form);
}

const within = (input, wanted) => Math.min(Math.max(wanted, Number(input.min)), Number(input.max));
const amountsOf = (form) => [...form.querySelectorAll("[data-name]")];

/** Follow a number that somebody has changed. */
function changed(form) {
  label(form);
  if (form.matches(".combination")) followLimits(form);
}

/** Let the button say what it does with the numbers as they are. */
function label(form) {
  const { amount } = form.elements;
  let words = form.dataset.label;
  if (form.matches(".combination")) {
    for (const input of amountsOf(form)) words = words.replaceAll(`{${input.dataset.name}}`, input.value || "…");
  } else if (amount) words = words.replace("#", amount.value);
  else return; // there is one number only, and the button says it
  form.querySelector("[data-number-button]").textContent = words;
}

/** Label what the server has sent; limits are asked for where numbers stayed that somebody had given before. */
function labelAll() {
  for (const form of document.querySelectorAll("form.number, form.combination")) label(form);
  for (const form of document.querySelectorAll("form.list")) warn(form);
  for (const group of document.querySelectorAll("#ask .group")) group.open = unfolded.has(group.id);
  for (const form of document.querySelectorAll("form.combination")) {
    if (amountsOf(form).some((input) => input.value !== input.defaultValue)) followLimits(form);
  }
}

let lastAsked = 0;

/** Ask what each number can be after those before it; what is too much by now becomes the most. */
async function followLimits(form) {
  const inputs = amountsOf(form);
  const asked = ++lastAsked;
  const query = new URLSearchParams({ seat: shown ?? "" });
  for (const input of inputs) query.append("number", input.value || "0");
  try {
    const response = await fetch(`${url}limits/?${query}`, { headers: { Accept: "application/json" } });
    if (!response.ok || asked !== lastAsked) return;
    const { limits } = await response.json();
    limits.forEach(([least, most], place) => limit(inputs[place], least, most));
  } catch {
    return; // the server refuses what is too much, and says why
  }
  if (inputs.some((input, place) => place > 0 && input.value && bring(input))) changed(form);
}

function limit(input, least, most) {
  Object.assign(input, { min: least, max: most });
  document.getElementById(input.getAttribute("aria-describedby")).textContent = `${least} … ${most}`;
}

/** Bring a number between its limits, unless somebody is typing it; tell whether it changed. */
function bring(input) {
  const right = String(within(input, Number(input.value)));
  if (right === input.value || input === document.activeElement) return false;
  input.value = right;
  return true;
}

document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (form?.matches("form.number, form.combination")) changed(form);
  else if (form?.matches("form.list")) warn(form);
});

// Lists and groups.

/** Say what to know before that which is chosen in a list. */
function warn(form) {
  form.querySelector(".warning").textContent = form.elements.action.selectedOptions[0]?.dataset.warning ?? "";
}

/** Remember which groups somebody has unfolded: they stay so, even if there was nothing in them for a while. */
function rememberFold({ target }) {
  if (!target.matches(".group")) return;
  unfolded[target.open ? "add" : "delete"](target.id);
  if (target.open && target.contains(document.activeElement)) target.scrollIntoView({ block: "nearest" });
}

document.addEventListener("toggle", rememberFold, true); // it does not bubble

// Keys.

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog")) return;
  if (event.repeat) return; // a key that is held down means one thing
  const key = event.key.toLowerCase();
  const choice = now().querySelector(`#ask [data-key="${CSS.escape(key)}"]`);
  const amount = now().querySelector(".number input");
  const onButton = event.target.closest("button, a, summary, [role=button]");
  const pressed = event.key === "Enter" || event.key === " ";
  if (event.key === "Escape") stopReplay() || putDown() || hush();
  else if (pressed && event.target.closest("svg [data-action]")) {
    play(event.target.closest("[data-action]").dataset.action);
  } else if (pressed && event.target.closest("svg [data-pick]")) pick(event.target.closest("[data-pick]"));
  else if (event.key === "Enter" && !onButton) document.getElementById("confirm")?.click();
  else if (event.key === "Backspace") document.getElementById("undo")?.click();
  else if (key === ".") document.getElementById("missed")?.click();
  else if (key === "/") tell("speak");
  else if (key === "?") document.getElementById("keys").showModal();
  else if (choice) play(choice.dataset.action);
  else if (amount && /^\d$/.test(key)) {
    amount.focus();
    amount.value = key;
    changed(amount.form);
  } else return;
  event.preventDefault();
});

// Several people at one screen.

function lift(seat) {
  shown = seat;
  listen("");
}

// What happened since my last turn.

const PAUSE = 1100;

async function replaySince(number) {
  if (replaying) return;
  const run = {};
  replaying = run;
  const start = { html: now().outerHTML, mood: now().dataset.mood, says: [], question: "" };
  const last = Number(now().dataset.decisions);
  try {
    for (let at = number + 1; at <= last; at += 1) {
      const query = new URLSearchParams({ layout });
      const response = await fetch(`${url}at/${at}/?${query}`, { headers: { Accept: "application/json" } });
      if (!response.ok || replaying !== run) break;
      const moving = await showMoment(await response.json());
      await new Promise((done) => setTimeout(done, Math.max(PAUSE, moving)));
      if (replaying !== run) break;
    }
  } catch {
    document.getElementById("lost").hidden = false;
  } finally {
    if (replaying === run) replaying = null;
    await draw(latest ?? start);
  }
}

async function showMoment(then) {
  const moving = await show(
    document.getElementById("board"),
    `<div class="board past" id="board" tabindex="-1">${then.board}</div>`,
  );
  const said = then.sentences.join(" ");
  const question = document.getElementById("question");
  question.textContent = said;
  const stop = document.createElement("button");
  Object.assign(stop, { id: "stop-replay", className: "quiet", textContent: page.dataset.backToNow });
  question.append(" ", stop);
  announce([said]);
  return moving;
}

function stopReplay() {
  const was = Boolean(replaying);
  replaying = null;
  return was;
}

// Whose turn it is: title, icon, sound.

const icon = document.querySelector("link[rel=icon]");
const quietTitle = document.title;
const quietIcon = icon?.href;

function signalTurn() {
  const yours = now().dataset.mood === "yours";
  document.title = yours ? `● ${words.yours} · ${words.title}` : quietTitle;
  if (icon) icon.href = yours ? icon.dataset.turn : quietIcon;
}

const sound = document.getElementById("sound");
let muted = localStorage.getItem("muted") === "yes";

function showSound() {
  sound.setAttribute("aria-pressed", String(!muted));
}

sound.addEventListener("click", () => {
  muted = !muted;
  localStorage.setItem("muted", muted ? "yes" : "no");
  showSound();
  ring();
});

let audio = null;

/** Ring the ship's bell twice. */
function ring() {
  if (muted || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  for (const [start, pitch] of [[0, 1046.5], [0.22, 1318.5]]) {
    const at = audio.currentTime + start;
    const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.12, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.7);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.75);
  }
}

// Small things.

async function copyLink(button) {
  const field = document.getElementById("link");
  if (await copy(field.value, field)) button.textContent = page.dataset.copied;
}

function zoom(button) {
  const zoomed = page.classList.toggle("zoomed");
  button.setAttribute("aria-pressed", String(zoomed));
}

/** Work out the hash of the seed here in the browser, and compare it with the one that was shown from the start. */
function checkSeed() {
  const seed = document.getElementById("seed").textContent.match(/../g).map((pair) => parseInt(pair, 16));
  const hash = sha256([...new TextEncoder().encode("tradewinds seed "), ...seed]);
  const shownFirst = document.getElementById("shown-hash").textContent;
  const { checked, wrong } = page.dataset;
  document.getElementById("seed-verdict").textContent = hash === shownFirst ? checked : wrong;
}

function fitLayout() {
  const wanted = layoutNow();
  if (wanted === layout) return;
  layout = wanted;
  listen("");
}

explainPieces();
letPiecesBeDragged();
labelAll();
showSound();
signalTurn();
document.getElementById("log").scrollTop = document.getElementById("log").scrollHeight;
narrow.addEventListener("change", fitLayout);
ready.then(() => page.classList.add("ready"));
listen();
fitLayout();
