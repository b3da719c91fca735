// An analysis that is still growing: the page asks again, less and less often, and puts in what is new. Nothing else of
// it is touched. Without scripts it is looked at again by a link.
import "./page.js";

const FIRST = 1000;
const SLOWER = 1.4;
const LAST = 10000;

let wait = FIRST;
let timer = 0;

const growing = () => document.querySelector("[data-growing]");

// Every part that came and has its place on the page; an open table of figures stays open.
export function put(text) {
  const found = new DOMParser().parseFromString(text, "text/html");
  for (const part of found.body.children) {
    const old = part.id && document.getElementById(part.id);
    if (!old) continue;
    const open = [...old.querySelectorAll("details[open]")].map((one) => one.id || one.className);
    const focused = old.contains(document.activeElement) && document.activeElement.id;
    old.replaceWith(document.adoptNode(part));
    for (const one of part.querySelectorAll("details")) if (open.includes(one.id || one.className)) one.open = true;
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }
}

async function ask() {
  const part = growing();
  if (!part) return;
  if (!document.hidden) {
    const have = part.dataset.stamp;
    const answer = await fetch(`${part.dataset.growing}&have=${encodeURIComponent(have)}`, { headers: { accept: "text/html" } }).catch(() => null);
    const same = part.isConnected && part.dataset.stamp === have;
    if (answer?.status === 200 && same) {
      put(await answer.text());
      wait = FIRST;
    }
  }
  later();
}

export function later() {
  clearTimeout(timer);
  if (!growing()) return;
  timer = setTimeout(ask, wait);
  wait = Math.min(wait * SLOWER, LAST);
}

document.addEventListener("visibilitychange", () => {
  wait = FIRST;
  later();
});
later();
