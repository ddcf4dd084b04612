"""12. What is printed on the cards: those that come with the game, and those that people bring along."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import tradewinds as tw
from tradewinds.cli import app
from tradewinds.engine.record import Record
from tradewinds.games.au_nom_du_roi import cards
from tradewinds.games.au_nom_du_roi.components import BOX
from tradewinds.games.au_nom_du_roi.terms import COLOURS, CONTRACTS, EXPLORERS, MISSIONS
from tradewinds.text import LANGUAGES

RULES = Path(cards.__file__).parents[1] / "RULES.md"
CONTENT = (cards.FOLDER / "reconstructed.toml").read_text(encoding="utf-8")

RING = "red-yellow yellow-blue blue-green green-white white-brown"
OWN_FILE = """
jokers = [
  ["red", "yellow"], ["yellow", "blue"], ["blue", "green"], ["green", "white"], ["white", "brown"], ["red", "green"],
]

[expeditions]
drake = { capacity = 6 }
abreu = { colour = "white", capacity = 4, intermediate = [0, 1], final = [9, 99] }

[missions.all]
5 = [7, 11, 14]

[missions.yellow]
3 = [1, 2, 3]

[contracts.3]
majority = [0, 1, 2, 3, 4, 5, 6, 7, 9]
"""
OWN_LINE = (
    f"abreu white 4 0-1 9-99/drake blue 6 1-2 2-5/jokers {RING} red-green/"
    "all5 7-11-14/yellow3 1-2-3/majority for 3 0-1-2-3-4-5-6-7-9"
)


def refused(value: Any) -> cards.BadCards:
    """Return how cards are refused; the message is there in both languages, is not endless and leaves nothing blank."""
    with pytest.raises(cards.BadCards) as refusal:
        tw.new("au_nom_du_roi", cards=value)
    messages = [refusal.value.text_in(language) for language in LANGUAGES]
    assert len(set(messages)) == len(LANGUAGES)
    assert not any(f"{{{fact}}}" in message for message in messages for fact in refusal.value.facts)
    assert all(len(message) < 600 for message in messages)
    return refusal.value


def printed(state: Any) -> str:
    """Return the cards that lie on a table, as a line names them."""
    return cards.name_of(cards.from_record(state))


# The cards that come with the game.


def data_of_the_specification() -> Any:
    """Read section 12.6."""
    found = re.search(r"```json\n(.*?)```", RULES.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return json.loads(found[1])


def test_the_reconstructed_cards_are_those_of_the_specification() -> None:
    data = data_of_the_specification()
    expected: list[int] = []
    for chart in data["expeditions"]:
        expected += [COLOURS.index(chart["colour"]), chart["capacity"], *chart["interim"], *chart["final"]]
    expected += [COLOURS.index(colour) for joker in data["jokers"] for colour in joker]
    expected += [coins for _ in COLOURS for incomes in data["mission_income"].values() for coins in incomes]
    expected += [points for kinds in data["contract_vp"].values() for kind in CONTRACTS for points in kinds[kind]]
    assert list(cards.numbers("reconstructed")) == expected


def test_the_file_says_everything_that_is_printed() -> None:
    """Whoever copies it finds every figure: nothing is left to what the code would take without it."""
    table = tomllib.loads(CONTENT)
    assert set(table["expeditions"]) == set(EXPLORERS)
    for chart in table["expeditions"].values():
        assert set(chart) == {"colour", "capacity", "intermediate", "final"}
    assert len(table["jokers"]) == 6
    assert set(table["missions"]["all"]) == {"3", "4", "5", "6"}
    assert set(table["contracts"]) == {"2", "3", "4"}
    assert all(set(kinds) == set(CONTRACTS) for kinds in table["contracts"].values())


def test_what_is_known_of_the_printed_cards_is_kept() -> None:
    """12.2 to 12.4. What is marked as found there."""
    known = cards.known_cards("reconstructed")
    capacities = {name: known[name][1] for name in EXPLORERS}
    assert capacities["abreu"] == 3
    assert set(capacities.values()) == {3, 4, 5, 6, 7, 8}
    assert {known[name][0] for name in EXPLORERS} == set(range(6))
    assert known["yellow5"][1] == 10
    assert known["majority for 3"][5] == 5


def test_the_cards_are_not_counted_among_the_figures_that_were_found() -> None:
    """12. They are data of their own that can be replaced."""
    assert not {"expeditions", "jokers", "contracts"} & set(BOX.figures)
    assert set(BOX.figures["missions"]) == {"face_up", "in_hand", "most_in_hand", "price", "most_rounds"}


# Cards of one's own, in all forms.


def test_a_file_may_be_given_by_its_path_or_its_name(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN_FILE, encoding="utf-8")
    for value in (file, str(file), OWN_LINE):
        assert tw.new("au_nom_du_roi", cards=value).options["cards"] == OWN_LINE


@pytest.mark.parametrize("text", [OWN_FILE, OWN_LINE, f"  {OWN_LINE}\n", OWN_LINE.replace("/", " / ")])
def test_a_page_takes_a_line_as_well_as_the_content_of_a_file(text: str) -> None:
    assert cards.MATERIAL.read_text(text) == OWN_LINE


def test_cards_may_stand_in_any_order_on_a_line() -> None:
    assert cards.read("/".join(reversed(OWN_LINE.split("/")))) == OWN_LINE


def test_cards_that_have_a_name_are_called_by_it(tmp_path: Path) -> None:
    copied = tmp_path / "copy.toml"
    copied.write_text(CONTENT, encoding="utf-8")
    assert cards.MATERIAL.read_file(copied) == "reconstructed"
    assert [cards.MATERIAL.read_text(text) for text in (CONTENT, "reconstructed")] == ["reconstructed"] * 2
    assert tw.new("au_nom_du_roi", cards="drake blue 7 1-2 2-5").options["cards"] == "reconstructed"


@pytest.mark.parametrize("group", ["[expeditions]", "[missions]", "[missions.red]", "[contracts]", "[contracts.4]"])
def test_what_is_left_out_is_as_on_the_reconstructed_cards(group: str) -> None:
    assert cards.MATERIAL.read_text(f"{group}\n# nothing = known\n") == "reconstructed"


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ("colour = 'green'", "dias green 3 1-3 4-7"),
        ("capacity = 8", "dias yellow 8 1-3 4-7"),
        ("intermediate = [3, 0]", "dias yellow 3 3-0 4-7"),
        ("final = [0, 99]", "dias yellow 3 1-3 0-99"),
    ],
)
def test_one_figure_of_an_expedition_may_be_enough(given: str, line: str) -> None:
    assert cards.MATERIAL.read_text(f"[expeditions.dias]\n{given}") == line


def test_missions_of_a_colour_differ_from_those_of_all_colours() -> None:
    """ANR-18. All colours come first, wherever they stand."""
    for content in (
        "[missions]\nred.4 = [2, 4, 6]\nall.4 = [1, 2, 3]",
        "[missions]\nall.4 = [1, 2, 3]\nred.4 = [2, 4, 6]",
    ):
        found = cards.cards_of(cards.MATERIAL.read_text(content))
        assert found["red4"] == (2, 4, 6)
        assert all(found[f"{colour}4"] == (1, 2, 3) for colour in COLOURS[1:])
        assert found["red3"] == (5, 7, 9)


def test_missions_that_are_the_same_in_all_colours_are_written_once() -> None:
    each = "\n".join(f"[missions.{colour}]\n6 = [3, 5, 20]" for colour in COLOURS)
    assert cards.MATERIAL.read_text(each) == "all6 3-5-20"
    assert cards.MATERIAL.read_text("[missions.all]\n6 = [3, 5, 20]") == "all6 3-5-20"
    assert cards.read("all6 3-5-20/red6 8-12-15") == "/".join(f"{colour}6 3-5-20" for colour in COLOURS[1:])


@pytest.mark.parametrize("card", [*EXPLORERS, *MISSIONS, *(f"{kind} for {n}" for n in (2, 3, 4) for kind in CONTRACTS)])
def test_every_card_can_differ_alone(card: str) -> None:
    known = cards.known_cards("reconstructed")
    changed = known | {card: (*known[card][:-1], 42)}
    value = cards.name_of(changed)
    assert value.startswith(f"{card} ")
    assert "/" not in value
    assert cards.cards_of(value) == changed


def test_a_line_that_changes_every_card_can_be_read_again() -> None:
    changed = {name: tuple(number + 1 for number in row) for name, row in cards.known_cards("reconstructed").items()}
    changed |= {name: (0, 1, *row[2:]) for name, row in changed.items() if name in EXPLORERS}
    changed |= {mission: (number, 30, 31) for number, mission in enumerate(MISSIONS)}
    changed["jokers"] = (5, 0) * 6
    line = cards.name_of(changed)
    assert cards.cards_of(line) == changed
    assert cards.read(line) == line
    assert len(line) < 2000


def test_figures_reach_from_0_to_99() -> None:
    line = "abreu red 1 0-99 99-0/red3 0-1-99/all for 2 99-0-99-0-99-0-99-0-99"
    game = tw.new("au_nom_du_roi", players=2, seed=1, cards=line)
    assert printed(game.state) == line


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_of_ones_own_are_laid_out(players: int) -> None:
    """ANR-15 to ANR-20. All of them; of the contracts those for the number of players."""
    state = tw.new("au_nom_du_roi", players=players, seed=3, cards=OWN_LINE).state
    in_play = OWN_LINE.split("/")
    assert printed(state) == "/".join(in_play if players == 3 else in_play[:-1])
    assert (state.charts[0].colour, state.charts[0].capacity) == (COLOURS.index("white"), 4)
    assert state.charts[0].figures.tolist() == [[0, 1], [9, 99]]
    assert [[COLOURS[colour] for colour in joker] for joker in state.jokers][5] == ["red", "green"]
    assert state.incomes[MISSIONS.index("brown5")].tolist() == [7, 11, 14]
    assert state.incomes[MISSIONS.index("yellow3")].tolist() == [1, 2, 3]
    assert state.contracts[CONTRACTS.index("majority"), 8] == {2: 6, 3: 9, 4: 13}[players]


def test_a_table_with_the_cards_of_the_game_has_them_by_name() -> None:
    assert all(printed(tw.new("au_nom_du_roi", players=players).state) == "reconstructed" for players in (2, 3, 4))


def test_a_record_holds_the_cards_and_not_the_file(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN_FILE, encoding="utf-8")
    game = tw.new("au_nom_du_roi", players=3, seed=5, cards=file, max_turns=2)
    file.unlink()
    for action in ("take coins", "buy 1", "end turn", "take mission 2", "end turn"):
        game.play(action)
    kept = game.record.save(tmp_path / "game.json")
    again = Record.load(kept).replay()
    assert again.table.tobytes() == game.table.tobytes()
    assert again.options["cards"] == OWN_LINE


def test_a_position_holds_the_cards_that_are_in_play() -> None:
    game = tw.new("au_nom_du_roi", players=3, seed=5, cards=OWN_LINE)
    again = tw.parse("au_nom_du_roi", str(game))
    assert again.options["cards"] == OWN_LINE
    assert again.to_dict() == game.to_dict()
    with pytest.raises(cards.BadCards, match="from 1 to 8, and not 9"):
        tw.parse("au_nom_du_roi", "players: 3\ncards: drake blue 9 1-2 2-5")


def test_a_record_names_no_file(tmp_path: Path) -> None:
    """A record comes from anywhere: it may not have files read."""
    file = tmp_path / "own.toml"
    file.write_text(OWN_FILE, encoding="utf-8")
    data = tw.new("au_nom_du_roi", players=3, seed=5).record.to_dict()
    data["options"]["cards"] = str(file)
    with pytest.raises(tw.BadRecord, match=r"There are no cards called|No card can be read"):
        Record.from_dict(data).replay()


@pytest.mark.parametrize("damage", ["drake", 12, None, ["drake"], {"drake": 1}, True, "drake blue 9 1-2 2-5"])
def test_a_record_with_other_things_than_cards_is_refused(damage: Any) -> None:
    data = tw.new("au_nom_du_roi", players=3, seed=5).record.to_dict()
    data["options"]["cards"] = damage
    with pytest.raises(tw.TradewindsError) as refusal:
        Record.from_dict(data).replay()
    assert all(refusal.value.text_in(language) for language in LANGUAGES)


def test_the_command_line_takes_a_file_or_a_line_and_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN_FILE, encoding="utf-8")
    command = ["draw", "au_nom_du_roi", "-o", str(tmp_path / "board.svg"), "--option"]
    for value in (str(file), OWN_LINE):
        taken = CliRunner().invoke(app, [*command, f"cards={value}"])
        assert taken.exit_code == 0, taken.stderr
    file.write_text("[expeditions]\ndrake = { capacity = 9 }", encoding="utf-8")
    for language, said in (
        ("en", "'expeditions.drake.capacity' must be a whole number from 1 to 8, and not 9."),
        ("fr", "doit être un nombre entier de 1 à 8, et non 9."),
    ):
        answer = CliRunner().invoke(app, [*command, f"cards={file}", "--language", language])
        assert answer.exit_code == 2
        assert said in " ".join(answer.stderr.split())


# What is refused.


@pytest.mark.parametrize("given", ["printed", "", " ", "/", "drake", "drake/dias", "-" * 30_000, "a b/" * 30_000])
def test_what_are_no_cards_is_refused_with_those_there_are(given: str) -> None:
    refusal = refused(given)
    assert refusal.key == "no_cards"
    assert all(
        word in str(refusal) for word in ("Choose reconstructed", ".toml", "abreu red 4 2-3 5-6/yellow5 7-11-14")
    )


BAD_LINES: list[tuple[str, str, str]] = [
    ("cards_part", "reconstructed/drake blue 7 1-2 2-5", "No card can be read from 'reconstructed'"),
    ("cards_part", "my cards", "'my cards'"),
    ("cards_part", "drake blue 7 1-2", "'drake blue 7 1-2'"),
    ("cards_part", "drake blue 7 1-2 2-5 3", 'like "abreu red 4 2-3 5-6'),
    ("cards_part", "drake blue 7 1-2 2-5/", "from ''"),
    ("cards_part", "drake blue 7 1 2 2 5", "'drake blue 7 1 2 2 5'"),
    ("cards_part", "yellow5 10", "'yellow5 10'"),
    ("cards_part", "one for 2 0", "'one for 2 0'"),
    ("cards_twice", "yellow5 1-2-3/ yellow5 1-2-3", "'yellow5 1-2-3'"),
    ("cards_twice", f"jokers {RING} red-green/jokers {RING} red-green", "Write each card once"),
    ("cards_twice", "one for 2 0-0-0-0-0-0-0-0-0/one for 2 1-1-1-1-1-1-1-1-1", "'one for 2 1-1-1"),
    ("cards_twice", "drake blue 7 1-2 2-5/drake blue 7 1-2 2-5", "twice on the line"),
    ("cards_key", "darke blue 7 1-2 2-5", "In 'expeditions' stands 'darke', which means nothing there"),
    ("cards_key", "darke blue 7 1-2 2-5", "Did you mean 'drake'?"),
    ("cards_key", "Drake blue 7 1-2 2-5", "'Drake'"),
    ("cards_key", "pink5 1-2-3", "Choose from: all, red, yellow, blue, green, white, brown."),
    ("cards_key", "red7 1-2-3", "In 'missions.red' stands '7'"),
    ("cards_key", "5 1-2-3", "In 'missions' stands ''"),
    ("cards_key", "one for 5 0-0-0-0-0-0-0-0-0", "Choose from: 2, 3, 4."),
    ("cards_key", "some for 2 0-0-0-0-0-0-0-0-0", "Choose from: one, half, majority, all."),
    ("cards_colour", "drake pink 7 1-2 2-5", "'expeditions.drake.colour' must be one of red,"),
    ("cards_capacity", "drake blue 0 1-2 2-5", "from 1 to 8, and not 0."),
    ("cards_capacity", "drake blue 9 1-2 2-5", "and not 9."),
    ("cards_capacity", "drake blue many 1-2 2-5", "and not 'many'."),
    ("cards_capacity", "drake blue -1 1-2 2-5", "and not '-1'."),
    ("cards_capacity", "drake blue 99999 1-2 2-5", "and not '99999'."),
    ("cards_figures", "drake blue 7 1-2-3 2-5", "'expeditions.drake.intermediate' must be a list of 2 whole numbers"),
    ("cards_figures", "drake blue 7 1-2 2-100", "from 0 to 99, and not [2, 100]"),
    ("cards_figures", "drake blue 7 1-2 2-", "[2, '']"),
    ("cards_figures", "drake blue 7 1-2 2--5", "[2, '', 5]"),
    ("cards_figures", "drake blue 7 1-x 2-5", "[1, 'x']"),
    ("cards_figures", "drake blue 7 1.5-2 2-5", "['1.5', 2]"),
    ("cards_figures", "yellow5 1-2", "'missions.yellow.5' must be a list of 3 whole numbers"),
    ("cards_figures", "all5 98-99-100", "'missions.all.5' must be a list of 3 whole numbers from 0 to 99"),
    ("cards_figures", "one for 2 0-1-2-3-4-5-6-7", "'contracts.2.one' must be a list of 9 whole numbers"),
    ("cards_figures", "one for 2 0-1-2-3-4-5-6-7-8-9", "0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"),
    ("cards_jokers", f"jokers {RING}", "a list of 6 jokers, with two colours each; here are 5."),
    ("cards_jokers", f"jokers {RING} red-green red-blue", "here are 7."),
    ("cards_jokers", "jokers red-yellow", "here is 1."),
    ("cards_joker", f"jokers {RING} red-red", "Joker 6 must have two different colours from red, yellow"),
    ("cards_joker", f"jokers {RING} red", "not ['red']"),
    ("cards_joker", f"jokers {RING} red-green-blue", "'blue']"),
    ("cards_joker", f"jokers red-pink {RING}", "Joker 1 must have two different colours"),
    ("cards_incomes", "yellow5 7-7-9", "'missions.yellow.5' must rise from one number of rounds to the next"),
    ("cards_incomes", "all3 9-7-5", "'missions.all.3' must rise"),
    ("cards_incomes", "red3 5-9-9", "and not be [5, 9, 9]."),
]


@pytest.mark.parametrize(("key", "line", "hint"), BAD_LINES)
def test_a_line_that_names_no_such_cards_is_refused(key: str, line: str, hint: str) -> None:
    refusal = refused(line)
    assert refusal.key == key
    assert hint in str(refusal)


NINE = "[0, 0, 0, 0, 0, 0, 0, 0, 0]"
BAD_FILES: list[tuple[str, str | bytes, str]] = [
    ("material_not_read", "jokers = [", "Cannot read a set of cards from "),
    ("material_not_read", b"\xff\xfe", "Cannot read a set of cards from "),
    ("material_not_read", "jokers = " + "[" * 5_000, "Cannot read a set of cards from "),
    ("material_not_read", "[expeditions]\ndrake = { capacity = 1" + "0" * 5_000 + " }", "Cannot read a set of cards"),
    ("material_too_long", "# =" + "x" * 30_000, "it has more than 20000 bytes"),
    ("cards_form", "", "No cards were found in "),
    ("cards_form", "# expeditions = nothing\n", "under expeditions, jokers, missions, contracts;"),
    ("cards_key", "[expedition]\n", "In a set of cards stands 'expedition', which means nothing there."),
    ("cards_key", "[expedition]\n", "Did you mean 'expeditions'?"),
    ("cards_key", "[expeditions.hudson]\ncapacity = 5", "Choose from: abreu, barents, dias,"),
    ("cards_key", "[expeditions.drake]\nvolume = 5", "In 'expeditions.drake' stands 'volume'"),
    ("cards_key", "[missions.pink]\n3 = [1, 2, 3]", "In 'missions' stands 'pink'"),
    ("cards_key", "[missions.red]\n2 = [1, 2, 3]", "Choose from: 3, 4, 5, 6."),
    ("cards_key", f"[contracts.5]\none = {NINE}", "In 'contracts' stands '5'"),
    ("cards_key", f"[contracts.2]\nsome = {NINE}", "In 'contracts.2' stands 'some'"),
    ("cards_table", "expeditions = []", "'expeditions' must be a table with one or more of abreu,"),
    ("cards_table", "[expeditions]\ndrake = 7", "'expeditions.drake' must be a table with one or more of colour,"),
    ("cards_table", "missions = 'red'", "and not 'red'."),
    ("cards_table", "[missions]\nred = [5, 7, 9]", "of 3, 4, 5, 6, and not [5, 7, 9]."),
    ("cards_table", "[contracts]\n2 = [0]", "'contracts.2' must be a table with one or more of one, half,"),
    ("cards_colour", "[expeditions.drake]\ncolour = 'pink'", "and not 'pink'."),
    ("cards_colour", "[expeditions.drake]\ncolour = 1", "and not 1."),
    ("cards_colour", "[expeditions.drake]\ncolour = ['red']", "and not ['red']."),
    ("cards_capacity", "[expeditions.drake]\ncapacity = 5.0", "and not 5.0."),
    ("cards_capacity", "[expeditions.drake]\ncapacity = true", "and not True."),
    ("cards_capacity", "[expeditions.drake]\ncapacity = [5]", "and not [5]."),
    ("cards_capacity", "[expeditions.drake]\ncapacity = -3", "and not -3."),
    ("cards_figures", "[expeditions.drake]\nfinal = 5", "'expeditions.drake.final' must be a list of 2"),
    ("cards_figures", "[expeditions.drake]\nfinal = [true, 5]", "[True, 5]"),
    ("cards_figures", "[expeditions.drake]\nfinal = [nan, 5]", "[nan, 5]"),
    ("cards_figures", "[expeditions.drake]\nfinal = [-1, 5]", "[-1, 5]"),
    ("cards_figures", "[expeditions.drake]\nfinal = []", "and not []."),
    ("cards_figures", "[missions.red]\n3 = '5-7-9'", "'missions.red.3' must be a list of 3"),
    ("cards_figures", "[missions.red]\n3 = {}", "and not {}."),
    ("cards_figures", "[contracts.4]\nall = [3]", "'contracts.4.all' must be a list of 9"),
    ("cards_jokers", "jokers = []", "There must be a list of 6 jokers, with two colours each."),
    ("cards_jokers", "jokers = 'red-yellow'", "There must be a list of 6 jokers"),
    ("cards_jokers", "jokers = [['red', 'blue']]", "here is 1."),
    ("cards_joker", "jokers = ['red-blue', 1, 2, 3, 4, 5]", "Joker 1 must have two different colours"),
    ("cards_joker", "jokers = [['red', 'blue'], ['red', 1], 2, 3, 4, 5]", "Joker 2 must have two different colours"),
    ("cards_joker", "jokers = [['red', 'blue'], ['red', ['red']], 2, 3, 4, 5]", "and not ['red', ['red']]."),
    ("cards_incomes", "[missions.all]\n6 = [8, 8, 15]", "'missions.all.6' must rise"),
]


@pytest.mark.parametrize(("key", "content", "hint"), BAD_FILES)
def test_a_file_that_holds_no_cards_is_refused(tmp_path: Path, key: str, content: str | bytes, hint: str) -> None:
    file = tmp_path / "own.toml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    for value in (file, str(file)):
        refusal = refused(value)
        assert refusal.key == key
        assert hint in str(refusal)


@pytest.mark.parametrize(("key", "content"), [(key, text) for key, text, _ in BAD_FILES if isinstance(text, str)])
def test_the_same_text_on_a_page_is_refused_as_well(key: str, content: str) -> None:
    """A page has no file to name; and what is neither a file nor a line of cards is no name of cards either."""
    with pytest.raises(cards.BadCards) as refusal:
        cards.MATERIAL.read_text(content)
    one_line = "=" not in content
    assert refusal.value.key == ("no_cards" if one_line else key)
    if key in ("cards_form", "material_not_read") and not one_line:
        assert "the text given" in str(refusal.value)
        assert "dans le texte donné" in refusal.value.text_in("fr")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for missing in (tmp_path / "none.toml", tmp_path):
        assert refused(missing).key == "material_not_read"
    assert "no such file" in str(refused(tmp_path / "none.toml"))
