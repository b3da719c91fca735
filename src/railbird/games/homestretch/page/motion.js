// A handicap falls off when it has been used up; a bell rings when the first has the dice.
import { clear, drop, find } from "/static/js/motion.js";

export const moves = {
  async plus_used(facts, note, pace) {
    await drop(find(`[data-track="${facts.horse}"] .behind`), pace);
  },
  async x_removed(facts, note, pace) {
    await drop(find(`[data-track="${facts.horse}"] .behind`), pace);
    clear();
  },
};

export const sounds = { start_player: "bell" };
