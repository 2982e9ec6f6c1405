// Small manners of every page: focus on what was refused, keyboard shortcuts, questions before a deed is done.

document.documentElement.classList.add("scripted");

// After a log-in in between, back to the form that was sent without one.
document.querySelector("form[data-onward] button")?.click();

const refused = document.querySelector("[data-focus]");
if (refused) refused.focus();

for (const form of document.querySelectorAll("form[data-confirm]")) {
  form.addEventListener("submit", (event) => {
    if (!window.confirm(form.dataset.confirm)) event.preventDefault();
  });
}

// A second tap on a button that is already at work does nothing.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.dataset.sent) { event.preventDefault(); return; }
  form.dataset.sent = "1";
});
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});

// Find a row of a list by number or name; Enter opens the only match or the exact number.
const finder = document.querySelector("input[data-finder]");
if (finder) {
  const rows = [...document.querySelectorAll("[data-find]")];
  const plain = (text) => text.toLocaleLowerCase("pl").replaceAll("ł", "l").normalize("NFD").replace(/\p{M}/gu, "");
  const show = () => {
    const wanted = plain(finder.value.trim());
    for (const row of rows) {
      row.hidden = wanted !== "" && !(/^\d+$/.test(wanted) ? row.dataset.number === wanted || plain(row.dataset.find).split(" ").includes(wanted) : plain(row.dataset.find).includes(wanted));
    }
  };
  finder.addEventListener("input", show);
  finder.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const open = rows.filter((row) => !row.hidden);
    const target = open.find((row) => row.dataset.number === finder.value.trim()) ?? (open.length === 1 ? open[0] : null);
    target?.querySelector("a")?.click();
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/") { event.preventDefault(); finder.focus(); }
    else if (/^\d$/.test(event.key)) { finder.focus(); }
  });
}

// A list under `?`, wherever a page has one.
const keys = document.querySelector("dialog#keys");
if (keys) {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.target.matches("textarea, input[type=text]:not([inputmode])")) return;
    event.preventDefault();
    keys.showModal();
  });
}

// A table that is wider than the page says so, until its end is seen.
const wide = [...document.querySelectorAll(".scroll, .report-scroll")];
const hint = () => {
  for (const box of wide) box.classList.toggle("cut", box.scrollWidth - box.clientWidth - box.scrollLeft > 8);
};
for (const box of wide) {
  box.dataset.aside = document.body.dataset.aside;
  box.addEventListener("scroll", hint, { passive: true });
}
window.addEventListener("resize", hint);
hint();
