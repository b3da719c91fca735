// What a page lets people hear and feel, beside what it shows: sounds, once somebody has switched them on, and a short
// vibration. What was chosen is kept in this browser. The sounds themselves (sound.js) are fetched when they are wanted.
import { keep, kept } from "./kept.js";

const USUAL = { volume: 70, "volume on a phone": 30 };
const VIBRATES = [90, 60, 90];
const SAMPLE = "coin";
const RACING = ["bell", "hooves", "paws", "tap"]; // With one of these a race is on.
const phone = matchMedia("(width < 900px)");
const touch = matchMedia("(pointer: coarse)");

function choose(name, value) {
  keep(name, value);
  draw();
}

const isOn = () => kept("sound") === "on";
const volume = () => Number(kept("volume") ?? USUAL[phone.matches ? "volume on a phone" : "volume"]);
const isTouched = () => navigator.userActivation?.hasBeenActive ?? true;
// Nobody touches a shared screen; whether it may be heard all the same is up to its browser.
const mayBeHeard = () => isTouched() || document.body.matches(".tv");
const canVibrate = () => touch.matches && "vibrate" in navigator;

// --- sounds

let fetching = null;
let sounds = null; // The module, when it is there.

async function fetchSounds() {
  fetching ??= import("./sound.js");
  sounds = await fetching;
  wake();
  return sounds;
}

// A page may be heard after somebody has touched it; some browsers want to be asked in that very moment.
function wake() {
  if (sounds && isOn() && mayBeHeard()) sounds.wake(volume() / 100);
}

// Something moves that can be heard: `what` is the name of a sound of sound.js or a game's own, `details` how long it
// takes. It is never needed to understand a page. A hidden page is silent but for the call that it is one's turn.
export function sound(what, details = {}) {
  if (document.hidden && what !== "turn") return;
  if (isOn()) sounds?.play(what, details);
  else if (RACING.includes(what)) offer();
}

// What is being heard ends.
export const hush = () => sounds?.hush();

// --- a short vibration

export function vibrate() {
  if (canVibrate() && kept("vibration") !== "off" && isTouched()) navigator.vibrate(VIBRATES);
}

// --- what somebody chooses: a switch and a slider, in the menu of a table, in the account and on a shared screen

const all = (name) => document.querySelectorAll(`[data-${name}]`);

// At the first race somebody is asked once. Whoever plays on instead has heard the question: it is in the menu, and at
// another table it is asked again.
function offer() {
  if (kept("sound") === null) all("sound-offer").forEach((one) => (one.hidden = "passed" in one.dataset));
}

function pass(event) {
  const offers = [...all("sound-offer")].filter((one) => !one.hidden);
  if (!offers.length || !event.target.matches("form.act") || event.submitter?.hasAttribute("formaction")) return;
  offers.forEach((one) => {
    one.hidden = true;
    one.dataset.passed = "1";
  });
}

function draw() {
  const on = isOn();
  all("sound-switch").forEach((one) => one.setAttribute("aria-checked", String(on)));
  all("volume").forEach((one) => Object.assign(one, { value: volume(), disabled: !on }));
  all("vibration-switch").forEach((one) => {
    one.hidden = !canVibrate();
    one.setAttribute("aria-checked", String(kept("vibration") !== "off"));
  });
  if (kept("sound") !== null) all("sound-offer").forEach((one) => (one.hidden = true));
}

async function switchTo(on) {
  choose("sound", on ? "on" : "off");
  if (!on) return hush();
  (await fetchSounds()).play(SAMPLE);
}

document.addEventListener("click", (event) => {
  const on = event.target.closest("[data-sound-switch]");
  const answer = event.target.closest("[data-sound-answer]");
  const shakes = event.target.closest("[data-vibration-switch]");
  if (on) switchTo(!isOn());
  if (answer) switchTo(answer.dataset.soundAnswer === "on");
  if (shakes) {
    choose("vibration", kept("vibration") === "off" ? "on" : "off");
    vibrate();
  }
});

document.addEventListener("submit", pass, { capture: true });
document.addEventListener("input", (event) => {
  if (!event.target.matches("[data-volume]")) return;
  choose("volume", event.target.value);
  wake();
});

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-volume]")) sound(SAMPLE);
});

for (const kind of ["pointerup", "keydown"]) document.addEventListener(kind, wake, { passive: true });
addEventListener("storage", draw);
draw();
if (isOn()) fetchSounds();
