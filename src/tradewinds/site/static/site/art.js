// Puts the symbols of a game into the page, so that drawings can refer to them. `ready` says when they are there.

async function bring(place) {
  if (!place) return;
  const answer = await fetch(place.dataset.symbols);
  if (!answer.ok) throw new Error(`symbols: ${answer.status}`);
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  place.replaceChildren(document.importNode(sheet.documentElement, true));
}

export const ready = bring(document.getElementById("art"));
