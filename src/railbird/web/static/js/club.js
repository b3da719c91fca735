// Clubs: race days by the reader's own clock, the zone of a new one. Everything works without.
import "./page.js";

const own = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
for (const field of document.querySelectorAll("[data-zone]")) if (!field.value) field.value = own;

// A second clock where it shows another time than the one the day was said by.
const clock = (zone) => new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "long", hour: "numeric", minute: "2-digit", timeZone: zone });
for (const shown of document.querySelectorAll("time[data-local]")) {
  const at = new Date(shown.dateTime);
  const here = clock(own).format(at);
  if (here !== clock(shown.dataset.zoneSaid).format(at)) shown.append(` · ${shown.dataset.pattern.replace("{when}", here)}`);
}

// A shared screen looks anew by itself; one whose server is away keeps what it shows.
async function look() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#content");
  if (fresh) document.querySelector("#content").replaceChildren(...fresh.children);
}
const seconds = Number(document.body?.dataset.fresh);
if (seconds) setInterval(() => look().catch(() => {}), 1000 * seconds);
