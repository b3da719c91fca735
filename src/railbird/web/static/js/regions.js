// Regions: pieces of the page that come by themselves when they look different, and only then. What is there already is
// changed in place, so that focus, a list that is scrolled and an animation under way stay what they are.

const LINES = 200; // Of the story.

// A region as an element. A piece of a drawing is read inside one: outside, a browser does not take it for a drawing.
export function parse(html, place) {
  const box = document.createElement("template");
  const drawing = place instanceof SVGElement && !(place instanceof SVGSVGElement);
  box.innerHTML = drawing ? `<svg>${html}</svg>` : html.trim();
  return drawing ? box.content.firstElementChild.firstElementChild : box.content.firstElementChild;
}

const FIELDS = "input, select, textarea";

// What somebody has chosen or typed is another thing than what the page says; the page's word counts here.
function setField(field, next) {
  if (field.matches("[type=radio], [type=checkbox]")) field.checked = next.checked;
  else if (!field.matches("select")) field.value = next.value;
}

function setAttributes(old, next) {
  // Whoever has opened something keeps it open.
  const stays = old.matches("details") ? "open" : "";
  const open = old.matches(".drawer.open");
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name) && name !== stays) old.removeAttribute(name);
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (open) old.classList.add("open");
}

// What looks the same may still have been filled in: the fields of both stand in the same order.
function setFields(old, next) {
  if (old.matches(FIELDS)) setField(old, next);
  const said = next.querySelectorAll(FIELDS);
  if (said.length) old.querySelectorAll(FIELDS).forEach((field, n) => setField(field, said[n]));
}

// Changes an element until it looks like another one, which stays what it is. What is equal, and most is, the browser
// compares much faster than we could go through it.
export function morph(old, next) {
  if (old.nodeType !== next.nodeType || old.nodeName !== next.nodeName) return old.replaceWith(next.cloneNode(true));
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== next.data) old.data = next.data;
    return;
  }
  if (old.isEqualNode(next)) return setFields(old, next);
  setAttributes(old, next);
  const kept = new Map([...old.children].filter((one) => one.id).map((one) => [one.id, one]));
  let at = old.firstChild;
  for (const want of next.childNodes) {
    const isSame = at && !at.id && at.nodeName === want.nodeName;
    const same = want.id ? kept.get(want.id) : isSame ? at : null;
    if (!same) {
      old.insertBefore(want.cloneNode(true), at);
      continue;
    }
    if (same === at) at = at.nextSibling;
    else old.insertBefore(same, at);
    morph(same, want);
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
  if (old.matches(FIELDS)) setField(old, next);
}

// What the page is told about itself: an event says only what is new.
function facts(view) {
  const told = [...view.attributes].filter(({ name }) => name.startsWith("data-"));
  return Object.fromEntries(told.map(({ name, value }) => [name.slice("data-".length), value]));
}

// What several changes, in their order, tell the page about itself.
export function headOf(changes) {
  return Object.assign(facts(plain), ...changes.map((change) => change.head));
}

// The view as the server has drawn it: in the one that is seen scenes have moved pieces, notes were unfolded, and a slip
// that is being filled in makes some regions look different.
let plain = document.querySelector("#view")?.cloneNode(true);
let laid = []; // These regions, as [name, element]: they lie over the plain ones.

function place(name, root = plain) {
  return root.id === name ? root : root.querySelector(`#${CSS.escape(name)}`);
}

// What is as it was comes as an empty element: it is put in again.
function completed(element, root) {
  for (const same of element.querySelectorAll("[data-same]")) {
    const old = place(same.id, root);
    if (!old) return null;
    same.replaceWith(old.cloneNode(true));
  }
  return element;
}

// The regions of a change as elements, each as it will be: null when the page, not changed yet, lacks something.
function elementsOf({ regions }, page) {
  const found = [];
  for (const [name, html] of Object.entries(regions)) {
    const there = place(name, page);
    const element = there && completed(parse(html, there), page);
    if (!element) return null;
    found.push([name, element]);
  }
  return found;
}

// The same of several changes. More than one make a page, one after the other: what came with one of them may have
// changed, moved or gone with the next.
export function parsed(changes) {
  if (!changes.length) return [];
  if (changes.length === 1) return elementsOf(changes[0], plain);
  let page = plain.cloneNode(true);
  for (const change of changes) {
    const found = elementsOf(change, page);
    if (!found) return null;
    for (const [name, element] of found) {
      const there = place(name, page);
      if (there === page) page = element;
      else there?.replaceWith(element);
    }
  }
  return [[plain.id, page]];
}

// Where scenes look for what will be there when they have been played.
export function coming(elements) {
  return {
    querySelector(selector) {
      const found = elements.map(([, one]) => (one.matches(selector) ? one : one.querySelector(selector)));
      return found.find(Boolean) || plain.querySelector(selector);
    },
  };
}

// What a slip makes look different, where the page has it: a page that is behind gets what it lacks, and asks again.
function layOver(regions) {
  const found = Object.entries(regions).map(([name, html]) => [name, html, place(name)]);
  laid = found.filter(([, , there]) => there).map(([name, html, there]) => [name, parse(html, there)]);
}

// A plain region as it is seen.
function seenAs(spot) {
  const own = laid.find(([name]) => name === spot.id);
  if (own) return own[1];
  const inside = laid.filter(([name]) => place(name, spot));
  if (!inside.length) return spot;
  const page = spot.cloneNode(true);
  for (const [name, element] of inside) place(name, page)?.replaceWith(element);
  return page;
}

// Shows what has come, and over it what a slip makes look different. Where scenes were played the whole view is put right:
// they leave things where they were.
export function show(elements, changes, head, isPlayed, slip) {
  const view = document.querySelector("#view");
  const was = laid.map(([name]) => name);
  for (const [name, next] of elements) {
    const spot = place(name);
    if (spot === plain) plain = next;
    else spot?.replaceWith(next);
  }
  const whole = changes.findLastIndex(({ regions }) => plain.id in regions); // its story has all its lines
  const lines = changes.slice(whole + 1);
  for (const change of lines) tellStory(plain, change);
  for (const [name, value] of Object.entries(head)) plain.setAttribute(`data-${name}`, value);
  layOver(slip?.regions ?? {});
  const names = isPlayed ? [plain.id] : [...elements, ...was.map((name) => [name]), ...laid].map(([name]) => name);
  const spots = [...new Set(names.map((name) => place(name)))].filter(Boolean);
  for (const spot of spots.filter((one) => !spots.some((other) => other !== one && other.contains(one)))) {
    const seen = place(spot.id, view);
    if (seen) morph(seen, seenAs(spot));
  }
  if (!spots.includes(plain)) for (const change of lines) tellStory(view, change);
  for (const [name, value] of Object.entries({ ...facts(plain), ...slip?.head })) view.setAttribute(`data-${name}`, value);
}

// Shows a whole view.
export function showAll(next) {
  plain = next;
  laid = [];
  morph(document.querySelector("#view"), plain);
}

// The story grows at its beginning, where the newest line is; what was taken back is no more.
function tellStory(view, change) {
  const list = view.querySelector("#story-lines");
  if (!list) return;
  const number = (line) => Number(line.id.slice("note-".length));
  [...list.children].filter((line) => number(line) >= change.from).forEach((line) => line.remove());
  list.insertAdjacentHTML("afterbegin", change.lines);
  while (list.childElementCount > LINES) list.lastElementChild.remove();
}

// --- what is not in a region because it is not everybody's

export function cookie(name) {
  return document.cookie.split("; ").find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) || "";
}

// Puts the tokens into a form before it is sent; one that stands there already stays, so that a resend is harmless.
export function sign(form) {
  const csrf = form.querySelector('input[name="_csrf_token"]');
  if (csrf) csrf.value = cookie("railbird_csrf") || csrf.value;
  const token = form.querySelector('input[name="token"]');
  if (token && !token.value) token.value = [...crypto.getRandomValues(new Uint8Array(8))].map((one) => one.toString(16).padStart(2, "0")).join("");
}
