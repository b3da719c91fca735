// A table that is alive: the stream says that something changed, the page asks for its own part, plays the notes that
// led there scene by scene and then changes to the new view. Forms work without this; it makes them quieter.
import { steppers } from "./page.js";
import { lastScenes, play } from "./moves.js";
import { faces, turnChanged, wait } from "./motion.js";
import { draftRequest, isDraft, recall, remember, typed } from "./drafts.js";
import { guide } from "./guide.js";

const PACES = { slow: 1.6, normal: 1, fast: 0.4, instant: 0 };
const FLOOD = 24;
const LAST = 5;
const AGAIN = 1000;
const STANDS = 10_000;
const body = document.body;
const host = document.querySelector("#table-view");
const heard = document.querySelector("#heard");
const offline = document.querySelector("#offline");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const phone = matchMedia("(width < 900px)");

let told = Number(view()?.dataset.notes || 0);
let busy = false;
let again = false;
const pressed = [];
let skipping = false;
let shownDecision = view()?.dataset.decision;
let wantedTab = view()?.dataset.tab;
let watched = null;
// A sheet grows when a note in it unfolds, or letters come late.
const growth = new ResizeObserver(() => {
  measure();
  uncover();
});

function view() {
  return document.querySelector("#view");
}

// --- speed

function pace() {
  if (skipping || calm.matches || document.hidden) return 0;
  try {
    return PACES[localStorage.getItem("speed")] ?? 1;
  } catch {
    return 1;
  }
}

function showSpeed() {
  let now = "normal";
  try {
    now = localStorage.getItem("speed") || now;
  } catch {
    // The usual speed then.
  }
  document.querySelectorAll("button[data-speed]").forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.speed === now)));
}

// --- the new view

function part(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  return box.content.querySelector("#view");
}

// A screen reader hears each note once, the newest last; of a flood only its end.
function tell(note) {
  if (!note.text) return;
  heard.append(Object.assign(document.createElement("p"), { textContent: note.text }));
  while (heard.childElementCount > 30) heard.firstElementChild.remove();
  const says = document.querySelector("#says");
  if (says && pace() > 0) says.textContent = note.text;
}

// The page tells how many notes it has told, so that the answer brings the others.
function withNews(part) {
  const address = new URL(part, location.href);
  address.searchParams.set("told", told);
  return address;
}

// A slip that nobody can hand in any more (the game is over, a bot plays for the seat) is refused: then the view alone.
async function viewWith(slip) {
  const workedOut = slip && (await fetch(withNews(slip.address), slip.options));
  return workedOut?.ok ? workedOut : fetch(withNews(body.dataset.part), { headers: { accept: "text/html" } });
}

// The present view; with a slip being written, the view in which it is worked out as it stands. What was pressed on
// the slip waits its turn; when the server does not answer it is asked again, and nothing pressed is lost.
async function refresh(button = null) {
  if (button instanceof Element) pressed.push([button.name, button.value]);
  again = true;
  if (busy) return;
  busy = true;
  again = false;
  let late = 0;
  const press = pressed[0];
  try {
    await redraw(draftRequest(press));
    if (press) pressed.shift();
  } catch (error) {
    console.warn("the view could not be fetched", error);
    again = true;
    late = AGAIN;
  } finally {
    body.classList.remove("playing");
    busy = false;
    skipping = false;
    if (late) setTimeout(refresh, late);
    else if (again || pressed.length) refresh();
  }
}

async function redraw(slipSoFar) {
  const answer = await viewWith(slipSoFar);
  if (answer.status >= 500 || answer.status === 429) throw new Error(answer.statusText);
  if (!answer.ok) return;
  const html = await answer.text();
  const next = part(html);
  if (!next) return location.reload();
  const news = JSON.parse(next.dataset.news || "[]").filter((note) => note.n >= told);
  body.classList.add("playing");
  // Somebody who was away sees how it ended, not everything that happened meanwhile.
  await play(lastScenes(news, FLOOD, LAST), pace, tell, next);
  told = Number(next.dataset.notes);
  // Waiting room, hand-over, end: another page altogether.
  if (next.dataset.status !== view()?.dataset.status) return location.reload();
  body.classList.remove("playing");
  offline.hidden = true;
  const same = next.dataset.decision === view()?.dataset.decision && !slipSoFar;
  const keep = same ? typed(host) : null;
  const shown = faces(host);
  const now = pace();
  const putBack = takeRefusal();
  await htmx.swap({ text: html, target: host, sourceElement: host, swap: "innerMorph" });
  keep?.();
  putBack();
  settle();
  turnChanged(host, shown, now);
}

function settle() {
  const now = view();
  document.querySelector("#stage")?.remove();
  document.title = now.dataset.title;
  const where = document.querySelector("#where");
  if (where) where.textContent = now.dataset.where;
  const short = document.querySelector(".where-short");
  if (short) short.textContent = now.dataset.short;
  // A slip opened on paper may want another tab than the question before it.
  if (now.dataset.decision !== shownDecision || now.dataset.tabFor !== body.dataset.tabFor || now.dataset.tab !== wantedTab) {
    wantedTab = now.dataset.tab;
    shownDecision = now.dataset.decision;
    body.dataset.tabFor = now.dataset.tabFor;
    if (now.dataset.tab) showTab(now.dataset.tab);
  }
  remember();
  names();
  guide();
  clock();
  measure();
  uncover();
}

// --- the clock

let ends = 0;
function clock() {
  const left = view()?.dataset.clock;
  const shown = document.querySelector("#clock");
  if (!shown) return;
  shown.hidden = !left;
  ends = left ? performance.now() + Number(left) * 1000 : 0;
  tick();
}
function tick() {
  const shown = document.querySelector("#clock b");
  if (!shown || !ends) return;
  const left = Math.max(0, Math.round((ends - performance.now()) / 1000));
  shown.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
setInterval(tick, 1000);

// --- the stream

let stream = null;
let lostSince = 0;
function follow() {
  stream?.close();
  const address = new URL(body.dataset.stream, location.href);
  if (!stream) address.searchParams.set("since", body.dataset.seen);
  stream = new EventSource(address);
  stream.addEventListener("changed", refresh);
  stream.addEventListener("chat", chat);
  stream.addEventListener("gone", () => location.reload());
  stream.addEventListener("open", () => {
    lostSince = 0;
    offline.hidden = true;
  });
  stream.addEventListener("error", () => (lostSince ||= performance.now()));
}
// The watchdog: says that the connection is away, and begins again when the browser has given up.
setInterval(() => {
  if (!lostSince) return;
  offline.hidden = performance.now() - lostSince < 1200;
  if (stream.readyState === EventSource.CLOSED) follow();
}, 1500);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) refresh();
});
addEventListener("online", refresh);
addEventListener("pageshow", (event) => event.persisted && refresh());

async function chat() {
  const lines = document.querySelector("#chat-lines");
  if (!lines) return;
  const answer = await fetch(body.dataset.part.replace("/live", "/chat"), { headers: { accept: "text/html" } });
  if (answer.ok) {
    await htmx.swap({ text: await answer.text(), target: lines, sourceElement: lines, swap: "innerMorph" });
    document.querySelector('[data-open="chat"]')?.classList.add("news");
  }
}

// --- answering

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
function takeRefusal() {
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

// An answer is sent until the server has it: its token makes the second time harmless.
async function send(form, submitter) {
  const address = submitter?.getAttribute("formaction") || form.getAttribute("action");
  const options = { method: "POST", body: new URLSearchParams(new FormData(form, submitter)), headers: { accept: "application/json" }, redirect: "manual" };
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

document.addEventListener("submit", async (event) => {
  const form = event.target;
  const own = form.matches("form.act, form[data-quiet], form[data-chat]");
  if (!own || body.dataset.shared) return;
  event.preventDefault();
  if (isDraft(event.submitter)) return refresh(event.submitter);
  const sent = send(form, event.submitter);
  refusal?.remove();
  refusal = null;
  const buttons = [...form.querySelectorAll("button:enabled")];
  buttons.forEach((one) => (one.disabled = true));
  try {
    const answer = await sent;
    if (answer.type === "opaqueredirect" || answer.ok) {
      if (form.matches("[data-chat]")) form.reset();
      else await refresh();
    } else {
      refuse(await answer.json());
      refresh();
    }
  } catch {
    offline.hidden = false;
  } finally {
    // The answer may have drawn another slip, which cannot be handed in yet.
    buttons.forEach((one) => (one.disabled = "notYet" in one.dataset));
  }
});

// A form with cards to choose from: the button names the deed.
function names() {
  for (const form of document.querySelectorAll("form[data-choose]")) {
    const button = form.querySelector("[data-names]");
    const chosen = form.querySelector("input:checked");
    button.dataset.usual ||= button.textContent;
    button.textContent = chosen?.dataset.label || button.dataset.usual;
  }
}
document.addEventListener("change", (event) => event.target.closest("form[data-choose]") && names());
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-works-out]") && !body.dataset.shared) refresh();
});

document.addEventListener("click", (event) => {
  const press = event.target.closest("[data-press]");
  if (press) {
    const found = document.querySelector(`[data-key="${press.dataset.press}"]`);
    found?.click();
    if (found?.matches("input")) found.focus();
    return;
  }
  const speed = event.target.closest("button[data-speed]");
  if (speed) {
    try {
      localStorage.setItem("speed", speed.dataset.speed);
    } catch {
      // It holds for nothing then.
    }
    showSpeed();
    return;
  }
  const tab = event.target.closest(".tabs [data-tab]");
  if (tab) {
    event.preventDefault();
    return showTab(tab.dataset.tab);
  }
  const opener = event.target.closest("[data-open]");
  if (opener) {
    event.preventDefault();
    const drawer = document.getElementById(opener.dataset.open);
    const open = !drawer.classList.contains("open");
    document.querySelectorAll(".drawer.open").forEach((one) => one.classList.remove("open"));
    drawer.classList.toggle("open", open);
    opener.classList.remove("news");
    opener.closest("details.menu")?.removeAttribute("open");
    if (open) drawer.querySelector("a, input, button")?.focus();
    return;
  }
  if (event.target.closest("[data-close]")) {
    event.preventDefault();
    close();
    return;
  }
  if (body.classList.contains("playing") && event.target.closest(".boards, [data-skip]")) skipping = true;
});

function close() {
  document.querySelectorAll(".drawer.open").forEach((one) => one.classList.remove("open"));
  if (body.dataset.tab === "story") showTab(view()?.dataset.tab || "board");
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (body.classList.contains("playing")) skipping = true;
  close();
});

// --- the phone

function showTab(tab) {
  body.dataset.tab = tab;
  document.querySelectorAll(".tabs [data-tab]").forEach((one) => {
    if (one.dataset.tab === tab) one.setAttribute("aria-current", "true");
    else one.removeAttribute("aria-current");
  });
  if (phone.matches) scrollTo({ top: 0 });
}

function measure() {
  const sheet = document.querySelector("#decision");
  if (!sheet) return;
  host.style.setProperty("--sheet-height", `${sheet.offsetHeight}px`);
  if (sheet === watched) return;
  watched = sheet;
  growth.disconnect();
  growth.observe(sheet);
}

// On a phone the sheet lies over the board: what the question is about moves out from under it.
function uncover() {
  const asked = document.querySelector("[data-look]");
  const sheet = document.querySelector("#decision");
  if (!asked || !sheet || getComputedStyle(sheet).position !== "fixed") return;
  const covered = asked.getBoundingClientRect().bottom - sheet.getBoundingClientRect().top;
  if (covered > 0) scrollBy({ top: covered, behavior: "instant" });
}
new ResizeObserver(measure).observe(body);

steppers(host);
showSpeed();
names();
guide();
clock();
measure();
uncover();
body.dataset.tabFor = view()?.dataset.tabFor || "";
if (!body.dataset.shared && recall()) refresh();
if (body.dataset.stream) follow();
