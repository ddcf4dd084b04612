// The board on a page: shows a new layer, lets moved pieces glide to their places, and explains what lies there.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE = { duration: 550, easing: "cubic-bezier(.3,.7,.2,1)" };
const SHOWN_FOR = 6000;

/** Put new content in the place of an element, keeping what has not changed; moved pieces glide. */
export async function show(target, html) {
  const before = places(target);
  const hadFocus = target.contains(document.activeElement);
  await htmx.swap({ target, text: html, swap: "outerMorph" });
  takeTitles(document);
  if (!calm.matches) glide(before);
  if (hadFocus && document.activeElement === document.body) focusOnWhatIsAsked();
}

/** Whoever plays by keyboard goes on where the next choice is. */
function focusOnWhatIsAsked() {
  const next = document.querySelector("#ask .choice:not(.barred), #ask .quiet:not(.barred)");
  (next ?? document.getElementById("question"))?.focus({ preventScroll: true });
}

function places(root) {
  const found = new Map();
  for (const piece of root.querySelectorAll("[data-piece]")) {
    found.set(piece.dataset.piece, piece.getBoundingClientRect());
  }
  return found;
}

function glide(before) {
  for (const piece of document.querySelectorAll("#board [data-piece]")) {
    const old = before.get(piece.dataset.piece);
    const matrix = piece.getScreenCTM();
    if (!old || !matrix) continue;
    const now = piece.getBoundingClientRect();
    const [dx, dy] = [(old.x - now.x) / matrix.a, (old.y - now.y) / matrix.d];
    if (Math.hypot(dx, dy) < 2) continue;
    piece.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], GLIDE);
  }
}

// Explanations. The drawing explains its pieces in titles; a bubble shows them sooner than the browser would, and also
// where there is no mouse.

/** Move the explanations out of the titles, so that the browser does not show them a second time. */
export function takeTitles(root) {
  for (const title of root.querySelectorAll("#board svg title")) {
    if (title.parentNode.nodeName === "svg") continue;
    title.parentNode.dataset.tip = title.textContent;
    title.remove();
  }
}

let hiding = 0;

/** Show a text at a place of the screen. */
export function explain(x, y, text, link) {
  const bubble = document.getElementById("bubble");
  bubble.textContent = text;
  if (link) {
    const more = document.createElement("a");
    Object.assign(more, { href: link.href, textContent: link.text, target: "_blank", rel: "noopener" });
    bubble.append(" ", more);
  }
  bubble.hidden = false;
  const box = bubble.getBoundingClientRect();
  const left = Math.min(Math.max(x - box.width / 2, 8), innerWidth - box.width - 8);
  const top = y - box.height - 14 > 8 ? y - box.height - 14 : y + 18;
  bubble.style.setProperty("left", `${left}px`);
  bubble.style.setProperty("top", `${top}px`);
  clearTimeout(hiding);
  hiding = setTimeout(hush, SHOWN_FOR);
}

/** Take the explanation away. */
export function hush() {
  document.getElementById("bubble").hidden = true;
}

const explained = (target) => target.closest?.("#board [data-tip]");

/** Explain pieces when somebody points at them, taps them, or comes to them by keyboard. */
export function explainPieces() {
  let waiting = 0;
  document.addEventListener("pointerover", (event) => {
    clearTimeout(waiting);
    const piece = explained(event.target);
    if (!piece || event.pointerType !== "mouse") return;
    waiting = setTimeout(() => explain(event.clientX, event.clientY, piece.dataset.tip), 250);
  });
  document.addEventListener("pointerout", (event) => {
    if (event.pointerType === "mouse" && explained(event.target)) {
      clearTimeout(waiting);
      hush();
    }
  });
  document.addEventListener("click", (event) => {
    const piece = explained(event.target);
    if (piece && !event.target.closest("[data-action]")) explain(event.clientX, event.clientY, piece.dataset.tip);
    else if (!event.target.closest("#bubble, [data-why]")) hush();
  });
  document.addEventListener("focusin", (event) => {
    const choice = event.target.closest?.("#board [data-action]");
    if (!choice || !choice.matches(":focus-visible")) return;
    const box = choice.getBoundingClientRect();
    explain(box.x + box.width / 2, box.y, choice.getAttribute("aria-label"));
  });
  takeTitles(document);
}

/** Tell whether the screen is narrow like that of a phone. */
export const narrow = matchMedia("(max-width: 760px)");

/** Return the layout of the drawing for this screen, and let the server know it for the next page. */
export function layoutNow() {
  const layout = narrow.matches ? "tall" : "wide";
  document.cookie = `layout=${layout};path=/;max-age=31536000;samesite=lax`;
  return layout;
}

/** Copy a text; where the browser does not allow it, select it instead. */
export async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return false;
  }
}
