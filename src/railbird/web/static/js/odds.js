// The odds desk: asked for without leaving the page, and asked for again until nothing more is to be learnt. Without
// this the link leads to the same page with the desk in it.
const place = () => document.querySelector("#odds");

async function fetched(address) {
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  return answer.ok ? answer.text() : null;
}

// Whether the desk in the page is still that of the decision it was asked for.
function put(html, asked, focus) {
  const spot = place();
  if (!html || !spot || spot.dataset.decision !== asked) return false;
  const chosen = spot.querySelector("[name=desk-tab]:checked")?.id;
  const active = spot.contains(document.activeElement) ? document.activeElement.id : "";
  spot.innerHTML = html;
  const tab = chosen && spot.querySelector(`#${chosen}`);
  if (tab) tab.checked = true;
  if (focus || active) spot.querySelector(focus ? "#desk-title" : `#${active}`)?.focus({ preventScroll: !focus });
  if (focus) spot.querySelector(".desk")?.scrollIntoView({ block: "nearest" });
  return true;
}

async function refine(asked) {
  const more = place()?.querySelector("[data-more]")?.dataset.more;
  if (more && put(await fetched(more), asked, false)) await refine(asked);
}

async function ask(link) {
  const asked = place()?.dataset.decision;
  const html = await fetched(link.dataset.odds);
  if (html === null) location.assign(link.href);
  else if (put(html, asked, true)) await refine(asked);
}

function close(focus) {
  place()?.replaceChildren();
  document.querySelector(focus)?.focus({ preventScroll: true });
}

export function odds() {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest?.("a[data-odds], a[data-odds-close]");
    if (!link || !place()) return;
    event.preventDefault();
    if (link.matches("[data-odds]")) ask(link);
    else close("a[data-odds]");
  });
  // What the desk advises is on the slip: that is what one wants to see then.
  document.addEventListener("submit", (event) => {
    if (event.submitter?.matches("[data-fill]")) setTimeout(close, 0, "#decision-title");
  });
  if (place()?.querySelector("[data-more]")) refine(place().dataset.decision);
}
