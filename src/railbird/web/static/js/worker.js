// The worker of the installed app (served as /sw.js, which sets HOUSE): a page without a connection, and push messages.
// It keeps static files and that one page, never anything about a table or a person.
const KEPT = `railbird-${HOUSE.build}`;
const STATIC = `/static/${HOUSE.build}/`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((kept) => kept.addAll([...HOUSE.shell, new Request(HOUSE.offline, { credentials: "omit" })]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const forget = (names) => Promise.all(names.filter((one) => one.startsWith("railbird-") && one !== KEPT).map((one) => caches.delete(one)));
  event.waitUntil(
    caches
      .keys()
      .then(forget)
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(navigated(request));
  else if (address.pathname.startsWith(STATIC)) event.respondWith(kept(request));
});

async function navigated(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(HOUSE.offline)) ?? Response.error();
  }
}

async function kept(request) {
  const found = await caches.match(request, { ignoreVary: true });
  return found ?? fetch(request);
}

// --- push

async function count(waiting) {
  if (!("setAppBadge" in self.navigator)) return;
  await (waiting ? self.navigator.setAppBadge(waiting) : self.navigator.clearAppBadge()).catch(() => {});
}

function tell({ title = "Railbird", body = "", path = "/my", tag = "railbird", waiting = 0 }) {
  const shown = { body, tag, icon: HOUSE.icon, badge: HOUSE.badge, data: { path }, actions: [{ action: "open", title: HOUSE.open }] };
  return Promise.all([self.registration.showNotification(title, shown), count(waiting)]);
}

self.addEventListener("push", (event) => event.waitUntil(tell(event.data?.json() ?? {})));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data?.path ?? "/my"));
});

// The table in a window that shows it already, or in a new one; never anywhere but here.
async function lead(wanted) {
  const path = wanted.startsWith("/") && !wanted.startsWith("//") ? wanted : "/my";
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((one) => new URL(one.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
