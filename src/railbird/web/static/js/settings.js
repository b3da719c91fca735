// What is set for this device alone: light or dark, the speed of play, whether first decisions are explained.
import "./page.js";
import { guide } from "./guide.js";

const USUAL = { theme: "auto", speed: "normal" };

function kept(name) {
  try {
    return localStorage.getItem(name) || USUAL[name];
  } catch {
    return USUAL[name];
  }
}

function draw() {
  for (const field of document.querySelectorAll("[data-setting]")) field.checked = kept(field.dataset.setting) === field.value;
  const theme = kept("theme");
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

document.addEventListener("change", (event) => {
  const field = event.target.closest("[data-setting]");
  if (!field) return;
  try {
    localStorage.setItem(field.dataset.setting, field.value);
  } catch {
    // It holds for nothing then.
  }
  draw();
});
draw();
guide();
