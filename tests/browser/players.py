"""People in front of screens, the server they talk to, and tables that are set before they come."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, Response, WebError, expect

HERE = Path(__file__).parent
PATIENCE = 20_000
"""Milliseconds after which something that should happen has not happened."""


# The server.


class Server:
    """The site as users start it, with a data folder of its own."""

    def __init__(self, folder: Path, *under: str | Path) -> None:
        """Start it, as a rule by itself, else ``under`` another program."""
        self.under = list(map(str, under))
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("DJANGO_", "TRADEWINDS_"))}
        if "TRADEWINDS_CACHE" in os.environ:
            kept["TRADEWINDS_CACHE"] = os.environ["TRADEWINDS_CACHE"]
        self.environment = kept | {"TRADEWINDS_DATA": str(folder / "data"), "TRADEWINDS_BOT_DELAY": "0"}
        self.program = str(Path(sysconfig.get_path("scripts")) / "tradewinds")
        self.complaints = folder / "stderr.txt"
        self.port = 0
        self.url = ""
        self.stagehand: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Start it, on the port it had before, and wait until it says where it is."""
        command = [*self.under, self.program, "serve", "--host", "127.0.0.1", "--no-browser"]
        with self.complaints.open("a") as errors:
            self.process = subprocess.Popen(  # noqa: S603
                [*command, "--port", str(self.port)],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=self.environment,
            )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://localhost:(\d+)", line)
            if found:
                self.url, self.port = found[0], int(found[1])
                return
        raise AssertionError(f"The server did not start:\n{self.complaints.read_text()}")

    def kill(self) -> None:
        """Let it die in the middle of whatever it does."""
        self._end(self.process, signal.SIGKILL)

    def stop(self) -> None:
        """Take everything down at the end."""
        self._end(self.process, signal.SIGTERM)
        if self.stagehand is not None:
            self._end(self.stagehand, signal.SIGTERM)

    @staticmethod
    def _end(process: subprocess.Popen[str], how: signal.Signals) -> None:
        process.send_signal(how)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()

    def table(
        self,
        *company: str,
        game: str = "batavia",
        seed: int = 7,
        position: str = "",
        moves: int = 0,
        listed: bool = False,
        pace: str = "free",
        **options: Any,
    ) -> str:
        """Set a table, each place "open" or a bot, where so many moves were made; return the address of the table."""
        if self.stagehand is None:
            self.stagehand = subprocess.Popen(  # noqa: S603
                [*(self.under or [sys.executable]), str(HERE / "stagehand.py")],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=self.environment
                | {"DJANGO_SETTINGS_MODULE": "tradewinds.site.settings", "TRADEWINDS_SECRET_KEY": "-"},
            )
        assert self.stagehand.stdin is not None
        assert self.stagehand.stdout is not None
        if game == "batavia":
            options = {"first_auctioneer": len(company) - 1} | options  # then the first place bids first
        order = {"game": game, "company": company, "seed": seed, "position": position, "moves": moves, "listed": listed}
        self.stagehand.stdin.write(json.dumps(order | {"pace": pace, "options": options}) + "\n")
        self.stagehand.stdin.flush()
        key = self.stagehand.stdout.readline().strip()
        assert key, "The stagehand could not set the table."
        return f"{self.url}/table/{key}/"


# What goes wrong in a browser.


@dataclass
class Watch:
    """Notes every complaint of a browser: scripts that break, what the page may not do, what could not be loaded."""

    complaints: list[str] = field(default_factory=list)
    refusals: bool = False
    """Whether it belongs to the test that the server refuses something."""
    breaks: bool = False
    """Whether it belongs to the test that the network or the server breaks down."""
    missing: bool = False
    """Whether it belongs to the test that a page is not there."""

    def over(self, context: BrowserContext) -> None:
        """Watch over all pages of a browser."""
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("response", self._response)
        context.on("requestfailed", self._failure)

    def _console(self, message: ConsoleMessage) -> None:
        loading = message.text.startswith("Failed to load resource")  # noted with more detail below
        if message.type in ("error", "warning") and not loading:
            self.complaints.append(f"{message.type}: {message.text}")

    def _error(self, error: WebError) -> None:
        self.complaints.append(f"script: {error.error}")

    def _response(self, response: Response) -> None:
        allowed = {409: self.refusals, 422: self.refusals, 404: self.missing}
        if response.status >= 400 and not allowed.get(response.status, False):
            self.complaints.append(f"{response.status}: {response.url}")

    def _failure(self, request: Request) -> None:
        left = request.failure == "net::ERR_ABORTED"  # the page was left
        if not left and not self.breaks:
            self.complaints.append(f"{request.failure}: {request.url}")


# People.

UNTIL = """(limit) => new Promise((done, fail) => {
  const now = () => document.getElementById("now");
  const data = () => now().dataset;
  const idle = () => !document.getElementById("main").matches(".sending, .settling");
  const asked = () => data().mood === "yours" && !document.querySelector("#ask .hint") && idle();
  const good = () => now() && (%s);
  const look = () => { if (good()) { end(); done(); } };
  const end = () => { observer.disconnect(); clearTimeout(late); };
  const observer = new MutationObserver(look);
  const state = () => `${data().moment} ${data().mood}: ${now().innerText}`;
  const late = setTimeout(() => { end(); fail(new Error(state())); }, limit);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  look();
})"""

OFFERS = """() => {
  const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
  const numbers = (selector) => all(selector, (item) => Number(item.dataset.action));
  const form = document.querySelector("#ask form.number");
  const amount = form?.elements.amount;
  const least = Number(form?.dataset.least);
  return {
    buttons: numbers("#ask [data-action]"),
    keys: numbers("#ask [data-action][data-key]"),
    board: numbers("#board [data-action]"),
    entries: all('#ask .list option:not([value=""])', (option) => Number(option.value)),
    number: form && { least, most: amount ? Number(amount.max) : least },
    together: all("#ask .combination [data-name]", (input) => input.dataset.name),
    confirm: Boolean(document.getElementById("confirm")),
  };
}"""


WHO_IS_ASKED = """() => [
  document.querySelector(".seats .asked")?.id ?? "",
  Number(document.getElementById("now").dataset.decisions),
]"""
IS_ASKED = """() => document.getElementById("now").dataset.mood === "yours" && !document.querySelector("#ask .hint")"""


@dataclass(frozen=True)
class Offer:
    """What a page offers to who is asked: actions on buttons, with keys, on the board, in lists; numbers to choose."""

    buttons: Sequence[int]
    keys: Sequence[int]
    board: Sequence[int]
    entries: Sequence[int]
    number: dict[str, int] | None
    together: Sequence[str]
    """The names of the numbers that are given together."""
    confirm: bool


class Player:
    """Somebody in front of a page."""

    def __init__(self, page: Page, server: Server, watch: Watch, name: str) -> None:
        self.page = page
        self.server = server
        self.watch = watch
        self.name = name

    # Coming to a table.

    def visit(self, address: str = "/") -> None:
        """Open a page of the site."""
        url = address if address.startswith("http") else self.server.url + address
        self.page.goto(url, wait_until="domcontentloaded")

    def at_table(self) -> None:
        """Wait until the table is there with everything."""
        self.page.locator("main.table-page.ready").wait_for()

    def start_with_bots(self) -> None:
        """Open a table from the front page: against bots, under my name."""
        self.visit()
        self.page.get_by_role("link", name=re.compile("Play against bots|Jouer contre")).first.click()
        self.page.locator("#name").fill(self.name)
        self.page.locator("form.order button.main").click()
        self.at_table()

    def sit(self, table: str) -> None:
        """Follow the link to a table and take the first free seat."""
        self.visit(table)
        self.at_table()
        form = self.page.locator("form[data-sit]").first
        form.locator("[name=name]").fill(self.name)
        form.locator("button").click()
        self.page.locator(".seat.mine").first.wait_for(state="attached")

    def another_tab(self) -> Player:
        """Open a second page in the same browser."""
        return Player(self.page.context.new_page(), self.server, self.watch, self.name)

    # Reading.

    def data(self, name: str) -> str:
        """Return what the table says about itself."""
        value = self.page.locator("#now").get_attribute(f"data-{name}")
        assert value is not None
        return value

    @property
    def moment(self) -> str:
        return self.data("moment")

    @property
    def mood(self) -> str:
        return self.data("mood")

    @property
    def decisions(self) -> int:
        return int(self.data("decisions"))

    @property
    def log(self) -> list[str]:
        """The lines of the log."""
        return self.page.locator("#log li").all_inner_texts()

    @property
    def question(self) -> Locator:
        return self.page.locator("#question")

    @property
    def refusal(self) -> Locator:
        return self.page.locator("#refusal")

    def button(self, words: str) -> Locator:
        """Return a button of what is asked."""
        return self.page.locator("#ask").get_by_role("button", name=words, exact=True)

    @property
    def bubble(self) -> Locator:
        return self.page.locator("#bubble")

    def offer(self) -> Offer:
        """Return what can be chosen now."""
        return Offer(**self.page.evaluate(OFFERS))

    # Waiting. The page says what it shows in attributes; nobody waits for a time.

    def until(self, condition: str) -> None:
        """Wait until a condition holds, given `now()`, `data()`, `idle()`, `asked()` (there is something to choose)."""
        self.page.evaluate(UNTIL % condition, PATIENCE)

    def until_asked(self) -> bool:
        """Wait until it is my turn; tell whether it is, or the game is over."""
        self.until('asked() || data().mood === "over"')
        return self.mood == "yours"

    def until_at(self, decisions: int) -> None:
        """Wait until the table has come so far."""
        self.until(f'data().decisions === "{decisions}" && idle()')

    @property
    def seat(self) -> str:
        """The seat I play, as the page calls it."""
        return self.page.locator(".seats .mine").first.get_attribute("id") or ""

    # Doing. Each waits until the page shows what came of it.

    def _settled(self, before: str) -> None:
        self.until(f'data().moment !== "{before}" && idle()')

    def choose(self, words: str) -> None:
        """Choose by the words on a button."""
        before = self.moment
        self.button(words).click()
        self._settled(before)

    def click(self, action: int) -> None:
        """Choose by a button."""
        before = self.moment
        self._unfold(self.page.locator(f"#choice-{action}"))
        self.page.locator(f"#choice-{action}").click()
        self._settled(before)

    def click_board(self, action: int) -> None:
        """Choose by a piece on the board."""
        before = self.moment
        self._place(action).click()
        self._settled(before)

    def _place(self, action: int) -> Locator:
        """Return where something is chosen on the board; if its piece has to be picked up first, do so."""
        place = self.page.locator(f'#board [data-action="{action}"]').first
        source = place.get_attribute("data-from")
        if source is not None and not place.is_visible():
            self.pick(source).click()
        return place

    def pick(self, key: str) -> Locator:
        """Return a piece that can be picked up."""
        return self.page.locator(f'#board [data-pick="{key}"]')

    def tap(self, action: int) -> None:
        """Choose by a finger on a button."""
        before = self.moment
        self._unfold(self.page.locator(f"#choice-{action}"))
        self.page.locator(f"#choice-{action}").tap()
        self._settled(before)

    def tap_board(self, action: int) -> None:
        """Choose by a finger on a piece."""
        before = self.moment
        self._place(action).tap()
        self._settled(before)

    def enter(self, amount: int) -> None:
        """Choose a number: with the buttons beside it if it is near, else by writing it; then send it."""
        before = self.moment
        form = self.page.locator("form.number")
        field_ = form.locator("[name=amount]")
        if field_.count():
            steps = amount - int(field_.input_value())
            for _ in range(steps if 0 <= steps < 3 else 0):
                form.locator('[data-step="1"]').click()
            if not 0 <= steps < 3:
                field_.fill(str(amount))
            expect(field_).to_have_value(str(amount))
        form.locator("[data-number-button]").click()
        self._settled(before)

    def select(self, action: int) -> None:
        """Choose from a list; if it is folded away, unfold it first."""
        before = self.moment
        form = self.page.locator("form.list").filter(has=self.page.locator(f'option[value="{action}"]'))
        self._unfold(form)
        form.locator("select").select_option(str(action))
        form.locator("button").click()
        self._settled(before)

    def _unfold(self, inside: Locator) -> None:
        group = self.page.locator("details.group:not([open])").filter(has=inside)
        if group.count():
            group.locator("summary").click()

    def give(self, names: Sequence[str], dice: random.Random) -> None:
        """Give numbers together, each one that is allowed after those before it; then send them."""
        before = self.moment
        for name in names:
            field_ = self.page.locator(f"#number-{name}")
            least, most = (int(field_.get_attribute(limit) or 0) for limit in ("min", "max"))
            with self.page.expect_response(lambda answer: "/limits/" in answer.url):
                field_.fill(str(dice.randint(least, most)))
        self.page.locator("form.combination [data-number-button]").click()
        self._settled(before)

    def press(self, action: int) -> None:
        """Choose by a key."""
        before = self.moment
        key = self.page.locator(f"#choice-{action}").get_attribute("data-key")
        assert key
        self.page.keyboard.press(key)
        self._settled(before)

    def confirm(self) -> None:
        """Let my turn stand."""
        self.page.locator("#confirm").click()
        self.until('!document.getElementById("confirm") && idle()')

    def undo(self) -> None:
        """Take the last choice back."""
        before = self.moment
        self.page.locator("#undo").click()
        self._settled(before)

    def play_something(self, dice: random.Random, means: Sequence[str] = ("button", "board")) -> str:
        """Choose something that is offered, by one of the means that there are for it; tell which."""
        offer = self.offer()
        if offer.confirm:
            self.confirm()
            return "confirm"
        choices: list[tuple[Callable[[Player, int], None], str, int]] = [
            (self.BY[how], how, action) for how in means for action in self._offered(offer, how)
        ]
        choices += [(Player.select, "list", action) for action in offer.entries]
        if offer.number is not None:
            most = min(offer.number["most"], offer.number["least"] + 4)
            choices.append((Player.enter, "number", dice.randint(offer.number["least"], most)))
        if offer.together and (not choices or dice.random() < 0.5):
            self.give(offer.together, dice)
            return "numbers"
        deed, how, value = dice.choice(choices)
        deed(self, value)
        return how

    BY = {"button": click, "board": click_board, "key": press, "tap": tap, "tap on board": tap_board}  # noqa: RUF012

    @staticmethod
    def _offered(offer: Offer, how: str) -> Sequence[int]:
        return {"key": offer.keys, "board": offer.board, "tap on board": offer.board}.get(how, offer.buttons)


def next_of(*players: Player) -> Player | None:
    """Wait until one of these people has something to choose, or the game is over; return who."""
    by_seat = {player.seat: player for player in players}
    witness = players[0]
    while True:
        asked = ", ".join(f"#{seat}.asked" for seat in by_seat)
        witness.until(f'data().mood === "over" || document.querySelector("{asked}")')
        seat, decisions = witness.page.evaluate(WHO_IS_ASKED)
        if seat not in by_seat:
            if witness.mood == "over":
                return None
            continue  # a bot, meanwhile
        player = by_seat[seat]
        player.until(f'asked() || data().mood === "over" || Number(data().decisions) > {decisions}')
        if player.page.evaluate(IS_ASKED):
            return player
