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
  const typed = new Map([...live.querySelectorAll("input[id]")].map((one) => [one.id, one.value]));
  const at = live.contains(document.activeElement) ? document.activeElement.id : "";
  live.innerHTML = html;
  for (const [id, value] of typed) {
    const field = document.getElementById(id);
    if (field) field.value = value;
  }
  if (at) document.getElementById(at)?.focus();
}

// --- chat: a line is sent and shown without leaving the page

const lines = document.querySelector("#chat-lines");

async function chat() {
  const answer = await fetch(location.pathname, { headers: { accept: "text/html" } });
  const found = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#chat-lines");
  if (!found) return;
  lines.innerHTML = found.innerHTML;
  lines.scrollTop = lines.scrollHeight;
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-chat]");
  if (!form || !form.elements.text.value.trim()) return;
  event.preventDefault();
  const sent = { method: "POST", body: new FormData(form), headers: { accept: "application/json" } };
  if (!(await fetch(form.action, sent)).ok) return form.submit();
  form.reset();
  chat();
});

if (live) {
  const address = new URL(live.dataset.stream, location.href);
  address.searchParams.set("since", `${live.dataset.version}-${live.dataset.chat}`);
  const stream = new EventSource(address);
  stream.addEventListener("changed", refresh);
  if (lines) stream.addEventListener("chat", chat);
  stream.addEventListener("gone", () => location.reload());
  stream.addEventListener("open", () => (offline.hidden = true));
  stream.addEventListener("error", () => setTimeout(() => (offline.hidden = stream.readyState === EventSource.OPEN), 1200));
}
