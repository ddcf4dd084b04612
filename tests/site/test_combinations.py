"""Several decisions at once, by a few numbers: what is offered, what is done, what is taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from sittings import JSON, Page, Sitting, visit
from standins import OFFER, PAIR, TURN, stand_in
from tradewinds.site.tables import services
from tradewinds.site.tables.choices import Choice, CombinationChoice, Number, choices
from tradewinds.site.tables.course import Waiting
from tradewinds.site.tables.models import Person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tradewinds.games.batavia.CARD", stand_in(tmp_path, OFFER, PAIR))


@pytest.fixture
def turn(anna: Person, bert: Person) -> Sitting:
    """Anna can lay two cards at once; Bert and a bot come after her."""
    return Sitting(anna, bert, "greedy", position=TURN)


def combine(table: Sitting, person: Person, *numbers: int) -> None:
    services.combine(table.key, person, numbers, table.moment)


# What is offered.


def test_numbers_come_first_and_what_they_stand_for_is_not_offered_beside_them(turn: Sitting, anna: Person) -> None:
    first, *others = turn.scene(anna).choices
    assert isinstance(first, CombinationChoice)
    assert first.numbers == (Number("first", "First card", 1, 5), Number("second", "Second card", 1, 5))
    assert (first.label, first.button) == ("Lay {first} and {second}", "Lay … and …")
    assert all(isinstance(choice, Choice) and not choice.label.startswith("Lay") for choice in others)
    assert len(others) == 2  # to draw, and the empty turn that is forbidden


def test_in_the_middle_of_it_the_small_decisions_are_offered(turn: Sitting, anna: Person) -> None:
    turn.play("lay EN")
    assert not any(isinstance(choice, CombinationChoice) for choice in turn.scene(anna).choices)


def test_who_is_not_asked_is_offered_nothing(turn: Sitting, bert: Person) -> None:
    assert turn.scene(bert).choices == turn.scene().choices == []
    assert turn.scene(bert).question == "Anna: which two cards do you lay?"
    assert choices(turn.game.view(None), "en") == []


def test_where_nothing_can_be_chosen_it_is_no_choice_of_numbers(table: Sitting, anna: Person, bert: Person) -> None:
    assert isinstance(table.scene(anna).choices[0], CombinationChoice)
    most = table.game.view(0).combination.limits(table.game.view(0), ())[1]  # type: ignore[union-attr]
    table.play(f"bid {most - 1}")
    assert not any(isinstance(choice, CombinationChoice) for choice in table.scene(bert).choices)


# The page.


def test_the_form_works_without_a_script(turn: Sitting, anna: Person) -> None:
    visitor = visit(anna, strict=True)
    page = Page(visitor.get(turn.url()))
    form = next(form for form in page.all("form") if form.get("class") == "combination")
    assert (form["method"], form["action"]) == ("post", turn.url("combine"))
    numbers = [field for field in page.all("input") if field.get("name") == "number"]
    assert [(field["min"], field["max"], field["value"]) for field in numbers] == [("1", "5", "1")] * 2
    fields = {"moment": page.value("moment"), "csrfmiddlewaretoken": page.value("csrfmiddlewaretoken")}
    answer = visitor.post(form["action"], fields | {"number": ["1", "2"]})
    assert (answer.status_code, answer.headers["Location"]) == (302, turn.url())
    assert turn.moves == ["lay EN", "lay DK"]


@pytest.mark.parametrize(
    ("numbers", "english", "french"),
    [
        (["1", "6"], "Second card can be 1 to 5, not 6.", "Seconde carte : de 1 à 5, et non 6."),
        (["1"], "Give just these numbers", "Donnez exactement ces nombres"),
        (["1", "3"], "you have no such card in hand", "vous n’avez pas cette carte en main"),
        (["1", "x"], "number should be a number", "number devrait être un nombre"),
        (["1", "9" * 5000], "number should be a number", "number devrait être un nombre"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    turn: Sitting, anna: Person, numbers: list[str], english: str, french: str
) -> None:
    before = turn.stored
    for language, said in (("en", english), ("fr", french)):
        answer = turn.send(visit(anna, language), "combine", number=numbers)
        assert answer.status_code == 409
        assert said in answer.json()["refusal"].replace("\u00a0", " ")
    assert turn.stored == before


def test_without_a_script_the_reason_is_on_the_page(turn: Sitting, anna: Person) -> None:
    visitor = visit(anna)
    visitor.post(turn.url("combine"), {"moment": turn.moment, "number": ["1", "6"]})
    assert "Second card can be 1 to 5, not 6." in Page(visitor.get(turn.url())).text


def test_the_page_asks_for_the_limits_of_numbers_after_others(turn: Sitting, anna: Person) -> None:
    address = turn.url("limits")
    answer = visit(anna).get(address, {"number": ["3", "9"]}, headers=JSON)
    assert answer.json() == {"limits": [[1, 5], [1, 3]]}
    assert visit(anna).get(address, {"number": ["9", "1"]}, headers=JSON).json() == {"limits": [[1, 5]]}
    assert visit(anna).get(address, {"number": ["x"]}, headers=JSON).status_code == 422


def test_limits_are_told_to_who_is_asked_only(turn: Sitting, bert: Person) -> None:
    for person in (bert, None):
        assert visit(person).get(turn.url("limits"), {"number": "1"}).json() == {"limits": []}


# What is done.


def test_all_decisions_are_written_down_at_once(turn: Sitting, anna: Person) -> None:
    version = turn.version
    combine(turn, anna, 1, 1)
    assert (turn.moves, turn.version) == (["lay EN", "lay EN"], version + 1)
    assert turn.waiting == Waiting(0)


def test_the_same_numbers_sent_twice_are_one_answer(turn: Sitting, anna: Person) -> None:
    moment = turn.moment
    services.combine(turn.key, anna, (1, 1), moment)
    with turn.refuses("stale"):
        services.combine(turn.key, anna, (1, 1), moment)


def test_if_one_decision_is_refused_none_is_written_down(turn: Sitting, anna: Person) -> None:
    with turn.refuses("forbidden"):
        combine(turn, anna, 1, 3)


def test_nobody_answers_for_another(turn: Sitting, bert: Person, stranger: Person) -> None:
    for person in (bert, stranger):
        with turn.refuses("not_your_turn"):
            combine(turn, person, 1, 1)


def test_numbers_answer_only_where_they_are_asked_for(turn: Sitting, anna: Person) -> None:
    turn.play("lay EN")
    with turn.refuses("no_combination"):
        combine(turn, anna, 1, 1)


# What is taken back, and what waits for a word.


def test_it_is_taken_back_as_a_whole(turn: Sitting, anna: Person) -> None:
    combine(turn, anna, 1, 1)
    assert (turn.scene(anna).can_undo, turn.scene(anna).can_restart) == (True, False)
    turn.take_back(anna)
    assert turn.moves == []


def test_after_it_the_last_choice_goes_first(turn: Sitting, anna: Person) -> None:
    combine(turn, anna, 1, 1)
    turn.play("stop")
    turn.take_back(anna)
    assert turn.moves == ["lay EN", "lay EN"]
    turn.take_back(anna)
    assert turn.moves == []


def test_the_table_is_asked_to_go_back_before_it(turn: Sitting, anna: Person) -> None:
    combine(turn, anna, 1, 1)
    assert turn.scene(anna).propose_to == 0


def test_a_turn_of_more_than_it_waits_for_a_word(turn: Sitting, anna: Person) -> None:
    combine(turn, anna, 1, 1)
    turn.play("stop", "advance EN", "keep")
    assert turn.waiting == Waiting(0, confirming=True)
    with turn.refuses("confirm_first"):
        combine(turn, anna, 1, 1)
    turn.confirm(anna)
    assert turn.waiting == Waiting(1)


def test_a_turn_of_nothing_else_does_not_wait(table: Sitting, anna: Person) -> None:
    combine(table, anna, 3)
    assert (table.moves, table.waiting) == (["bid 3"], Waiting(1))


def test_which_decisions_belong_together_is_known_after_a_restart(turn: Sitting, anna: Person) -> None:
    combine(turn, anna, 1, 1)
    turn.play("stop")
    from tradewinds.site.tables.course import courses  # noqa: PLC0415

    courses.forget()
    assert turn.course.begun == (0, 0, 2)
