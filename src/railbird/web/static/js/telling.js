// What is told while it is played: who acts, what is said and what moves belong to the same scene. The ticker, the
// commentary, the panel of somebody who waits and the row of who acts go along with the scene; what they show when all
// has been played comes with the regions.
const heard = document.querySelector("#heard");
const HEARD = 30;
const ROWS = "#players [data-seat], .tvplayers [data-seat], .strip [data-of]";

const find = (selector) => document.querySelector(selector);

// A screen reader hears each note once, the newest last; of a flood only its end.
export function tell(note, isSeen) {
  if (!note.text) return;
  heard.append(Object.assign(document.createElement("p"), { textContent: note.text }));
  while (heard.childElementCount > HEARD) heard.firstElementChild.remove();
  if (!isSeen) return;
  const says = find("#tvsays") || find("#says");
  if (says) says.textContent = note.text;
  const seat = Number.isInteger(note.facts.seat) && note.facts.seat >= 0 ? note.facts.seat : null;
  runTicker(note, seat);
  if (seat !== null) showActor(seat);
  tellPanel(note, seat);
}

const jacket = (seat) => (seat === null ? null : find(`:is(#players, .tvplayers) [data-seat="${seat}"] .jacket`)?.cloneNode(true));

function runTicker(note, seat) {
  const list = find("#ticker .ticker");
  if (!list) return;
  const line = document.createElement("li");
  const drawn = jacket(seat);
  if (drawn) line.append(drawn);
  line.append(Object.assign(document.createElement("span"), { textContent: note.text }));
  const count = Math.max(1, list.childElementCount);
  list.prepend(line);
  while (list.childElementCount > count) list.lastElementChild.remove();
}

function showActor(seat) {
  for (const row of document.querySelectorAll(ROWS)) row.classList.toggle("due", Number(row.dataset.seat ?? row.dataset.of) === seat);
}

// Whoever is asked something keeps the question; in any other panel stands what is played.
function tellPanel(note, seat) {
  const panel = find("#decision.waiting, #decision.past");
  if (!panel) return;
  panel.querySelector("h2").textContent = note.text;
  const drawn = jacket(seat);
  if (drawn) panel.querySelector(".thinking")?.replaceChildren(drawn);
}

// A question that has been answered is no question any more while one sees what follows from it.
export function closeQuestion(decision) {
  const view = find("#view");
  const panel = find("#decision:not(.waiting)");
  if (!panel || view.dataset.mayAct !== "1" || String(decision) === view.dataset.decision) return;
  panel.classList.add("past");
  panel.inert = true;
}
