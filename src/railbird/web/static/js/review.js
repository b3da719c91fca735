// Looking back: steps, the scrubber and the play button fetch a moment and show it in place; links and the form do the
// same without scripts. Going one step forward plays what happened, at the speed of the table.
import "./page.js";
import { play } from "./moves.js";
import { clear } from "./motion.js";

const PACES = { slow: 1.6, normal: 1, fast: 0.4 };
const REST = { slow: 1500, normal: 800, fast: 260 };
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let running = false;
let going = 0;
let resting = 0; // The scrubber asks for a moment when it comes to rest, not for all it passes.

const past = () => document.querySelector("#past");
const now = () => Number(past().dataset.at);
const last = () => Number(past().dataset.last);

function speed() {
  try {
    const kept = localStorage.getItem("speed");
    return kept in PACES ? kept : "normal";
  } catch {
    return "normal";
  }
}

function address(at, seat = past().dataset.seat) {
  return `${location.pathname}?seat=${seat}&at=${at}`;
}

// Shows another moment; of several asked for quickly only the last is drawn.
async function show(target, forward = false) {
  const turn = (going += 1);
  const answer = await fetch(target, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || turn !== going) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#past");
  if (!found || turn !== going) return;
  if (forward && !calm.matches && !document.hidden) {
    const news = JSON.parse(found.querySelector("#view").dataset.news || "[]");
    await play(news, () => (turn === going ? PACES[speed()] : 0), () => {}, found.querySelector("#view"));
    if (turn !== going) return;
  }
  clear();
  const focused = document.activeElement?.id;
  const whose = document.querySelector(".whose[open]")?.dataset.whose;
  past().replaceWith(document.adoptNode(found));
  if (whose) document.querySelector(`.whose[data-whose="${whose}"]`)?.setAttribute("open", "");
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  history.replaceState(null, "", target);
  draw();
}

function draw() {
  const button = document.querySelector("#run-on");
  button.setAttribute("aria-pressed", String(running));
  button.title = running ? button.dataset.stop : button.dataset.go;
  button.querySelector("[data-word]").textContent = button.title;
  document.querySelectorAll("[data-speed]").forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.speed === speed())));
}

async function run() {
  if (now() >= last()) await show(address(0));
  while (running && now() < last()) {
    const from = now();
    await show(address(from + 1), true);
    if (now() === from) break;
    await new Promise((done) => setTimeout(done, document.querySelector("#says-past .second") ? 120 : REST[speed()]));
  }
  running = false;
  draw();
}

// Where a script cannot show it the link leads there, or to the page that says why not.
async function weigh(link) {
  const place = link.closest("[data-worth]");
  link.setAttribute("aria-busy", "true");
  const answer = await fetch(place.dataset.worth, { headers: { accept: "text/html" } }).catch(() => null);
  if (answer?.ok) place.innerHTML = await answer.text();
  else location.assign(link.href);
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#run-on")) {
    running = !running;
    draw();
    if (running) run();
    return;
  }
  const pace = event.target.closest("[data-speed]");
  if (pace) {
    try {
      localStorage.setItem("speed", pace.dataset.speed);
    } catch {
      // It holds for nothing then.
    }
    draw();
    return;
  }
  const asks = event.target.closest("[data-worth-ask]");
  if (asks) {
    event.preventDefault();
    weigh(asks);
    return;
  }
  const link = event.target.closest(".scrubber a, .eyes a");
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  running = false;
  const target = new URL(link.href);
  show(target.pathname + target.search, link.id === "step-next");
});

document.addEventListener("input", (event) => {
  if (event.target.id !== "moment") return;
  running = false;
  clearTimeout(resting);
  resting = setTimeout(() => show(address(event.target.value)), 120);
});

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "ArrowRight") document.querySelector("#step-next")?.click();
  else if (event.key === "ArrowLeft") document.querySelector("#step-back")?.click();
});

draw();
