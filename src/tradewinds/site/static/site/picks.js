// Pieces that can go to several places: picked up by a tap, a click or Enter, then put down at one of their places;
// or dragged there. A place is an ordinary choice; it is hidden until its piece is picked up.

const FAR_ENOUGH = 6; // pixels from which on a hand drags, and does not only tremble

let picked = null; // the key of the piece in hand
let drag = null; // what is dragged: the piece, where it was taken, the ghost that follows the hand
let dropped = false; // whether the click that the browser makes of the end of a drag is still to come

const picks = () => [...document.querySelectorAll("#board [data-pick]")];
const inHand = () => picks().find((piece) => piece.dataset.pick === picked);

/** Take a piece into the hand; nothing puts down what is there. */
function take(key) {
  picked = key;
  for (const piece of picks()) piece.setAttribute("aria-pressed", String(piece.dataset.pick === key));
  for (const place of document.querySelectorAll("#board [data-from]")) {
    place.classList.toggle("reachable", place.dataset.from === key);
  }
}

/** Pick a piece up, or put it down if it is in the hand; one that is alone stays there, as it went there by itself. */
export function pick(piece) {
  const key = piece.dataset.pick;
  take(key === picked && picks().length > 1 ? null : key);
}

/** Put down what is in the hand, and tell whether anything was; the focus stays at the piece. */
export function putDown() {
  const piece = inHand();
  if (!piece) return false;
  endDrag();
  take(null);
  if (document.activeElement?.matches("[data-from]")) piece.focus({ preventScroll: true });
  return true;
}

/** After a new drawing: the same piece stays in the hand while it is there, and one that is alone goes there by itself. */
export function pickAgain() {
  endDrag();
  const all = picks();
  take(all.length === 1 ? all[0].dataset.pick : (inHand()?.dataset.pick ?? null));
}

/** Return where whoever plays with pieces goes on by keyboard: with the piece of a key, if it is there. */
export const nextPick = (key) => picks().find((piece) => piece.dataset.pick === key) ?? inHand() ?? picks()[0];

// Dragging.

/** Return a picture of a piece that lies above everything else, with the looks of the zones around it. */
function ghostOf(piece) {
  let ghost = piece.cloneNode(true);
  for (let zone = piece.parentNode; zone.nodeName !== "svg"; zone = zone.parentNode) {
    const around = zone.cloneNode(false);
    around.append(ghost);
    ghost = around;
  }
  for (const part of [ghost, ...ghost.querySelectorAll("*")]) {
    for (const name of ["id", "role", "tabindex", "aria-label", "aria-pressed", "data-pick", "data-piece", "data-tip"]) {
      part.removeAttribute(name);
    }
  }
  const moved = document.createElementNS("http://www.w3.org/2000/svg", "g");
  moved.setAttribute("class", "ghost");
  moved.setAttribute("aria-hidden", "true");
  moved.append(ghost);
  piece.ownerSVGElement.append(moved);
  return moved;
}

const placeAt = (x, y) => document.elementFromPoint(x, y)?.closest(`#board [data-from="${CSS.escape(picked)}"]`);

function aimAt(place) {
  for (const other of document.querySelectorAll("#board .tw-aimed")) other.classList.toggle("tw-aimed", other === place);
  place?.classList.add("tw-aimed");
}

function endDrag() {
  drag?.ghost?.remove();
  drag?.piece.classList.remove("dragged");
  drag = null;
  aimAt(null);
}

function beginDrag(event) {
  const piece = event.target.closest?.("#board [data-pick]");
  if (!piece || !event.isPrimary || event.button !== 0) return;
  drag = { piece, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
}

function goOn(event) {
  if (drag?.pointer !== event.pointerId) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghost) {
    if (Math.hypot(x, y) < FAR_ENOUGH) return;
    drag.piece.setPointerCapture(event.pointerId);
    drag.ghost = ghostOf(drag.piece);
    drag.piece.classList.add("dragged");
    take(drag.piece.dataset.pick);
  }
  const matrix = drag.piece.ownerSVGElement.getScreenCTM();
  drag.ghost.setAttribute("transform", `translate(${x / matrix.a} ${y / matrix.d})`);
  aimAt(placeAt(event.clientX, event.clientY));
}

/** Let go: over a place this chooses it, elsewhere the piece stays in the hand and its places in sight. */
function letGo(event) {
  if (drag?.pointer !== event.pointerId) return;
  const place = drag.ghost && event.type === "pointerup" ? placeAt(event.clientX, event.clientY) : null;
  if (drag.ghost) {
    dropped = true;
    setTimeout(() => {
      dropped = false;
    });
  }
  endDrag();
  place?.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: event.pointerType }));
}

/** Let pieces be dragged by mouse or finger. */
export function letPiecesBeDragged() {
  document.addEventListener("pointerdown", beginDrag);
  document.addEventListener("pointermove", goOn);
  document.addEventListener("pointerup", letGo);
  document.addEventListener("pointercancel", letGo);
  document.addEventListener("click", (event) => dropped && event.isTrusted && event.stopImmediatePropagation(), true);
  pickAgain();
}
