"""A bot that plays on a site over its API, against people and against others of its kind.

    python examples/api_bot.py http://localhost:8000 --table http://localhost:8000/table/k3m9qpx7w2ab/
    python examples/api_bot.py http://localhost:8000 --game batavia --chairs me,open,bot

It sits down at the table whose link it gets, or opens one and prints the link for others. Then it listens to the table
and answers whenever it is asked. `choose` is where to put something cleverer. ``docs/api.md`` explains the API.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from typing import Any

import httpx

CONFLICT, TOO_MANY = 409, 429
SILENCE = 60.0  # seconds after which a stream is broken: signs of life come more often


def choose(view: dict[str, Any], chance: random.Random) -> int:
    """Return the number of an action: any that the site does not warn of. `position` tells all that the seat knows."""
    careful = [action for action in view["actions"] if action["warning"] is None]
    return int(chance.choice(careful or view["actions"])["number"])


class Site:
    """A site, as one with a token uses it: waits when told to, and tries again when the connection breaks."""

    def __init__(self, address: str, name: str, token: str) -> None:
        self.client = httpx.Client(base_url=f"{address.rstrip('/')}/api/v1", timeout=SILENCE)
        token = token or self.ask("POST", "/guests", name=name)["token"]
        self.client.headers["Authorization"] = f"Bearer {token}"

    def ask(self, method: str, path: str, **sent: Any) -> Any:
        """Return the answer. Where a table has moved on, that is the table as it is: what came late was not done."""
        while True:
            try:
                answer = self.client.request(method, path, json=sent if method == "POST" else None)
            except httpx.TransportError:
                time.sleep(1)
                continue
            if answer.status_code == TOO_MANY:
                time.sleep(answer.json()["error"]["seconds"])
                continue
            if answer.is_success:
                return answer.json()
            problem = answer.json()
            if answer.status_code == CONFLICT and problem["table"]:
                return problem["table"]
            sys.exit(f"{answer.status_code} {problem['error']['message']}")

    def listen(self, key: str) -> Iterator[Any]:
        """Go through the states of a table as they come; after a break, where it was."""
        last = ""
        while True:
            try:
                path, headers = f"/tables/{key}/stream", {"Last-Event-ID": last}
                with self.client.stream("GET", path, headers=headers) as stream:
                    if not stream.is_success:
                        time.sleep(float(stream.headers.get("Retry-After", 1)))
                        continue
                    for line in stream.iter_lines():
                        field, _, value = line.partition(": ")
                        if field == "id":
                            last = value
                        elif field == "data" and value.startswith("{"):
                            yield json.loads(value)
            except httpx.TransportError:
                pass
            time.sleep(1)


def sit_down(site: Site, key: str) -> None:
    """Take the first free seat, unless there is one already."""
    table = site.ask("GET", f"/tables/{key}")
    if table["may"]["sit"]:
        free = next(seat["number"] for seat in table["seats"] if seat["free"])
        table = site.ask("POST", f"/tables/{key}/sit", seat=free)
    if not any(seat["mine"] for seat in table["seats"]):
        sys.exit("There is no free seat.")


def play(site: Site, key: str, chance: random.Random) -> dict[str, Any]:
    """Play to the end, and return how it ended."""
    for heard in site.listen(key):
        table, path = heard, f"/tables/{key}"
        while table["turn"] == "yours" or table["may"]["answer"]:
            moment = table["moment"]
            if table["may"]["answer"]:
                table = site.ask("POST", f"{path}/answer", to=table["proposal"]["to"], agree=True)
            elif table["may"]["confirm"]:
                table = site.ask("POST", f"{path}/confirm", moment=moment)
            else:
                view = site.ask("GET", f"{path}/view")
                if not view["actions"]:  # somebody was quicker
                    break
                table = site.ask("POST", f"{path}/move", action=choose(view, chance), moment=view["moment"])
        if table["stage"] == "over":
            return dict(table)
    raise AssertionError


def main() -> None:
    """Read what is wanted, and play."""
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("site", help="the address of the site")
    wanted.add_argument("--table", help="the link to a table with a free seat")
    wanted.add_argument("--game", help="the game of a new table")
    wanted.add_argument("--chairs", default="me,open", help="who sits at it: me, open or bot, in order")
    wanted.add_argument("--options", default="{}", help="options of the game, as JSON")
    wanted.add_argument("--name", default="Parrot")
    wanted.add_argument("--token", default="", help="a token of yours; without one it comes as a guest")
    wanted.add_argument("--seed", help="for the same choices again")
    given = wanted.parse_args()
    if bool(given.table) == bool(given.game):
        wanted.error("give either --table or --game")
    site = Site(given.site, given.name, given.token)
    if given.table:
        key = given.table.rstrip("/").rsplit("/", 1)[-1]
        sit_down(site, key)
    else:
        chairs = [{"kind": kind} for kind in given.chairs.split(",")]
        made = site.ask("POST", "/tables", game=given.game, chairs=chairs, options=json.loads(given.options))
        key = made["key"]
        print(made["link"], flush=True)  # noqa: T201 - for those who want to sit down
    table = play(site, key, random.Random(given.seed))
    for seat, points in zip(table["seats"], table["result"]["scores"], strict=True):
        print(f"{seat['name']}: {points}")  # noqa: T201


if __name__ == "__main__":
    main()
