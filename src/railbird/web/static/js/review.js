// Looking back: steps, the scrubber and the play button fetch a moment and show it in place; links and the form do the
// same without scripts. Going one step forward plays what happened, at the speed of the table.
import "./page.js";
import { later } from "./insight.js";
import { keep, kept } from "./kept.js";
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
  const speed = kept("speed");
  return speed in PACES ? speed : "normal";
}

function address(at, seat = past().dataset.seat) {
  return `${location.pathname}?seat=${seat}&at=${at}`;
}

// Shows another moment; of several asked for quickly only the last is drawn.
async function show(target, forward = false) {
  const turn = (going += 1);
  const has = document.querySelector("#chances")?.dataset.chart || "";
  const answer = await fetch(target, { headers: { accept: "text/html", "x-chart": has } }).catch(() => null);
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
  keepCurves(found);
  past().replaceWith(document.adoptNode(found));
  if (whose) document.querySelector(`.whose[data-whose="${whose}"]`)?.setAttribute("open", "");
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  history.replaceState(null, "", target);
  draw();
  later();
}

// The curves are the same at every moment: what the page has of them goes over into the next one.
function keepCurves(found) {
  for (const [kind, place] of [[".still", ".plot"], ["#turns", ".chances"]]) {
    const empty = found.querySelector(`${place} > ${kind}[data-same]`);
    const kept = document.querySelector(`#chances ${kind}`);
    if (empty && kept) empty.replaceWith(document.adoptNode(kept));
  }
  const open = document.querySelector("#turns")?.open;
  if (open) found.querySelector("#turns")?.setAttribute("open", "");
}

// Where in the game the chart is touched.
function touched(event) {
  const plot = event.target.closest("#chances .plot");
  if (!plot || event.target.closest("a")) return null;
  const box = plot.getBoundingClientRect();
  const share = (event.clientX - box.left) / box.width;
  return share < 0 || share > 1 ? null : Math.round(share * last());
}

function turn(way) {
  const turns = (document.querySelector("#chances")?.dataset.turns || "").split(" ").filter(Boolean).map(Number);
  const next = way === 0 ? undefined : way > 0 ? turns.find((at) => at > now()) : turns.findLast((at) => at < now());
  if (next !== undefined) show(address(next));
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
  if (answer?.ok) place.outerHTML = await answer.text();
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
    keep("speed", pace.dataset.speed);
    draw();
    return;
  }
  const asks = event.target.closest("[data-worth-ask]");
  if (asks) {
    event.preventDefault();
    weigh(asks);
    return;
  }
  const at = touched(event);
  if (at !== null) {
    running = false;
    show(address(at));
    return;
  }
  const link = event.target.closest(".scrubber a, .eyes a, #chances a[data-to]");
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
  if (event.shiftKey && event.key.startsWith("Arrow")) turn({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0);
  else if (event.key === "ArrowRight") document.querySelector("#step-next")?.click();
  else if (event.key === "ArrowLeft") document.querySelector("#step-back")?.click();
});

draw();
