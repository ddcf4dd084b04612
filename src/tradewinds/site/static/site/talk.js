// Talk at the table: shows what is said, sends what somebody says, and counts what he has not read.

import { showTimes } from "./times.js";

const page = document.getElementById("main");
const panel = document.getElementById("talk");
const list = document.getElementById("said");
const foot = document.getElementById("talk-foot");
const refusal = document.getElementById("talk-refusal");
const report = document.getElementById("report");
const toggles = [document.getElementById("talk-toggle"), document.getElementById("talk-button")];
const url = page.dataset.url;
const READ = `read ${url}`;
const phone = matchMedia("(max-width: 760px), (max-height: 539px)");

let last = Number(panel.dataset.last);
let read = Number(localStorage.getItem(READ) ?? 0);

// What is said.

/** Show messages that are not on the page yet; tell whether there were any. */
function hear({ html, says = [], last: latest, whole }) {
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  if (whole) list.replaceChildren();
  const lines = document.createElement("template");
  lines.innerHTML = html;
  const fresh = [...lines.content.querySelectorAll("li")].filter((line) => !document.getElementById(line.id));
  list.append(...fresh);
  showTimes(list);
  last = Math.max(last, latest);
  if (atEnd || whole || fresh.some((line) => line.matches(".mine"))) scrollToEnd();
  if (fresh.length && !whole) document.getElementById("talk-announcer").textContent = says.join(" ");
  countUnread();
}

function scrollToEnd() {
  list.scrollTop = list.scrollHeight;
}

document.addEventListener("tradewinds:talk", (event) => hear(JSON.parse(event.detail)));

// What was read.

const isOpen = () => panel.classList.contains("open");
const numberOf = (line) => Number(line.id.split("-")[1]);

function countUnread() {
  if (isOpen() && !document.hidden) {
    read = Math.max(read, last);
    localStorage.setItem(READ, read);
  }
  const count = [...list.querySelectorAll("li:not(.mine)")].filter((line) => numberOf(line) > read).length;
  for (const badge of document.querySelectorAll(".unread")) {
    badge.hidden = !count;
    const [number, spoken] = badge.children;
    number.textContent = count > 99 ? "99+" : count;
    spoken.textContent = count === 1 ? panel.dataset.one : panel.dataset.many.replace("2", count);
  }
}

document.addEventListener("visibilitychange", countUnread);

// Opening and closing.

function open(wanted, remember = true) {
  panel.classList.toggle("open", wanted);
  for (const toggle of toggles) toggle.setAttribute("aria-expanded", String(wanted));
  if (remember && !phone.matches) localStorage.setItem("talk", wanted ? "open" : "closed");
  if (wanted) scrollToEnd();
  countUnread();
}

function openAndWrite() {
  open(true);
  (document.getElementById("talk-text") ?? list).focus();
}

function close() {
  const inside = panel.contains(document.activeElement);
  open(false);
  if (inside) toggles.find((toggle) => toggle.checkVisibility())?.focus();
}

for (const toggle of toggles) toggle.addEventListener("click", () => (isOpen() ? close() : openAndWrite()));
document.addEventListener("tradewinds:speak", openAndWrite);
panel.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  close();
  event.stopPropagation();
});

// Saying something.

async function post(verb, fields) {
  refusal.textContent = "";
  refusal.classList.remove("thanks");
  try {
    const response = await fetch(`${url}${verb}/`, {
      method: "POST",
      headers: { Accept: "application/json", "X-CSRFToken": document.querySelector("#csrf input").value },
      body: new URLSearchParams({ talk: last, ...fields }),
    });
    const answer = await response.json();
    if (answer.refusal) refusal.textContent = answer.refusal;
    else {
      hear(answer);
      return answer;
    }
  } catch {
    refusal.textContent = page.dataset.unsent;
  }
  return null;
}

let sending = false;

panel.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (sending) return;
  sending = true;
  const form = event.target;
  const nameless = Boolean(form.elements.name);
  const sent = Object.fromEntries(new FormData(form));
  const answer = await post("speak", sent);
  sending = false;
  if (!answer) return;
  const field = document.getElementById("talk-text"); // another one if the form was drawn anew meanwhile
  if (field?.value === sent.text) field.value = "";
  if (nameless) become(answer.foot);
});

/** Go on under the name that was just given: the stream so far was that of somebody without one. */
function become(html) {
  foot.innerHTML = html;
  document.getElementById("talk-text")?.focus();
  document.dispatchEvent(new CustomEvent("tradewinds:listen"));
}

/** Read everything anew: who sits where has changed, or what those may do who watch. */
async function readAnew() {
  try {
    const response = await fetch(`${url}talk/`, { headers: { Accept: "application/json" } });
    if (response.ok) arrange(await response.json());
  } catch {
    // The stream says that the connection is lost.
  }
}

/** Show all of it; what somebody is writing stays. */
function arrange(answer) {
  const draft = document.getElementById("talk-text")?.value ?? "";
  const writing = document.activeElement?.id === "talk-text";
  hear(answer);
  foot.innerHTML = answer.foot;
  const field = document.getElementById("talk-text");
  if (field) field.value = draft;
  if (field && writing) field.focus();
}

document.addEventListener("tradewinds:roles", readAnew);

// Not hearing somebody, and reporting.

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-talk]");
  for (const menu of list.querySelectorAll(".said-menu[open]")) if (!menu.contains(event.target)) menu.open = false;
  if (!button) return;
  const { talk: deed, ...fields } = button.dataset;
  if (deed === "ask-report") askWhy(button);
  else {
    const answer = await post(deed, fields);
    if (answer) arrange(answer);
    (document.getElementById("talk-text") ?? list).focus();
  }
});

function showMenu({ target }) {
  if (target.matches(".said-menu[open]")) target.closest("li").scrollIntoView({ block: "nearest" });
}

list.addEventListener("toggle", showMenu, true); // it does not bubble

function askWhy(button) {
  const line = button.closest("li");
  line.querySelector(".said-menu").open = false;
  document.getElementById("report-words").textContent = line.querySelector(".words").textContent;
  report.dataset.message = button.dataset.message;
  report.returnValue = "";
  report.showModal();
}

report.addEventListener("close", async () => {
  if (report.returnValue !== "report") return;
  const reason = document.getElementById("reason").value;
  if (!(await post("report", { message: report.dataset.message, reason }))) return;
  refusal.textContent = panel.dataset.reported;
  refusal.classList.add("thanks");
});

open(!phone.matches && localStorage.getItem("talk") === "open", false);
if (location.hash === "#talk") openAndWrite();
