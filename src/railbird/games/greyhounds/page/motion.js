// A card is turned over, a difference is measured, a dog runs it or leaves the track; a bell calls each race.
import { clear, fade, find, gallop, glow, stage, turn, visible, wait } from "/static/js/motion.js";

const UI = "cubic-bezier(.2,0,0,1)";

// The dog's cards in the list of sets and in the row of this round.
function cardsOf(dog, card) {
  const all = [...document.querySelectorAll(`[data-dog="${dog}"] [data-card], [data-round="${dog}"]`)];
  return all.filter((one) => one.dataset.round || one.dataset.card === String(card));
}

// The dog also runs along the line on which the whole race is drawn.
function alongTheLine(dog, to, pace) {
  const mark = visible(`[data-along="${dog}"]`);
  if (!mark) return;
  const before = mark.getBoundingClientRect();
  mark.style.setProperty("--at", to);
  mark.querySelector("b").textContent = to;
  const after = mark.getBoundingClientRect();
  mark.animate([{ transform: `translateX(${before.left - after.left}px)` }, { transform: "none" }], { duration: 700 * pace, easing: UI });
}

// The reference card glows and the difference is drawn as a bar before the dog runs it.
async function measure(facts, pace) {
  if (facts.reference === undefined) return;
  document.querySelectorAll(`[data-card="${facts.reference}"].table`).forEach((one) => glow(one, pace));
  stage().innerHTML = `<p class="sum dog-${facts.dog}"><span><b>${facts.card}</b> − ${facts.reference} = <b>${facts.spaces}</b></span><i></i></p>`;
  const bar = find("#stage .sum i");
  bar.animate([{ width: "0" }, { width: `${Math.min(100, facts.spaces * 6)}%` }], { duration: 360 * pace, fill: "forwards" });
  await wait(560 * pace);
  clear();
  alongTheLine(facts.dog, facts.to, pace);
}

export const moves = {
  async showed(facts, note, pace) {
    const cards = cardsOf(facts.dog, facts.card);
    for (const one of cards) {
      if (one.dataset.round) one.textContent = facts.card;
      one.classList.remove("empty");
      one.classList.add("table");
    }
    await Promise.all(cards.map((one) => turn(one, pace)));
  },
  async nobody_moved(facts, note, pace) {
    await Promise.all([...document.querySelectorAll("[data-round]")].map((one) => glow(one, pace * 0.6)));
  },
  async measured(facts, note, pace) {
    await measure(facts, pace);
    if (visible(`[data-horse="${facts.dog}"]`)) await gallop(facts.dog, facts.spaces, facts.to, pace, "paws");
    clear();
  },
  async lapped(facts, note, pace) {
    await Promise.all([fade(visible(`[data-horse="${facts.dog}"]`), pace), fade(visible(`[data-along="${facts.dog}"]`), pace)]);
  },
  async aside_shown(facts, note, pace) {
    await Promise.all(cardsOf(facts.dog, facts.card).map((one) => turn(one, pace)));
  },
};

export const sounds = { race_called: "bell" };
