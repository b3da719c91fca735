// Running from space to space: a note names them, the page has brought where each lies (`data-ways`).
import { ON_TRACK, clear, ends, flap, follow, isShown, light, photo, sound, stage, time, tumble, wait } from "/static/js/motion.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const ways = JSON.parse(document.body.dataset.ways);

// Space by space from where it stands; on the bends the horse turns, always to the left, and never runs on its back.
async function runWay(runner, names, pace) {
  const way = names.map((name) => {
    const [section, lane, number] = name.split("/");
    return ways[section][lane - 1][number - 1];
  });
  const steps = way.length - 1;
  const run = { duration: time(steps, pace), easing: ON_TRACK };
  const poses = [];
  let turned = way[0][2];
  for (const [n, [, , angle]] of way.slice(1).entries()) {
    const next = angle > turned ? angle - 360 : angle;
    poses.push({ offset: n / steps, transform: `rotate(${turned}deg) scale(1, ${way[n][3]})` });
    poses.push({ offset: (n + 1) / steps, transform: `rotate(${next}deg) scale(1, ${way[n][3]})` });
    turned = angle;
  }
  const [x, y] = way.at(-1);
  for (const name of ["--x", "--mx"]) runner.style.setProperty(name, `${x}px`);
  for (const name of ["--y", "--my"]) runner.style.setProperty(name, `${y}px`);
  runner.classList.add("running");
  runner.parentNode.append(runner);
  runner.querySelector(".steed").animate(poses, run);
  await ends(runner.animate(way.map((at) => ({ transform: `translate(${at[0]}px, ${at[1]}px)` })), run));
  runner.classList.remove("running");
}

function point(horse) {
  document.querySelectorAll("[data-horse-row].lit").forEach((one) => one.classList.remove("lit"));
  light(horse);
}

async function ride(facts, note, pace) {
  clear();
  point(facts.horse);
  const runners = [...document.querySelectorAll(`.wps-board [data-horse="${facts.horse}"]`)].filter(isShown);
  if (!facts.path?.length) return;
  document.querySelectorAll(".wps-board :is(.path, .end)").forEach((one) => one.remove());
  await wait(160 * pace);
  if (runners.length) sound("hooves", { seconds: time(facts.path.length, pace) / 1000 });
  await Promise.all(runners.map((runner) => runWay(runner, [facts.from, ...facts.path], pace)));
}

// A horse shut in by others shakes its head.
async function blocked(facts, note, pace) {
  point(facts.horse);
  const runner = [...document.querySelectorAll(`.wps-board [data-horse="${facts.horse}"] .cap`)].find(isShown);
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

// A bell with the first dice of a race; the crowd when a horse is past the line (a photograph has its own).
export const sounds = {
  rolled: ({ turn }) => turn === 1 && "bell",
  home: ({ past }) => past !== undefined && "crowd",
};

// The ride an objection is about, once more: the ghost runs along the line it is drawn on.
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-replay]")) return;
  const whole = ["0%", "100%"].map((offsetDistance) => ({ offsetDistance, transform: "none" }));
  for (const line of document.querySelectorAll(".wps-oval .claimed"))
    follow(line.parentNode.querySelector(".ghost"), line.getAttribute("d"), whole, calm.matches ? 0 : 1400, "0deg");
});
