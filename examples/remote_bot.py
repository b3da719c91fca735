"""A player that is a program: sits down at a table of a railbird server and plays a whole game over HTTP.

    python examples/remote_bot.py http://127.0.0.1:8000 homestretch
    python examples/remote_bot.py http://127.0.0.1:8000 dostihy short

The second plays with the options under which that game is short. With a personal access token (page "Account") in
RAILBIRD_TOKEN it plays as you; without one it comes in as a guest.
"""

import os
import random
import sys
import uuid
from contextlib import closing

import httpx


def enter(server: str) -> httpx.Client:
    """A connection to the server, known by a token or as a new guest."""
    client = httpx.Client(base_url=f"{server}/api/v1", timeout=60)
    token = os.environ.get("RAILBIRD_TOKEN")
    if token:
        client.headers["authorization"] = f"Bearer {token}"
    else:
        # an answer to somebody new brings a CSRF token, and every POST sends back the last one
        client.event_hooks["response"] = [lambda answer: send_back(client, answer)]
        client.get("/me")
        client.post("/guests", json={"name": "Remote bot"}).raise_for_status()
    return client


def send_back(client: httpx.Client, answer: httpx.Response) -> None:
    """Keep the token that came last in the header of what is sent next."""
    if "railbird_csrf" in answer.cookies:
        client.headers["x-csrftoken"] = answer.cookies["railbird_csrf"]


def choose(view: dict) -> list:
    """What to do: any legal action. This is where your idea goes; `view["view"]` is all your seat knows."""
    offer = random.choice(view["legal"])
    if offer["field"] is None:
        return offer["action"]
    return [*offer["action"], random.randrange(offer["lo"], offer["hi"] + 1, offer["step"])]


def play(client: httpx.Client, table: str) -> dict:
    """Act whenever asked, and otherwise wait on the stream until something changes; the last view."""
    while True:
        view = client.get(f"/tables/{table}/view", params={"since": 1_000_000}).raise_for_status().json()
        if view["status"] != "playing":
            return view
        if view["may_act"]:
            body = {"seat": view["seat"], "decision": view["decision"], "token": uuid.uuid4().hex}
            answer = client.post(f"/tables/{table}/act", json=body | {"actions": [choose(view)]})
            if view["seat"] not in view["passive"]:  # a window may have been closed by somebody who went on
                answer.raise_for_status()
        else:
            wait(client, table, view)


def wait(client: httpx.Client, table: str, view: dict) -> None:
    """Listen until my version is another one than the view's."""
    with client.stream("GET", f"/tables/{table}/stream", params={"seat": view["seat"]}, timeout=None) as events:
        for line in events.iter_lines():
            if line.startswith("id: ") and int(line[4:].split("-")[0]) != view["version"]:
                return


def main(server: str, game: str = "homestretch", length: str = "long", level: str | None = None) -> dict:
    """One game against three bots of the server; the last view."""
    with closing(enter(server.rstrip("/"))) as client:
        options = client.get(f"/games/{game}").raise_for_status().json()["trial"] if length == "short" else {}
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": level}] * 3]
        wanted = {"game": game, "seats": seats, "options": options, "pace": "instant"}
        last = play(client, client.post("/tables", json=wanted).raise_for_status().json()["id"])
    for row in last["standing"]:
        print(row["rank"], row["name"], row["shown"])
    return last


if __name__ == "__main__":
    main(*sys.argv[1:])
