// The waiting room and other pages that only follow: the stream says that something changed, the page looks again.
import "./page.js";

const live = document.querySelector("#live");
const offline = document.querySelector("#offline");

async function refresh() {
  if (live.dataset.reload) return location.reload();
  const answer = await fetch(live.dataset.part, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const html = await answer.text();
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
