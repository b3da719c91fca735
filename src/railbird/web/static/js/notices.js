// How somebody is told: this device takes push messages, quiet hours on a bar. Everything else is a plain form.
import "./page.js";
import { cookie } from "./regions.js";

const json = async (method, path, body) => {
  const headers = { "content-type": "application/json", "x-csrftoken": cookie("railbird_csrf") };
  const answer = await fetch(`/api/v1/me/notices${path}`, { method, headers, body: body && JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.detail);
  return found;
};

// --- this device

const panel = document.querySelector("[data-push]");
const canPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
const hex = (buffer) => [...new Uint8Array(buffer)].map((one) => one.toString(16).padStart(2, "0")).join("");
const idOf = async (endpoint) => hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));

function show(on, says) {
  const box = panel.querySelector("[name=push]");
  box.checked = on;
  panel.querySelector("[data-says]").textContent = says ?? (on ? panel.dataset.on : panel.dataset.help);
  panel.querySelector("[data-tries]").hidden = !on;
}

async function subscription() {
  const worker = await navigator.serviceWorker.ready;
  return worker.pushManager.getSubscription();
}

async function begin() {
  if (!canPush()) {
    panel.querySelector("[name=push]").disabled = true;
    return show(false, panel.dataset.none);
  }
  if (Notification.permission === "denied") return show(false, panel.dataset.blocked);
  const found = await subscription();
  const known = panel.dataset.devices.split(" ");
  show(Boolean(found) && known.includes(await idOf(found.endpoint)));
}

async function turnOn() {
  if ((await Notification.requestPermission()) !== "granted") return show(false, panel.dataset.blocked);
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(panel.dataset.key) });
  await json("POST", "/devices", made.toJSON());
  show(true);
}

async function turnOff() {
  const found = await subscription();
  if (found) {
    await json("DELETE", `/devices/${await idOf(found.endpoint)}`).catch(() => {});
    await found.unsubscribe();
  }
  show(false);
}

panel?.querySelector("[name=push]").addEventListener("change", async (event) => {
  const on = event.target.checked;
  try {
    await (on ? turnOn() : turnOff());
  } catch (error) {
    show(!on, error.message || panel.dataset.none);
  }
});
panel?.querySelector("[data-try-push]").addEventListener("click", async () => {
  const told = panel.querySelector("[data-tried]");
  try {
    await json("POST", "/try", { channel: "push" });
    told.textContent = told.dataset.word;
  } catch (error) {
    told.textContent = error.message;
  }
});
if (panel) begin().catch(() => show(false, panel.dataset.none));

// --- quiet hours

const dial = document.querySelector("[data-dial]");
const clock = (halves) => `${Math.floor((halves % 48) / 2)}:${halves % 2 ? "30" : "00"}`;

function turn() {
  const [until, since] = [...dial.querySelectorAll("input")].map((one) => Number(one.value));
  dial.style.setProperty("--from", since);
  dial.style.setProperty("--to", until);
  dial.classList.toggle("inside-out", since < until);
  for (const one of dial.querySelectorAll("input")) one.setAttribute("aria-valuetext", clock(Number(one.value)));
  const span = document.querySelector("[data-span]");
  span.textContent = span.dataset.pattern.replace("{since}", clock(since)).replace("{until}", clock(until));
}
if (dial) {
  dial.addEventListener("input", turn);
  turn();
}

// Nobody types the name of a time zone who has not to.
const zone = document.querySelector("[data-zone]");
if (zone && (!zone.value || zone.value === "UTC")) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
