// How notes look when they happen: one small function per event. Each returns a promise that ends with its movement.
// `pace` multiplies times: slow 1.6, normal 1, fast 0.4; at 0 nothing is played.

import { runAlong } from "./ovals.js";

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const ends = (animation) => animation.finished.catch(() => {});
const find = (selector) => document.querySelector(selector);
const visible = (selector) => [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length);

function stage() {
  let found = find("#stage");
  if (!found) {
    found = Object.assign(document.createElement("div"), { id: "stage", className: "stage" });
    found.setAttribute("aria-hidden", "true");
    (find(".lanes, .boards") || document.body).append(found);
  }
  return found;
}

const PIPS = { 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "abcghi" };
const AT = { a: [6.5, 6.5], b: [6.5, 12], c: [6.5, 17.5], e: [12, 12], g: [17.5, 6.5], h: [17.5, 12], i: [17.5, 17.5] };
function die(value) {
  const pips = [...PIPS[value]].map((at) => `<circle class="pip" cx="${AT[at][0]}" cy="${AT[at][1]}" r="2.15"/>`).join("");
  return `<svg class="die" viewBox="-1 -1 26 27"><rect class="face" x=".5" y=".5" width="23" height="23" rx="4.5"/>${pips}</svg>`;
}

async function tumble(values, pace) {
  const place = stage();
  place.innerHTML = values.map(die).join("");
  const rolls = [...place.children].map((one, n) =>
    one.animate(
      [
        { transform: `translate(${n ? 40 : -60}px, -46px) rotate(${n ? 320 : -400}deg)`, opacity: 0 },
        { transform: `translate(0, 4px) rotate(${n ? 24 : -20}deg)`, opacity: 1, offset: 0.7 },
        { transform: `rotate(${n ? 4 : -5}deg)` },
      ],
      { duration: 700 * pace, easing: "cubic-bezier(.2,0,0,1)", fill: "forwards" },
    ),
  );
  await Promise.all(rolls.map(ends));
  await wait(260 * pace);
}

function clear() {
  find("#stage")?.remove();
}

function light(horse) {
  document.querySelectorAll(".lane.lit").forEach((one) => one.classList.remove("lit"));
  find(`[data-horse-row="${horse}"]`)?.classList.add("lit");
}

// The gallop: two frames in turn, along the lane.
async function gallop(horse, spaces, to, pace) {
  const runner = visible(`[data-horse="${horse}"]`);
  if (runner?.closest("[data-oval]")) return runAlong(runner, spaces, pace);
  const track = runner?.closest("[data-track]");
  if (!track) return;
  const before = runner.getBoundingClientRect();
  (runner.style.getPropertyValue("--at") ? runner : track).style.setProperty("--at", to);
  const after = runner.getBoundingClientRect();
  const drawing = runner.querySelector(".runner");
  drawing?.classList.add("runs");
  await ends(
    runner.animate([{ transform: `translateX(${before.left - after.left}px)` }, { transform: "none" }], {
      duration: Math.min(1400, 140 * Math.max(2, spaces)) * pace,
      easing: "cubic-bezier(.35,0,.25,1)",
    }),
  );
  drawing?.classList.remove("runs");
}

async function photo(text, pace) {
  const board = find(".lanes, .boards");
  if (!board) return;
  const caption = Object.assign(document.createElement("div"), { className: "photo", textContent: text });
  caption.setAttribute("aria-hidden", "true");
  board.append(caption);
  board.classList.add("frozen");
  await wait(900 * pace);
  board.classList.remove("frozen");
  caption.remove();
}

async function coin(from, seat, pace) {
  const target = find(`[data-money="${seat}"]`) || find(`[data-cube="${seat}"]`);
  if (!from || !target || !target.getClientRects().length) return;
  const a = from.getBoundingClientRect();
  const b = target.getBoundingClientRect();
  const piece = Object.assign(document.createElement("span"), { className: "coin" });
  piece.style.left = `${a.left + a.width / 2}px`;
  piece.style.top = `${a.top + a.height / 2}px`;
  document.body.append(piece);
  await ends(
    piece.animate([{ transform: "none" }, { transform: `translate(${b.left - a.left - a.width / 2}px, ${b.top - a.top - a.height / 2}px)` }], {
      duration: 500 * pace,
      easing: "cubic-bezier(.35,0,.25,1)",
    }),
  );
  piece.remove();
  target.animate([{ background: "var(--brass-fill)" }, { background: "transparent" }], { duration: 500 * pace });
}

async function drop(element, pace) {
  if (!element) return;
  await ends(
    element.animate([{ transform: "none" }, { transform: "translateY(30px) rotate(70deg)", opacity: 0 }], { duration: 320 * pace, easing: "ease-in" }),
  );
  element.style.visibility = "hidden";
}

export const MOVES = {
  async rolled(facts, note, pace) {
    await tumble([facts.first ?? facts.white, facts.second ?? facts.red], pace);
    light(facts.horse ?? facts.white ?? facts.first + facts.second);
    await wait(200 * pace);
  },
  async die_rolled(facts, note, pace) {
    await tumble([facts.value], pace);
  },
  async moved(facts, note, pace) {
    const runner = facts.horse ?? facts.dog;
    if (runner !== undefined && find(`[data-horse="${runner}"]`)) await gallop(runner, facts.spaces, facts.to, pace);
    clear();
  },
  async ridden(facts, note, pace) {
    clear();
    light(facts.horse);
    await wait(350 * pace);
  },
  async ridden_by_house(facts, note, pace) {
    await MOVES.ridden(facts, note, pace);
  },
  async plus_used(facts, note, pace) {
    await drop(find(`[data-track="${facts.horse}"] .behind`), pace);
  },
  async x_removed(facts, note, pace) {
    await drop(find(`[data-track="${facts.horse}"] .behind`), pace);
    clear();
  },
  async finished(facts, note, pace) {
    await photo(note.text, pace);
  },
  async purse(facts, note, pace) {
    await coin(find(`[data-horse-row="${facts.horse}"] .cloth`), facts.seat, pace);
  },
  async bet_won(facts, note, pace) {
    const box = find(`td[data-box="${facts.horse}-${facts.pool}"]`);
    box?.classList.add("won");
    await coin(box, facts.seat, pace);
  },
};
