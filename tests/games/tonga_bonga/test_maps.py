"""12. Maps: the two that come with the game, and those that people bring along."""

from pathlib import Path

import pytest

import tradewinds as tw
from tradewinds.games.tonga_bonga import maps
from tradewinds.games.tonga_bonga.terms import BAY, ISLANDS, SEA, SQUARE_NAMES

NAMES = ("Tonga Bonga", "Bigboa", "Cocoa", "Mamboa", "Palmoa", "Samboa")

# Section 12.3: shortest distances on map A, no ships in the way.
DISTANCES_A = """
 0 13 21 12 23 17
13  0 14 17 12 10
21 14  0 23  8 16
12 17 23  0 19 13
23 12  8 19  0 10
17 10 16 13 10  0
"""
BAYS_A = ("Q13", "J11", "C10", "S5", "D5", "L5")

# Section 12.4: the same for map B, from each bay; Bigboa has two.
BAYS_B = ("N11", "F8", "F12", "L5", "E4", "S3", "S9")
DISTANCES_B = """
 0 13 13  8 18 21  9
13  0 14  9 11 20 20
13 14  0 15 19 26 20
 8  9 15  0 12 17 15
18 11 19 12  0 17 25
21 20 26 17 17  0 16
 9 20 20 15 25 16  0
"""

SMALL = ("T.B.C", "...t.", "M.P.S")
SMALL_LINE = "T.B.C/...t./M.P.S"


def table(text: str) -> list[list[int]]:
    return [[int(points) for points in row.split()] for row in text.strip().splitlines()]


def test_distances_on_map_a_are_those_of_the_specification() -> None:
    """Section 12.3. They would be shorter if narrows were ignored."""
    distances = maps.known_map("A").distances
    found = [[distances[island][SQUARE_NAMES.index(bay)] for island in range(6)] for bay in BAYS_A]
    assert found == table(DISTANCES_A)


def test_distances_on_map_b_are_those_of_the_specification() -> None:
    """Section 12.4. To an island with two bays the nearer one counts."""
    distances = maps.known_map("B").distances
    for bay, (home, first, second, *others) in zip(BAYS_B, table(DISTANCES_B), strict=True):
        found = [distances[island][SQUARE_NAMES.index(bay)] for island in range(6)]
        assert found == [home, min(first, second), *others]


@pytest.mark.parametrize(
    ("name", "size", "seas", "bays", "narrows"), [("A", (15, 24), 233, 6, 4), ("B", (15, 22), 237, 7, 2)]
)
def test_the_maps_hold_what_the_specification_counts(
    name: str, size: tuple[int, int], seas: int, bays: int, narrows: int
) -> None:
    """TOB-9, TOB-10, TOB-12, TOB-14, sections 12.3 and 12.4."""
    chart = maps.known_map(name)
    assert (len(chart.squares), len(chart.squares[0])) == size
    assert chart.codes.count(SEA) == seas
    assert sum(code >= BAY for code in chart.codes) == bays
    assert len(chart.narrows) == narrows
    assert chart.codes.count(BAY) == 1


def test_without_narrows_some_ways_would_be_shorter() -> None:
    """TOB-113, section 12.3. Bigboa - Tonga Bonga 11, Bigboa - Mamboa 15, Palmoa - Tonga Bonga 21."""
    open_water = maps.check(maps.known_map("A").squares, [])
    at = SQUARE_NAMES.index
    assert open_water.distances[0][at("J11")] == 11
    assert open_water.distances[ISLANDS.index("mamboa")][at("J11")] == 15
    assert open_water.distances[0][at("D5")] == 21


BAD_MAPS: list[tuple[str, tuple[str, ...], tuple[str, ...], str]] = [
    ("map_size", (), (), "1 to 15 rows of 1 to 24"),
    ("map_size", ("." * 25,), (), "1 to 15 rows of 1 to 24"),
    ("map_size", (".",) * 16, (), "1 to 15 rows of 1 to 24"),
    ("map_size", ("",), (), "1 to 15 rows of 1 to 24"),
    ("map_row", ("T.B.C", "....", "M.P.S"), (), "row 2 has 4 squares, the first 5"),
    ("map_sign", ("T.B.C", "..x..", "M.P.S"), (), "Row 2 of the map holds 'x'"),
    ("narrows_form", SMALL, ("A1",), "like L10-M10"),
    ("narrows_form", SMALL, ("a1-a2",), "like L10-M10"),
    ("narrows_form", SMALL, ("A1-Z99",), "like L10-M10"),
    ("narrows_place", SMALL, ("A1-C1",), "between two neighbouring water squares"),
    ("narrows_place", SMALL, ("A1-B2",), "between two neighbouring water squares"),
    ("narrows_place", SMALL, ("D2-E2",), "between two neighbouring water squares"),
    ("narrows_place", SMALL, ("E1-F1",), "between two neighbouring water squares"),
    ("home_bays", ("..B.C", "...t.", "M.P.S"), (), "Tonga Bonga has exactly one bay"),
    ("home_bays", ("T.B.C", "...tT", "M.P.S"), (), "here are 2"),
    ("no_bay", ("T.b.C", "...t.", "M.P.S"), (), "no bay of Bigboa: write B"),
    ("cut_off", ("Ttttt", "ttttt", "BCMPS"), (), "No ship can sail to Bigboa"),
    ("cut_off", SMALL, ("E2-E3", "D3-E3"), "No ship can sail to Samboa"),
]


@pytest.mark.parametrize(("key", "squares", "narrows", "hint"), BAD_MAPS)
def test_a_map_that_cannot_be_played_on_is_refused(
    key: str, squares: tuple[str, ...], narrows: tuple[str, ...], hint: str
) -> None:
    """TOB-7 to TOB-10, TOB-14, section 12.2. The message says what is missing, in both languages."""
    with pytest.raises(maps.BadMap) as refusal:
        maps.check(squares, narrows)
    assert refusal.value.key == key
    assert hint in str(refusal.value)
    assert refusal.value.text_in("fr") != str(refusal.value)
    assert "{" not in refusal.value.text_in("fr")


@pytest.mark.parametrize("given", ["C", "", "T.B.C", "x" * 30_000, "/" * 30_000])
def test_what_is_no_map_is_refused_with_the_maps_there_are(given: str) -> None:
    with pytest.raises(tw.BadOption) as refusal:
        tw.new("tonga_bonga", map=given)
    assert refusal.value.key in {"no_map", "map_size"}
    assert len(refusal.value.text_in("fr")) < 600


@pytest.mark.parametrize(
    ("content", "key"),
    [
        ("squares = [", "material_not_read"),
        ("squares = 'T.B'", "map_form"),
        ("narrows = []", "map_form"),
        ("squares = ['T']\nnarrows = [1]", "map_form"),
        ("squares = ['" + "." * 25 + "']", "map_size"),
        ("# " + "x" * 30_000, "material_too_long"),
        (b"\xff\xfe", "material_not_read"),
    ],
)
def test_a_file_that_is_no_map_is_refused(tmp_path: Path, content: str | bytes, key: str) -> None:
    file = tmp_path / "own.toml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    for value in (file, str(file)):
        with pytest.raises(maps.BadMap) as refusal:
            tw.new("tonga_bonga", map=value)
        assert refusal.value.key == key
        assert all("{" not in refusal.value.text_in(language) for language in ("en", "fr"))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(maps.BadMap, match=r"Cannot read a map from '.*none.toml': there is no such file") as refusal:
        tw.new("tonga_bonga", map=tmp_path / "none.toml")
    assert refusal.value.text_in("fr").startswith("Impossible de lire une carte dans «")


def test_a_map_of_ones_own_is_played_on(tmp_path: Path) -> None:
    """TOB-12. From a file and from a line alike; records and positions hold the line."""
    file = tmp_path / "own.toml"
    file.write_text(f"squares = {list(SMALL)}\nnarrows = ['A1-B1']\n", encoding="utf-8")
    by_file = tw.new("tonga_bonga", players=3, seed=5, map=file, max_rounds=30)
    by_line = tw.new("tonga_bonga", players=3, seed=5, map=f"{SMALL_LINE} A1-B1", max_rounds=30)
    assert by_file.options["map"] == by_line.options["map"] == f"{SMALL_LINE} A1-B1"
    game = by_file
    while not game.over:
        game.play(game.actions[-1])
    assert game.outcome is not None
    assert sum(sheet["camps"] for sheet in game.outcome.sheet) > 0
    again = game.record.replay()
    assert again.table.tobytes() == game.table.tobytes()
    assert tw.parse("tonga_bonga", str(game)).to_dict() == game.to_dict()


def test_on_a_small_map_the_narrows_are_heeded() -> None:
    """TOB-10, TOB-113."""
    text = f"players: 3\nmap: {SMALL_LINE} A1-B1\nquestion: sail\nseat 0: crew Y2"
    actions = [action.text for action in tw.parse("tonga_bonga", text).actions]
    assert actions == ["stop", "sail A2", "sail B2", "sail A3"]


def test_a_known_map_written_on_a_line_has_its_name() -> None:
    for name in maps.NAMES:
        assert maps.read(maps.known_map(name).text) == name
        assert tw.new("tonga_bonga", map=maps.known_map(name).text).options["map"] == name


def test_every_map_of_a_record_is_the_one_that_was_laid_out() -> None:
    for value in (*maps.NAMES, f"{SMALL_LINE} A1-B1", SMALL_LINE):
        assert maps.name_of(maps.from_record(tw.new("tonga_bonga", map=value).state.map)) == value


def test_distances_on_the_longest_way_are_counted_as_far_as_they_go() -> None:
    """Section 12.2. Narrows can make a way of 359 points; a record counts up to 254, and 255 is out of reach."""
    rows = ["." * 24] * 15
    rows[0] = "T" + "." * 23
    rows[14] = "." * 19 + "BCMPS"
    closed = [
        f"{chr(65 + column)}{row}-{chr(65 + column)}{row + 1}"
        for row in range(1, 15)
        for column in range(24)
        if column != (23 if row % 2 else 0)
    ]
    chart = maps.check(rows, closed)
    assert max(chart.distances[0][: 15 * 24]) == 254
    assert sorted(chart.distances[0])[:255] == list(range(255))
