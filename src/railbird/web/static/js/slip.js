// A slip: tokens laid on boxes freely, checked as one goes, handed in once. The form's selects hold the truth;
// boxes and tokens on the board are a quicker way to set them.
let form = null;
let texts = null;
let taken = 0;

const selects = () => [...form.querySelectorAll("select[data-piece]")];
const chosen = (select) => select.selectedOptions[0] && select.selectedOptions[0].value ? select.selectedOptions[0] : null;
const storeKey = () => `slip ${location.pathname} ${form.elements.seat.value} ${form.elements.decision.value}`;

function inBox(box, except) {
  const laid = new Map(texts.held).get(box) || 0;
  return laid + selects().filter((select) => select !== except && chosen(select)?.dataset.box === box).length;
}

function warn(text) {
  const note = form.querySelector("[data-warn]");
  note.hidden = !text;
  note.textContent = text || "";
}

function lay(select, box) {
  const option = [...select.options].find((one) => one.dataset.box === box);
  const limit = texts.limit;
  if (!option || inBox(box, select) >= limit) {
    const name = option || selects().flatMap((one) => [...one.options]).find((one) => one.dataset.box === box);
    warn(texts.full.replace("%box%", name ? `${name.dataset.word} ${name.dataset.horse}` : box));
    return;
  }
  select.value = option.value;
  warn("");
  const next = selects().findIndex((one) => !chosen(one));
  taken = next >= 0 ? next : selects().indexOf(select);
  keep();
  draw();
}

function keep() {
  try {
    sessionStorage.setItem(storeKey(), JSON.stringify(selects().map((select) => chosen(select)?.dataset.box || "")));
  } catch {
    // Nothing is kept then; the slip still works.
  }
}

function restore() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storeKey()) || "[]");
    selects().forEach((select, n) => {
      const option = kept[n] && [...select.options].find((one) => one.dataset.box === kept[n]);
      select.value = option ? option.value : "";
    });
  } catch {
    // A broken entry counts as none.
  }
}

// The most the slip can bring: no two horses come in at one place.
function atMost() {
  const bets = [...selects().map(chosen).filter(Boolean), ...form.querySelectorAll("[data-laid]")].map((one) => one.dataset);
  const horses = [...new Set(bets.map((bet) => bet.horse)), ...["a", "b", "c"]];
  let best = 0;
  for (const first of horses)
    for (const second of horses)
      for (const third of horses) {
        if (first === second || second === third || first === third) continue;
        const pays = { win: [first], place: [first, second], show: [first, second, third] };
        const sum = bets.reduce((all, bet) => all + (pays[bet.pool].includes(bet.horse) ? Number(bet.pays) : 0), 0);
        best = Math.max(best, sum);
      }
  return best;
}

const money = (amount, pattern) => {
  const digits = pattern.replace(/[^\d]/g, "");
  const group = pattern.match(/\d([^\d]?)\d{3}/)?.[1] ?? "";
  const scale = digits.length > 4 ? 1000 : 1;
  const shown = String(amount * scale).replace(/\B(?=(\d{3})+$)/g, group);
  return pattern.replace(/\d[\d.,\u00a0\s]*\d/, shown);
};

function draw() {
  const all = selects();
  const left = all.filter((select) => !chosen(select)).length;
  const pattern = form.querySelector("[data-most]").dataset.pattern;
  const best = money(atMost(), pattern);
  form.querySelectorAll("[data-take]").forEach((button, n) => {
    button.setAttribute("aria-pressed", String(n === taken));
    button.classList.toggle("laid", !!chosen(all[n]) && n !== taken);
  });
  all.forEach((select, n) => {
    const row = form.querySelector(`[data-row="${n}"]`);
    const option = chosen(select);
    row.classList.toggle("now", n === taken);
    const shown = row.querySelector(".shown");
    shown.replaceChildren();
    if (option) {
      const cloth = Object.assign(document.createElement("span"), { className: `cloth s horse-${option.dataset.horse}`, textContent: option.dataset.horse });
      const word = Object.assign(document.createElement("b"), { textContent: option.dataset.word });
      const name = Object.assign(document.createElement("span"), { textContent: option.dataset.name });
      const pays = Object.assign(document.createElement("i"), { textContent: option.dataset.pays });
      shown.append(word, cloth, name, pays);
    } else {
      shown.append(Object.assign(document.createElement("span"), { className: "none", textContent: select.options[0].textContent }));
    }
  });
  const color = form.querySelector("[data-take]")?.className.match(/seat-\w+/)?.[0] || "";
  for (const cell of document.querySelectorAll("td[data-box]")) {
    cell.classList.remove("aimed");
    cell.querySelectorAll("[data-mine]").forEach((one) => one.remove());
    const chips = cell.querySelector(".chips");
    all.forEach((select, n) => {
      if (chosen(select)?.dataset.box !== cell.dataset.box) return;
      const chip = Object.assign(document.createElement("span"), { className: `token s ${n === taken ? "aimed" : color}`, textContent: select.dataset.value });
      chip.dataset.mine = "1";
      chips.prepend(chip);
      if (n === taken) cell.classList.add("aimed");
    });
  }
  form.querySelector("[data-most]").textContent = best;
  const aimed = chosen(all[taken]);
  const aim = form.querySelector("[data-aim]");
  aim.querySelector("b").textContent = aimed ? `${all[taken].dataset.value} · ${aimed.dataset.word} ${aimed.dataset.horse}` : texts.titles[left];
  aim.querySelector("span").textContent = aimed ? `${money(Number(aimed.dataset.pays), texts.pays)}; ${texts.most} ${best}` : `${texts.most} ${best}`;
  document.querySelector("#decision-title").textContent = texts.titles[left];
  const button = form.querySelector("[data-hand-in]");
  button.textContent = texts.buttons[left];
  button.disabled = left > 0;
}

// Called after the page is drawn and after every change of it.
export function slip() {
  form = document.querySelector("form[data-slip]");
  if (!form) return;
  texts = JSON.parse(form.querySelector("[data-texts]").dataset.texts);
  restore();
  const next = selects().findIndex((select) => !chosen(select));
  taken = next >= 0 ? next : Math.max(0, selects().length - 1);
  draw();
}

document.addEventListener("click", (event) => {
  if (!form || !form.isConnected) return;
  const box = event.target.closest("button[data-box]");
  if (box) return lay(selects()[taken], box.dataset.box);
  const token = event.target.closest("[data-take]");
  if (token) {
    taken = Number(token.dataset.take);
    return draw();
  }
  if (event.target.closest("[data-back]")) {
    const last = [...selects()].reverse().find(chosen);
    if (last) {
      last.value = "";
      taken = selects().indexOf(last);
      warn("");
      keep();
      draw();
    }
  }
});

document.addEventListener("change", (event) => {
  if (!form || !event.target.matches("select[data-piece]")) return;
  const option = chosen(event.target);
  if (option && inBox(option.dataset.box, event.target) >= texts.limit) {
    warn(texts.full.replace("%box%", `${option.dataset.word} ${option.dataset.horse}`));
    event.target.value = "";
  } else {
    warn("");
  }
  const next = selects().findIndex((select) => !chosen(select));
  taken = next >= 0 ? next : selects().indexOf(event.target);
  keep();
  draw();
});
