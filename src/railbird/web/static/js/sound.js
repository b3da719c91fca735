// What is heard. Every sound is made here, of filtered noise and a few tones; there are no files. This module is fetched
// when somebody has switched sound on (signals.js). A sound writes down what shall be heard from the time `at` on, and
// says when it will be over; a voice is where it writes: `{ context, out }`.

const MOST = 6; // Voices at once; one more is left out.
const AHEAD = 0.02; // Seconds: what is written begins a little later than now.
const LATE = 250; // Milliseconds after which something belongs to a movement that is over.
const RESTS = 4000; // Milliseconds after which a silent device is let go.
const SWELL = 0.12; // Seconds between two levels of a murmur.

// --- what sounds are made of

const noises = new WeakMap();

// Two seconds of white noise.
function noise(context) {
  if (!noises.has(context)) {
    const buffer = context.createBuffer(1, 2 * context.sampleRate, context.sampleRate);
    buffer.getChannelData(0).forEach((_, n, all) => (all[n] = 2 * Math.random() - 1));
    noises.set(context, buffer);
  }
  return Object.assign(context.createBufferSource(), { buffer: noises.get(context), loop: true });
}

function filter(context, type, hz, width = 1) {
  const made = Object.assign(context.createBiquadFilter(), { type });
  made.frequency.value = hz;
  made.Q.value = width;
  return made;
}

// Something struck: loud within `attack`, dying away within `length`, and nothing at all at its end, so that it never clicks.
function strike(voice, source, at, { gain, length, attack = 0.003 }) {
  const level = voice.context.createGain();
  const over = at + attack + length;
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(gain, at + attack);
  level.gain.exponentialRampToValueAtTime(gain / 500, over);
  level.gain.linearRampToValueAtTime(0, over + 0.005);
  source.connect(level).connect(voice.out);
  return over + 0.005;
}

// A stroke of noise of one colour, which may slide to another.
function burst(voice, at, { hz, to = hz, width = 1, type = "bandpass", ...shape }) {
  const source = noise(voice.context);
  const colour = filter(voice.context, type, hz, width);
  source.connect(colour);
  const over = strike(voice, colour, at, shape);
  colour.frequency.setValueAtTime(hz, at);
  colour.frequency.exponentialRampToValueAtTime(to, over);
  source.start(at, Math.random());
  source.stop(over);
  return over;
}

// A tone, which may slide to another; `below` takes away what is higher.
function tone(voice, at, { hz, to = hz, type = "sine", below = 0, ...shape }) {
  const source = Object.assign(voice.context.createOscillator(), { type });
  const colour = filter(voice.context, "lowpass", below || 20 * hz);
  source.connect(colour);
  const over = strike(voice, colour, at, shape);
  source.frequency.setValueAtTime(hz, at);
  source.frequency.exponentialRampToValueAtTime(to, over);
  source.start(at);
  source.stop(over);
  return over;
}

// --- runners and pawns

// When a runner that goes gently off and gently to a stop has run this share of its way.
const reached = (share) => (share < 0.5 ? (share / 2) ** 0.5 : 1 - ((1 - share) / 2) ** 0.5);

// Feet in the rhythm of a gallop, three beats and a breath, as fast as the runner is at that moment.
function feet(voice, at, { seconds, stride, step }) {
  const strides = Math.max(1, Math.round(seconds / stride));
  let over = at;
  for (let n = 0; n < strides; n += 1) {
    for (const [beat, weight] of [[0, 0.7], [0.2, 0.8], [0.42, 1]]) {
      over = step(at + seconds * reached((n + beat) / strides), weight);
    }
  }
  return over;
}

function hooves(voice, at, { seconds = 0.9 } = {}) {
  const step = (when, weight) => {
    burst(voice, when, { hz: 1100, width: 0.8, gain: 0.22 * weight, length: 0.03 });
    return burst(voice, when, { hz: 185, to: 90, type: "lowpass", gain: 1.5 * weight, length: 0.1 });
  };
  return feet(voice, at, { seconds, stride: 0.36, step });
}

function paws(voice, at, { seconds = 0.9 } = {}) {
  const step = (when, weight) => burst(voice, when, { hz: 520, to: 260, width: 0.7, gain: 0.6 * weight, length: 0.05 });
  return feet(voice, at, { seconds, stride: 0.24, step });
}

// A wooden pawn set down field by field.
function tap(voice, at, { seconds = 0.3, count = 1 } = {}) {
  let over = at;
  for (let n = 1; n <= count; n += 1) {
    const when = at + (seconds * n) / count;
    burst(voice, when, { hz: 1500, width: 1.5, gain: 0.3, length: 0.02 });
    over = tone(voice, when, { hz: 330, to: 260, gain: 0.3, length: 0.06 });
  }
  return over;
}

// --- what falls, turns and is paid

// Each die strikes the table a few times, ever sooner and softer.
function dice(voice, at, { seconds = 0.7, count = 2 } = {}) {
  let over = at;
  for (let die = 0; die < count; die += 1) {
    for (const [bounce, share] of [0.3, 0.52, 0.64, 0.7].entries()) {
      const when = at + seconds * share + 0.028 * die;
      const gain = 0.55 * 0.68 ** bounce;
      burst(voice, when, { hz: 2600 + 420 * die, width: 1.6, gain, length: 0.035 });
      over = tone(voice, when, { hz: 820 + 90 * die, gain: gain / 3, length: 0.04 });
    }
  }
  return over;
}

// A flap of the board: it lets go, and falls.
function flap(voice, at, { seconds = 0.24 } = {}) {
  burst(voice, at, { hz: 2100, width: 1.2, gain: 0.36, length: 0.018 });
  return burst(voice, at + seconds / 2, { hz: 1250, width: 1.2, gain: 0.55, length: 0.028 });
}

function card(voice, at) {
  burst(voice, at, { hz: 1400, to: 4200, width: 0.9, gain: 0.22, attack: 0.05, length: 0.1 });
  return burst(voice, at + 0.14, { hz: 700, width: 0.8, gain: 0.35, length: 0.03 });
}

function coin(voice, at) {
  let over = at;
  for (const [when, gain] of [[at, 0.13], [at + 0.07, 0.09]]) {
    for (const [hz, share] of [[2790, 1], [4230, 0.6], [6110, 0.35]]) {
      over = Math.max(over, tone(voice, when, { hz, gain: gain * share, attack: 0.002, length: 0.34 * share }));
    }
  }
  return over;
}

// --- the course

// Three strokes on the bell: they are off.
function bell(voice, at) {
  let over = at;
  for (let stroke = 0; stroke < 3; stroke += 1) {
    for (const [partial, share] of [[1, 1], [2, 0.6], [2.41, 0.45], [3.02, 0.3], [4.52, 0.2]]) {
      over = Math.max(over, tone(voice, at + 0.17 * stroke, { hz: 698 * partial, gain: 0.08 * share, length: 0.3 + 0.9 * share }));
    }
  }
  return over;
}

// Many people far away: noise in the colours of voices, never quite level, that swells and dies down.
function crowd(voice, at, { seconds = 1.8 } = {}) {
  const over = at + seconds;
  for (const [hz, width, gain] of [[480, 1.1, 0.28], [1050, 1.4, 0.18], [2300, 1.6, 0.07]]) {
    const source = noise(voice.context);
    const level = voice.context.createGain();
    level.gain.setValueAtTime(0, at);
    for (let when = SWELL; when < seconds - SWELL; when += SWELL) {
      const share = (4 * when * (seconds - when)) / seconds ** 2;
      level.gain.linearRampToValueAtTime(gain * share * (0.65 + 0.35 * Math.random()), at + when);
    }
    level.gain.linearRampToValueAtTime(0, over);
    source.playbackRate.value = 0.8 + 0.4 * Math.random();
    source.connect(filter(voice.context, "bandpass", hz, width)).connect(level).connect(voice.out);
    source.start(at, Math.random());
    source.stop(over);
  }
  return over;
}

// The shutter of a large camera, and its flash.
function photo(voice, at) {
  burst(voice, at, { hz: 3000, width: 1, gain: 0.5, length: 0.02 });
  burst(voice, at + 0.05, { hz: 800, to: 500, width: 0.9, gain: 0.8, length: 0.05 });
  burst(voice, at + 0.13, { hz: 1900, width: 1, gain: 0.5, length: 0.03 });
  return tone(voice, at + 0.1, { hz: 2600, to: 5200, gain: 0.02, attack: 0.08, length: 0.5 });
}

// A short call on a bugle: it is your turn.
function turn(voice, at) {
  let over = at;
  for (const [when, hz, length] of [[0, 392, 0.16], [0.11, 523.25, 0.16], [0.22, 659.25, 0.5]]) {
    for (const [type, gain] of [["sawtooth", 0.06], ["triangle", 0.1]]) {
      over = tone(voice, at + when, { hz, type, gain, below: 1500, attack: 0.02, length });
    }
  }
  return over;
}

export const SOUNDS = { hooves, paws, tap, dice, flap, card, coin, bell, crowd, photo, turn };

// --- how it comes out

// All voices go through one limiter, however many there are, and then get their volume: a share of 1.
export function outlet(context, share) {
  const limiter = context.createDynamicsCompressor();
  Object.entries({ threshold: -14, knee: 8, ratio: 20, attack: 0.002, release: 0.12 }).forEach(([name, value]) => (limiter[name].value = value));
  const level = context.createGain();
  level.gain.value = loudness(share);
  limiter.connect(level).connect(context.destination);
  return { context, limiter, level };
}

// Half the way of a slider sounds about half as loud.
const loudness = (share) => share ** 2;

export function voice({ context, limiter }) {
  const out = context.createGain();
  out.connect(limiter);
  return { context, out };
}

let device = null;
let voices = [];
let resting = 0;

// A browser lets a page be heard only after somebody has touched it: called then.
export function wake(share) {
  device ??= outlet(new AudioContext({ latencyHint: "interactive" }), share);
  device.context.resume();
  device.level.gain.setTargetAtTime(loudness(share), device.context.currentTime, 0.02);
  rest();
}

function rest() {
  clearTimeout(resting);
  resting = setTimeout(() => (voices.some(isHeard) ? rest() : device.context.suspend()), RESTS);
}

const isHeard = ({ over }) => over > device.context.currentTime;

// `what` is the name of a sound, or a function that makes one (a game's own).
export async function play(what, details) {
  const makes = typeof what === "function" ? what : SOUNDS[what];
  if (!device || !makes) return;
  const asked = performance.now();
  if (device.context.state !== "running") await device.context.resume();
  voices = voices.filter(isHeard);
  if (voices.length >= MOST || performance.now() - asked > LATE) return;
  const one = voice(device);
  voices.push({ out: one.out, over: makes(one, device.context.currentTime + AHEAD, details) });
  rest();
}

// What is heard fades out: somebody has skipped it.
export function hush() {
  for (const { out } of voices) out.gain.setTargetAtTime(0, device.context.currentTime, 0.015);
}
