// When it becomes one's turn: the title is marked and blinks while the page is hidden, a phone vibrates for a moment, and a
// bugle calls, where somebody has switched sound on.
import { isAtOnce, pace } from "./speed.js";
import { sound, vibrate } from "./signals.js";

const BLINKS = 1000;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let wasAsked = document.querySelector("#view")?.dataset.mayAct === "1";
let title = document.title;
let blinking = 0;

// The page has changed: `now` is what it knows about itself, `notes` is what led there. It is one's turn anew when one
// was not asked before, or others have done something meanwhile.
export function showTurn(now, notes) {
  const isAsked = now.mayAct === "1";
  const isNew = isAsked && (!wasAsked || notes.some(isOthers));
  wasAsked = isAsked;
  title = now.title;
  blink();
  if (isNew) call();
}

function isOthers({ facts: { seat } }) {
  return Number.isInteger(seat) && seat >= 0 && String(seat) !== document.body.dataset.seat;
}

// Somebody who sees everything at once is looking and knows; but not if the page is hidden.
function call() {
  if (document.hidden || !isAtOnce()) vibrate();
  if (document.hidden || pace() > 0) sound("turn");
}

// A mark that goes and comes is noticed among other tabs.
function blink() {
  clearInterval(blinking);
  document.title = title;
  if (!document.hidden || !wasAsked || calm.matches) return;
  let isMarked = true;
  blinking = setInterval(() => {
    isMarked = !isMarked;
    document.title = isMarked ? title : title.replace("●", "○");
  }, BLINKS);
}

document.addEventListener("visibilitychange", blink);
blink();
