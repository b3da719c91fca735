// Slips that are filled in freely: every change is worked out by the server and drawn anew; nothing is handed in.
// And what is chosen stays chosen while the table is drawn anew under it.

export function isDraft(button) {
  return Boolean(button?.getAttribute("formaction")?.endsWith("/draft"));
}

// What to ask the server for the slip as it stands in the page, or null when none is being written.
export function draftRequest(button = null) {
  const form = document.querySelector("form[data-draft]");
  if (!form) return null;
  const data = new URLSearchParams(button ? new FormData(form, button) : new FormData(form));
  data.set("part", "1");
  return { address: form.dataset.draft, options: { method: "POST", body: data, headers: { accept: "text/html" } } };
}

// Remembers which radios and boxes are on; returns a function that sets them again.
export function choices(root) {
  const on = [...root.querySelectorAll("input:checked")].filter((one) => one.id).map((one) => [one.id, one.value]);
  return () => {
    for (const [id, value] of on) {
      const found = document.getElementById(id);
      if (found && found.value === value) found.checked = true;
    }
  };
}
