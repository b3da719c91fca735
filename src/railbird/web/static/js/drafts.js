// Slips that are filled in freely: every change is worked out by the server and drawn anew; nothing is handed in.
// And what is chosen stays chosen while the table is drawn anew under it.

import { sign } from "./regions.js";

export function isDraft(button) {
  return Boolean(button?.getAttribute("formaction")?.endsWith("/draft"));
}

// What to ask the server for the slip as it stands in the page, or null when none is being written. `press` is name
// and value of a button: the button itself may have been drawn anew since.
export function draftRequest(press = null) {
  const form = document.querySelector("form[data-draft]");
  if (!form) return null;
  sign(form);
  const data = new URLSearchParams(new FormData(form));
  if (press) data.append(...press);
  data.set("part", "1");
  return { address: form.dataset.draft, options: { method: "POST", body: data, headers: { accept: "text/html" } } };
}

// --- a slip that is being filled in outlives the page: a reload, another language

const WRITTEN = /^(on|amount)\.|^now$/;
const storeKey = (form) => `slip ${location.pathname} ${form.elements.seat.value} ${form.elements.decision.value}`;

function filledIn(form) {
  return String(new URLSearchParams([...new FormData(form)].filter(([name]) => WRITTEN.test(name))));
}

export function remember() {
  const form = document.querySelector("form[data-draft]");
  try {
    if (form) sessionStorage.setItem(storeKey(form), filledIn(form));
  } catch {
    // Nothing is kept then; the slip still works.
  }
}

// Puts what was filled in back into the form of a fresh page; says whether the server has to work it out.
export function recall() {
  const form = document.querySelector("form[data-draft]");
  let kept = null;
  try {
    kept = form && sessionStorage.getItem(storeKey(form));
  } catch {
    // As if nothing had been filled in.
  }
  if (!kept || kept === filledIn(form)) return false;
  for (const [name, value] of new URLSearchParams(kept)) {
    const field = form.elements.namedItem(name);
    if (field) field.value = value;
    else form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  return true;
}

// What tells a field apart from others: its id, or which of its name it is in which form.
function label(field) {
  if (field.id) return `#${field.id}`;
  const form = field.form;
  const forms = [...document.querySelectorAll("form")].indexOf(form);
  const place = form ? [...form.elements].filter((one) => one.name === field.name).indexOf(field) : 0;
  return field.name ? `${forms} ${field.name} ${place}` : "";
}

function isChanged(field) {
  if (field.matches("[type=radio], [type=checkbox]")) return field.checked !== field.defaultChecked;
  if (field.matches("select")) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return field.value !== field.defaultValue;
}

const FIELDS = "input:not([type=hidden]), select, textarea";

// Remembers what is chosen and typed and where one writes; returns a function that sets it again after a change.
export function typed(root) {
  const kept = new Map();
  for (const field of root.querySelectorAll(FIELDS)) {
    if (label(field) && isChanged(field)) kept.set(label(field), [field.value, field.checked]);
  }
  const active = root.contains(document.activeElement) ? document.activeElement : null;
  const focus = active?.matches(FIELDS) ? label(active) : active?.id ? `#${active.id}` : "";
  const spot = active?.matches("input[type=text], input[type=search], textarea") ? [active.selectionStart, active.selectionEnd] : null;
  return () => {
    for (const field of root.querySelectorAll(FIELDS)) {
      const was = kept.get(label(field));
      if (!was) continue;
      if (field.matches("[type=radio], [type=checkbox]")) field.checked = was[0] === field.value && was[1];
      else field.value = was[0];
    }
    if (!focus || root.contains(document.activeElement)) return;
    const found = [...root.querySelectorAll(`${FIELDS}, [id]`)].find((one) => (one.matches(FIELDS) ? label(one) : `#${one.id}`) === focus);
    found?.focus({ preventScroll: true });
    if (spot && found?.setSelectionRange) found.setSelectionRange(...spot);
  };
}
