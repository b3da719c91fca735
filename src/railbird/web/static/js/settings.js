// What is set for this device alone: light or dark, the speed of play, sound, whether first decisions are explained. The
// account page and the menu of a table show the same; at a table speed.js also tells the server.
import "./page.js";
import "./signals.js";
import { guide } from "./guide.js";
import { keep, kept } from "./kept.js";

const USUAL = { theme: "auto", speed: "normal" };
const BUTTONS = { theme: "data-theme-choice", speed: "data-speed" };
const chosen = (name) => kept(name) || USUAL[name];

function draw() {
  const theme = chosen("theme");
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const [name, attribute] of Object.entries(BUTTONS))
    for (const one of document.querySelectorAll(`button[${attribute}]`))
      one.setAttribute("aria-pressed", String(one.getAttribute(attribute) === chosen(name)));
}

// On the way down: whoever else hears of the press finds it kept.
document.addEventListener(
  "click",
  (event) => {
    for (const [name, attribute] of Object.entries(BUTTONS)) {
      const pressed = event.target.closest(`button[${attribute}]`);
      if (!pressed) continue;
      keep(name, pressed.getAttribute(attribute));
      draw();
    }
  },
  true,
);
draw();
guide();
