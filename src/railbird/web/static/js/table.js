// A table that is alive: the stream brings what looks different now, and the notes that led there; the page plays them
// scene by scene and then changes. Forms work without this; it makes them quieter.
import { steppers } from "./page.js";
import { lastScenes, play } from "./moves.js";
import { faces, turnChanged, wait } from "./motion.js";
import { draftRequest, isDraft, recall, remember, typed } from "./drafts.js";
import { coming, joined, parse, parsed, show, showAll, sign } from "./regions.js";
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
let reached = body.dataset.seen;
let busy = false;
let whole = false; // Whether the page has to be asked for as a whole: something was missed.
const changes = []; // What has come and is not shown yet,
const pressed = []; // and what was pressed on a slip and not worked out yet.
let drawn = []; // The regions that look different because of the slip,
let written = ""; // and the decision for which something has been written on it.
const shown = new Set(); // Who waits for the next change.
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

// A screen reader hears each note once, the newest last; of a flood only its end.
function tell(note) {
  if (!note.text) return;
  heard.append(Object.assign(document.createElement("p"), { textContent: note.text }));
  while (heard.childElementCount > 30) heard.firstElementChild.remove();
  const says = document.querySelector("#tvsays") || document.querySelector("#says");
  if (says && pace() > 0) says.textContent = note.text;
}

// Does what there is to do, one thing after the other: what came is shown, what was pressed on a slip is worked out. When
// the server does not answer it is asked again, and nothing pressed is lost.
async function refresh(button = null) {
  if (button instanceof Element) pressed.push([button.name, button.value]);
  if (pressed.length) written = view().dataset.decision;
  if (busy) return;
  busy = true;
  let late = 0;
  try {
    do await step();
    while (changes.length || pressed.length || whole);
  } catch (error) {
    console.warn("the view could not be fetched", error);
    late = AGAIN;
  } finally {
    body.classList.remove("playing");
    busy = false;
    skipping = false;
    if (late) setTimeout(refresh, late);
  }
}

function workOut() {
  written = view().dataset.decision;
  refresh();
}

async function step() {
  if (whole) {
    await askForAll();
    return;
  }
  const came = changes.splice(0);
  const press = pressed[0];
  const slip = written === view().dataset.decision ? draftRequest(press, drawn) : null;
  try {
    const drafted = slip && (await workedOut(slip));
    if (press) pressed.shift();
    await showChanges(came, drafted);
    if (press) body.dataset.pressed = Number(body.dataset.pressed || 0) + 1;
  } catch (error) {
    changes.unshift(...came);
    throw error;
  }
}

// The slip as it stands, worked out. One that nobody can hand in any more (the game is over, a bot plays for the seat) is
// refused: then there is nothing to say.
async function workedOut(slip) {
  const answer = await fetch(slip.address, slip.options);
  if (answer.status >= 500 || answer.status === 429) throw new Error(answer.statusText);
  return answer.ok ? answer.json() : null;
}

async function showChanges(came, drafted) {
  const all = drafted ? [...came, drafted] : came;
  if (!all.length) return;
  const { head, regions } = joined(all);
  const elements = parsed(regions);
  if (!elements) {
    whole = true;
    return;
  }
  for (const change of came) told = Math.min(told, change.from);
  const news = came.flatMap((change) => change.news).filter((note) => note.n >= told);
  body.classList.add("playing");
  // Somebody who was away sees how it ended, not everything that happened meanwhile.
  await play(lastScenes(news, FLOOD, LAST), pace, tell, coming(elements));
  told = head.notes;
  // Waiting room, hand-over, end: another page altogether.
  if (head.status !== view()?.dataset.status) return location.reload();
  change(head.decision, Boolean(drafted), () => show(elements, came, head, news.length > 0));
  drawn = drafted ? Object.keys(drafted.regions) : [];
}

// Something was missed: the page as it is now, with the slip as it stands.
async function askForAll() {
  const decision = view().dataset.decision;
  const slip = written === decision ? draftRequest() : null;
  const answer = await fetch(body.dataset.part, { headers: { accept: "text/html" } });
  if (answer.status >= 500 || answer.status === 429) throw new Error(answer.statusText);
  whole = false;
  if (!answer.ok) return;
  const next = parse(await answer.text(), host);
  if (next?.id !== "view" || next.dataset.status !== view()?.dataset.status) return location.reload();
  const drafted = slip && next.dataset.decision === decision ? await workedOut(slip) : null;
  const later = changes.splice(0).filter((one) => one.head.version > Number(next.dataset.version));
  changes.push(...later);
  told = Number(next.dataset.notes);
  drawn = [];
  change(next.dataset.decision, false, () => showAll(next));
  if (drafted) await showChanges([], drafted);
}

// Changes the page; what is typed and chosen, where one is and why something was refused stay.
function change(decision, isDrafted, draw) {
  body.classList.remove("playing");
  offline.hidden = true;
  const same = String(decision) === view().dataset.decision && !isDrafted;
  const keep = same ? typed(host) : null;
  const before = faces(host);
  const now = pace();
  const putBack = takeRefusal();
  draw();
  keep?.();
  putBack();
  settle();
  turnChanged(host, before, now);
  body.dataset.drawn = Number(body.dataset.drawn || 0) + 1;
  shown.forEach((done) => done());
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
  showAway();
  clock();
  measure();
  uncover();
}

function showAway() {
  for (const row of document.querySelectorAll("#players [data-seat]")) {
    const isAway = away.includes(Number(row.dataset.seat));
    row.toggleAttribute("data-away", isAway);
    if (isAway) row.title = body.dataset.awayWord;
    else row.removeAttribute("title");
  }
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
let away = []; // Seats of people who do not have the table open.
let lostSince = 0;
function follow() {
  stream?.close();
  const address = new URL(body.dataset.stream, location.href);
  address.searchParams.set("since", reached);
  stream = new EventSource(address);
  stream.addEventListener("table", (event) => {
    reached = event.lastEventId;
    changes.push(JSON.parse(event.data));
    refresh();
  });
  stream.addEventListener("chat", (event) => {
    reached = event.lastEventId;
    chat();
  });
  stream.addEventListener("here", (event) => {
    away = JSON.parse(event.data).away;
    showAway();
    if (body.dataset.host) lookNow();
  });
  stream.addEventListener("gone", () => location.reload());
  stream.addEventListener("open", () => {
    lostSince = 0;
    offline.hidden = true;
  });
  stream.addEventListener("error", () => (lostSince ||= performance.now()));
}
// The watchdog: says that the connection is away, begins again when the browser has given up, and asks meanwhile.
setInterval(() => {
  if (!lostSince) return;
  offline.hidden = performance.now() - lostSince < 1200;
  if (stream.readyState === EventSource.CLOSED) follow();
  if (!offline.hidden) lookNow();
}, 1500);
function lookNow() {
  whole = true;
  refresh();
}
function lookAgain() {
  if (!document.hidden && body.dataset.stream && stream?.readyState !== EventSource.OPEN) follow();
}
document.addEventListener("visibilitychange", lookAgain);
addEventListener("online", () => {
  lookNow();
  lookAgain();
});
addEventListener("pageshow", (event) => event.persisted && lookAgain());

async function chat() {
  const lines = document.querySelector("#chat-lines");
  if (!lines) return;
  const answer = await fetch(body.dataset.part.replace("/live", "/chat"), { headers: { accept: "text/html" } });
  if (answer.ok) {
    lines.innerHTML = await answer.text();
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

// The answer is in the log; the stream brings what follows from it.
async function answered() {
  if (stream?.readyState !== EventSource.OPEN) lookNow();
  let done = null;
  await Promise.race([new Promise((resolve) => shown.add((done = resolve))), wait(2 * AGAIN)]);
  shown.delete(done);
}

document.addEventListener("submit", (event) => sign(event.target), true);
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
      else await answered();
    } else {
      refuse(await answer.json());
      lookNow();
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
  if (event.target.matches("[data-works-out]") && !body.dataset.shared) workOut();
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
if (!body.dataset.shared && recall()) workOut();
if (body.dataset.stream) follow();
