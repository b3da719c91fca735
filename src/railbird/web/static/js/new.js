// A new table: the ticket says in words what is chosen, and the pegs show how many may sit. Everything works without.
import "./page.js";

const form = document.querySelector("[data-table-form]");

function chosen(name) {
  const field = form.elements.namedItem(name);
  if (!field) return "";
  if (field instanceof RadioNodeList) return [...field].find((one) => one.checked)?.dataset.says ?? "";
  return field.matches("select") ? field.selectedOptions[0].dataset.says : counted(field);
}

// A number in its sentence: the page has it with 0, 1, 3 and 7, of which one has the right words.
function counted(field) {
  const count = Number(field.value);
  const like = count < 2 ? count : count < 5 ? 3 : 7;
  return field.closest(".control").getAttribute(`data-says-${like}`).replace(/\d+/, field.value);
}

function isUsual(field) {
  if (field.matches("[type=radio]")) return field.checked === field.defaultChecked;
  if (field.matches("select")) return field.selectedOptions[0]?.defaultSelected !== false;
  return field.value === field.defaultValue;
}

function draw() {
  for (const shown of form.querySelectorAll("[data-of]")) shown.textContent = chosen(shown.dataset.of);
  const rules = new Set([...form.querySelectorAll(".house [name^='o.']")].filter((one) => !isUsual(one)).map((one) => one.name));
  const line = form.querySelector("[data-changed]");
  if (line && form.querySelector("[name=seats]")) {
    const text = rules.size === 1 ? line.dataset.one : rules.size < 5 ? line.dataset.few : line.dataset.many;
    line.textContent = text.replace(/\d+/, rules.size);
    line.hidden = !rules.size;
  }
  const seats = Number(form.elements.namedItem("seats")?.value || 0);
  form.querySelectorAll("[data-pegs] > span").forEach((one, n) => one.classList.toggle("away", n >= seats));
}

const zone = form.querySelector("[data-zone]");
if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
document.querySelector(".crops [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
form.addEventListener("input", draw);
form.addEventListener("change", draw);
draw();
