// How notes look when they happen. The page names the movement of each event (`data-motion`, from the game's desk): one
// of the house, below, or one of the game's own script (`data-motion-file`). Boards take part by data attributes
// (docs: pages.md).
import { bank, clear, coin, drop, find, flap, gallop, glow, hop, light, photo, purse, sound, tumble, turn, wait } from "./motion.js";

const DOES = { flip: flap, turn, drop, glow };
const MOTION = JSON.parse(document.body.dataset.motion || "{}");

const HOUSE = {
  async dice(facts, note, pace) {
    await tumble([facts.first, facts.second], pace);
    light(facts.horse ?? facts.first + facts.second);
    await wait(200 * pace);
  },
  async die(facts, note, pace) {
    await tumble([facts.value ?? facts.pips], pace);
  },
  async run(facts, note, pace) {
    await gallop(facts.horse, facts.spaces, facts.to, pace);
    clear();
  },
  async hop(facts, note, pace) {
    await hop(facts.seat, facts.from, facts.field, facts.spaces, pace);
    clear();
  },
  async jump(facts, note, pace) {
    await hop(facts.seat, facts.from, facts.field, 0, pace);
  },
  async clear() {
    clear();
  },
  async clear_soon(facts, note, pace) {
    await wait(300 * pace);
    clear();
  },
  async photo(facts, note, pace) {
    await photo(note.text, pace);
  },
  async placed(facts, note, pace) {
    // Level past the line: the picture says who was ahead, and by which rule.
    if (facts.other || facts.place === 1) await photo(note.text, pace);
  },
  async purse(facts, note, pace) {
    await coin(find(`[data-horse-row="${facts.horse}"] .cloth`), purse(facts.seat), pace);
  },
  async purse_told() {},
  async bet(facts, note, pace) {
    const box = find(`td[data-box="${facts.horse}-${facts.pool}"]`);
    box?.classList.add("won");
    await coin(box || bank(), purse(facts.seat), pace);
  },
  async bet_pair(facts, note, pace) {
    await coin(bank(), purse(facts.seat), pace);
  },
  async bet_told() {},
};

// A game's own movements, and what is heard at a note beside its movement: event -> a sound, or what says it of the facts.
async function own() {
  const file = document.body.dataset.motionFile;
  try {
    const { moves = {}, sounds = {} } = file ? await import(file) : {};
    return { moves: { ...HOUSE, ...moves }, sounds };
  } catch (error) {
    console.warn("the game's movements could not be fetched", error);
    return { moves: HOUSE, sounds: {} };
  }
}
const loading = own();

// What a board wants to happen at a note: `data-on="sold horse=4"` with `data-does="flip"` (flip, turn, drop, glow).
function asked(note) {
  return [...document.querySelectorAll("[data-on]")].filter((one) => {
    const [event, ...facts] = one.dataset.on.split(" ");
    return event === note.event && facts.every((fact) => String(note.facts[fact.split("=")[0]]) === fact.split("=")[1]);
  });
}

// --- scenes: what is played at the same time

const COINS = new Set(["purse", "bet", "bet_pair"]);
const PAID_FOR = { purse: "purse", purse_told: "purse", bet: "bets", bet_pair: "bets", bet_told: "bets" };
const STILL = "still";

// What is paid out for one reason goes together, and so does what only stirs on the board; the rest is played alone.
function kind(note) {
  if (note.event === "paid") return "paid";
  if (note.event in MOTION) return PAID_FOR[MOTION[note.event]] ?? "";
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

// In how many of them something moves.
export function countScenes(notes) {
  return scenes(notes).filter(([first]) => kind(first) !== STILL).length;
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
    const { moves, sounds } = await loading;
    const heard = sounds[note.event];
    const named = typeof heard === "function" ? heard(note.facts) : heard;
    if (named) sound(named);
    await Promise.all(asked(note).map((one) => DOES[one.dataset.does || "glow"]?.(one, pace)));
    await moves[MOTION[note.event]]?.(note.facts, note, pace, next);
  } catch (error) {
    console.warn("a note could not be played", note.event, error);
  }
}

async function show(scene, pace, next) {
  const paid = scene.filter((note) => note.event === "paid");
  const others = scene.filter((note) => note.event !== "paid");
  const seats = new Set(others.filter((note) => COINS.has(MOTION[note.event])).map((note) => note.facts.seat));
  await Promise.all([
    payments(paid.filter((note) => !seats.has(note.facts.to)), pace),
    ...others.map(async (note, n) => {
      await wait(60 * Math.min(n, 24) * pace);
      await stir(note, pace, next);
    }),
  ]);
}

// Plays notes scene by scene; `pace()` is asked before each, because somebody may skip; `tell` before each note, and
// whether it is played; `next` is the view they lead to. The event `scene` says which note is being played, and how fast.
export async function play(notes, pace, tell, next = null) {
  for (const scene of scenes(notes)) {
    const now = pace();
    for (const note of scene) {
      tell(note, now > 0);
      if (now > 0) document.dispatchEvent(new CustomEvent("scene", { detail: { note, pace: now } }));
    }
    if (now > 0) await show(scene, now, next);
  }
}
