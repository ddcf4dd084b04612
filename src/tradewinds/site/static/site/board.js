// The board on a page: shows a new layer, lets moved pieces travel to their places, and explains what lies there.

import { nextPick, pickAgain } from "./picks.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE = { duration: 550, easing: "cubic-bezier(.3,.7,.2,1)" };
const SAIL = { longest: 1600, perPixel: 2, easing: "ease-in-out", step: 6, astray: 12 };
const SHOWN_FOR = 6000;

/** Put new content in the place of an element, keeping what has not changed; moved pieces travel.

Returns how long they take, in milliseconds. */
export async function show(target, html) {
  const before = places(target);
  const hadFocus = target.contains(document.activeElement);
  const onPieces = hadFocus && document.activeElement.matches("[data-pick], [data-from]");
  const piece = onPieces && document.activeElement.dataset.pick;
  await htmx.swap({ target, text: html, swap: "outerMorph" });
  takeTitles(document);
  pickAgain();
  const travelling = calm.matches ? 0 : travel(before);
  if (onPieces || (hadFocus && document.activeElement === document.body)) focusOnWhatIsAsked(onPieces, piece);
  return travelling;
}

/** Whoever plays by keyboard goes on where the next choice is: with a piece if the last one was a piece.

Where a place was, another may be now: it must not be chosen by pressing the same key again. A piece that is still there
keeps the focus: whoever was about to pick it up does. */
function focusOnWhatIsAsked(onPieces, piece) {
  const choices = [...document.querySelectorAll("#ask .choice:not(.barred), #ask .quiet:not(.barred)")];
  const next = (onPieces && nextPick(piece)) || choices.find((choice) => choice.checkVisibility());
  (next ?? document.getElementById("question"))?.focus({ preventScroll: true });
}

function places(root) {
  const found = new Map();
  for (const piece of root.querySelectorAll("[data-piece]")) {
    found.set(piece.dataset.piece, placeOf(piece));
  }
  return found;
}

/** Where a piece lies on its drawing, whatever the page does to the size and place of the drawing meanwhile. */
function placeOf(piece) {
  const box = piece.getBoundingClientRect();
  const chart = piece.ownerSVGElement.getScreenCTM();
  return chart && { x: (box.x - chart.e) / chart.a, y: (box.y - chart.f) / chart.d };
}

/** Let every piece that has moved travel: along its route if the drawing has one, else straight. */
function travel(before) {
  let longest = 0;
  for (const piece of document.querySelectorAll("#board [data-piece]")) {
    const old = before.get(piece.dataset.piece);
    const now = placeOf(piece);
    if (!old || !now) continue;
    const matrix = piece.getScreenCTM();
    const chart = piece.ownerSVGElement.getScreenCTM();
    const from = { x: (old.x - now.x) * chart.a, y: (old.y - now.y) * chart.d };
    if (Math.hypot(from.x / matrix.a, from.y / matrix.d) < 2) continue;
    const { places, timing } = sailing(piece, from) ?? { places: [from, { x: 0, y: 0 }], timing: GLIDE };
    const frames = places.map(({ x, y }) => ({ transform: `translate(${x / matrix.a}px, ${y / matrix.d}px)` }));
    piece.animate(frames, timing);
    longest = Math.max(longest, timing.duration);
  }
  return longest;
}

/** Return how a piece sails along its route, in pixels from where it stands now.

Nothing if it has no route, or one that does not begin where the piece was, as when somebody goes back in a replay. */
function sailing(piece, from) {
  const route = document.querySelector(`#board path[data-route="${CSS.escape(piece.dataset.piece)}"]`);
  const length = route?.getTotalLength();
  if (!length) return null;
  const matrix = route.getScreenCTM();
  const end = route.getPointAtLength(length).matrixTransform(matrix);
  const steps = Math.ceil((length * matrix.a) / SAIL.step);
  const places = Array.from({ length: steps + 1 }, (_, step) => {
    const point = route.getPointAtLength((length * step) / steps).matrixTransform(matrix);
    return { x: point.x - end.x, y: point.y - end.y };
  });
  if (Math.hypot(places[0].x - from.x, places[0].y - from.y) > SAIL.astray) return null;
  const duration = Math.min(GLIDE.duration + length * matrix.a * SAIL.perPixel, SAIL.longest);
  return { places, timing: { duration, easing: SAIL.easing } };
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
    clearTimeout(waiting);
    const piece = explained(event.target);
    if (piece && !event.target.closest("[data-action], [data-pick]")) explain(event.clientX, event.clientY, piece.dataset.tip);
    else if (!event.target.closest("#bubble, [data-why]")) hush();
  });
  document.addEventListener("focusin", (event) => {
    const choice = event.target.closest?.("#board [data-action], #board [data-pick]");
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
