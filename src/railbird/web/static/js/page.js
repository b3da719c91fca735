// What every page can do: steppers, copying, sharing. Everything also works without.
export function steppers(root = document) {
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-stepper] [data-step]");
    if (!button) return;
    const field = button.closest("[data-stepper]").querySelector("input");
    if (Number(button.dataset.step) > 0) field.stepUp();
    else field.stepDown();
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page on the local network is no secure context: select the text in a field instead.
    const field = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  const label = button.querySelector("[data-done]");
  if (label) {
    label.dataset.usual ||= label.textContent;
    label.textContent = label.dataset.done;
    setTimeout(() => (label.textContent = label.dataset.usual), 2000);
  }
}

if (!document.querySelector("#table-view")) steppers();
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copy(button, button.dataset.copy || location.href);
  const share = event.target.closest("[data-share]");
  if (share) {
    if (navigator.share) navigator.share({ title: document.title, url: share.dataset.share }).catch(() => {});
    else copy(share, share.dataset.share);
  }
  // A menu closes when something else is touched.
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submit]")) event.target.form.requestSubmit();
});

// The worker of the app: a page without a connection, messages. It comes last, and only where it can.
if ("serviceWorker" in navigator) addEventListener("load", () => navigator.serviceWorker.register(`/sw.js?language=${document.documentElement.lang}`).catch(() => {}));
if (document.body.matches("[data-offline]")) {
  // A server that was away comes back without a word of the browser's, and "online" may come before this listens.
  const again = () => location.reload();
  const look = () => fetch("/health", { cache: "no-store" }).then(again, () => {});
  setInterval(look, 3000);
  addEventListener("online", look);
  document.querySelector("[data-again]").addEventListener("click", (event) => (event.preventDefault(), again()));
}
