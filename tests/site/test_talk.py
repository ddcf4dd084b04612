"""Talk at a table: who may speak, what is shown, who does not want to hear whom, and what is reported."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from sittings import JSON, Page, Sitting, visit
from tradewinds.site import limits
from tradewinds.site.tables.eyes import Screen
from tradewinds.site.tables.models import Person, Table
from tradewinds.site.tables.news import news
from tradewinds.site.tables.stream import Known, Listener
from tradewinds.site.talk import services
from tradewinds.site.talk.models import Message, Mute, Report
from tradewinds.site.talk.panel import Talk

pytestmark = pytest.mark.django_db

SCRIPT = "<script>alert('x')</script>"


def heard(table: Sitting, person: Person | None = None, after: int = 0) -> list[tuple[str, str]]:
    """What somebody hears at a table: who said what."""
    talk = Talk(table.row, table.seats, person, "en", after)
    return [(said.name, said.text) for said in talk.said]


def speak(table: Sitting, visitor: Client, text: str, **fields: object) -> Any:
    return visitor.post(table.url("speak"), {"text": text, **fields}, headers=JSON)


def events(table: Sitting, person: Person | None, known: Known) -> tuple[Known, list[Any]]:
    """What a stream tells of the talk to a browser that knows so much."""
    known, told = Listener(table.pk, person, Screen()).look(known)
    talk = [event for event in told if "\nevent: talk\n" in event]
    assert all(event.startswith("id: ") for event in talk)
    return known, [json.loads(event.partition("data: ")[2]) for event in talk]


# Saying something.


def test_everybody_hears_what_is_said(table: Sitting, anna: Person, bert: Person, stranger: Person) -> None:
    services.speak(table.key, anna, "Hello!")
    services.speak(table.key, bert, "Good day.")
    for person in (anna, bert, stranger, None):
        assert heard(table, person) == [("Anna", "Hello!"), ("Bert", "Good day.")]


def test_talk_does_not_change_the_table_and_draws_no_board(
    table: Sitting, anna: Person, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    told: list[int] = []
    monkeypatch.setattr(news, "followers", [told.append])
    known, _ = events(table, anna, Known())
    before = table.stored
    with django_capture_on_commit_callbacks(execute=True):
        services.speak(table.key, anna, "Hello!")
    assert (table.stored, told) == (before, [table.pk])
    _, sent = Listener(table.pk, anna, Screen()).look(known)
    assert len(sent) == 1
    assert "svg" not in sent[0]


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("  two   words\n\nand more ", "two words and more"),
        ("e\u0301", "é"),
        ("a\x00b\x07c", "abc"),
        ("left \u202eright", "left right"),
        ("👨‍👩‍👧 ❤️", "👨‍👩‍👧 ❤️"),
        (SCRIPT, SCRIPT),
    ],
)
def test_what_is_said_is_one_line_of_plain_text(table: Sitting, anna: Person, said: str, shown: str) -> None:
    services.speak(table.key, anna, said)
    assert heard(table) == [("Anna", shown)]


@pytest.mark.parametrize("text", ["", "   ", "\n", "\x00", "\u202e"])
def test_who_says_nothing_is_told_so(table: Sitting, anna: Person, text: str) -> None:
    with table.refuses("nothing_said"):
        services.speak(table.key, anna, text)


def test_a_message_has_a_greatest_length(table: Sitting, anna: Person) -> None:
    services.speak(table.key, anna, "é" * limits.LONGEST_MESSAGE)
    with table.refuses("said_too_much"):
        services.speak(table.key, anna, "é" * (limits.LONGEST_MESSAGE + 1))
    assert Message.objects.count() == 1


def test_script_in_names_and_words_is_shown_as_text(anna: Person) -> None:
    mallory = Person.objects.create(name="<img src=x onerror=a>"[: limits.LONGEST_NAME])
    table = Sitting(anna, mallory, "greedy")
    services.speak(table.key, mallory, SCRIPT)
    services.speak(table.key, anna, "http://example.org/ <a href='//evil'>click</a>")
    visitor = visit(anna)
    page = visitor.get(table.url())
    answer = visitor.get(table.url("talk"), headers=JSON).json()
    stream = events(table, anna, Known())[1][0]
    for source in (page.content.decode(), answer["html"], stream["html"]):
        parts = Page(source)
        assert SCRIPT in parts.text
        assert "<script>alert" not in source
        assert not [tag for tag in parts.all("img") if tag.get("src") == "x"]
        assert not [link for link in parts.all("a") if "evil" in link.get("href", "") or "example" in link["href"]]
    assert SCRIPT in stream["says"][0], "what is read aloud is plain text, and the browser sets it as such"


def test_a_time_is_told_so_that_the_browser_can_write_it_in_its_own(table: Sitting, anna: Person) -> None:
    message = services.speak(table.key, anna, "Hello!")
    times = [clock["datetime"] for clock in Page(Talk(table.row, table.seats, None, "en").heard()["html"]).all("time")]
    assert [datetime.fromisoformat(time) for time in times] == [message.at]


# Who may speak.


def test_who_watches_can_talk_under_a_name(table: Sitting) -> None:
    visitor = visit()
    assert "name" in speak(table, visitor, "Hello!").json()["refusal"]
    assert (Message.objects.count(), Person.objects.count()) == (0, 2)
    answer = speak(table, visitor, "Hello!", name="Cleo")
    assert (answer.status_code, heard(table)) == (200, [("Cleo", "Hello!")])
    assert 'name="name"' not in answer.json()["foot"]
    speak(table, visitor, "Again")
    assert heard(table) == [("Cleo", "Hello!"), ("Cleo", "Again")]


@pytest.mark.parametrize("choice", [Table.Spectators.WATCH, Table.Spectators.NONE])
def test_where_only_players_talk_others_cannot(table: Sitting, bert: Person, stranger: Person, choice: str) -> None:
    Table.objects.update(spectators=choice)
    with table.refuses("only_players_talk" if choice == Table.Spectators.WATCH else "no_spectators"):
        services.speak(table.key, stranger, "Play the other one!")
    services.speak(table.key, bert, "Hello!")
    assert heard(table) == [("Bert", "Hello!")]


def test_nobody_comes_into_being_by_words_that_are_refused(table: Sitting) -> None:
    Table.objects.update(spectators=Table.Spectators.WATCH)
    people = Person.objects.count()
    assert speak(table, visit(), "Hello!", name="Cleo").status_code == 422
    assert Person.objects.count() == people


def test_people_at_one_screen_speak_each_for_himself(anna: Person, bert: Person) -> None:
    table = Sitting(anna, anna, bert)
    panel = Talk(table.row, table.seats, anna, "en")
    assert panel.voices == [(0, "Anna"), (1, "Guest 1")]
    services.speak(table.key, anna, "Hello!", 1)
    services.speak(table.key, anna, "Me too")
    assert heard(table) == [("Guest 1", "Hello!"), ("Anna", "Me too")]
    with table.refuses("not_your_seat"):
        services.speak(table.key, anna, "I am Bert", 2)


def test_after_the_end_people_can_talk_for_a_while(table: Sitting, anna: Person) -> None:
    table.finish()
    services.speak(table.key, anna, "Good game!")
    Table.objects.update(changed_at=timezone.now() - limits.TALK_AFTER_THE_END * 1.1)
    with table.refuses("talk_ended"):
        services.speak(table.key, anna, "Anybody?")
    assert heard(table) == [("Anna", "Good game!")]


def test_who_gets_up_is_called_as_he_is_called(anna: Person, bert: Person) -> None:
    from tradewinds.site.tables.services import leave, sit  # noqa: PLC0415

    table = Sitting(anna, bert, None)
    services.speak(table.key, bert, "Hello!")
    leave(table.key, bert, 1)
    sit(table.key, Person.objects.create(name="Cleo"), 1)
    assert heard(table) == [("Bert", "Hello!")]


# Floods.


def test_a_flood_is_refused_with_the_seconds_to_wait(table: Sitting, anna: Person, bert: Person) -> None:
    visitor = visit(anna)
    for number in range(limits.MESSAGES_IN_A_ROW):
        assert speak(table, visitor, str(number)).status_code == 200
    answer = speak(table, visitor, "more")
    seconds = int(answer.headers["Retry-After"])
    assert (answer.status_code, 1 <= seconds <= limits.A_ROW.total_seconds()) == (429, True)
    assert f"{seconds} second" in answer.json()["refusal"] or "one second" in answer.json()["refusal"]
    assert Message.objects.count() == limits.MESSAGES_IN_A_ROW
    services.speak(table.key, bert, "The others can talk.")
    Message.objects.update(at=timezone.now() - limits.A_ROW)
    assert speak(table, visitor, "more").status_code == 200


def test_a_flood_at_several_tables_is_one(table: Sitting, anna: Person) -> None:
    other = Sitting(anna, "random", "random")
    for number in range(limits.MESSAGES_IN_A_ROW):
        services.speak((table, other)[number % 2].key, anna, "Buy!")
    with other.refuses("talk_too_fast"):
        services.speak(other.key, anna, "Buy!")


def test_somebody_says_so_much_in_an_hour(table: Sitting, anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MESSAGES_AN_HOUR", 2)
    for _ in range(2):
        services.speak(table.key, anna, "Hello!")
    Message.objects.update(at=timezone.now() - timedelta(minutes=59))
    with table.refuses("talk_too_much") as refusal:
        services.speak(table.key, anna, "Hello!")
    assert 50 <= refusal.value.facts["seconds"] <= 60


def test_those_who_watch_flood_nothing_under_ever_new_names(
    table: Sitting, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SPECTATORS_A_MINUTE", 3)
    answers = [speak(table, visit(), "Buy!", name=f"Robot {number}").status_code for number in range(5)]
    assert answers == [200, 200, 200, 429, 429]
    services.speak(table.key, anna, "Who plays can always talk.")


# Forged and senseless requests.


@pytest.mark.parametrize("verb", ["speak", "mute", "hear", "report", "spectators"])
def test_what_another_site_sends_is_refused(table: Sitting, anna: Person, verb: str) -> None:
    message = services.speak(table.key, anna, "Hello!")
    fields = {"text": "forged", "message": message.pk, "mute": 1, "reason": "spam", "spectators": "none"}
    answer = visit(anna, strict=True).post(table.url(verb), fields, headers=JSON)
    assert answer.status_code == 403
    assert (Message.objects.count(), Mute.objects.count(), Report.objects.count()) == (1, 0, 0)
    assert table.row.spectators == Table.Spectators.TALK


@pytest.mark.parametrize("verb", ["speak", "mute", "hear", "report"])
def test_who_only_looks_at_an_address_is_told_what_it_is_for(table: Sitting, verb: str) -> None:
    assert visit().get(table.url(verb)).status_code == 405


@pytest.mark.parametrize("number", ["", "x", "-1", "0", "999999999", "9" * 30, "\x00"])
@pytest.mark.parametrize("verb", ["mute", "report"])
def test_a_message_that_is_not_there_can_be_neither_muted_nor_reported(
    table: Sitting, anna: Person, verb: str, number: str
) -> None:
    answer = visit(anna).post(table.url(verb), {"message": number, "reason": "spam"}, headers=JSON)
    assert (answer.status_code, bool(answer.json()["refusal"])) == (422, True)


def test_without_a_script_a_form_leads_back_to_the_table(table: Sitting, anna: Person) -> None:
    visitor = visit(anna)
    answer = visitor.post(table.url("speak"), {"text": "Hello!"})
    assert (answer.status_code, answer.headers["Location"]) == (302, table.url() + "#talk")
    visitor.post(table.url("speak"), {"text": ""})
    assert "Write something first." in Page(visitor.get(table.url())).text


def test_a_record_to_replay_has_no_talk(table: Sitting, anna: Person) -> None:
    table.finish()
    Table.objects.update(uploaded=True)
    with table.refuses("talk_nowhere"):
        services.speak(table.key, anna, "Hello?")
    assert "talk" not in Page(visit(anna).get(table.url())).ids


# The stream.


def test_after_a_break_exactly_what_was_missed_is_heard(table: Sitting, anna: Person, bert: Person) -> None:
    services.speak(table.key, anna, "one")
    known, first = events(table, bert, Known())
    assert first[0]["says"] == ["Anna: one"]
    again = Known.read(str(known))
    assert events(table, bert, again)[1] == []
    services.speak(table.key, anna, "two")
    services.speak(table.key, bert, "three")
    later, (missed,) = events(table, bert, again)
    assert [tag["id"] for tag in Page(missed["html"]).all("li")] == [
        f"said-{pk}" for pk in Message.objects.values_list("pk", flat=True)[1:]
    ]
    assert missed["says"] == ["Anna: two"], "nobody is told aloud what he said himself"
    assert events(table, bert, later)[1] == []


def test_who_was_away_long_hears_the_latest_only(table: Sitting, anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MESSAGES_SHOWN", 2)
    for words in ("one", "two", "three"):
        services.speak(table.key, anna, words)
    assert [words for _, words in heard(table)] == ["two", "three"]


def test_a_scene_after_a_message_keeps_its_place_in_the_talk(table: Sitting, anna: Person) -> None:
    message = services.speak(table.key, anna, "Hello!")
    known, _ = events(table, None, Known())
    table.play("bid 3")
    _, (scene,) = Listener(table.pk, None, Screen()).look(known)
    assert scene.startswith(f"id: {table.version}|{table.scene().cursor}|{message.pk}\n")


# Not hearing somebody.


def test_who_is_muted_is_heard_by_everybody_else(table: Sitting, anna: Person, bert: Person, stranger: Person) -> None:
    message = services.speak(table.key, stranger, "You play badly!")
    answer = visit(anna).post(table.url("mute"), {"message": message.pk}, headers=JSON).json()
    assert (answer["whole"], "badly" in answer["html"], "Stranger" in answer["foot"]) == (True, False, True)
    services.speak(table.key, stranger, "Very badly!")
    assert heard(table, anna) == []
    assert len(heard(table, bert)) == len(heard(table, stranger)) == len(heard(table)) == 2
    assert events(table, anna, Known())[1][0]["html"].strip() == ""
    assert "badly" not in visit(anna).get(table.url()).content.decode()
    for person in (bert, stranger, None):
        assert "badly" in visit(person).get(table.url()).content.decode()


def test_a_mute_holds_at_every_table_and_can_be_taken_back(table: Sitting, anna: Person, bert: Person) -> None:
    message = services.speak(table.key, bert, "Hello!")
    services.mute(table.key, anna, message.pk)
    other = Sitting(anna, bert, "random")
    services.speak(other.key, bert, "Hello!")
    assert heard(other, anna) == []
    (mute,) = Mute.objects.all()
    visit(bert).post(table.url("hear"), {"mute": mute.pk}, headers=JSON)
    assert heard(other, anna) == [], "only who muted can take it back"
    answer = visit(anna).post(table.url("hear"), {"mute": mute.pk}, headers=JSON).json()
    assert "Hello!" in answer["html"]
    assert heard(other, anna) == [("Bert", "Hello!")]


def test_nobody_mutes_himself_or_without_a_name(table: Sitting, anna: Person) -> None:
    message = services.speak(table.key, anna, "Hello!")
    with table.refuses("mute_yourself"):
        services.mute(table.key, anna, message.pk)
    assert visit().post(table.url("mute"), {"message": message.pk}, headers=JSON).status_code == 422
    assert not Mute.objects.exists()


def test_no_page_tells_by_which_number_people_are_stored(table: Sitting, anna: Person, bert: Person) -> None:
    services.speak(table.key, bert, "Hello!")
    assert str(bert.pk) not in visit(anna).get(table.url()).content.decode()


# Reporting.


def test_a_report_keeps_what_was_said(table: Sitting, anna: Person, stranger: Person) -> None:
    message = services.speak(table.key, stranger, "You play badly!")
    fields = {"message": message.pk, "reason": "insult"}
    for _ in range(2):
        assert visit(anna).post(table.url("report"), fields, headers=JSON).status_code == 200
    table.row.delete()
    (report,) = Report.objects.all()
    assert (report.name, report.text, report.reason, report.by, report.of, report.settled) == (
        "Stranger",
        "You play badly!",
        "insult",
        anna,
        stranger,
        False,
    )


def test_a_report_needs_a_reason_and_somebody_else(table: Sitting, anna: Person, bert: Person) -> None:
    message = services.speak(table.key, bert, "Hello!")
    with table.refuses("report_reason"):
        services.report(table.key, anna, message.pk, "bad")
    with table.refuses("report_yourself"):
        services.report(table.key, bert, message.pk, "spam")
    with table.refuses("no_such_message"):
        services.report(Sitting(anna, "random", "random").key, anna, message.pk, "spam")
    assert not Report.objects.exists()


def test_somebody_reports_so_much_in_an_hour(
    table: Sitting, anna: Person, bert: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "REPORTS_AN_HOUR", 1)
    messages = [services.speak(table.key, bert, "Hello!") for _ in range(2)]
    services.report(table.key, anna, messages[0].pk, "spam")
    answer = visit(anna).post(table.url("report"), {"message": messages[1].pk, "reason": "spam"}, headers=JSON)
    assert (answer.status_code, int(answer.headers["Retry-After"]) > 3500) == (429, True)
    assert Report.objects.count() == 1
