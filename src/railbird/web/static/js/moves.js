// How notes look when they happen: one small function per event. Boards take part by data attributes (docs: pages.md).
import { CARD_MOVES } from "./cards.js";
import { COURSE_MOVES } from "./course.js";
import { bank, clear, coin, drop, find, flap, gallop, glow, hop, light, photo, purse, tumble, turn, visible, wait } from "./motion.js";

const DOES = { flip: flap, turn, drop, glow };
const COINS = new Set(["purse", "bet_won", "bet_won_pair"]);

export const MOVES = {
  ...CARD_MOVES,
  ...COURSE_MOVES,
  async rolled(facts, note, pace) {
    if (facts.white) await tumble([facts.white, facts.red], pace, ["", "red"]);
    else await tumble([facts.first, facts.second], pace);
    light(facts.horse ?? facts.white ?? facts.first + facts.second);
    await wait(200 * pace);
  },
  async die_rolled(facts, note, pace) {
    await tumble([facts.value], pace);
  },
  async threw(facts, note, pace) {
    await tumble([facts.pips], pace);
  },
  async moved(facts, note, pace) {
    const runner = facts.horse ?? facts.dog;
    await CARD_MOVES.measured(facts, pace);
    if (runner !== undefined && visible(`[data-horse="${runner}"]`)) await gallop(runner, facts.spaces, facts.to, pace);
    else if (facts.field !== undefined) await hop(facts.seat, facts.from, facts.field, facts.spaces, pace);
    clear();
  },
  async moved_by_card(facts, note, pace) {
    await hop(facts.seat, facts.from, facts.field, 0, pace);
  },
  async six_six(facts, note, pace) {
    await wait(300 * pace);
    clear();
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
  async home(facts, note, pace) {
    // Where the place is decided when the turn is over, the picture is taken then (`placed`).
    if (facts.past === undefined) await photo(note.text, pace);
  },
  async purse(facts, note, pace) {
    await coin(find(`[data-horse-row="${facts.horse}"] .cloth`), purse(facts.seat), pace);
  },
  async bet_won(facts, note, pace) {
    const box = find(`td[data-box="${facts.horse}-${facts.pool}"]`);
    box?.classList.add("won");
    await coin(box || bank(), purse(facts.seat), pace);
  },
  async bet_won_pair(facts, note, pace) {
    await coin(bank(), purse(facts.seat), pace);
  },
};

// Money that changes hands in a row of notes travels at the same time.
async function payments(notes, pace) {
  const ways = new Map(notes.map(({ facts }) => [`${facts.from} ${facts.to}`, facts]));
  await Promise.all([...ways.values()].slice(0, 8).map(async (facts, n) => {
    await wait(60 * n * pace);
    await coin(purse(facts.from), purse(facts.to), pace);
  }));
}

// What a board wants to happen at a note: `data-on="sold horse=4"` with `data-does="flip"` (flip, turn, drop, glow).
function asked(note) {
  return [...document.querySelectorAll("[data-on]")].filter((one) => {
    const [event, ...facts] = one.dataset.on.split(" ");
    return event === note.event && facts.every((fact) => String(note.facts[fact.split("=")[0]]) === fact.split("=")[1]);
  });
}

// Plays notes one after the other; `pace()` is asked before each, because somebody may skip; `tell` before each note;
// `next` is the view they lead to.
export async function play(notes, pace, tell, next = null) {
  for (let n = 0; n < notes.length; n += 1) {
    const note = notes[n];
    tell(note);
    if (pace() === 0) continue;
    try {
      if (note.event === "paid") {
        const row = [note];
        while (notes[n + 1]?.event === "paid") {
          n += 1;
          tell(notes[n]);
          row.push(notes[n]);
        }
        const own = notes.some((one) => one.event === "purse" || (one.event === "bet_won" && one.facts.pool));
        if (!own) await payments(row, pace());
        continue;
      }
      const now = pace();
      await Promise.all(asked(note).map((one) => DOES[one.dataset.does || "glow"]?.(one, now)));
      await MOVES[note.event]?.(note.facts, note, now, next);
    } catch (error) {
      console.warn("a note could not be played", note.event, error);
    }
  }
}
