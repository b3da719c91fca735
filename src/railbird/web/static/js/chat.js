// What people say: lines come with the stream, and what was only a tap (a tip of the hat) stands for a while beside the
// silks of whoever sent it, also on a shared screen.
import { ends, isShown } from "./motion.js";

const SAID = 100; // Lines of the chat a page keeps.
const STAYS = 4000;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const SILKS = (seat) => `#players [data-seat="${seat}"] .jacket, .tvplayers [data-seat="${seat}"] .jacket, .strip [data-of="${seat}"] .jacket`;

// New lines of the chat; one that is there already does not come twice.
export function chat(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  const fresh = [...box.content.children].filter((line) => !document.getElementById(line.id));
  fresh.forEach(react);
  const list = document.querySelector("#chat-lines");
  if (!list || !fresh.length) return;
  list.querySelector("li:not([id])")?.remove();
  list.append(...fresh);
  while (list.childElementCount > SAID) list.firstElementChild.remove();
  if (fresh.some((line) => !line.dataset.reaction)) document.querySelector('[data-open="chat"]')?.classList.add("news");
}

// Beside the silks where they can be seen, otherwise over the board with a name.
async function react(line) {
  if (!line.dataset.reaction) return;
  const silks = [...document.querySelectorAll(SILKS(line.dataset.from))].find(isShown);
  const said = line.querySelector("[data-said]");
  const text = silks ? said.textContent : `${line.querySelector("b").textContent}: ${said.textContent}`;
  const drawn = Object.assign(document.createElement("p"), { className: "reaction", textContent: text });
  drawn.setAttribute("aria-hidden", "true");
  drawn.prepend(...[said.querySelector(".icon")?.cloneNode(true)].filter(Boolean));
  document.body.append(drawn);
  if (silks) {
    const at = silks.getBoundingClientRect();
    drawn.style.top = `${at.top + at.height / 2}px`;
    drawn.style.left = `${Math.min(at.right + 8, innerWidth - drawn.offsetWidth - 8)}px`;
  } else {
    drawn.classList.add("named");
  }
  const frames = calm.matches ? [{ opacity: 1 }, { opacity: 1 }] : [{ scale: 0.6, opacity: 0 }, { scale: 1, opacity: 1, offset: 0.06 }, { opacity: 1, offset: 0.9 }, { opacity: 0 }];
  await ends(drawn.animate(frames, { duration: STAYS }));
  drawn.remove();
}
