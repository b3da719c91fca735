// A card is laid and turned over; one that moves nothing is shaken off. `next` is the view the notes lead to: drawings
// the present page does not hold yet are taken from there.
import { clear, ends, fade, find, sound, stage, visible, wait } from "/static/js/motion.js";

const UI = "cubic-bezier(.2,0,0,1)";

// A card goes from its player to the middle, turning over on its way, and lies there large.
async function lay(drawing, seat, pace) {
  stage().replaceChildren(drawing);
  sound("card");
  const from = visible(`[data-seat="${seat}"], [data-money="${seat}"]`)?.getBoundingClientRect();
  const to = drawing.getBoundingClientRect();
  const way = from ? `translate(${from.left - to.left}px, ${from.top - to.top}px) ` : "";
  await ends(drawing.animate([{ transform: `${way}rotateY(180deg) scale(.6)`, opacity: 0.3 }, { transform: "none", opacity: 1 }], { duration: 420 * pace, easing: UI }));
  await wait(420 * pace);
}

export const moves = {
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
};

export const sounds = { they_are_off: "bell" };
