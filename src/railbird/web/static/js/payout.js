// The payout moment: what a race or round has paid, large, over the board. Bets are turned over one after the other, sums
// count up; it goes by itself after a while, or when somebody goes on. It is a copy of what stands below the board, so
// nothing is known here that is not on the page.
import { flap, turn, wait } from "./motion.js";
import { isAtOnce, isCalm, pace, showsResults } from "./speed.js";

const HOLD = 5000; // How long it stands when all is turned over,
const GLANCE = 2500; // and what is worth a glance,
const AT_ONCE = 1000; // and anything for somebody who wants everything at once.
const TURNS = 2400; // How long all bets together take to be turned over,
const EACH = 260; // and one of them at most.
const COUNT = 900;
const FIELD = "input, select, textarea, #decision, #decision *";
const panel = document.querySelector("#payout");
const on = panel?.querySelector("[data-payout-on]");
let seen = key(document.querySelector("#recap"));
let goOn = null; // Ends the one that is shown.

function key(recap) {
  return recap?.dataset.recap ?? "";
}

// Whether a change brings something that has been paid and is worth more than a glance.
export function bringsPayout({ regions }) {
  const box = document.createElement("template");
  return Object.values(regions).filter((html) => html.includes("data-recap")).some((html) => {
    box.innerHTML = html;
    const recap = box.content.querySelector("[data-recap]:not(.small)");
    return recap && key(recap) !== seen;
  });
}

// A copy of what has been paid if this page has not shown it yet.
export function newPayout(recap) {
  const now = key(recap);
  if (!panel || !now || now === seen) return null;
  seen = now;
  return recap.cloneNode(true);
}

// What a page has that was opened or fetched anew is not news.
export function knownPayout(recap) {
  seen = key(recap) || seen;
}

// Shows it, and ends when it is gone. `isLast`: the page goes with it.
export async function showPayout(recap, isLast = false) {
  if (!recap || !showsResults()) return;
  goOn?.();
  const before = document.activeElement;
  fill(recap);
  place();
  panel.hidden = false;
  if (!before?.matches(FIELD)) on.focus({ preventScroll: true });
  const gone = new Promise((done) => (goOn = done));
  const end = goOn;
  reveal(end).then(() => wait(isAtOnce() ? AT_ONCE : (panel.matches(".small") ? GLANCE : HOLD) * (pace() || 1))).then(end);
  const stands = gone.then(() => close(end, before));
  if (isLast || !(isCalm() || panel.matches(".small"))) await stands;
}

// Where the board is: what stands beside it stays to be seen.
function place() {
  const board = document.querySelector("#boards").getBoundingClientRect();
  panel.style.setProperty("--left", `${board.left}px`);
  panel.style.setProperty("--right", `${document.documentElement.clientWidth - board.right}px`);
}

function close(end, before) {
  if (goOn !== end) return;
  goOn = null;
  const had = panel.contains(document.activeElement);
  panel.hidden = true;
  panel.querySelector(".paid").replaceChildren();
  if (had && before?.isConnected) before.focus({ preventScroll: true });
}

function fill(recap) {
  recap.removeAttribute("id");
  recap.querySelectorAll("[id]").forEach((one) => one.removeAttribute("id"));
  panel.classList.toggle("small", recap.matches(".small"));
  panel.querySelector("h2").textContent = recap.querySelector("summary").textContent;
  recap.querySelector("summary").remove();
  panel.querySelector(".paid").replaceChildren(...recap.childNodes);
}

// Places like flaps, bets one after the other, then the sums. Whoever does not want to see things move sees them at once.
async function reveal(end) {
  const still = () => pace() === 0 || goOn !== end;
  if (still()) return;
  const bets = [...panel.querySelectorAll("[data-turned]")];
  const sums = [...panel.querySelectorAll("[data-count]")];
  const hidden = [...bets, ...sums];
  hidden.forEach((one) => one.classList.add("covered"));
  await Promise.all([...panel.querySelectorAll(".homes > li")].map(async (one, n) => {
    await wait(120 * n * pace());
    if (!still()) await flap(one, pace());
  }));
  for (const one of bets) {
    if (still()) break;
    one.classList.remove("covered");
    turn(one, pace());
    await wait(Math.min(EACH, TURNS / bets.length) * pace());
  }
  hidden.forEach((one) => one.classList.remove("covered"));
  if (!still()) await Promise.all(sums.map((one) => countUp(one, COUNT * pace(), still)));
}

// A figure grows to what it is, written as it is: with its sign, its currency and its separators.
async function countUp(element, time, still) {
  const text = element.textContent;
  const figure = text.match(/\d[\d.,\s]*\d|\d/)?.[0];
  const whole = Number(figure?.replace(/\D/g, ""));
  if (!whole) return;
  const between = figure.match(/\D/)?.[0] ?? "";
  const begun = performance.now();
  for (let share = 0; share < 1 && !still(); share = (performance.now() - begun) / time) {
    const now = String(Math.round(whole * share)).replace(/\B(?=(\d{3})+$)/g, between);
    element.textContent = text.replace(figure, now);
    await wait(40);
  }
  element.textContent = text;
}

window.addEventListener("resize", () => goOn && place());
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-payout-on]")) goOn?.();
});
// Whoever turns to what is asked has seen enough.
document.addEventListener("pointerdown", (event) => {
  if (goOn && !panel.contains(event.target)) goOn();
});
document.addEventListener("keydown", (event) => {
  if (!goOn) return;
  const isFree = !event.target.closest?.("a, button, input, select, textarea, summary");
  if (event.key === "Escape" || (event.key === "Enter" && isFree)) goOn();
});
