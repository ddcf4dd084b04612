// Times as the clock of the reader shows them; of another day with the day.

const language = document.documentElement.lang;

/** Write a time in the reader's own. */
export function showTime(clock) {
  const at = new Date(clock.dateTime);
  if (Number.isNaN(at.getTime())) return;
  const today = at.toDateString() === new Date().toDateString();
  const day = today ? {} : { day: "numeric", month: "short" };
  const words = at.toLocaleString(language, { hour: "numeric", minute: "2-digit", ...day });
  if (clock.textContent !== words) clock.textContent = words;
}

export function showTimes(part = document) {
  for (const clock of part.querySelectorAll("time[datetime]")) showTime(clock);
}

showTimes();
