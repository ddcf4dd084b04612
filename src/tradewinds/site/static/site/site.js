// Small comforts. Everything on these pages works without them.

const night = { auto: "(prefers-color-scheme: dark)", light: "not all", night: "all" };

/** Change the colours at once; the server is told, so that it remembers. */
function wear(theme) {
  document.documentElement.dataset.theme = theme;
  document.getElementById("night").media = night[theme];
  for (const element of document.querySelectorAll('link[href*="theme="], img[src*="theme="]')) {
    const attribute = element.localName === "img" ? "src" : "href";
    const address = new URL(element[attribute]);
    address.searchParams.set("theme", theme);
    element[attribute] = address.href;
  }
  for (const button of document.querySelectorAll("#theme button")) {
    button.setAttribute("aria-pressed", String(button.value === theme));
  }
}

document.getElementById("theme")?.addEventListener("submit", async (event) => {
  const theme = event.submitter?.value;
  if (!(theme in night)) return;
  event.preventDefault();
  const form = event.currentTarget;
  const fields = new FormData(form);
  fields.set("theme", theme);
  wear(theme);
  try {
    await fetch(form.action, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  } catch {
    // Not remembered; the page shows it all the same.
  }
});

// The contents of the rules: folded away where there is no room beside the text, and they show where one reads.
const fold = document.querySelector(".contents-fold");
if (fold) {
  const narrow = matchMedia("(max-width: 60rem)");
  const arrange = () => {
    fold.open = !narrow.matches;
  };
  arrange();
  narrow.addEventListener("change", arrange);
  fold.addEventListener("click", (event) => {
    const inside = event.target.closest("summary");
    if (inside && !narrow.matches) event.preventDefault();
    if (event.target.closest("a") && narrow.matches) fold.open = false;
  });
  follow();
}

function follow() {
  const links = new Map();
  for (const link of fold.querySelectorAll("a")) links.set(link.hash.slice(1), link);
  const seen = new Set();
  let current = null;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) seen[entry.isIntersecting ? "add" : "delete"](entry.target.id);
      const first = [...links.keys()].find((anchor) => seen.has(anchor));
      if (!first || links.get(first) === current) return;
      current?.removeAttribute("aria-current");
      current = links.get(first);
      current.setAttribute("aria-current", "location");
    },
    { rootMargin: "-64px 0px -55% 0px" },
  );
  for (const anchor of links.keys()) {
    const part = document.getElementById(anchor);
    if (part) observer.observe(part);
  }
}
