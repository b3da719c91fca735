// The waiting room and other pages that only follow: the stream says that something changed, the page looks again.
import "./page.js";

const live = document.querySelector("#live");
const offline = document.querySelector("#offline");

const AGAIN = 1000;
let asked = 0;

// Of several looks only the last one counts; when the server does not answer it is asked again.
async function refresh() {
  if (live.dataset.reload) return location.reload();
  const turn = (asked += 1);
  try {
    const answer = await fetch(live.dataset.part, { headers: { accept: "text/html" } });
    if (answer.status >= 500 || answer.status === 429) throw new Error(answer.statusText);
    const html = await answer.text();
    if (answer.ok && turn === asked) draw(html);
  } catch (error) {
    console.warn("the waiting room could not be fetched", error);
    setTimeout(() => turn === asked && refresh(), AGAIN);
  }
}

function draw(html) {
  // The game has begun: another page.
  if (html.includes('id="view"')) return location.reload();
  const typed = document.activeElement?.id ? { id: document.activeElement.id, value: document.activeElement.value } : null;
  live.innerHTML = html;
  const field = typed && document.getElementById(typed.id);
  if (field) {
    if (typed.value !== undefined) field.value = typed.value;
    field.focus();
  }
}

if (live) {
  const address = new URL(live.dataset.stream, location.href);
  address.searchParams.set("since", `${live.dataset.version}-${live.dataset.chat}`);
  const stream = new EventSource(address);
  stream.addEventListener("changed", refresh);
  stream.addEventListener("gone", () => location.reload());
  stream.addEventListener("open", () => (offline.hidden = true));
  stream.addEventListener("error", () => setTimeout(() => (offline.hidden = stream.readyState === EventSource.OPEN), 1200));
}
