// While somebody uses this page the house knows it, and does not call them by push or mail; the icon of the installed app
// counts the tables that wait for them.
const EVERY = 60000;
const IN_USE = 300000; // Milliseconds after which a page that nobody touches is not in use.

let touched = performance.now();
const isUsed = () => !document.hidden && performance.now() - touched < IN_USE;

export function here() {
  for (const deed of ["pointerdown", "keydown", "wheel", "touchstart"])
    addEventListener(deed, () => (touched = performance.now()), { passive: true, capture: true });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    touched = performance.now();
    tellHere();
  });
  setInterval(() => isUsed() && tellHere(), EVERY);
}

async function tellHere() {
  const answer = await fetch("/api/v1/me/turns", { headers: { accept: "application/json" } }).catch(() => null);
  if (!answer?.ok || !("setAppBadge" in navigator)) return;
  const { waiting } = await answer.json();
  await (waiting ? navigator.setAppBadge(waiting) : navigator.clearAppBadge()).catch(() => {});
}
