// Movement of the games with cards: a card is laid and turned over, a difference is measured, a dog leaves the track.
// `next` is the view the notes lead to: drawings the present page does not hold yet are taken from there.
import { clear, ends, find, glow, stage, turn, visible, wait } from "./motion.js";

const UI = "cubic-bezier(.2,0,0,1)";

// A card goes from its player to the middle, turning over on its way, and lies there large.
async function lay(drawing, seat, pace) {
  stage().replaceChildren(drawing);
  const from = visible(`[data-seat="${seat}"], [data-money="${seat}"]`)?.getBoundingClientRect();
  const to = drawing.getBoundingClientRect();
  const way = from ? `translate(${from.left - to.left}px, ${from.top - to.top}px) ` : "";
  await ends(drawing.animate([{ transform: `${way}rotateY(180deg) scale(.6)`, opacity: 0.3 }, { transform: "none", opacity: 1 }], { duration: 420 * pace, easing: UI }));
  await wait(420 * pace);
}

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
  const length = Number(mark.parentElement.dataset.length);
  mark.style.left = `${(100 * Math.min(to, length)) / length}%`;
  mark.querySelector("b").textContent = to;
  const after = mark.getBoundingClientRect();
  mark.animate([{ transform: `translateX(${before.left - after.left}px)` }, { transform: "none" }], { duration: 700 * pace, easing: UI });
}

async function fade(element, pace) {
  if (element) await ends(element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 500 * pace, fill: "forwards" }));
}

export const CARD_MOVES = {
  async played(facts, note, pace, next) {
    const drawing = next?.querySelector(`[data-laid="${facts.card}"]`)?.cloneNode(true);
    if (drawing) await lay(drawing, facts.seat, pace);
  },
  async void(facts, note, pace) {
    const card = find("#stage [data-laid]");
    const shaken = [0, -7, 7, -5, 5, 0].map((by) => ({ transform: `translateX(${by}px)` }));
    if (card) await ends(card.animate(shaken, { duration: 360 * pace }));
    await fade(card, pace);
    clear();
  },
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
  // The reference card glows and the difference is drawn as a bar before the dog runs it.
  async measured(facts, pace) {
    if (facts.reference === undefined) return;
    document.querySelectorAll(`[data-card="${facts.reference}"].table`).forEach((one) => glow(one, pace));
    stage().innerHTML = `<p class="sum dog-${facts.dog}"><span><b>${facts.card}</b> − ${facts.reference} = <b>${facts.spaces}</b></span><i></i></p>`;
    const bar = find("#stage .sum i");
    bar.animate([{ width: "0" }, { width: `${Math.min(100, facts.spaces * 6)}%` }], { duration: 360 * pace, fill: "forwards" });
    await wait(560 * pace);
    clear();
    alongTheLine(facts.dog, facts.to, pace);
  },
  async lapped(facts, note, pace) {
    await Promise.all([fade(visible(`[data-horse="${facts.dog}"]`), pace), fade(visible(`[data-along="${facts.dog}"]`), pace)]);
  },
  async aside_shown(facts, note, pace) {
    await Promise.all(cardsOf(facts.dog, facts.card).map((one) => turn(one, pace)));
  },
};
