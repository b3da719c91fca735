// What this browser keeps for somebody: settings, and what was shown and read. Where it keeps nothing, it holds until the
// page is left. (early.js, which is no module, reads the theme by itself.)
const held = new Map();

// Whether it will be known on the next page.
export function remembers() {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return held.get(name) ?? null;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    held.set(name, value);
  }
}

// Everything whose name begins like this.
export function forget(beginning) {
  const forgets = (name) => name.startsWith(beginning);
  [...held.keys()].filter(forgets).forEach((name) => held.delete(name));
  if (remembers()) Object.keys(localStorage).filter(forgets).forEach((name) => localStorage.removeItem(name));
}
