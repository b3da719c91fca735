// The clock in the head of the page: it goes on by itself between two changes.
const HOUR = 3600;
const DAY = 24 * HOUR;

let ends = 0;

export function clock(left) {
  const shown = document.querySelector("#clock");
  if (!shown) return;
  shown.hidden = !left;
  ends = left ? performance.now() + Number(left) * 1000 : 0;
  tick();
}

function tick() {
  const shown = document.querySelector("#clock b");
  if (!shown || !ends) return;
  const left = Math.max(0, Math.round((ends - performance.now()) / 1000));
  shown.textContent = left >= 2 * HOUR ? inWords(left) : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

// Over days nobody counts seconds.
function inWords(left) {
  const [unit, seconds] = left >= 2 * DAY ? ["day", DAY] : ["hour", HOUR];
  const said = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "long" });
  return said.format(Math.floor(left / seconds));
}
setInterval(tick, 1000);
