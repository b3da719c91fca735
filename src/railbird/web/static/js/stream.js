// The stream: brings what looks different now and the notes that led there, what was said, and who is here.
import { chat } from "./chat.js";
import { streamAddress } from "./speed.js";

const body = document.body;
const offline = document.querySelector("#offline");

let stream = null;
let reached = body.dataset.seen;
let away = []; // Seats of people who do not have the table open.
let lostSince = 0;
let brings = () => {}; // What is done with a change,
let looks = () => {}; // when something may have been missed,
let meets = () => {}; // and when somebody has come or gone, before the host.

export const isOpen = () => stream?.readyState === EventSource.OPEN;

export function follow(change, look, meet) {
  brings = change;
  looks = look;
  meets = meet;
  listen();
}

function listen() {
  stream?.close();
  const address = streamAddress();
  address.searchParams.set("since", reached);
  stream = new EventSource(address);
  stream.addEventListener("table", (event) => {
    reached = event.lastEventId;
    brings(JSON.parse(event.data));
  });
  stream.addEventListener("chat", (event) => {
    reached = event.lastEventId;
    chat(JSON.parse(event.data).lines);
  });
  stream.addEventListener("here", (event) => {
    away = JSON.parse(event.data).away;
    showAway();
    if (body.dataset.host) meets();
  });
  stream.addEventListener("gone", () => location.reload());
  stream.addEventListener("open", () => {
    lostSince = 0;
    offline.hidden = true;
  });
  stream.addEventListener("error", () => (lostSince ||= performance.now()));
}

// The watchdog: says that the connection is away, begins again when the browser has given up, and asks meanwhile.
setInterval(() => {
  if (!lostSince) return;
  offline.hidden = performance.now() - lostSince < 1200;
  if (stream.readyState === EventSource.CLOSED) listen();
  if (!offline.hidden) looks();
}, 1500);

function lookAgain() {
  if (!document.hidden && body.dataset.stream && !isOpen()) listen();
}
document.addEventListener("visibilitychange", lookAgain);
addEventListener("online", () => {
  looks();
  lookAgain();
});
addEventListener("pageshow", (event) => event.persisted && lookAgain());

export function showAway() {
  for (const row of document.querySelectorAll("#players [data-seat]")) {
    const isAway = away.includes(Number(row.dataset.seat));
    row.toggleAttribute("data-away", isAway);
    if (isAway) row.title = body.dataset.awayWord;
    else row.removeAttribute("title");
  }
}
