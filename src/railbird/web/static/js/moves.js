// How notes look when they happen: one small function per event. Boards take part by data attributes (docs: pages.md).
import { CARD_MOVES } from "./cards.js";
import { COURSE_MOVES } from "./course.js";
import { bank, clear, coin, drop, find, flap, gallop, glow, hop, light, photo, purse, tumble, turn, visible, wait } from "./motion.js";

const DOES = { flip: flap, turn, drop, glow };

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

// What a board wants to happen at a note: `data-on="sold horse=4"` with `data-does="flip"` (flip, turn, drop, glow).
function asked(note) {
  return [...document.querySelectorAll("[data-on]")].filter((one) => {
    const [event, ...facts] = one.dataset.on.split(" ");
    return event === note.event && facts.every((fact) => String(note.facts[fact.split("=")[0]]) === fact.split("=")[1]);
  });
}

// --- scenes: what is played at the same time

const COINS = new Set(["purse", "bet_won", "bet_won_pair"]);
const PAID_FOR = {
  ...Object.fromEntries(["purse", "prize", "prize_kept", "unowned"].map((event) => [event, "purse"])),
  ...Object.fromEntries(["bet_won", "bet_won_pair", "bet_lost", "bet_lost_pair", "bet_even", "no_bet"].map((event) => [event, "bets"])),
};
const STILL = "still";

// What is paid out for one reason goes together, and so does what only stirs on the board; the rest is played alone.
function kind(note) {
  if (note.event === "paid" || note.event in PAID_FOR) return PAID_FOR[note.event] ?? "paid";
  if (note.event in MOVES) return "";
  return asked(note).length ? note.event : STILL;
}

function joins(now, last) {
  return now !== STILL && now !== "" && (now === last || (now === "paid" && (last === "purse" || last === "bets")));
}

function scenes(notes) {
  const found = [];
  let last = "";
  for (const note of notes) {
    const now = kind(note);
    if (joins(now, last)) {
      found.at(-1).push(note);
    } else {
      found.push([note]);
      last = now;
    }
  }
  return found;
}

// The notes of the last so many scenes in which something moves, if there are more than somebody would watch.
export function lastScenes(notes, most, count) {
  const all = scenes(notes);
  const moving = all.filter(([first]) => kind(first) !== STILL);
  return moving.length > most ? all.slice(all.indexOf(moving.at(-count))).flat() : notes;
}

// Money that changes hands; nobody gets the same coin twice.
async function payments(notes, pace) {
  const ways = new Map(notes.map(({ facts }) => [`${facts.from} ${facts.to}`, facts]));
  await Promise.all([...ways.values()].slice(0, 8).map(async (facts, n) => {
    await wait(60 * n * pace);
    await coin(purse(facts.from), purse(facts.to), pace);
  }));
}

async function stir(note, pace, next) {
  try {
    await Promise.all(asked(note).map((one) => DOES[one.dataset.does || "glow"]?.(one, pace)));
    await MOVES[note.event]?.(note.facts, note, pace, next);
  } catch (error) {
    console.warn("a note could not be played", note.event, error);
  }
}

async function show(scene, pace, next) {
  const paid = scene.filter((note) => note.event === "paid");
  const others = scene.filter((note) => note.event !== "paid");
  const seats = new Set(others.filter((note) => COINS.has(note.event)).map((note) => note.facts.seat));
  await Promise.all([
    payments(paid.filter((note) => !seats.has(note.facts.to)), pace),
    ...others.map(async (note, n) => {
      await wait(60 * Math.min(n, 24) * pace);
      await stir(note, pace, next);
    }),
  ]);
}

// Plays notes scene by scene; `pace()` is asked before each, because somebody may skip; `tell` before each note; `next`
// is the view they lead to.
export async function play(notes, pace, tell, next = null) {
  for (const scene of scenes(notes)) {
    scene.forEach(tell);
    const now = pace();
    if (now > 0) await show(scene, now, next);
  }
}
