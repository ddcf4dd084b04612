"""O. Decisions: the list of actions, and a second opinion on what is legal.

The second opinion reads STI-400 to STI-412 word by word, slowly, from the position as data and text, and uses nothing
of the rules.
"""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tradewinds as tw
from asking import clause_against, play
from tradewinds.engine.game import Game

POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.txt"))
COSTS = {
    "metallurgy": 0,
    "geography": 1,
    "printing_press": 1,
    "port_maintenance": 2,
    "architecture": 2,
    "cartography": 2,
    "banking": 3,
    "manufacture": 3,
    "renaissance": 4,
    "evangelism": 4,
    "guild": 4,
    "east_india_company": 4,
}


# Block O1: the numbers.


@pytest.mark.parametrize(
    ("action", "number"),
    [
        ("end turn", 0),
        ("use geography", 8),
        ("done", 9),
        ("decline", 11),
        ("skip", 13),
        ("return banker full", 15),
        ("return historian low", 16),
        ("acquire metallurgy", 18),
        ("acquire east india company", 29),
        ("return ship 1", 30),
        ("launch 12", 53),
        ("sail 1-2", 54),
        ("sail 3-4", 63),
        ("sail 4-3", 68),
        ("sail 12-11", 113),
        ("load 1a", 114),
        ("sell 12b", 161),
        ("return good 2a", 164),
        ("return building 2b", 189),
        ("embark good 1a", 210),
        ("embark building 1a", 234),
        ("site 12b", 281),
        ("with ship", 282),
        ("with building", 285),
    ],
)
def test_actions_have_the_numbers_of_the_specification(action: str, number: int) -> None:
    game = tw.new("sail_to_india", seed=1)
    assert game.action(action).number == number
    assert len(game.definition.actions) == 286


# Block O2 read again.


class Table:
    """A position as the specification speaks of it."""

    def __init__(self, game: Game) -> None:
        self.data = game.to_dict()
        self.own = self.data["seats"][self.data["asked"]]
        self.face_up = self.data["discovered"]
        self.last_town = 9 if self.data["players"] == 3 else 12
        self.goods: dict[str, str] = {}
        self.printed: dict[str, str] = {}
        for line in str(game).splitlines():
            if line.startswith("town "):
                town, _, card = line.removeprefix("town ").partition(": ")
                goods, _, buildings = card[4:].partition(" | ")
                self.goods |= {f"{town}{space}": good for space, good in zip("ab", goods.split(), strict=True)}
                self.printed |= {
                    f"{town}{space}": kind for space, kind in zip("ab", buildings.split(", "), strict=True)
                }

    def taken(self, what: str) -> set[str]:
        """Return the goods or building spaces, or the technologies, that anybody has."""
        return {thing for seat in self.data["seats"] for thing in seat[what]}

    def owns(self, technology: str) -> bool:
        return technology in self.own["technologies"]

    def may_use(self, technology: str) -> bool:
        return self.owns(technology) and technology not in self.data["used"]

    def builders(self, site: str) -> Iterator[str]:
        """STI-162. What stands at the town of a site and can build there."""
        town, other = site[:-1], site[:-1] + ("b" if site[-1] == "a" else "a")
        if int(town) in self.own["ships"]:
            yield "with ship"
        for space in "ab":
            if town + space in self.own["goods"]:
                yield f"with good {space}"
        if other in self.own["buildings"]:
            yield "with building"

    def sites(self) -> list[str]:
        """STI-401."""
        if self.own["wealth"] < 2:
            return []
        return [site for site in self.printed if site not in self.taken("buildings") and any(self.builders(site))]

    def returns(self) -> Iterator[str]:
        """STI-201, STI-412."""
        for holder, amount in (("banker", self.own["wealth"]), ("historian", self.own["points"])):
            if amount > 0:
                yield f"return {holder} low"
            if amount > 5 and amount % 5 != 0:
                yield f"return {holder} full"
        yield from {f"return ship {town}" for town in self.own["ships"]}
        yield from (f"return good {place}" for place in self.own["goods"])
        yield from (f"return building {place}" for place in self.own["buildings"])

    def geography(self) -> Iterator[str]:
        if self.may_use("geography") and self.own["goods"] + self.own["buildings"]:
            yield "use geography"

    def main(self) -> Iterator[str]:
        """STI-400."""
        yield "end turn"
        yield from self.returns()
        yield from self.geography()
        if self.may_use("banking") and self.own["wealth"] >= 2:
            yield "use banking"
        if self.may_use("architecture") and self.data["moved"] and self.sites():
            yield "use architecture"
        if self.data["action_points"] == 0:
            return
        yield "move ships"
        if self.own["supply"] >= 1 and self.own["wealth"] >= 1:
            yield "employ"
        if self.own["goods"]:
            yield "sell goods"
        if self.sites():
            yield "build"
        if self.own["speed"] < 3 and self.own["wealth"] >= 2 * self.own["speed"]:
            yield "speed up"
        for technology, cost in COSTS.items():
            price = max(0, cost - self.owns("metallurgy"))
            free = technology not in self.taken("technologies")
            if free and len(self.own["technologies"]) < 3 and price <= self.own["wealth"]:
                yield f"acquire {technology.replace('_', ' ')}"

    def move(self) -> Iterator[str]:
        """STI-402."""
        yield "done"
        strongholds = [int(place[:-1]) for place in self.own["buildings"] if self.printed[place] == "stronghold"]
        for town in range(1, self.last_town + 1):
            if town > self.face_up + 1 or (town == self.face_up + 1 and self.data["entered"]):
                continue
            near = min([town] + [abs(town - stronghold) for stronghold in strongholds])
            if self.own["lisbon"] >= 1 and near <= self.own["speed"]:
                yield f"launch {town}"
            for start in set(self.own["ships"]):
                rested = self.own["ships"].count(start) > self.data["arrived"].count(start)
                if rested and 1 <= abs(town - start) <= self.own["speed"]:
                    yield f"sail {start}-{town}"

    def chart(self) -> Iterator[str]:
        """STI-404."""
        yield from ("pay", "skip")

    def store(self) -> Iterator[str]:
        """STI-405."""
        yield "decline"
        if self.own["lisbon"] >= 1:
            yield "store"
        else:
            yield from self.returns()

    store_points = store_wealth = store

    def load(self) -> Iterator[str]:
        """STI-406."""
        yield "done"
        yield from self.geography()
        for place in self.goods:
            if int(place[:-1]) in self.own["ships"] and place not in self.taken("goods"):
                yield f"load {place}"

    def sale(self) -> Iterator[str]:
        """STI-407."""
        if self.data["sold"]:
            yield "done"
        yield from (f"sell {place}" for place in self.own["goods"])

    def site(self) -> Iterator[str]:
        """STI-408."""
        yield from (f"site {place}" for place in self.sites())

    def builder(self) -> Iterator[str]:
        """STI-408."""
        yield from self.builders(self.data["site"])

    def embark(self) -> Iterator[str]:
        """STI-409."""
        if self.data["last"]:
            yield "done"
        yield from (f"embark good {place}" for place in self.own["goods"])
        yield from (f"embark building {place}" for place in self.own["buildings"])


def legal_by_the_book(game: Game) -> list[str]:
    return sorted(getattr(Table(game), game.to_dict()["question"])())


def choose(game: Game, chooser: random.Random) -> Any:
    """Choose at random, but seldom send markers home or end the turn: so that something happens."""
    seldom = [
        action for action in game.actions if action.group == "send_home" or action.verb in {"end_turn", "decline"}
    ]
    often = [action for action in game.actions if action not in seldom]
    return chooser.choice(often if often and chooser.random() < 0.9 else game.actions)


def compare(game: Game, seed: int) -> Counter[str]:
    """Play to the end, and compare at every decision; return how often each question was asked."""
    chooser = random.Random(seed)
    asked: Counter[str] = Counter()
    while not game.over:
        asked[game.to_dict()["question"]] += 1
        assert sorted(action.text for action in game.actions) == legal_by_the_book(game), str(game)
        game.decide(choose(game, chooser))
    assert not game.actions
    return asked


@pytest.mark.parametrize("players", [3, 4])
def test_what_is_legal_in_games_is_what_the_book_says(players: int) -> None:
    """STI-400 to STI-413, STI-423, STI-425."""
    for seed in range(3):
        compare(tw.new("sail_to_india", players=players, seed=seed, max_turns=40), seed)


def test_what_is_legal_from_the_edges_is_what_the_book_says() -> None:
    """STI-400 to STI-413, STI-423. And every question is asked there."""
    asked: Counter[str] = Counter()
    for number, file in enumerate(POSITIONS):
        for seed in range(3):
            game = tw.parse("sail_to_india", file.read_text(encoding="utf-8"), seed=seed)
            asked += compare(game, number + seed)
    assert set(asked) == set(tw.new("sail_to_india").definition.questions[1:])


# What the phases add up to.


def test_the_order_of_choices_does_not_change_the_result() -> None:
    """STI-422."""
    position = "players: 4\nseat 0: lisbon 2; ships 2; goods 1a 2b; wealth 1"
    moves = ["launch 1", "sail 2-3", "launch 1"]
    ways = (moves, moves[::-1], [moves[1], moves[0], moves[2]])
    tables = [play(tw.parse("sail_to_india", position), "move ships", *way, "done").to_dict() for way in ways]
    assert tables[0] == tables[1] == tables[2]
    sales = (["sell 1a", "sell 2b"], ["sell 2b", "sell 1a"])
    tables = [play(tw.parse("sail_to_india", position), "sell goods", *way, "done").to_dict() for way in sales]
    assert tables[0] == tables[1]


def test_nothing_is_played_because_it_is_the_only_choice() -> None:
    """STI-413. Moving and converting are passed through."""
    game = tw.parse("sail_to_india", "players: 4\nseat 0: wealth 0")
    play(game, "move ships")
    assert [action.text for action in game.actions] == ["done"]
    play(game, "done")
    assert [action.text for action in game.actions] == ["done"]
    assert play(game, "done").to_dict()["question"] == "main"


def test_an_answer_to_another_question_is_refused() -> None:
    """Block O2. No clause forbids it; it is not what is asked."""
    game = tw.parse("sail_to_india", "players: 4\nseat 0: ships 1; goods 1a; lisbon 1")
    for action in ("done", "store", "pay", "load 1b", "sell 1a", "site 1a", "with ship", "embark good 1a", "launch 1"):
        assert clause_against(game, action) is None


def test_nobody_else_is_asked_in_a_turn() -> None:
    """STI-78. The next player is asked when the turn is over."""
    for file in POSITIONS:
        game = tw.parse("sail_to_india", file.read_text(encoding="utf-8"), seed=4)
        chooser = random.Random(4)
        while not game.over:
            seat, turns = game.asked, game.to_dict()["turns"]
            game.decide(choose(game, chooser))
            assert game.over or game.asked == seat or game.to_dict()["turns"] == turns + 1
