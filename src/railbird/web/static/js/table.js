// A table that is alive: the stream brings what looks different now, and the notes that led there; the page plays them
// scene by scene and then changes, one change after the other. Forms work without this; it makes them quieter.
import { steppers } from "./page.js";
import { countScenes, lastScenes, play } from "./moves.js";
import { faces, turnChanged, wait } from "./motion.js";
import { draftRequest, recall, remember, typed } from "./drafts.js";
import { coming, headOf, parse, parsed, show, showAll } from "./regions.js";
import { answering, names, settleQuestion, takeRefusal } from "./answering.js";
import { clock } from "./clock.js";
import { guide } from "./guide.js";
import { here } from "./here.js";
import { odds } from "./odds.js";
import { bringsPayout, knownPayout, newPayout, showPayout } from "./payout.js";
import { close, lay, settleTab } from "./phone.js";
import { arrive, pace, reload, shown, showSpeed, skip } from "./speed.js";
import { follow, isOpen, showAway } from "./stream.js";
import { closeQuestion, tell } from "./telling.js";
import { showTurn } from "./turn.js";

const FLOOD = 24;
const LAST = 5;
const AGAIN = 1000;
const body = document.body;
const host = document.querySelector("#table-view");
if (Number(body.dataset.seat) >= 0) here();
const offline = document.querySelector("#offline");

let told = Number(view()?.dataset.notes || 0);
let busy = false;
let whole = false; // Whether the page has to be asked for as a whole: something was missed.
let around = ""; // When the host is to see anew who can be removed: "now", or "after" what the stream is bringing.
const changes = []; // What has come and is not shown yet,
const pressed = []; // and what was pressed on a slip and not worked out yet.
let written = ""; // The decision for which something has been written on it.
const waiting = new Set(); // Who waits for the next change.
let again = 0; // The next try, after one that failed.

function view() {
  return document.querySelector("#view");
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
    while (changes.length || pressed.length || whole || around === "now");
  } catch (error) {
    console.warn("the view could not be fetched", error);
    late = AGAIN;
  } finally {
    body.classList.remove("playing");
    busy = false;
    skip(false);
    clearTimeout(again); // one try at a time, however often it was asked for meanwhile
    if (late) again = setTimeout(refresh, late);
  }
}

function workOut() {
  written = view().dataset.decision;
  refresh();
}

function lookNow() {
  whole = true;
  refresh();
}

// Somebody has come or gone.
function lookAround() {
  around = "now";
  refresh();
}

async function step() {
  const isAround = !whole && !changes.length && !pressed.length && around === "now";
  if (whole || isAround) {
    await askForAll(isAround);
    return;
  }
  const came = take();
  const press = pressed[0];
  const isWritten = written === view().dataset.decision && written === String(headOf(came).decision);
  const slip = isWritten ? draftRequest(press) : null; // one that was handed in is not worked out any more
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

// What is shown next: one change, so that what stands beside the board never runs ahead of it; or all there is, when
// nothing is played or there is more of it than somebody would watch. Of what races have paid meanwhile the last one is
// seen on the way, unless a question waits: so nobody is further behind than a flood and a payout.
function take() {
  if (pace() === 0) return changes.splice(0);
  if (countScenes(changes.flatMap((change) => change.news)) <= FLOOD) return changes.splice(0, 1);
  const isAsked = changes.some(({ head }) => head["may-act"]);
  const paid = isAsked ? -1 : changes.findLastIndex(bringsPayout);
  return changes.splice(0, paid < 0 ? changes.length : paid + 1);
}

// The slip as it stands, worked out. One that nobody can hand in any more (it was, the game is over, a bot plays for the
// seat) is refused: then there is nothing to say.
async function workedOut(slip) {
  const answer = await fetch(slip.address, slip.options);
  if (answer.status >= 500 || answer.status === 429) throw new Error(answer.statusText);
  return answer.ok ? answer.json() : null;
}

async function showChanges(came, drafted) {
  if (!came.length && !drafted) return;
  const head = headOf(came);
  const elements = parsed(came);
  if (!elements) {
    changes.unshift(...came); // what led there is heard with the whole
    whole = true;
    return;
  }
  arrive(head);
  for (const change of came) told = Math.min(told, change.from);
  const news = came.flatMap((change) => change.news).filter((note) => note.n >= told);
  if (news.length && pace() > 0) closeQuestion(head.decision);
  body.classList.add("playing");
  // Somebody who was away sees how it ended, not everything that happened meanwhile.
  const next = coming(elements);
  await play(lastScenes(news, FLOOD, LAST), pace, tell, next);
  told = Number(head.notes);
  const paid = news.length ? newPayout(next.querySelector("#recap")) : null;
  // Waiting room, hand-over, end: another page altogether.
  if (head.status !== view()?.dataset.status) {
    await showPayout(paid, true);
    return reload();
  }
  change(head.decision, Boolean(drafted), () => show(elements, came, head, news.length > 0, drafted), news);
  const { version, waited, mayAct } = view().dataset;
  const seen = showPayout(paid).then(() => shown(version, waited));
  // A question is never kept from whoever is asked.
  if (!mayAct) await seen;
  if (around) around = "now";
}

// Something was missed, or somebody has come or gone: the page as it is now, with the slip as it stands.
async function askForAll(isAround) {
  const decision = view().dataset.decision;
  const slip = written === decision ? draftRequest() : null;
  const answer = await fetch(body.dataset.part, { headers: { accept: "text/html" } });
  if (answer.status >= 500 || answer.status === 429) throw new Error(answer.statusText);
  if (isAround) around = "";
  else whole = false;
  if (!answer.ok) return;
  const next = parse(await answer.text(), host);
  // The stream is about to bring what has happened: it is told and played, and then looked at once more.
  if (isAround && next?.dataset.version !== view()?.dataset.version) {
    around = "after";
    return;
  }
  if (next?.id !== "view" || next.dataset.status !== view()?.dataset.status) {
    await showPayout(newPayout(next?.querySelector("#recap")), true);
    return reload();
  }
  const drafted = slip && next.dataset.decision === decision ? await workedOut(slip) : null;
  const isShown = ({ head }) => head.version <= Number(next.dataset.version);
  const came = changes.splice(0);
  changes.push(...came.filter((change) => !isShown(change)));
  // What came meanwhile and is shown with the rest is heard all the same.
  for (const note of came.filter(isShown).flatMap(({ news }) => news)) if (note.n >= told) tell(note, false);
  told = Number(next.dataset.notes);
  change(next.dataset.decision, false, () => showAll(next));
  knownPayout(view().querySelector("#recap"));
  shown(next.dataset.version, next.dataset.waited);
  if (drafted) await showChanges([], drafted);
}

// Changes the page; what is typed and chosen, where one is and why something was refused stay.
function change(decision, isDrafted, draw, news = []) {
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
  settle(news);
  turnChanged(host, before, now);
  body.dataset.drawn = Number(body.dataset.drawn || 0) + 1;
  waiting.forEach((done) => done());
}

function settle(news) {
  const now = view();
  document.querySelector("#stage")?.remove();
  showTurn(now.dataset, news);
  const where = document.querySelector("#where");
  if (where) where.textContent = now.dataset.where;
  const short = document.querySelector(".where-short");
  if (short) short.textContent = now.dataset.short;
  settleTab(now.dataset);
  settleQuestion();
  remember();
  names();
  guide();
  showAway();
  clock(now.dataset.clock);
  lay();
}

// The answer is in the log; the stream brings what follows from it.
async function taken() {
  if (!isOpen()) lookNow();
  let done = null;
  await Promise.race([new Promise((resolve) => waiting.add((done = resolve))), wait(2 * AGAIN)]);
  waiting.delete(done);
}

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-works-out]") && !body.dataset.shared) workOut();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (body.classList.contains("playing")) skip();
  close();
});

steppers(host);
answering({ drafts: refresh, taken, refused: lookNow });
showSpeed();
names();
guide();
odds();
clock(view()?.dataset.clock);
lay();
body.dataset.tabFor = view()?.dataset.tabFor || "";
if (!body.dataset.shared && recall()) workOut();
if (body.dataset.stream) {
  follow((change) => {
    changes.push(change);
    refresh();
  }, lookNow, lookAround);
}
