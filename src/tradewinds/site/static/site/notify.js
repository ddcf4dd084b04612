// Notifications of the browser: asked for by a button only, remembered in this browser, and never while one looks.

const button = document.getElementById("notify");
const WANTED = "notifications";
const possible = "Notification" in globalThis;

const wanted = () => localStorage.getItem(WANTED) === "yes";
const allowed = () => possible && Notification.permission === "granted";

function show() {
  if (!button) return;
  button.hidden = !possible;
  button.setAttribute("aria-pressed", String(wanted() && allowed()));
}

button?.addEventListener("click", async () => {
  const off = wanted() && allowed();
  if (!off && Notification.permission === "default") await Notification.requestPermission();
  localStorage.setItem(WANTED, off || !allowed() ? "no" : "yes");
  const note = document.getElementById("notify-denied");
  if (note) note.hidden = Notification.permission !== "denied";
  if (Notification.permission === "denied") button.title = button.dataset.denied;
  show();
});

/** Tell somebody who does not look at this page; what has the same name takes the place of what was told before. */
export function notify(title, body, name) {
  if (!document.hidden || !wanted() || !allowed()) return;
  try {
    const told = new Notification(title, { body, tag: name, icon: document.getElementById("icon")?.href });
    told.addEventListener("click", () => {
      globalThis.focus();
      told.close();
    });
  } catch {
    // Some phones only let an installed page do this; title and sound are left.
  }
}

show();
