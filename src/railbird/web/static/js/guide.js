// Somebody's first decision of each kind is explained; from the second one on the note is folded to one line, as it is when
// it has been read. All notes can be switched off and on again. What was shown and read is remembered in this browser.
// Without scripts or storage the notes stay folded and can be opened.
import { forget, keep, kept, remembers } from "./kept.js";

const OFF = "guide off";
const opened = new Set();
// With little room a note begins with two lines; pressed, it is shown whole.
const low = matchMedia("(height < 800px), (width < 900px)");
const whole = new Set();

// Which decision it is: a note that was shown at another one has had its showing.
function here() {
  return `${location.pathname} ${document.querySelector("#view")?.dataset.decision}`;
}

function isNew(key) {
  if (!remembers()) return false;
  const known = kept(key);
  if (!known) keep(key, here());
  return !known || known === here();
}

// Called after every change of the page: the note of the present decision is open at its first showing.
export function guide() {
  const off = Boolean(kept(OFF));
  document.documentElement.classList.toggle("guide-off", off);
  document.querySelectorAll("[data-guide-switch]").forEach((one) => one.setAttribute("aria-checked", String(!off)));
  for (const note of document.querySelectorAll("details[data-guide]")) {
    const key = `guide ${note.dataset.guide}`;
    note.open = !off && (opened.has(key) || isNew(key));
    note.toggleAttribute("data-whole", whole.has(key));
  }
}

function isFolded(note) {
  return note.open && low.matches && !note.hasAttribute("data-whole");
}

function unfold(note) {
  const key = `guide ${note.dataset.guide}`;
  opened.add(key);
  whole.add(key);
  note.setAttribute("data-whole", "");
}

function read(note) {
  const key = `guide ${note.dataset.guide}`;
  whole.delete(key);
  keep(key, "read");
  opened.delete(key);
}

document.addEventListener("click", (event) => {
  const note = event.target.closest("details[data-guide]");
  if (note && isFolded(note) && event.target.closest("summary, p")) {
    event.preventDefault();
    unfold(note);
  } else if (note && event.target.closest("summary")) {
    if (note.open) read(note);
    else unfold(note);
  } else if (note && event.target.closest("[data-guide-read]")) {
    read(note);
    note.open = false;
    document.querySelector("#decision-title")?.focus();
  } else if (event.target.closest("[data-guide-off]")) {
    keep(OFF, "1");
    guide();
    document.querySelector("#decision-title")?.focus();
  }
  const toggle = event.target.closest("[data-guide-switch]");
  if (toggle) {
    const on = toggle.getAttribute("aria-checked") === "true";
    opened.clear();
    whole.clear();
    if (on) keep(OFF, "1");
    else forget("guide ");
    guide();
  }
});
