// Somebody's first decision of each kind is explained until it has been read; all notes can be switched off and on again.
// What was read is remembered in this browser. Without scripts or storage the notes stay folded and can be opened.
const OFF = "guide off";
const opened = new Set();

function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return "unknown";
  }
}

function keep(key, value) {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // It holds until the page is left.
  }
}

function forget() {
  try {
    Object.keys(localStorage)
      .filter((key) => key.startsWith("guide "))
      .forEach((key) => localStorage.removeItem(key));
  } catch {
    // Then nothing had been kept.
  }
}

// Called after every change of the page: the note of the present decision is open while it is new.
export function guide() {
  const off = Boolean(kept(OFF));
  document.documentElement.classList.toggle("guide-off", off);
  document.querySelectorAll("[data-guide-switch]").forEach((one) => one.setAttribute("aria-checked", String(!off)));
  for (const note of document.querySelectorAll("details[data-guide]")) {
    const key = `guide ${note.dataset.guide}`;
    note.open = !off && (opened.has(key) || !kept(key));
  }
}

function read(note) {
  const key = `guide ${note.dataset.guide}`;
  keep(key, "read");
  opened.delete(key);
}

document.addEventListener("click", (event) => {
  const note = event.target.closest("details[data-guide]");
  if (note && event.target.closest("summary")) {
    if (note.open) read(note);
    else opened.add(`guide ${note.dataset.guide}`);
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
    if (on) keep(OFF, "1");
    else forget();
    guide();
  }
});
