// Searching a rulebook, and the rule one came for in the other languages.
const book = document.querySelector(".book");
const field = document.querySelector(".find input");
const hits = document.querySelector(".hits");
const count = document.querySelector("[data-count]");
const rules = [...document.querySelectorAll(".rule")];
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4`]/gu; // whichever a keyboard has
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(APOSTROPHES, "'").toLowerCase();
const index = rules.map((rule) => plain(rule.textContent));

function find() {
  const words = plain(field.value.trim()).split(/\s+/).filter((word) => word.length > 1);
  hits.replaceChildren();
  hits.hidden = !words.length;
  if (!words.length) return (count.textContent = "");
  const found = rules.filter((_, n) => words.every((word) => index[n].includes(word)));
  for (const rule of found.slice(0, 12)) {
    const line = document.createElement("li");
    const link = Object.assign(document.createElement("a"), { href: `#${rule.id}` });
    const pill = Object.assign(document.createElement("span"), { className: "pill", textContent: rule.id });
    const chapter = Object.assign(document.createElement("small"), { textContent: rule.dataset.chapter });
    const title = Object.assign(document.createElement("span"), { textContent: rule.querySelector(".what").textContent });
    link.append(pill, chapter, title);
    line.append(link);
    hits.append(line);
  }
  const form = found.length === 1 ? count.dataset.one : found.length > 1 && found.length < 5 ? count.dataset.few : count.dataset.many;
  count.textContent = form.replace(/\d+/, found.length);
}

async function others() {
  const rule = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const place = rule?.querySelector?.(".others");
  if (!place || place.childElementCount) return;
  const answer = await fetch(book.dataset.rules + rule.id, { headers: { accept: "text/html" } });
  if (answer.ok) {
    place.innerHTML = await answer.text();
    place.hidden = false;
  }
}

field.addEventListener("input", find);
document.querySelector(".find").addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", others);
others();
