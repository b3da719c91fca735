// Running along the lanes of a course: `data-course` on the board says where its sections lie (units of the drawing),
// a note names the spaces of the way. The same geometry as the game's page has (`track.py`).
import { clear, flap, isShown, light, photo, stage, tumble, wait } from "/static/js/motion.js";

const LAP = 4;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// How far around, and how far from the spine, the middle of a space lies.
function place(course, name) {
  const [section, lane, number] = name.split("/");
  const [start, end, spaces] = course.sections[section];
  return [start + ((end - start) * (number - 0.5)) / spaces[lane - 1], course.rail + (lane - 0.5) * course.lane];
}

// Where that is, and which way a horse looks there.
function spot(course, around, radius) {
  const v = ((around % LAP) + LAP) % LAP;
  const straight = course.right - course.left;
  if (v < 1) return [course.left + straight * v, course.middle + radius, 0];
  if (v < 2) {
    const angle = Math.PI * (0.5 - (v - 1));
    return [course.right + radius * Math.cos(angle), course.middle + radius * Math.sin(angle), -180 * (v - 1)];
  }
  if (v < 3) return [course.right - straight * (v - 2), course.middle - radius, -180];
  const angle = -Math.PI * (0.5 + (v - 3));
  return [course.left + radius * Math.cos(angle), course.middle + radius * Math.sin(angle), -180 - 180 * (v - 3)];
}

// A few lines per picture until the time is over. A tab that is hidden meanwhile gets no pictures, only the end.
function through(time, draw) {
  const run = new Promise((done) => {
    const began = performance.now();
    function frame(now) {
      const part = Math.min(1, Math.max(0, (now - began) / time));
      draw(part * part * (3 - 2 * part));
      if (part < 1) requestAnimationFrame(frame);
      else done();
    }
    requestAnimationFrame(frame);
  });
  return Promise.race([run, wait(time + 400).then(() => draw(1))]);
}

// Space by space from where it stands; on the bends the horse turns, and never runs on its back.
function runWay(runner, course, names, pace) {
  const way = names.map((name) => place(course, name));
  for (let n = 1; n < way.length; n += 1) while (way[n][0] < way[n - 1][0]) way[n][0] += LAP;
  const steed = runner.querySelector(".steed");
  const steps = way.length - 1;
  runner.classList.add("running");
  runner.parentNode.append(runner);
  return through(Math.min(1400, 140 * Math.max(2, steps)) * pace, (part) => {
    const at = Math.min(steps - 1e-9, part * steps);
    const [from, to] = [way[Math.floor(at)], way[Math.ceil(at) || 1]];
    const share = at - Math.floor(at);
    const [x, y, angle] = spot(course, from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share);
    for (const name of ["--x", "--mx"]) runner.style.setProperty(name, `${x.toFixed(1)}px`);
    for (const name of ["--y", "--my"]) runner.style.setProperty(name, `${y.toFixed(1)}px`);
    const back = angle < -90 && angle > -270 ? " scale(1 -1)" : "";
    steed?.setAttribute("transform", `rotate(${angle.toFixed(1)})${back}`);
  }).then(() => runner.classList.remove("running"));
}

function point(horse) {
  document.querySelectorAll("[data-horse-row].lit").forEach((one) => one.classList.remove("lit"));
  light(horse);
}

async function ride(facts, note, pace) {
  clear();
  point(facts.horse);
  const board = document.querySelector("[data-course]");
  const runners = [...document.querySelectorAll(`[data-course] [data-horse="${facts.horse}"]`)].filter(isShown);
  if (!board || !facts.path?.length) return;
  const course = JSON.parse(board.dataset.course);
  board.querySelectorAll(".path, .end").forEach((one) => one.remove());
  await wait(160 * pace);
  await Promise.all(runners.map((runner) => runWay(runner, course, [facts.from, ...facts.path], pace)));
}

// A horse shut in by others shakes its head.
async function blocked(facts, note, pace) {
  point(facts.horse);
  const runner = [...document.querySelectorAll(`[data-course] [data-horse="${facts.horse}"] .cap`)].find(isShown);
  const frames = [0, -3, 3, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  await runner?.animate(frames, { duration: 420 * pace }).finished.catch(() => {});
}

// --- the auction: each horse is put up, its bids are turned over one after the other, the buyer's turns to brass

const figure = (amount) => amount.toLocaleString(document.documentElement.lang, { useGrouping: "always" });

function bidder(seat, amount) {
  const row = document.querySelector(`:is(.players, .tvplayers) [data-seat="${seat}"]`);
  const line = document.createElement("li");
  const name = Object.assign(document.createElement("b"), { textContent: row?.querySelector(".who")?.textContent ?? "" });
  const bid = Object.assign(document.createElement("span"), { className: "flap", textContent: figure(amount) });
  line.dataset.bidder = seat;
  line.append(...[row?.querySelector(".jacket")?.cloneNode(true)].filter(Boolean), name, bid);
  return line;
}

async function readOut(facts, note, pace) {
  const place = stage();
  place.className = "stage reading";
  const cloth = Object.assign(document.createElement("span"), { className: `cloth horse-${facts.horse}`, textContent: facts.horse });
  const name = Object.assign(document.createElement("strong"), { textContent: facts.name });
  const list = document.createElement("ol");
  place.replaceChildren(cloth, name, list);
  for (const [n, seat] of facts.seats.entries()) {
    const line = bidder(seat, facts.bids[n]);
    list.append(line);
    await flap(line.querySelector(".flap"), pace);
  }
  await wait(320 * pace);
}

async function sold(facts, note, pace) {
  const line = document.querySelector(`#stage.reading [data-bidder="${facts.seat}"]`);
  line?.querySelector(".flap").classList.add("brass");
  await wait((line ? 650 : 0) * pace);
}

export const moves = {
  bids_read: readOut,
  sold,
  async unsold(facts, note, pace) {
    await wait(400 * pace);
  },
  async rolled(facts, note, pace) {
    await tumble([facts.white, facts.red], pace, ["", "red"]);
    light(facts.horse ?? facts.white);
    await wait(200 * pace);
  },
  ridden: ride,
  blocked,
  async home(facts, note, pace) {
    // Where the place is decided when the turn is over, the picture is taken then (`placed`).
    if (facts.past === undefined) await photo(note.text, pace);
  },
};

// The ride an objection is about, once more: the ghost runs along the line it is drawn on.
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-replay]")) return;
  for (const line of document.querySelectorAll(".wps-oval .claimed")) {
    const ghost = line.parentNode.querySelector(".ghost");
    const all = line.getTotalLength();
    const draw = (part) => {
      const at = line.getPointAtLength(all * part);
      ghost.style.setProperty("--x", `${at.x}px`);
      ghost.style.setProperty("--y", `${at.y}px`);
    };
    if (calm.matches) draw(1);
    else through(1400, draw);
  }
});
