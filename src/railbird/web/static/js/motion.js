// How things on boards move: dice tumble, runners gallop, pawns hop, flaps turn. Each returns a promise that ends with
// its movement. `pace` multiplies times: slow 1.6, normal 1, fast 0.4; whoever calls has made sure it is not 0. What can be
// heard of a movement begins and ends with it.
import { sound } from "./signals.js";

export { sound };
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));
// A tab that is hidden meanwhile gets no pictures, only the end.
export const ends = (animation) => Promise.race([animation.finished.catch(() => {}), wait(animation.effect.getComputedTiming().endTime + 400)]);
export const find = (selector) => document.querySelector(selector);
export const isShown = (one) => Boolean(one?.getClientRects().length);
export const visible = (selector) => [...document.querySelectorAll(selector)].find(isShown);
const RUN = "cubic-bezier(.35,0,.25,1)";
const UI = "cubic-bezier(.2,0,0,1)";
// The same as `share * share * (3 - 2 * share)`: gently off, gently to a stop.
export const ON_TRACK = "cubic-bezier(.333,0,.667,1)";

// The place above the board on which dice fall and cards are laid.
export function stage() {
  let found = find("#stage");
  if (!found) {
    found = Object.assign(document.createElement("div"), { id: "stage", className: "stage" });
    found.setAttribute("aria-hidden", "true");
    (visible("[data-stage], .lanes, .boards") || document.body).append(found);
  }
  return found;
}

export function clear() {
  find("#stage")?.remove();
}

// --- dice

const PIPS = { 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "abcghi" };
const AT = { a: [6.5, 6.5], b: [6.5, 12], c: [6.5, 17.5], e: [12, 12], g: [17.5, 6.5], h: [17.5, 12], i: [17.5, 17.5] };
function die(value, color) {
  const pips = [...(PIPS[value] || "")].map((at) => `<circle class="pip" cx="${AT[at][0]}" cy="${AT[at][1]}" r="2.15"/>`).join("");
  return `<svg class="die ${color}" viewBox="-1 -1 26 27"><rect class="face" x=".5" y=".5" width="23" height="23" rx="4.5"/>${pips}</svg>`;
}

export async function tumble(values, pace, colors = []) {
  const place = stage();
  place.innerHTML = values.map((value, n) => die(value, colors[n] || "")).join("");
  sound("dice", { count: values.length, seconds: 0.7 * pace });
  const rolls = [...place.children].map((one, n) =>
    one.animate(
      [
        { transform: `translate(${n ? 40 : -60}px, -46px) rotate(${n ? 320 : -400}deg)`, opacity: 0 },
        { transform: `translate(0, 4px) rotate(${n ? 24 : -20}deg)`, opacity: 1, offset: 0.7 },
        { transform: `rotate(${n ? 4 : -5}deg)` },
      ],
      { duration: 700 * pace, easing: UI, fill: "forwards" },
    ),
  );
  await Promise.all(rolls.map(ends));
  await wait(260 * pace);
}

// --- runners and pawns

export function light(horse) {
  document.querySelectorAll(".lane.lit").forEach((one) => one.classList.remove("lit"));
  find(`[data-horse-row="${horse}"]`)?.classList.add("lit");
}

// How long a runner takes for so many spaces.
export const time = (spaces, pace) => Math.min(1400, 140 * Math.max(2, spaces)) * pace;

const NEAR = 0.8; // The share of the way from which on a crowd is heard.

// A runner is heard as long as it runs, and near the winning post (`data-post`, where the page says it is) the crowd as well.
function hear(feet, spaces, to, pace) {
  const seconds = time(spaces, pace) / 1000;
  const post = Number(find("#view")?.dataset.post || Infinity);
  if (spaces) sound(feet, { seconds });
  if (spaces && to >= NEAR * post) sound("crowd", { seconds: seconds + 0.8 });
}

// A piece runs along a path in units of its drawing, through places given in per cent of it, and stays at the last.
export async function follow(piece, path, places, duration, turns = "auto") {
  piece.style.offsetPath = `path("${path}") view-box`;
  // A browser that does not know this waits for the new view.
  if (!piece.style.offsetPath) return;
  const { offsetDistance, transform } = places.at(-1);
  Object.assign(piece.style, { offsetRotate: turns, offsetDistance, transform });
  await ends(piece.animate(places, { duration, easing: ON_TRACK }));
}

// The places between two spaces of a way: where each leg of it begins and ends, as far as it is run.
function between({ corners }, from, to, pose) {
  const lap = corners.at(-1)[0];
  const places = [];
  for (let done = lap * Math.floor(from / lap); done < to; done += lap) {
    for (const [n, [begins, here, side]] of corners.slice(0, -1).entries()) {
      const [ends, there] = corners[n + 1];
      const [first, last] = [Math.max(from, done + begins), Math.min(to, done + ends)];
      for (const at of first < last ? [first, last] : []) {
        const share = (at - done - begins) / (ends - begins);
        places.push({ offset: (at - from) / (to - from), offsetDistance: `${here + (there - here) * share}%`, transform: pose(side) });
      }
    }
  }
  return places;
}

// From where it stands (`data-at`) so many spaces on along its lane, whose way the page has brought (`data-ways`).
async function runAlong(runner, spaces, pace) {
  if (!spaces) return;
  const way = JSON.parse(document.body.dataset.ways)[runner.dataset.lane];
  const from = Number(runner.dataset.at);
  const upright = runner.hasAttribute("data-upright");
  const places = between(way, from, from + spaces, (side) => (upright ? "none" : `scale(1, ${side})`));
  const drawing = runner.querySelector(".runner");
  const letter = runner.nextElementSibling;
  if (letter?.matches("text")) letter.style.visibility = "hidden";
  // What is printed beside it comes back with the new view, in its new place.
  runner.ownerSVGElement.querySelectorAll(`[data-beside="${runner.dataset.horse}"]`).forEach((one) => (one.style.visibility = "hidden"));
  drawing?.classList.add("runs");
  runner.dataset.at = from + spaces;
  await follow(runner, way.path, places, time(spaces, pace), upright ? "0deg" : "auto");
  drawing?.classList.remove("runs");
}

// The gallop: two frames in turn, along the lane or the bend. `feet` says what it sounds like.
export async function gallop(horse, spaces, to, pace, feet = "hooves") {
  const runner = visible(`[data-horse="${horse}"]`);
  const track = runner?.closest("[data-track]");
  if (!track && !runner?.dataset.lane) return;
  hear(feet, spaces, to, pace);
  if (runner.dataset.lane) return runAlong(runner, spaces, pace);
  const before = runner.getBoundingClientRect();
  const label = runner.querySelector("i");
  if (label) label.textContent = to;
  (runner.style.getPropertyValue("--at") ? runner : track).style.setProperty("--at", to);
  const after = runner.getBoundingClientRect();
  const drawing = runner.querySelector(".runner");
  drawing?.classList.add("runs");
  await ends(
    runner.animate([{ transform: `translateX(${before.left - after.left}px)` }, { transform: "none" }], {
      duration: time(spaces, pace),
      easing: RUN,
    }),
  );
  drawing?.classList.remove("runs");
}

// A pawn goes from field to field: `data-pawn` is its seat, `data-field` a field's number on a ring of `data-ring` fields.
export async function hop(seat, from, to, spaces, pace) {
  const pawn = visible(`[data-pawn="${seat}"]`);
  const ring = pawn?.closest("[data-ring]") || find("[data-ring]");
  const size = Number(ring?.dataset.ring || 0);
  const centre = (field) => {
    const box = visible(`[data-field="${field}"]`)?.getBoundingClientRect();
    return box && [box.left + box.width / 2, box.top + box.height / 2];
  };
  const start = pawn && centre(from);
  if (!start) return;
  const stops = spaces && size ? [...Array(spaces).keys()].map((n) => (from + n + 1) % size) : [to];
  const places = stops.map(centre).filter(Boolean);
  if (!places.length) return;
  const scale = pawn instanceof SVGElement && pawn.ownerSVGElement ? pawn.getScreenCTM()?.a || 1 : 1;
  sound("tap", { count: places.length, seconds: time(places.length, pace) / 1000 });
  const frames = [start, ...places].map(([x, y]) => ({ transform: `translate(${(x - start[0]) / scale}px, ${(y - start[1]) / scale}px)` }));
  await ends(pawn.animate(frames, { duration: time(places.length, pace), easing: spaces ? "linear" : RUN, fill: "forwards", composite: "add" }));
}

// --- what is paid, falls, turns and shines

// Where somebody's money is on the page; the bank's is where `data-bank` says, else the middle of the board.
export const bank = () => visible("[data-bank]") || visible(".boards");
export const purse = (seat) => (seat < 0 ? bank() : visible(`[data-money="${seat}"]`) || visible(`[data-cube="${seat}"]`));

export async function coin(from, target, pace) {
  if (!isShown(from) || !isShown(target)) return;
  const a = from.getBoundingClientRect();
  const b = target.getBoundingClientRect();
  const [x, y] = [a.left + a.width / 2, Math.min(innerHeight - 12, Math.max(12, a.top + a.height / 2))];
  const piece = Object.assign(document.createElement("span"), { className: "coin" });
  piece.setAttribute("aria-hidden", "true");
  piece.style.left = `${x}px`;
  piece.style.top = `${y}px`;
  document.body.append(piece);
  sound("coin");
  const way = `translate(${b.left + b.width / 2 - x}px, ${b.top + b.height / 2 - y}px)`;
  await ends(piece.animate([{ transform: "none" }, { transform: way }], { duration: 500 * pace, easing: RUN }));
  piece.remove();
  target.animate([{ background: "var(--brass-fill)" }, { background: "transparent" }], { duration: 500 * pace });
}

// Still for a moment, brown like an old photograph, with a caption.
export async function photo(text, pace) {
  const board = visible("[data-stage], .lanes, .boards");
  if (!board) return;
  const caption = Object.assign(document.createElement("div"), { className: "photo", textContent: text });
  caption.setAttribute("aria-hidden", "true");
  board.append(caption);
  board.classList.add("frozen");
  sound("photo");
  sound("crowd", { seconds: 0.9 * pace + 0.6 });
  await wait(900 * pace);
  board.classList.remove("frozen");
  caption.remove();
}

export async function drop(element, pace) {
  if (!element) return;
  await ends(
    element.animate([{ transform: "none" }, { transform: "translateY(30px) rotate(70deg)", opacity: 0 }], { duration: 320 * pace, easing: "ease-in" }),
  );
  element.style.visibility = "hidden";
}

export async function flap(element, pace) {
  if (!isShown(element)) return;
  sound("flap", { seconds: 0.24 * pace });
  await ends(
    element.animate([{ transform: "perspective(400px) rotateX(90deg)" }, { transform: "none" }], { duration: 240 * pace, easing: "steps(4)" }),
  );
}

export async function turn(element, pace) {
  if (!isShown(element)) return;
  sound("card");
  await ends(element.animate([{ transform: "perspective(600px) rotateY(90deg)" }, { transform: "none" }], { duration: 320 * pace, easing: UI }));
}

export async function fade(element, pace) {
  if (element) await ends(element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 500 * pace, fill: "forwards" }));
}

export async function glow(element, pace) {
  if (!isShown(element)) return;
  await ends(
    element.animate([{ outline: "3px solid var(--brass-fill)", outlineOffset: "2px" }, { outline: "3px solid transparent", outlineOffset: "2px" }], { duration: 900 * pace }),
  );
}

// --- what has changed once the new view is drawn: `data-flip="key"` turns like a flap, `data-turn="key"` like a card,
// when it shows something else than before under the same key, or is new.

const MARKS = "[data-flip], [data-turn]";
const key = (one) => `${one.dataset.flip ?? ""}|${one.dataset.turn ?? ""}`;
const face = (one) => one.dataset.face ?? one.textContent.trim();

export function faces(root) {
  return new Map([...root.querySelectorAll(MARKS)].map((one) => [key(one), face(one)]));
}

export function turnChanged(root, before, pace) {
  if (!pace || !before.size) return;
  const changed = [...root.querySelectorAll(MARKS)].filter((one) => before.get(key(one)) !== face(one));
  changed.slice(0, 24).forEach((one, n) => setTimeout(() => (one.dataset.turn === undefined ? flap(one, pace) : turn(one, pace)), 40 * n * pace));
}
