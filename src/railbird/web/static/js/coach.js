// The coach of a lesson: lights up what it speaks of, brings it into sight, and makes room for itself on a phone. What it
// says, and going on, work without this.
const host = document.querySelector("#table-view");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const phone = matchMedia("(width < 900px)");
const glow = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, glow];

let shown = ""; // What was lit up, and for which words.
let broughtFor = ""; // For which question it was brought into sight last.
let folded = false;
let wentOn = false; // Whether the button was pressed that goes on: the new words are where one is then.
let watched = [];
// What is asked within one idea may need more room than before.
const growth = new ResizeObserver(() => {
  measure();
  reveal();
});

function coach() {
  return document.querySelector("#coach");
}

function lit() {
  return (coach()?.dataset.lit || "").split(" | ").filter(Boolean);
}

// A style sheet made here and no class on the board: the board is drawn anew without knowing of it.
function light() {
  const selectors = lit();
  const all = selectors.length ? `:is(${selectors.join(", ")})` : "";
  glow.replaceSync(all ? `
    #view ${all} { outline: 3px solid var(--brass-fill); outline-offset: 2px; }
    #view svg ${all} { outline: none; filter: drop-shadow(0 0 3px var(--brass-fill)) drop-shadow(0 0 7px var(--brass-fill)); }
    @media (prefers-reduced-motion: no-preference) { #view ${all} { animation: coach-lit 1.4s ease-out 2; } }
    @keyframes coach-lit { 50% { outline-color: transparent; } }` : "");
}

function isSeen(one) {
  const box = one.getBoundingClientRect();
  return box.width > 0 && box.height > 0 && one.checkVisibility({ visibilityProperty: true });
}

// Where the board can be seen: below the header, above the sheets of a phone.
function clear() {
  const top = document.querySelector(".top")?.getBoundingClientRect().bottom || 0;
  const panel = coach()?.getBoundingClientRect();
  return { top: Math.max(0, top), bottom: panel && isSheet(coach()) ? panel.top : innerHeight };
}

// On a phone what is asked is a sheet at the foot, or part of the page.
function isSheet(one) {
  return phone.matches && getComputedStyle(one).position === "fixed";
}

// Beside the board, or over it: it need not be brought into sight.
function isAside(asked) {
  return asked && (!phone.matches || isSheet(asked));
}

// What is lit up and can be seen.
function shining() {
  return lit()
    .flatMap((selector) => [...document.querySelectorAll(`#view ${selector}`)])
    .filter(isSeen);
}

// On a phone the tab that shows what is lit up, if the one that is open does not; what is asked stays in sight.
function openTab() {
  const { body } = document;
  const asked = document.querySelector("#decision");
  if (!phone.matches || shining().length) return;
  const was = body.dataset.tab;
  const isAsked = asked && isSeen(asked);
  const tab = [...document.querySelectorAll(".tabs a")].find((one) => {
    body.dataset.tab = one.hash.slice("#tab-".length);
    return shining().length && (!isAsked || isSeen(asked));
  });
  body.dataset.tab = was;
  tab?.click();
}

// The first thing lit up that is on the board moves to where it can be seen, if it is not there already.
function reveal() {
  const found = shining().filter((one) => !one.closest(".coach, .players") && !isAside(one.closest(".decision")));
  if (!found.length) return;
  const { top, bottom } = clear();
  const box = found[0].getBoundingClientRect();
  const over = box.bottom + 8 - bottom;
  const under = top + 8 - box.top;
  const by = over > 0 ? Math.min(over, box.top - top - 8) : under > 0 ? -under : 0;
  if (Math.abs(by) > 2) scrollBy({ top: by, behavior: calm.matches ? "instant" : "smooth" });
}

function measure() {
  const panel = coach();
  if (!panel) return;
  const asked = document.querySelector("#decision");
  host.style.setProperty("--coach-height", `${panel.offsetHeight}px`);
  const waits = Boolean(asked && isSheet(asked) && panel.querySelector(".coach-go"));
  host.toggleAttribute("data-waits", waits);
  const feet = asked ? [asked, ...asked.querySelectorAll("form > *")].filter(isSheet) : [];
  host.style.setProperty("--coach-foot", `${Math.max(0, ...feet.map((one) => one.offsetHeight))}px`);
  const now = [panel, asked, ...feet].filter(Boolean);
  if (now.length === watched.length && now.every((one, n) => one === watched[n])) return;
  watched = now;
  growth.disconnect();
  watched.forEach((one) => growth.observe(one));
}

function fold(isFolded) {
  folded = isFolded;
  coach()?.querySelector("[data-coach-fold]")?.setAttribute("aria-expanded", String(!folded));
  measure();
}

// After every change of the page.
function settle() {
  const panel = coach();
  if (!panel) {
    glow.replaceSync("");
    return;
  }
  const now = `${panel.dataset.beat} ${panel.dataset.lit} ${panel.querySelector("#coach-says")?.textContent}`;
  const isNew = now !== shown;
  shown = now;
  const { decision, tabFor } = document.querySelector("#view").dataset;
  const question = `${decision} ${tabFor}`;
  const isAsked = question !== broughtFor;
  broughtFor = question;
  fold(isNew ? false : folded);
  if (isNew) {
    light();
    openTab();
    if (wentOn) panel.querySelector("#coach-title").focus({ preventScroll: true });
    wentOn = false;
  }
  if (isNew || isAsked) reveal();
}

// Going on brings what follows by the stream; without an answer the form is sent as without scripts.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches(".coach-go")) return;
  event.preventDefault();
  wentOn = true;
  try {
    await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual" });
  } catch {
    form.submit();
  }
});
document.addEventListener("click", (event) => {
  const toggle = event.target.closest("[data-coach-fold]");
  if (toggle) fold(toggle.getAttribute("aria-expanded") === "true");
});

new MutationObserver(settle).observe(document.body, { attributeFilter: ["data-drawn", "data-tab"] });
phone.addEventListener("change", measure);
measure();
settle();
