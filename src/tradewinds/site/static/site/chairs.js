// The chairs of a new table: empty ones are put away and can be added again. Without this they are lists that say "nobody".

const list = document.querySelector(".rows");
const rows = [...list.querySelectorAll(".row")];
const add = document.querySelector(".add");

const kind = (row) => row.querySelector("select");
const name = (row) => row.querySelector(".name-here");
const taken = (row) => kind(row).value !== "none";

/** Show the chairs that are taken, without gaps between them. */
function arrange() {
  const values = rows.filter(taken).map((row) => [kind(row).value, name(row).value]);
  rows.forEach((row, number) => {
    if (number < values.length) [kind(row).value, name(row).value] = values[number];
    else kind(row).value = "none";
    row.hidden = number >= values.length;
    const button = row.querySelector(".remove");
    if (button) button.hidden = false;
  });
  add.hidden = values.length === rows.length;
}

/** A new chair is for the same company as the last one, but never for oneself. */
function addChair() {
  const count = rows.filter(taken).length;
  const last = kind(rows[count - 1]).value;
  kind(rows[count]).value = last === "me" ? "open" : last;
  arrange();
  kind(rows[count]).focus();
}

function removeChair(event) {
  const button = event.target.closest(".remove");
  if (!button) return;
  kind(button.closest(".row")).value = "none";
  arrange();
  add.focus();
}

add.addEventListener("click", addChair);
list.addEventListener("click", removeChair);
list.addEventListener("change", arrange);
arrange();
