"""The form of a new table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tradewinds as tw
from sittings import Page, Sitting, visit
from standins import stand_in
from tradewinds.site.tables.models import Person, Table

pytestmark = pytest.mark.django_db

FORM = {"name": "Cleo", "seat-0": "me", "seat-1": "bot:greedy", "seat-2": "open"}


def chosen(page: Page) -> list[str]:
    """What the lists of the page say, in their order."""
    return [attributes["value"] for tag, attributes in page.elements if tag == "option" and "selected" in attributes]


def order(changes: dict[str, str], language: str = "en", person: Person | None = None) -> Any:
    return visit(person, language).post("/new/batavia/", FORM | changes)


def test_one_more_click_opens_a_table_with_bots(db: None) -> None:
    page = Page(visit().get("/new/batavia/?with=bots"))
    assert chosen(page)[:5] == ["me", "bot:normal", "bot:normal", "bot:normal", "none"]
    assert page.value("name").startswith("Captain ")


LEVELS = ["easy", "normal", "hard", "expert", "admiral@5s", "admiral@10s", "admiral@30s", "admiral@60s"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_levels_of_bots_are_offered_the_weakest_first(db: None, language: str) -> None:
    page = Page(visit(language=language).get("/new/batavia/?with=bots"))
    values = [option["value"] for option in page.all("option") if option["value"].startswith("bot:")]
    assert values == [f"bot:{level}" for level in LEVELS] * 5
    expected = {
        "en": [
            "Bot: Deckhand (easy: plays at once, and makes mistakes)",
            "Bot: Admiral (thinks up to 30 s: the hardest)",
        ],
        "fr": [
            "Robot : Matelot (facile : joue aussitôt, et se trompe parfois)",
            "Robot : Amiral (jusqu’à 30 s de réflexion : le plus fort)",
        ],
    }
    for words in expected[language]:
        assert words in page.text


@pytest.mark.parametrize("bot", [*LEVELS, "random", "greedy", "admiral"])
def test_a_bot_sits_down_as_it_was_ordered(db: None, bot: str) -> None:
    order({"seat-1": f"bot:{bot}"})
    assert Table.objects.get().seats.get(number=1).bot == bot


def test_friends_get_free_chairs(db: None) -> None:
    page = Page(visit().get("/new/batavia/?with=friends"))
    assert chosen(page)[:5] == ["me", "open", "open", "none", "none"]


def test_the_form_remembers_who_asks(anna: Person) -> None:
    assert Page(visit(anna).get("/new/batavia/")).value("name") == "Anna"


def test_a_table_is_opened_and_shown(db: None) -> None:
    visitor = visit()
    answer = visitor.post("/new/batavia/", FORM)
    table = Table.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/table/{table.key}/")
    assert [(seat.name, seat.bot) for seat in table.seats.all()] == [("Cleo", ""), ("", "greedy"), ("", "")]
    assert (table.stage, table.listed) == ("open", False)
    assert table.host == Person.objects.get()
    assert "begin" in Page(visitor.get(answer.headers["Location"])).ids


def test_the_browser_is_remembered(db: None) -> None:
    visitor = visit()
    for name in ("Cleo", "Cleopatra"):
        visitor.post("/new/batavia/", FORM | {"name": name})
    assert [person.name for person in Person.objects.all()] == ["Cleopatra"]
    assert Table.objects.count() == 2


def test_chairs_in_between_can_stay_empty(db: None) -> None:
    order({"seat-2": "none", "seat-4": "bot:random"})
    assert [seat.bot for seat in Table.objects.get().seats.all()] == ["", "greedy", "random"]


def test_others_at_the_screen_have_names(db: None) -> None:
    order({"seat-2": "here", "name-2": "  Léa   Marin "})
    assert [seat.name for seat in Table.objects.get().seats.all()] == ["Cleo", "", "Léa Marin"]


def test_without_a_chair_one_watches(db: None) -> None:
    order({"seat-0": "bot:random", "seat-2": "bot:random"})
    table = Table.objects.get()
    assert (table.stage, table.seats.filter(person=None).count()) == ("playing", 3)


def test_options_and_the_list_are_taken_over(db: None) -> None:
    fields = {"option-layout": "open", "option-first_auctioneer": "1", "option-open_bills": "on", "listed": "on"}
    order(fields)
    table = Table.objects.get()
    assert table.options == {"layout": "open", "first_auctioneer": 1, "open_bills": True, "laying": "free"}
    assert table.listed


@pytest.mark.parametrize(
    ("changes", "en", "fr"),
    [
        ({"name": ""}, "Please enter a name", "Entrez un nom"),
        ({"name": " \t\n"}, "Please enter a name", "Entrez un nom"),
        ({"name": "x" * 25}, "at most 24 letters", "24 lettres au plus"),
        ({"name": "A\0B"}, "cannot be shown", "ne peut pas s’afficher"),
        ({"name": "A\u202eB"}, "cannot be shown", "ne peut pas s’afficher"),
        ({"seat-2": "here", "name-2": ""}, "Please enter a name", "Entrez un nom"),
        ({"seat-1": "me"}, "one chair only", "qu’une chaise"),
        ({"seat-2": "none"}, "3 to 5 players, not 2", "3 à 5 joueurs, et non 2"),
        ({"seat-2": "bot:clever"}, "Chair 3 cannot be filled like that", "La chaise 3 ne peut pas"),
        ({"seat-2": "bot:os:system"}, "Chair 3 cannot be filled like that", "La chaise 3 ne peut pas"),
        ({"seat-2": "bot:admiral@61s"}, "at most 60 seconds", "au plus 60 secondes"),
        ({"seat-2": "bot:admiral@long"}, "A budget", "Un budget"),
        ({"seat-2": "\0"}, "Chair 3 cannot be filled like that", "La chaise 3 ne peut pas"),
        ({"option-first_auctioneer": "4"}, "there is no chair 5 at a table of 3", "pas de chaise 5 à une table de 3"),
        ({"option-layout": "closed"}, "The option 'layout' can be", "L’option « layout » peut"),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_cannot_be_played_is_refused_and_the_form_comes_back(
    db: None, changes: dict[str, str], en: str, fr: str, language: str
) -> None:
    answer = order(changes, language)
    page = Page(answer)
    assert (page.status, page.language) == (422, language)
    assert (en if language == "en" else fr) in page.alert
    assert not Table.objects.exists()


def test_the_form_comes_back_as_it_was_filled_in(db: None) -> None:
    filled = {"seat-1": "bot:random", "seat-3": "here", "name-3": "Dora", "name": "", "listed": "on"}
    page = Page(order(filled | {"option-layout": "open"}))
    assert chosen(page)[:5] == ["me", "bot:random", "open", "here", "none"]
    assert page.value("name-3") == "Dora"
    assert "checked" in next(field for field in page.all("input") if field.get("name") == "listed")
    assert "open" in chosen(page)[5:]


def test_nothing_odd_in_a_form_breaks_it(db: None) -> None:
    odd = {"seat-0": "9" * 5000, "seat-99": "me", "option-first_auctioneer": "٣", "option-wind": "x", "listed": "\0"}
    for fields in ({}, odd, FORM | {"option-first_auctioneer": "-1"}, FORM | {"csrfmiddlewaretoken": "\0"}):
        assert visit().post("/new/batavia/", fields).status_code in (302, 422)


def test_a_game_that_does_not_exist_has_no_form(db: None) -> None:
    for method in ("get", "post"):
        page = Page(getattr(visit(), method)("/new/chess/"))
        assert page.status == 404
        assert "There is no game" in page.text
        assert "batavia" in page.text


def test_opening_a_table_changes_nothing_at_others(table: Sitting, anna: Person) -> None:
    before = table.stored
    order({"name": "Anna B."}, person=anna)
    assert table.stored == before
    assert Table.objects.count() == 2


# Options that are numbers, and what one brings along.


@pytest.fixture
def more_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tradewinds.games.batavia.CARD", stand_in(tmp_path))
    (tmp_path / "cargo.toml").write_text('goods = ["gold", "silver"]\n')
    monkeypatch.chdir(tmp_path)


def test_a_number_has_a_field_with_its_limits(db: None, more_options: None) -> None:
    page = Page(visit().get("/new/batavia/"))
    field = next(field for field in page.all("input") if field.get("name") == "option-rounds")
    assert (field["type"], field["min"], field["max"], field["value"]) == ("number", "1", "40", "12")
    assert "1 to 40" in page.text


@pytest.mark.parametrize(("given", "kept"), [("7", 7), (" 7 ", 7), ("", 12)])
def test_a_number_is_taken_over(db: None, more_options: None, given: str, kept: int) -> None:
    order({"option-rounds": given})
    assert Table.objects.get().options["rounds"] == kept


def test_the_usual_seat_is_shown_and_any_other_can_be_chosen(db: None, more_options: None) -> None:
    page = Page(visit().get("/new/batavia/"))
    assert chosen(page)[-1] == "1"
    for given, kept in (("", 1), ("1", 1), ("any", None), ("2", 2)):
        order({"option-pilot": given})
        table = Table.objects.get()
        assert table.options["pilot"] == kept
        table.delete()


def test_options_are_open_if_another_than_the_usual_seat_is_chosen(db: None, more_options: None) -> None:
    for given, shown in (("1", False), ("any", True), ("0", True)):
        page = Page(order({"name": "", "option-pilot": given}))
        assert chosen(page)[-1] == given
        assert (
            "open" in next(details for details in page.all("details") if details.get("class") == "options")
        ) == shown


@pytest.mark.parametrize("given", ["9", "-1", "someone"])
def test_a_seat_that_is_none_is_refused(db: None, more_options: None, given: str) -> None:
    assert order({"option-pilot": given}).status_code == 422
    assert not Table.objects.exists()


@pytest.mark.parametrize("given", ["0", "41", "-1", "7.5", "seven", "9" * 5000])
def test_another_number_is_refused_and_shown_again(db: None, more_options: None, given: str) -> None:
    english, french = (Page(order({"option-rounds": given}, language)) for language in ("en", "fr"))
    assert english.alert.startswith("“Rounds” is a whole number from 1 to 40, not “")
    assert french.alert.startswith("« Tours » est un nombre entier de 1 à 40, et non «")
    assert english.value("option-rounds") == given
    assert english.status == french.status == 422
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    "brought", ["tar+rope", " tar+rope\r\n", 'goods = ["tar", "rope"]', 'goods = [\r\n"tar",\r\n"rope"]']
)
def test_what_one_brings_is_pasted(db: None, more_options: None, brought: str) -> None:
    order({"option-cargo": "own", "option-cargo-own": brought})
    assert Table.objects.get().options["cargo"] == "rope+tar"


def test_what_is_pasted_counts_only_if_it_is_chosen(db: None, more_options: None) -> None:
    order({"option-cargo": "timber", "option-cargo-own": "tar+rope"})
    assert Table.objects.get().options["cargo"] == "timber"


@pytest.mark.parametrize(
    ("brought", "en", "fr"),
    [
        (" \n", "“Cargo”: paste what you want to bring", "« Cargaison » : collez dans le champ"),
        ("x" * 20_001, "has more than 20000 characters", "dépasse 20000 caractères"),
        (
            "goods = [",
            "Cannot read a cargo from the text given",
            "Impossible de lire une cargaison dans le texte donné",
        ),
    ],
)
def test_what_cannot_be_brought_is_refused_and_shown_again(
    db: None, more_options: None, brought: str, en: str, fr: str
) -> None:
    for language, said in (("en", en), ("fr", fr)):
        page = Page(order({"option-cargo": "own", "option-cargo-own": brought}, language))
        assert said in page.alert
        assert "own" in chosen(page)
        assert brought.strip() in page.source
        assert "open" in next(details for details in page.all("details") if details.get("class") == "options")


@pytest.mark.parametrize("path", ["cargo.toml", "./cargo.toml"])
def test_no_file_of_the_server_is_ever_read(db: None, more_options: None, path: str) -> None:
    assert tw.new("batavia", cargo=path).options["cargo"] == "gold+silver"  # it is there, and who owns it may name it
    for fields in ({"option-cargo": path}, {"option-cargo": "own", "option-cargo-own": path}):
        assert order(fields).status_code == 422
    assert not Table.objects.exists()


def test_the_waiting_room_calls_what_was_brought_by_its_name(db: None, more_options: None) -> None:
    visitor = visit()
    fields = {"option-cargo": "own", "option-cargo-own": "tar+rope", "option-rounds": "7", "option-pilot": "any"}
    page = Page(visitor.get(visitor.post("/new/batavia/", FORM | fields).headers["Location"]))
    assert "<dt>Cargo</dt><dd>a cargo of your own</dd><dt>Rounds</dt><dd>7</dd>" in page.source
    assert "<dt>Pilot</dt><dd>any seat, drawn at random</dd>" in page.source
    assert "rope+tar" not in page.source
