"""17. Decisions: the list of actions, and a second opinion on what is legal.

The second opinion reads ANR-153 to ANR-162 word by word, slowly, from the position as data and from the tables of the
specification, and uses nothing of the rules.
"""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import tradewinds as tw
from asking import clause_against, play
from tradewinds.engine.discovery import find_card
from tradewinds.engine.game import Game

POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.txt"))


# The numbers.


@pytest.mark.parametrize(
    ("action", "number"),
    [
        ("end turn", 0),
        ("take coins", 1),
        ("take mission 1", 2),
        ("take mission 4", 5),
        ("draw mission", 6),
        ("buy 1", 7),
        ("buy 5", 11),
        ("reserve ship purchase 1", 12),
        ("reserve ship filling 1", 17),
        ("reserve ship filling 5", 21),
        ("reserve mission 1", 22),
        ("reserve mission 4", 25),
        ("send red1 abreu", 26),
        ("send red1 cabral", 37),
        ("send red2 abreu", 38),
        ("send brown3 cabral", 241),
        ("send differently red1 abreu", 242),
        ("send differently brown3 cabral", 457),
        ("send joker 1 abreu first", 458),
        ("send joker 1 abreu second", 459),
        ("send joker 2 abreu first", 482),
        ("send joker 3 cabral second", 529),
        ("send joker differently 1 abreu", 530),
        ("send joker differently 3 cabral", 565),
        ("start red3 1", 566),
        ("start red4 2", 570),
        ("start brown6 3", 637),
        ("load red1", 638),
        ("load brown3", 655),
        ("load differently red1", 656),
        ("load joker 1", 674),
        ("load joker differently 1", 677),
        ("load joker differently 3", 679),
    ],
)
def test_actions_have_the_numbers_of_the_specification(action: str, number: int) -> None:
    game = tw.new("au_nom_du_roi", seed=1)
    assert game.action(action).number == number
    assert len(game.definition.actions) == 680


# The second opinion.

Ship = tuple[frozenset[str], int, int]
"""The colours of a ship, its volume and its fee."""


def box() -> Any:
    """Return the tables of section 12.6."""
    rules = (find_card("au_nom_du_roi").folder / "RULES.md").read_text(encoding="utf-8")
    found = re.search(r"```json\n(.*?)```", rules, re.DOTALL)
    assert found
    return json.loads(found[1])


BOX = box()
CAPACITIES = {chart["name"].split()[-1].lower().replace("ã", "a"): chart["capacity"] for chart in BOX["expeditions"]}
"""By explorer; on cards of one's own they may be others."""


def standard(name: str) -> Ship:
    return frozenset([name[:-1]]), int(name[-1]), 1


def can_fill(need: int, ships: Sequence[Ship], colour: str, coins: int, cards: int) -> bool:
    """ANR-162. Whether some of these ships make up a volume; a joker stands there once for each volume, as "joker".

    Every set of ships is tried, those that are too large only as far as that shows.
    """
    if need == 0:
        return True
    for place, (colours, volume, fee) in enumerate(ships):
        odd = colour not in colours
        others = [ship for ship in ships[place + 1 :] if fee == 1 or ship[2] == 1]
        fits = volume <= need and fee <= coins and odd <= cards
        if fits and can_fill(need - volume, others, colour, coins - fee, cards - odd):
            return True
    return False


class Table:
    """A position as the specification speaks of it."""

    def __init__(self, game: Game) -> None:
        self.data = game.to_dict()
        self.seat = self.data["asked"]
        self.own = self.data["seats"][self.seat]
        self.joker = frozenset(self.own["joker"].split()[1].split("/"))
        sent = [ship for fleet in self.data["expeditions"].values() for ship in fleet["ships"]]
        loaded = [ship for voyage in self.own["under_way"] for ship in re.split(r"[ +]", voyage)]
        away = any(ship.startswith(f"{self.seat}:joker") for ship in sent) or any("joker" in ship for ship in loaded)
        self.joker_is_idle = not away
        own = (card.split() for card in self.data["options"]["cards"].split("/"))
        self.capacities = CAPACITIES | {card[0]: int(card[2]) for card in own if card[0] in CAPACITIES}

    def idle(self, without: str | None = None) -> list[Ship]:
        """Return the idle ships, without one of a type; the joker once for each volume."""
        names = list(self.own["ships"])
        if without in names:
            names.remove(without)
        ships = [standard(name) for name in names]
        if self.joker_is_idle and without != "joker":
            ships += [(self.joker, volume, 2) for volume in (1, 2, 3)]
        return ships

    def may_take(self, action: str) -> bool:
        """Section 17. An action that goes on, or one that was not used while fewer than two were."""
        used = self.data["used"]
        goes_on = used[-1:] == [action] and action in {"buy", "send"}
        return goes_on or (action not in used and len(used) < 2)

    def reserved(self, card: str) -> tuple[int, int] | None:
        found = re.search(r"\((\d) in (\d+)\)", card)
        return (int(found[1]), int(found[2])) if found else None

    def kept_by_another(self, card: str) -> bool:
        reservation = self.reserved(card)
        return reservation is not None and reservation[0] != self.seat

    def may_reserve(self, card: str) -> bool:
        """ANR-156."""
        reservation = self.reserved(card)
        if self.own["reserve"] == 0 or card == "-":
            return False
        return reservation is None or (reservation[0] == self.seat and reservation[1] < self.data["turns"])

    def turn(self) -> Iterator[str]:
        """ANR-153 to ANR-161."""
        yield "end turn"
        if self.may_take("coins"):
            yield "take coins"
        yield from self.missions()
        yield from self.purchases()
        for row in ("purchase", "filling"):
            for column, card in enumerate(self.data[f"{row}_row"], start=1):
                if self.may_reserve(card):
                    yield f"reserve ship {row} {column}"
        for slot, card in enumerate(self.data["face_up"], start=1):
            if self.may_reserve(card):
                yield f"reserve mission {slot}"
        if self.may_take("send"):
            for name in CAPACITIES:
                yield from self.sendings(name)
                yield from self.jokers(name)
            yield from self.starts()

    def missions(self) -> Iterator[str]:
        """ANR-154."""
        if not self.may_take("mission") or self.own["coins"] < 1 or len(self.own["hand"]) >= 4:
            return
        for slot, card in enumerate(self.data["face_up"], start=1):
            if card != "-" and not self.kept_by_another(card):
                yield f"take mission {slot}"
        if self.data["mission_pile"] > 0:
            yield "draw mission"

    def purchases(self) -> Iterator[str]:
        """ANR-155."""
        for column, card in enumerate(self.data["purchase_row"], start=1):
            on_sale = self.may_take("buy") and card != "-" and not self.kept_by_another(card)
            if on_sale and self.own["coins"] >= standard(card.split()[0])[1] + 2:
                yield f"buy {column}"

    def room(self, explorer: str) -> int:
        ships = self.data["expeditions"].get(explorer, {"ships": []})["ships"]
        taken = sum(int(ship[-1]) for ship in ships)
        return int(self.capacities[explorer]) - taken

    def sendings(self, explorer: str) -> Iterator[str]:
        """ANR-157, ANR-158."""
        fleet = self.data["expeditions"].get(explorer)
        for ship in sorted(set(self.own["ships"])):
            if self.own["coins"] < 1 or self.room(explorer) < int(ship[-1]):
                continue
            if fleet is None or fleet["colour"] == ship[:-1]:
                yield f"send {ship} {explorer}"
            elif self.own["different_colour"] > 0:
                yield f"send differently {ship} {explorer}"

    def jokers(self, explorer: str) -> Iterator[str]:
        """ANR-159, ANR-160."""
        fleet = self.data["expeditions"].get(explorer)
        for volume in (1, 2, 3):
            if not self.joker_is_idle or self.own["coins"] < 2 or self.room(explorer) < volume:
                continue
            if fleet is None:
                yield f"send joker {volume} {explorer} first"
                yield f"send joker {volume} {explorer} second"
            elif fleet["colour"] in self.joker:
                yield f"send joker {volume} {explorer} first"
            elif self.own["different_colour"] > 0:
                yield f"send joker differently {volume} {explorer}"

    def starts(self) -> Iterator[str]:
        """ANR-161."""
        for mission in (card.removesuffix("*") for card in self.own["hand"]):
            colour, volume = mission[:-1], int(mission[-1])
            if can_fill(volume, self.idle(), colour, self.own["coins"], self.own["different_colour"]):
                yield from (f"start {mission} {rounds}" for rounds in (1, 2, 3))

    def loading(self) -> Iterator[str]:
        """ANR-162. Every idle ship, as long as the rest can be filled without it."""
        mission, _, *ships = re.split(r"[ +]", next(card for card in self.own["under_way"] if " 0/" in card))
        colour, need = mission[:-1], int(mission[-1]) - sum(int(ship[-1]) for ship in ships)
        coins, cards = self.own["coins"], self.own["different_colour"]
        choices = [(name, name, standard(name)) for name in sorted(set(self.own["ships"]))]
        if self.joker_is_idle:
            choices += [("joker", str(volume), (self.joker, volume, 2)) for volume in (1, 2, 3)]
        for name, text, (colours, volume, fee) in choices:
            odd = colour not in colours
            if volume > need or fee > coins or odd > cards:
                continue
            if can_fill(need - volume, self.idle(without=name), colour, coins - fee, cards - odd):
                yield " ".join(["load", *["joker"] * (name == "joker"), *["differently"] * odd, text])


def legal_by_the_book(game: Game) -> list[str]:
    return sorted(getattr(Table(game), game.to_dict()["question"])())


SELDOM = {"end_turn", "send_joker", "send_joker_differently"}


def choose(game: Game, chooser: random.Random) -> Any:
    """Choose a kind of decision at random, then one of it.

    The turn is seldom ended, so that something happens, and the joker seldom sent away for good.
    """
    verbs = {action.verb for action in game.actions}
    often = verbs - SELDOM if chooser.random() < 0.8 else verbs
    verb = chooser.choice(sorted(often or verbs))
    return chooser.choice([action for action in game.actions if action.verb == verb])


def compare(game: Game, seed: int) -> Counter[str]:
    """Play to the end, and compare at every decision; return how often each verb was legal."""
    chooser = random.Random(seed)
    seen: Counter[str] = Counter()
    while not game.over:
        view = game.view(game.asked)
        seen.update({action.verb for action in view.actions})
        assert sorted(action.text for action in view.actions) == legal_by_the_book(game), str(game)
        game.decide(choose(game, chooser))
    assert not game.actions
    return seen


def test_what_is_legal_in_games_is_what_the_book_says() -> None:
    """ANR-153 to ANR-162, ANR-165. And everything is legal now and then."""
    seen: Counter[str] = Counter()
    for seed in range(6):
        seen += compare(tw.new("au_nom_du_roi", players=2 + seed % 3, seed=seed, max_turns=90), seed)
    assert set(seen) == {verb.name for verb in tw.new("au_nom_du_roi").definition.actions.verbs}


@pytest.mark.parametrize("file", POSITIONS, ids=lambda file: file.stem)
def test_what_is_legal_from_the_edges_is_what_the_book_says(file: Path) -> None:
    """ANR-153 to ANR-162, ANR-165."""
    for seed in range(2):
        compare(tw.parse("au_nom_du_roi", file.read_text(encoding="utf-8"), seed=seed), seed)


def test_there_is_always_a_decision_and_turns_end() -> None:
    """Section 17. Every decision but the end of the turn uses up something, so a turn cannot go on for ever."""
    for seed in range(3):
        game = tw.new("au_nom_du_roi", players=2 + seed, seed=seed, max_turns=60)
        chooser = random.Random(seed)
        turn, decisions = 0, 0
        while not game.over:
            going_on = [action for action in game.actions if action.verb != "end_turn"]
            decisions = decisions + 1 if game.to_dict()["turns"] == turn else 0
            turn = game.to_dict()["turns"]
            assert game.actions
            assert decisions < 60
            game.decide(chooser.choice(going_on or game.actions))


def test_an_answer_to_another_question_is_refused() -> None:
    """Section 17. No clause forbids it; it is not what is asked."""
    game = tw.parse("au_nom_du_roi", "seat 0: ships red1; hand red3")
    for action in ("load red1", "load differently red1", "load joker 1", "load joker differently 2"):
        assert clause_against(game, action) is None


def test_the_order_in_which_ships_are_loaded_does_not_matter() -> None:
    """Section 17. They come to the same mission under way."""
    text = "seat 0: hand red6; ships red1 red2 red3; coins 9"
    ways = (["load red1", "load red2", "load red3"], ["load red3", "load red1", "load red2"])
    tables = [play(tw.parse("au_nom_du_roi", text), "start red6 2", *way).to_dict()["seats"][0] for way in ways]
    assert [sorted(table.pop("under_way")[0].split(" ")[2].split("+")) for table in tables] == [
        ["red1", "red2", "red3"]
    ] * 2
    assert tables[0] == tables[1]
