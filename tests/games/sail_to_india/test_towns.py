"""L2. Town cards: those that come with the game, and those that people bring along."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import tradewinds as tw
from tradewinds.cli import app
from tradewinds.engine.record import Record
from tradewinds.games.sail_to_india import towns
from tradewinds.games.sail_to_india.components import BOX
from tradewinds.games.sail_to_india.terms import BUILDINGS, GOODS, MARKET
from tradewinds.text import LANGUAGES

RULES = Path(towns.__file__).parents[1] / "RULES.md"

CARD = 'goods = ["gold", "coffee"], buildings = ["stronghold", "market of gems"]'
OWN = [
    "sp sp Msp Msp 3",
    "go ge S C",
    "te te C C 1",
    *("co su Mte S",) * 8,
    "su go Mgo Mge 2",
]
OWN_LINE = "/".join(OWN)


def written(*cards: str) -> str:
    """Return a file with cards; the first three carry the icons unless they have one already."""
    numbered = [
        card if "icon" in card or number > 3 else f"{card}, icon = {number}" for number, card in enumerate(cards, 1)
    ]
    return "town = [\n" + "".join(f"  {{ {card} }},\n" for card in numbered) + "]\n"


def with_first(card: str) -> str:
    """Return a file of twelve cards of which only the first is another."""
    return written(card, *(CARD,) * 11)


def line_with_first(card: str) -> str:
    return "/".join([card, *OWN[1:]])


def refused(value: Any) -> towns.BadTowns:
    """Return how towns are refused; the message is there in both languages, is not endless and leaves nothing blank."""
    with pytest.raises(towns.BadTowns) as refusal:
        tw.new("sail_to_india", towns=value)
    messages = [refusal.value.text_in(language) for language in LANGUAGES]
    assert len(set(messages)) == len(LANGUAGES)
    assert not any(f"{{{fact}}}" in message for message in messages for fact in refusal.value.facts)
    assert all(len(message) < 600 for message in messages)
    return refusal.value


# The cards that come with the game.


def table_of_the_specification() -> list[tuple[str, ...]]:
    """Read block L2: goods, buildings and icon of each card."""
    lines = [line for line in RULES.read_text(encoding="utf-8").splitlines() if line.startswith(("| T0", "| T1"))]
    return [tuple(cell.strip() for cell in line.split("|")[2:-1]) for line in lines]


def test_the_reconstructed_cards_are_those_of_the_specification() -> None:
    def named(town: towns.Town) -> tuple[str, ...]:
        buildings = [BUILDINGS[building].replace("market_", "market: ") for building in town.buildings]
        return (*(GOODS[good] for good in town.goods), *buildings, str(town.icon or ""))

    assert [named(town) for town in towns.known_towns("reconstructed")] == table_of_the_specification()


def test_goods_and_buildings_are_spread_evenly() -> None:
    """Block L2. Each good four times, no pair twice; eight buildings of each type, two different ones on a card."""
    cards = towns.known_towns("reconstructed")
    assert set(Counter(good for card in cards for good in card.goods).values()) == {4}
    assert len({frozenset(card.goods) for card in cards}) == len(cards) == 12
    assert Counter(min(building, MARKET) for card in cards for building in card.buildings) == {0: 8, 1: 8, 2: 8}
    assert all(min(card.buildings[0], MARKET) != min(card.buildings[1], MARKET) for card in cards)


def test_the_cards_are_not_counted_among_the_figures_that_were_found() -> None:
    """Block L2. They are data of their own that can be replaced."""
    assert not any(
        "town" in figure and "towns_with" not in figure for group in BOX.figures.values() for figure in group
    )


# Cards of one's own, in all forms.


def test_a_file_may_be_given_by_its_path_or_its_name(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(written(*(CARD,) * 12), encoding="utf-8")
    line = "/".join(["go co S Mge 1", "go co S Mge 2", "go co S Mge 3", *("go co S Mge",) * 9])
    for value in (file, str(file), line):
        assert tw.new("sail_to_india", towns=value).options["towns"] == line


def test_a_file_may_have_its_cards_one_below_the_other() -> None:
    card = 'goods = ["gold", "coffee"]\nbuildings = ["stronghold", "market of gems"]\n'
    content = "\n".join(f"[[town]]\n{card}" + (f"icon = {number}\n" if number <= 3 else "") for number in range(1, 13))
    assert towns.MATERIAL.read_text(content) == towns.MATERIAL.read_text(written(*(CARD,) * 12))


@pytest.mark.parametrize("text", [OWN_LINE, f"  {OWN_LINE}\n", OWN_LINE.replace("/", " / ")])
def test_a_page_takes_a_line_as_well_as_the_content_of_a_file(text: str) -> None:
    assert towns.MATERIAL.read_text(text) == OWN_LINE


def test_cards_that_have_a_name_are_called_by_it(tmp_path: Path) -> None:
    content = (towns.FOLDER / "reconstructed.toml").read_text(encoding="utf-8")
    copied = tmp_path / "copy.toml"
    copied.write_text(content, encoding="utf-8")
    line = "/".join(town.text for town in towns.known_towns("reconstructed"))
    assert towns.MATERIAL.read_file(copied) == "reconstructed"
    assert [towns.MATERIAL.read_text(text) for text in (content, line, "reconstructed")] == ["reconstructed"] * 3
    assert tw.new("sail_to_india", towns=line).options["towns"] == "reconstructed"


def test_cards_of_ones_own_are_laid_out(tmp_path: Path) -> None:
    """STI-22, STI-25. All twelve, whichever they are."""
    game = tw.new("sail_to_india", players=4, seed=3, towns=OWN_LINE)
    assert towns.name_of(towns.from_record(game.state.cards)) == OWN_LINE
    assert sum(game.state.unseen) == 9


def test_the_three_icons_lie_first_in_a_first_game() -> None:
    """STI-15, STI-30. In their order, whatever the order of the cards."""
    for seed in range(5):
        state = tw.new("sail_to_india", players=4, seed=seed, towns=OWN_LINE, first_game=True).state
        assert [int(card) for card in state.row[:4]] == [2, 11, 0, -1]
        assert [int(state.cards[card].icon) for card in state.row[:3]] == [1, 2, 3]


def test_a_record_holds_the_cards_and_not_the_file(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(written(*(CARD,) * 12), encoding="utf-8")
    game = tw.new("sail_to_india", players=3, seed=5, towns=file, max_turns=2)
    file.unlink()
    for action in ("employ", "move ships", "launch 1", "done", "load 1b", "done", "end turn", "end turn"):
        game.play(action)
    kept = game.record.save(tmp_path / "game.json")
    again = Record.load(kept).replay()
    assert again.table.tobytes() == game.table.tobytes()
    assert str(again.options["towns"]).startswith("go co S Mge 1/")
    assert tw.parse("sail_to_india", str(game)).to_dict() == game.to_dict()


def test_a_record_names_no_file(tmp_path: Path) -> None:
    """A record comes from anywhere: it may not have files read."""
    file = tmp_path / "own.toml"
    file.write_text(written(*(CARD,) * 12), encoding="utf-8")
    data = tw.new("sail_to_india", players=3, seed=5).record.to_dict()
    data["options"]["towns"] = str(file)
    with pytest.raises(tw.BadRecord, match="Card 1 cannot be read"):
        Record.from_dict(data).replay()


@pytest.mark.parametrize(
    "damage", ["go co S Mge/go co S Mge", 12, None, ["gold"], "go co S Mxx 1/" + "/".join(OWN[1:])]
)
def test_a_record_with_other_things_than_cards_is_refused(damage: Any) -> None:
    data = tw.new("sail_to_india", players=3, seed=5).record.to_dict()
    data["options"]["towns"] = damage
    with pytest.raises(tw.TradewindsError) as refusal:
        Record.from_dict(data).replay()
    assert all(refusal.value.text_in(language) for language in LANGUAGES)


def test_the_command_line_takes_a_file_and_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(written(*(CARD,) * 12), encoding="utf-8")
    command = ["draw", "sail_to_india", "--option", f"towns={file}", "-o", str(tmp_path / "board.svg")]
    taken = CliRunner().invoke(app, command)
    assert taken.exit_code == 0, taken.stderr
    file.write_text(written(*(CARD,) * 11), encoding="utf-8")
    for language, said in (("en", "The game has 12 cards of towns; here are 11."), ("fr", "ici, il y en a 11.")):
        answer = CliRunner().invoke(app, [*command, "--language", language])
        assert answer.exit_code == 2
        assert said in " ".join(answer.stderr.split())


# What is refused.


@pytest.mark.parametrize("given", ["printed", "", "go co S Mge 1", "/" * 30_000, "reconstructed "])
def test_what_are_no_towns_is_refused_with_those_there_are(given: str) -> None:
    refusal = refused(given)
    assert refusal.key == "no_towns"
    assert all(word in str(refusal) for word in ("Choose reconstructed", ".toml", "go co S Mge 1/go su Mco C"))


@pytest.mark.parametrize(
    "card",
    [
        "",
        "go co S",
        "go co S Mge 4",
        "go co S Mge 0",
        "go co S Mge 1 2",
        "go  co S Mge",
        "xx co S C",
        "go co S Mxx",
        "go co S M",
        "go co X C",
        "GO co S C",
        "S C go co",
        "gold coffee stronghold church",
    ],
)
def test_a_card_on_a_line_that_cannot_be_read_is_refused(card: str) -> None:
    refusal = refused(line_with_first(card))
    assert (refusal.key, refusal.facts["number"]) == ("town_signs", 1)
    assert "Card 1 cannot be read" in str(refusal)
    assert "like go co S Mge 1." in str(refusal)
    assert refused(f"{OWN_LINE}/{card}").facts["number"] == 13


@pytest.mark.parametrize("cards", [2, 11, 13, 40])
def test_there_are_twelve_cards(cards: int) -> None:
    """STI-7."""
    on_a_line = refused("/".join((OWN * 4)[:cards]))
    assert (on_a_line.key, on_a_line.facts["given"]) == ("towns_count", cards)
    assert f"The game has 12 cards of towns; here are {cards}." in str(on_a_line)


@pytest.mark.parametrize(
    ("icons", "found"),
    [((), "-"), ((1,), "1"), ((1, 2), "1, 2"), ((1, 2, 2), "1, 2, 2"), ((1, 2, 3, 3), "1, 2, 3, 3")],
)
def test_three_cards_carry_the_three_icons(icons: tuple[int, ...], found: str) -> None:
    """STI-15."""
    cards = [f"go co S C {icon}" for icon in icons] + ["go co S C"] * (12 - len(icons))
    refusal = refused("/".join(cards))
    assert refusal.key == "towns_icons"
    assert str(refusal) == f"Three cards carry the icons 1, 2, 3, each of them once; the icons here: {found}."


BAD_FILES: list[tuple[str, str | bytes, str]] = [
    ("material_not_read", "town = [", "Cannot read a set of towns from "),
    ("material_not_read", b"\xff\xfe", "Cannot read a set of towns from "),
    ("material_not_read", "town = " + "[" * 5_000, "Cannot read a set of towns from "),
    ("material_too_long", "# " + "x" * 30_000, "it has more than 20000 bytes"),
    ("towns_form", "", "It needs a list town"),
    ("towns_form", "towns = []", "It needs a list town"),
    ("towns_form", "town = 'gold'", "It needs a list town"),
    ("towns_form", "town = ['go co S Mge 1']", "It needs a list town"),
    ("towns_form", "[town]\ngoods = []", "It needs a list town"),
    ("towns_count", "town = []", "none here"),
    ("towns_count", written(f"{CARD}, icon = 1"), "here is 1"),
    ("town_key", with_first(f"{CARD}, name = 'Goa'"), "Card 1 of the towns says 'name'"),
    ("town_icon", with_first(f"{CARD}, icon = 4"), "must be 1, 2 or 3, or be left out; it is 4"),
    ("town_icon", with_first(f"{CARD}, icon = -1"), "it is -1"),
    ("town_icon", with_first(f"{CARD}, icon = true"), "it is True"),
    ("town_icon", with_first(f"{CARD}, icon = 1.0"), "it is 1.0"),
    ("town_icon", with_first(f"{CARD}, icon = '1'"), "it is '1'"),
    ("town_icon", with_first(f"{CARD}, icon = []"), "it is []"),
    ("town_things", with_first('buildings = ["church", "church"]'), "'goods' must be a list of two, and not None"),
    ("town_things", with_first('goods = ["gold", "gold"]'), "'buildings' must be a list of two, and not None"),
    ("town_things", with_first('goods = ["gold"], buildings = ["church", "church"]'), "not ['gold']"),
    ("town_things", with_first('goods = "gold", buildings = ["church", "church"]'), "not 'gold'"),
    ("town_things", with_first('goods = ["gold", "silk"], buildings = ["church", "church"]'), "'silk'"),
    ("town_things", with_first('goods = ["gold", 1], buildings = ["church", "church"]'), "1]"),
    ("town_things", with_first('goods = ["gold", ["gold"]], buildings = ["church", "church"]'), "['gold']]"),
    ("town_things", with_first('goods = ["gold", {}], buildings = ["church", "church"]'), "{}"),
    ("town_things", with_first('goods = ["gold", "gold"], buildings = ["church", "market"]'), "market of gold"),
    ("town_things", with_first('goods = ["gold", "gold"], buildings = ["church", "market of silk"]'), "of silk'"),
    ("towns_icons", written(f"{CARD}, icon = 2", *(CARD,) * 11), "the icons here: 2, 2, 3"),
]


@pytest.mark.parametrize(("key", "content", "hint"), BAD_FILES)
def test_a_file_that_holds_no_towns_is_refused(tmp_path: Path, key: str, content: str | bytes, hint: str) -> None:
    file = tmp_path / "own.toml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    for value in (file, str(file)):
        refusal = refused(value)
        assert refusal.key == key
        assert hint in str(refusal)


@pytest.mark.parametrize(("key", "content"), [(key, text) for key, text, _ in BAD_FILES if isinstance(text, str)])
def test_the_same_text_on_a_page_is_refused_as_well(key: str, content: str) -> None:
    """A page has no file to name; and what is neither a file nor a line of cards is no name of cards either."""
    with pytest.raises(towns.BadTowns) as refusal:
        towns.MATERIAL.read_text(content)
    one_line = "=" not in content
    assert refusal.value.key == ("no_towns" if one_line else key)
    if key in ("towns_form", "material_not_read") and not one_line:
        assert "the text given" in str(refusal.value)
        assert "dans le texte donné" in refusal.value.text_in("fr")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for missing in (tmp_path / "none.toml", tmp_path):
        assert refused(missing).key == "material_not_read"
    assert "no such file" in str(refused(tmp_path / "none.toml"))
