// The page on a phone: tabs below, the decision as a sheet over the board, drawers.
const body = document.body;
const host = document.querySelector("#table-view");
const phone = matchMedia("(width < 900px)");
const view = () => document.querySelector("#view");

let shownDecision = view()?.dataset.decision;
let wantedTab = view()?.dataset.opens;
let isOther = false; // Whether what is shown begins at its top: another question, another tab.
let watched = null;
// A sheet grows when a note in it unfolds, or letters come late.
const growth = new ResizeObserver(() => {
  measure();
  uncover();
});

export function showTab(tab) {
  chooseTab(tab);
  if (phone.matches) scrollTo({ top: 0 });
}

function chooseTab(tab) {
  body.dataset.tab = tab;
  document.querySelectorAll(".tabs [data-tab]").forEach((one) => {
    if (one.dataset.tab === tab) one.setAttribute("aria-current", "true");
    else one.removeAttribute("aria-current");
  });
}

// A slip opened on paper may want another tab than the question before it.
export function settleTab(now) {
  if (now.decision === shownDecision && now.tabFor === body.dataset.tabFor && now.opens === wantedTab) return;
  wantedTab = now.opens;
  shownDecision = now.decision;
  body.dataset.tabFor = now.tabFor;
  if (now.opens) chooseTab(now.opens);
  isOther = true;
}

// When all is written: where things are is asked for once, because each time the page would be laid out anew.
export function lay() {
  if (isOther && phone.matches && wantedTab) scrollTo({ top: 0 });
  if (isOther && view()?.dataset.mayAct) document.querySelector("#side")?.scrollTo({ top: 0 });
  isOther = false;
  measure();
  uncover();
}

// How high the sheet over the board is, on a phone.
function measure() {
  const sheet = phone.matches && document.querySelector("#decision");
  if (!sheet) return;
  host.style.setProperty("--sheet-height", `${sheet.offsetHeight}px`);
  if (sheet === watched) return;
  watched = sheet;
  growth.disconnect();
  growth.observe(sheet);
}

// On a phone the sheet lies over the board: what the question is about moves out from under it.
function uncover() {
  if (!phone.matches) return;
  const asked = document.querySelector("[data-look]");
  const sheet = document.querySelector("#decision");
  if (!asked || !sheet || getComputedStyle(sheet).position !== "fixed") return;
  const covered = asked.getBoundingClientRect().bottom - sheet.getBoundingClientRect().top;
  if (covered > 0) scrollBy({ top: covered, behavior: "instant" });
}

// --- drawers

function open(opener) {
  const drawer = document.getElementById(opener.dataset.open);
  const isOpen = !drawer.classList.contains("open");
  document.querySelectorAll(".drawer.open").forEach((one) => one.classList.remove("open"));
  drawer.classList.toggle("open", isOpen);
  opener.classList.remove("news");
  opener.closest("details.menu")?.removeAttribute("open");
  if (isOpen) drawer.querySelector("a, input:not([type=hidden]), button")?.focus();
}

export function close() {
  document.querySelectorAll(".drawer.open").forEach((one) => one.classList.remove("open"));
  if (body.dataset.tab === "story") showTab(view()?.dataset.opens || "board");
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest(".tabs [data-tab]");
  const opener = event.target.closest("[data-open]");
  const closes = event.target.closest("[data-close]");
  if (!tab && !opener && !closes) return;
  event.preventDefault();
  if (tab) showTab(tab.dataset.tab);
  else if (opener) open(opener);
  else close();
});

// A slip that was opened by a plain form (several people at one phone) comes with a page of its own.
if (wantedTab && wantedTab !== body.dataset.tab) showTab(wantedTab);
new ResizeObserver(measure).observe(body);
