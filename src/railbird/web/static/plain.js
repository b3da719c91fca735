// Keeps the changing part of a page up to date: the stream says that something changed, the page asks for its own part.
const live = document.querySelector("#live");
const lost = document.querySelector("#lost");
if (live) {
  let busy = false;
  let again = false;

  const refresh = async () => {
    if (live.dataset.reload) return location.reload();
    if (busy) { again = true; return; }
    busy = true;
    try {
      const answer = await fetch(live.dataset.part, { headers: { accept: "text/html" } });
      if (answer.ok) {
        const started = live.dataset.status === "waiting" && !answer.headers.get("x-waiting");
        const html = await answer.text();
        if (started && html.includes('id="decision"')) return location.reload();
        live.innerHTML = html;
      }
    } finally {
      busy = false;
      if (again) { again = false; refresh(); }
    }
  };

  const seen = `${live.dataset.version}-${live.dataset.chat}`;
  const address = new URL(live.dataset.stream, location.href);
  address.searchParams.set("since", seen);
  const stream = new EventSource(address);
  stream.addEventListener("changed", refresh);
  stream.addEventListener("chat", refresh);
  stream.addEventListener("gone", () => location.reload());
  stream.addEventListener("open", () => { if (lost) lost.hidden = true; });
  stream.addEventListener("error", () => { if (lost) lost.hidden = false; });
}
