// How fast things go: one pace for scenes and for the pauses of bots. It is kept in the browser, holds for all tables, and
// the server is told: with each change that has been shown to the end (bots wait for that), and when somebody chooses
// another one. Whoever has nothing more to say in a race can let the rest of it run by.
import { kept } from "./kept.js";
import { cookie } from "./regions.js";
import { hush } from "./signals.js";
import "./settings.js";

const PACES = { slow: 1.6, normal: 1, fast: 0.4, instant: 0 };
const body = document.body;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
// What this page calls itself before the server.
const watch = [...crypto.getRandomValues(new Uint8Array(8))].map((one) => one.toString(16).padStart(2, "0")).join("");

let skipping = false; // What plays now is not watched to its end.
let running = false; // Nor is anything until the race is over, or until the next question.
let said = ""; // The pace the server has been told,
let saying = null; // what is just being told,
let wanted = null; // and what is to be told when it has answered.
let latest = 0;

function chosen() {
  const speed = kept("speed");
  return speed in PACES ? speed : "normal";
}

// By how much times are multiplied; 0 is at once.
export function pace() {
  return skipping || running || calm.matches || document.hidden ? 0 : PACES[chosen()];
}

// Whether somebody wants to see what a race has paid: not who runs on, nor who is not there.
export const showsResults = () => !running && !document.hidden;
// Who wants everything at once, or nothing to move, is not kept waiting by it.
export const isCalm = () => calm.matches || isAtOnce();

export function showSpeed() {
  body.dataset.speed = chosen();
}

// Whether somebody wants no scenes at all.
export const isAtOnce = () => chosen() === "instant";

export function skip(on = true) {
  skipping = on;
  if (on) hush();
}

// A change comes: the end of a race is watched again, and so is whatever leads to a question.
export function arrive(head) {
  if (!running || (head.done && !head["may-act"])) return;
  if (head["may-act"] || body.dataset.runs === "finish") runOn("");
}

function runOn(where) {
  running = Boolean(where);
  if (running) hush();
  body.dataset.runs = where;
  tellServer();
}

// --- the server

const word = () => (running ? "instant" : chosen());

export function streamAddress() {
  const address = new URL(body.dataset.stream, location.href);
  said = word();
  address.searchParams.set("watch", watch);
  address.searchParams.set("pace", said);
  return address;
}

// A version is on the screen. It is said where a bot waits for it, and nobody waits for whoever sees everything at once.
export function shown(version, waited) {
  latest = Number(version);
  if ((waited && word() !== "instant") || said !== word()) tellServer();
}

// One word at a time; of several the last counts.
function tellServer() {
  wanted = { watch, pace: word(), version: latest };
  if (body.dataset.shown) saying ||= sayAll().finally(() => (saying = null));
}

async function sayAll() {
  while (wanted) {
    const now = wanted;
    wanted = null;
    const headers = { "x-csrftoken": cookie("railbird_csrf") };
    const answer = await fetch(`${body.dataset.shown}?${new URLSearchParams(now)}`, { method: "POST", headers }).catch(() => null);
    if (answer?.ok) said = now.pace;
  }
}

// Another page altogether, when nothing is under way to the server any more.
export async function reload() {
  await saying;
  location.reload();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("button[data-speed]")) {
    showSpeed();
    tellServer();
  }
  if (event.target.closest("[data-run-on]")) {
    runOn(document.querySelector("#view").dataset.done ? "finish" : "next");
    event.target.closest("[data-run-on]").disabled = true;
  }
  if (body.classList.contains("playing") && event.target.closest(".boards, [data-skip]")) skip();
});
