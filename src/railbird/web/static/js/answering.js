// Answering: what is pressed is sent once and until the server has it, what was refused says why, and a press that was
// meant for the question before plays nothing.
import { wait } from "./motion.js";
import { isDraft } from "./drafts.js";
import { sign } from "./regions.js";

const AGAIN = 1000;
const STANDS = 10_000;
const SETTLES = 400; // Milliseconds in which nobody can have read a new question.
const body = document.body;
const offline = document.querySelector("#offline");
const view = () => document.querySelector("#view");

// --- a new question

let question = which(); // What is asked,
let askedUntil = -Infinity; // until when something else was asked,
let freshUntil = 0; // and until when nobody can have read it.

// What tells one question from another: its number, and what it is about where others can put another in its place.
function which() {
  if (view()?.dataset.mayAct !== "1") return "";
  const about = document.querySelector('#decision input[name="about"]')?.value ?? "";
  return `${view().dataset.decision} ${view().dataset.tabFor} ${about}`;
}

// Called when the page has changed.
export function settleQuestion() {
  const now = performance.now();
  const next = which();
  if (question && next !== question) askedUntil = now;
  if (next && next !== question && now - askedUntil < SETTLES) freshUntil = now + SETTLES;
  question = next;
  markFresh();
}

function markFresh() {
  const left = freshUntil - performance.now();
  document.querySelector("#decision")?.toggleAttribute("data-fresh", left > 0);
  if (left > 0) setTimeout(markFresh, left);
}

// Keys press buttons and choose cards by clicks, too.
for (const kind of ["click", "submit"]) {
  document.addEventListener(
    kind,
    (event) => {
      if (performance.now() >= freshUntil || !event.target.closest("#decision, [data-press]")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}

// --- why not

let refusal = null;
let refusedAt = 0;

function refuse(problem) {
  const box = Object.assign(document.createElement("p"), { id: "refusal", className: "refused", tabIndex: -1, textContent: problem.detail });
  box.setAttribute("role", "alert");
  if (problem.rule) {
    const pill = Object.assign(document.createElement("a"), { className: "pill", href: `${body.dataset.rules}#${problem.rule}`, textContent: problem.rule });
    box.append(" ", pill);
  }
  refusal = box;
  refusedAt = performance.now();
  showRefusal();
  box.focus();
}

function showRefusal() {
  const panel = document.querySelector("#decision");
  panel?.querySelector("#refusal")?.remove();
  (panel?.querySelector(".ask") || panel?.querySelector("h2"))?.after(refusal);
}

// Why something pressed was not done can be read for a while, also when the table is drawn anew; it is said once.
export function takeRefusal() {
  if (!refusal?.isConnected) return () => {};
  const focused = refusal.contains(document.activeElement);
  const isOld = performance.now() - refusedAt > STANDS;
  refusal.remove();
  refusal.removeAttribute("role");
  return () => {
    // Another answer may have been pressed meanwhile.
    if (isOld || !refusal) return;
    showRefusal();
    if (focused) refusal.focus({ preventScroll: true });
  };
}

// --- sending

// An answer is sent until the server has it: its token makes the second time harmless.
async function send(form, submitter) {
  const address = submitter?.getAttribute("formaction") || form.getAttribute("action");
  const fields = new URLSearchParams(new FormData(form, submitter));
  const headers = { accept: "application/json", "x-csrftoken": fields.get("_csrf_token") || "" };
  const options = { method: "POST", body: fields, headers };
  while (true) {
    try {
      const answer = await fetch(address, options);
      if (answer.status < 502 || !form.matches(".act")) return answer;
    } catch (error) {
      if (!form.matches(".act")) throw error;
    }
    offline.hidden = false;
    await wait(AGAIN);
  }
}

async function answer(form, submitter, { taken, refused }) {
  const sent = send(form, submitter);
  refusal?.remove();
  refusal = null;
  const buttons = [...form.querySelectorAll("button:enabled")];
  buttons.forEach((one) => (one.disabled = true));
  try {
    const said = await sent;
    if (said.ok) {
      if (form.matches("[data-chat]")) form.reset();
      else await taken();
    } else {
      refuse(await said.json());
      refused();
    }
  } catch {
    offline.hidden = false;
  } finally {
    // The answer may have drawn another slip, which cannot be handed in yet.
    buttons.forEach((one) => (one.disabled = "notYet" in one.dataset));
  }
}

// `drafts` is done with what is pressed on a slip, `taken` when an answer is in the log, `refused` when it is not.
export function answering(does) {
  document.addEventListener("submit", (event) => sign(event.target), true);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const own = form.matches("form.act, form[data-chat]");
    if (!own || body.dataset.shared) return;
    event.preventDefault();
    if (isDraft(event.submitter)) does.drafts(event.submitter);
    else answer(form, event.submitter, does);
  });
}

// --- choosing

// A form with cards to choose from: the button names the deed.
export function names() {
  for (const form of document.querySelectorAll("form[data-choose]")) {
    const button = form.querySelector("[data-names]");
    const chosen = form.querySelector("input:checked");
    button.dataset.usual ||= button.textContent;
    button.textContent = chosen?.dataset.label || button.dataset.usual;
  }
}
document.addEventListener("change", (event) => event.target.closest("form[data-choose]") && names());

document.addEventListener("click", (event) => {
  const press = event.target.closest("[data-press]");
  const found = press && document.querySelector(`[data-key="${press.dataset.press}"]`);
  found?.click();
  if (found?.matches("input")) found.focus();
});
