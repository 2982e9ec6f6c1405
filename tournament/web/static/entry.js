// Keyboard entry of a protocol. Moves the cursor, adds rows, keeps a draft, shows what the server found.
// No rule of the game stands here: every judgement and every computed figure comes from the server.

import { Draft } from "./draft.js";

const form = document.getElementById("entry");
const table = form?.querySelector("table.sheet");
const template = document.getElementById("blank-row");
const seats = Number(table?.dataset.seats ?? 3);
const state = document.getElementById("entry-state");
const narrow = window.matchMedia("(max-width: 40rem)");
let computed = {};
let dirty = false;
let leaving = false;
let current = 0;

const deals = () => [...table.querySelectorAll("tbody.deal")];
const figures = (deal) => [...deal.querySelectorAll("tr.figures-row input:not([type=hidden])")]
  .filter((input) => input.offsetParent !== null);
const value = (deal, name) => deal.querySelector(`[name="d${deal.dataset.row}-${name}"]`)?.value ?? "";
const isBlank = (deal) => value(deal, "kind") === "deal"
  && figures(deal).every((input) => input.value.trim() === "" || input.name.endsWith("-dealer"));

// ---- rows

function renumber() {
  deals().forEach((deal, index) => {
    const number = String(index + 1);
    if (deal.dataset.row === number) return;
    const old = new RegExp(`^d${deal.dataset.row}-`);
    for (const attribute of ["id", "name", "for", "data-computed", "aria-describedby"]) {
      for (const element of deal.querySelectorAll(`[${attribute}]`)) {
        element.setAttribute(attribute, element.getAttribute(attribute).replace(old, `d${number}-`));
      }
    }
    for (const button of deal.querySelectorAll("button[name=do]")) button.value = button.value.replace(/\d+$/, number);
    for (const input of deal.querySelectorAll("[aria-label]")) {
      input.setAttribute("aria-label", input.getAttribute("aria-label").replace(/\d+/, number));
    }
    deal.querySelector("[data-no]").textContent = number;
    deal.dataset.row = number;
  });
}

function blankRow() {
  return template.content.querySelector("tbody").cloneNode(true);
}

// Who deals next is a convenience of the form: the neighbour, or the same person after a redeal; the server judges it.
const LETTERS = table?.dataset.letters ?? "ABCD";
const seatOf = (text) => LETTERS.indexOf(text.trim().toUpperCase() || "?") + 1 || LETTERS.indexOf("ABCD"[Number(text) - 1] ?? "?") + 1;

function nextDealer(before) {
  for (const deal of before.reverse()) {
    const dealer = seatOf(value(deal, "dealer"));
    if (dealer) return value(deal, "kind") === "redeal" ? dealer : (dealer % seats) + 1;
  }
  return Number(document.getElementById("first_dealer").value) || 1;
}

function addRow(before = null) {
  const row = blankRow();
  table.insertBefore(row, before);
  row.dataset.row = "new";
  row.innerHTML = row.innerHTML.replaceAll("d0-", "dnew-");
  const all = deals();
  const dealer = nextDealer(all.slice(0, all.indexOf(row)));
  renumber();
  row.querySelector(`[name$="-dealer"]`).value = LETTERS[dealer - 1] ?? "";
  place(all.indexOf(row));
  return row;
}

function removeRow(deal) {
  if (!isBlank(deal) && !window.confirm(deal.querySelector("button[value^=delete]").textContent + "?")) return;
  const index = deals().indexOf(deal);
  deal.remove();
  if (!deals().length) addRow();
  renumber();
  place(Math.min(index, deals().length - 1));
  changed();
}

function firstCell(deal) {
  const inputs = figures(deal);
  return inputs.find((input) => input.name.endsWith("-bid")) ?? inputs[0];
}

// ---- moving about

function go(deal) {
  place(deals().indexOf(deal));
  const cell = firstCell(deal);
  cell?.focus();
  cell?.select();
}

function forward(input) {
  const deal = input.closest("tbody.deal");
  const inputs = figures(deal);
  const next = inputs[inputs.indexOf(input) + 1];
  if (next) { next.focus(); next.select(); return; }
  const all = deals();
  const below = all[all.indexOf(deal) + 1];
  if (below) go(below);
  else if (!isBlank(deal)) go(addRow());
  else form.querySelector("button.main[name=do]").focus();
}

function backward(input) {
  const inputs = [...table.querySelectorAll("tr.figures-row input:not([type=hidden])")].filter((one) => one.offsetParent);
  const previous = inputs[inputs.indexOf(input) - 1];
  if (previous) { previous.focus(); previous.select(); }
}

function sideways(input, step) {
  const deal = input.closest("tbody.deal");
  const column = figures(deal).indexOf(input);
  const other = deals()[deals().indexOf(deal) + step];
  const target = other && figures(other)[column];
  if (target) { target.focus(); target.select(); }
}

function onKey(event) {
  if ((event.ctrlKey || event.metaKey) && event.key === "Enter") { press("accept", event); return; }
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") { press("save", event); return; }
  const input = event.target.closest("tbody.deal input, tbody.deal select");
  if (!input) return;
  if ((event.ctrlKey || event.metaKey) && event.key === ";") { event.preventDefault(); unfold(input.closest("tbody.deal"), true); return; }
  const inGrid = input.matches("tr.figures-row input");
  if (event.key === "Enter" && input.matches("input")) {
    event.preventDefault();
    if (!inGrid) go(nextOf(input.closest("tbody.deal")));
    else if (event.shiftKey) backward(input); else forward(input);
  } else if (event.key === "Tab" && !event.shiftKey && inGrid && isLast(input)) {
    event.preventDefault();
    forward(input);
  } else if (inGrid && event.key === "ArrowDown") { event.preventDefault(); sideways(input, 1); }
  else if (inGrid && event.key === "ArrowUp") { event.preventDefault(); sideways(input, -1); }
}

const isLast = (input) => figures(input.closest("tbody.deal")).at(-1) === input;
const nextOf = (deal) => deals()[deals().indexOf(deal) + 1] ?? addRow();

function press(deed, event) {
  event.preventDefault();
  form.querySelector(`button[name=do][value=${deed}]:not(.visually-hidden)`)?.click();
}

function unfold(deal, focus = false) {
  const folded = deal.classList.toggle("unfolded");
  if (focus && folded) deal.querySelector("select[name$='-kind']").focus();
}

// ---- one deal at a time on a narrow screen

function place(index) {
  current = Math.max(0, index);
  deals().forEach((deal, number) => deal.classList.toggle("current", number === current));
  const position = document.getElementById("deal-position");
  position.textContent = position.dataset.text.replace("{n}", current + 1).replace("{all}", deals().length);
}

// ---- judged by the server

let waiting = null;
let asked = 0;

async function check() {
  const ticket = ++asked;
  const body = new URLSearchParams(new FormData(form));
  try {
    const answer = await fetch(form.dataset.check, {
      method: "POST", body, headers: { "X-Requested-With": "fetch", "X-CSRFToken": form.csrf_token.value },
    });
    if (ticket !== asked) return;
    if (!answer.ok) { say((await answer.json()).message); return; }
    show(await answer.json());
    say(dirty ? state.dataset.unsaved : "");
  } catch {
    if (ticket === asked) say(state.dataset.offline);
  }
}

function say(text) { if (state) state.textContent = text; }

function show(answer) {
  document.getElementById("findings").innerHTML = answer.html;
  computed = answer.computed;
  for (const element of table.querySelectorAll("[data-computed]")) offer(element, answer.computed[element.dataset.computed] ?? "");
  for (const input of form.querySelectorAll("input, select")) {
    const severity = answer.cells[input.id];
    input.classList.toggle("error", severity === "error");
    input.classList.toggle("warning", severity === "warning");
    input.classList.toggle("note", severity === "note");
    if (severity) input.setAttribute("aria-invalid", "true"); else input.removeAttribute("aria-invalid");
  }
  for (const deal of deals()) {
    const says = deal.querySelector("tr.says");
    const html = answer.rows[deal.dataset.row] ?? "";
    says.hidden = !html;
    says.firstElementChild.innerHTML = html;
  }
  for (const [id, text] of Object.entries(answer.shown)) {
    const input = document.getElementById(id);
    if (input && input !== document.activeElement) input.value = text;
  }
}

// What the rules make of it: faint in an empty cell, below a cell that says something else.
function offer(element, figure) {
  const input = document.getElementById(element.dataset.computed);
  const typed = input.value.trim().replace("−", "-");
  input.placeholder = figure;
  element.textContent = typed !== "" && figure !== "" && typed !== figure ? `= ${figure}` : "";
}

function changed() {
  dirty = true;
  say(state?.dataset.unsaved ?? "");
  clearTimeout(waiting);
  waiting = setTimeout(() => { draft.keep(form); check(); }, 350);
}

function fill() {
  for (const [id, text] of Object.entries(computed)) {
    const input = document.getElementById(id);
    if (input && input.value.trim() === "" && input.offsetParent !== null) input.value = text;
  }
  changed();
}

// ---- columns that this sheet does not have

function columns() {
  const kept = JSON.parse(localStorage.getItem("columns") ?? "{}");
  for (const box of form.querySelectorAll("input[data-column]")) {
    const name = box.dataset.column;
    box.checked = kept[name] ?? true;
    table.classList.toggle(`without-${name}`, !box.checked);
    box.addEventListener("change", () => {
      kept[name] = box.checked;
      localStorage.setItem("columns", JSON.stringify(kept));
      table.classList.toggle(`without-${name}`, !box.checked);
    });
  }
}

// ---- start

const draft = new Draft(location.pathname, Number(form?.dataset.base ?? 0));

function restore(entries) {
  const rows = new Set(entries.map(([name]) => /^d(\d+)-/.exec(name)?.[1]).filter(Boolean));
  while (deals().length < rows.size) addRow();
  for (const [name, text] of entries) {
    const field = form.elements.namedItem(name);
    if (field && "value" in field) field.value = text;
  }
  for (const deal of deals()) deal.dataset.kind = value(deal, "kind");
  changed();
}

function onClick(event) {
  const button = event.target.closest("button[name=do]");
  if (!button) return;
  const [deed, number] = button.value.split("-");
  const deal = number ? deals()[Number(number) - 1] : null;
  if (deed === "add") { event.preventDefault(); go(addRow()); changed(); }
  else if (deed === "insert") { event.preventDefault(); go(addRow(deal)); changed(); }
  else if (deed === "delete") { event.preventDefault(); removeRow(deal); }
  else if (deed === "fill") { event.preventDefault(); fill(); }
}

function start() {
  form.classList.remove("no-script");
  columns();
  const keysButton = document.getElementById("show-keys");
  keysButton.hidden = false;
  keysButton.addEventListener("click", () => document.getElementById("keys").showModal());
  form.addEventListener("keydown", onKey);
  form.addEventListener("click", onClick);
  form.addEventListener("input", (event) => {
    if (event.target.matches("[data-column]")) return;
    if (event.target.matches("[name$='-kind']")) kindChanged(event.target);
    changed();
  });
  form.addEventListener("focusin", (event) => {
    const deal = event.target.closest("tbody.deal");
    if (deal) place(deals().indexOf(deal));
  });
  form.addEventListener("submit", () => { leaving = true; draft.keep(form, true); });
  window.addEventListener("beforeunload", (event) => { if (dirty && !leaving) event.preventDefault(); });
  document.querySelector(".deal-pager").hidden = false;
  document.getElementById("deal-previous").addEventListener("click", () => place(current - 1));
  document.getElementById("deal-next").addEventListener("click", () => {
    if (current + 1 < deals().length) place(current + 1); else addRow();
  });
  draft.offer(form, form.dataset.clean === "1", restore);
  dirty = form.dataset.clean !== "1";
  const last = deals().at(-1);
  place(deals().length - 1);
  if (form.dataset.clean === "1" && !document.querySelector("[data-focus]") && !narrow.matches) firstCell(last)?.focus({ preventScroll: deals().length < 3 });
  check().then(() => say(dirty ? state.dataset.unsaved : ""));
}

function kindChanged(select) {
  const deal = select.closest("tbody.deal");
  deal.dataset.kind = select.value;
  const target = { redeal: "reason", penalty: "penalty-seat" }[select.value];
  if (target) deal.querySelector(`[name$="-${target}"]`).focus();
}

if (form && template) start();
