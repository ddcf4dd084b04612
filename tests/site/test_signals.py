"""Signals: who hears what, by which way, and who is left alone."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import transaction

from sittings import Page, Sitting, Time, visit
from tradewinds.site.signals import mails, postman, webhooks
from tradewinds.site.signals.models import KINDS, Contact, Signal
from tradewinds.site.signals.postman import Postman, deliver
from tradewinds.site.tables import presence, services, watch
from tradewinds.site.tables.clerk import carry_on
from tradewinds.site.tables.course import Waiting
from tradewinds.site.tables.models import Person, Pulse, Table
from tradewinds.site.wording import Refused

pytestmark = pytest.mark.django_db

SITE = "https://play.example"
HOOK = "https://hooks.example/anna"
NO_CHOICE = "players: 3\nquestion: turn"
PATIENCE = 60


class Hooks:
    """Webhooks that take everything, unless they are told otherwise."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.refusal: Exception | None = None
        self.called = threading.Event()

    def __call__(self, url: str, content: dict[str, Any]) -> None:
        self.calls.append((url, content))
        self.called.set()
        if self.refusal is not None:
            raise self.refusal

    @property
    def heard(self) -> list[tuple[str, str]]:
        """What was told to whom, by the last word of the address."""
        return [(url.rpartition("/")[2], content["kind"]) for url, content in self.calls]


@pytest.fixture
def hooks(monkeypatch: pytest.MonkeyPatch) -> Hooks:
    hooks = Hooks()
    monkeypatch.setattr(webhooks, "call", hooks)
    return hooks


@pytest.fixture
def mailing(settings: Any) -> list[Any]:
    """A site that sends mails; what it has sent."""
    settings.MAILS = True
    return mail.outbox


def reachable(person: Person, **how: Any) -> Contact:
    return Contact.objects.create(person=person, site=SITE, **how)


def with_hook(person: Person, **how: Any) -> Contact:
    return reachable(person, webhook=f"https://hooks.example/{person.name.lower()}", **how)


def with_mail(person: Person, **how: Any) -> Contact:
    return reachable(person, email=f"{person.name.lower()}@example.org", email_confirmed=True, **how)


def later(time: Time, **how_much: float) -> None:
    """Let time pass while the site is up, and then send what is due."""
    time.passes(**how_much)
    Pulse.objects.update_or_create(pk=1, defaults={"at": time.now})
    watch.keep_watch()
    Postman().deliver_due()


def states() -> list[tuple[str, str]]:
    return list(Signal.objects.order_by("made_at", "kind").values_list("kind", "state"))


# Who hears what.


def test_who_is_asked_hears_that_it_is_his_turn(
    time: Time, table: Sitting, anna: Person, bert: Person, hooks: Hooks
) -> None:
    with_hook(anna)
    with_hook(bert)
    table.play("bid 3")
    later(time, seconds=5)
    assert hooks.heard == [("bert", "turn")]
    [(_, content)] = hooks.calls
    assert content["text"] == "Batavia: it is your turn (Anna, Bert and Bosun)."
    assert content["url"] == f"{SITE}/table/{table.key}/"
    assert (content["table"], content["game"], content["moment"]) == (table.key, "batavia", "0.1")


def test_signals_speak_the_language_of_who_gets_them(time: Time, table: Sitting, bert: Person, hooks: Hooks) -> None:
    with_hook(bert, language="fr")
    table.play("bid 3")
    later(time, seconds=5)
    assert hooks.calls[0][1]["text"] == "Batavia\u00a0: c’est à vous de jouer (Anna, Bert et Bosco)."


def test_a_signal_tells_nothing_of_the_game(time: Time, table: Sitting, bert: Person, hooks: Hooks) -> None:
    with_hook(bert)
    table.play("bid 3")
    later(time, seconds=5)
    assert set(hooks.calls[0][1]) == {"text", "url", "kind", "id", "game", "table", "moment"}


def test_nobody_hears_of_a_decision_that_makes_itself(time: Time, anna: Person, bert: Person, hooks: Hooks) -> None:
    with_hook(anna)
    with_hook(bert)
    table = Sitting(anna, bert, "greedy", position=NO_CHOICE)
    Signal.objects.all().delete()  # the position was set after the table had begun
    assert carry_on(table.pk)
    later(time, seconds=5)
    assert (table.moves, table.waiting, table.course.only_choice) == (["draw"], Waiting(1), True)
    assert (hooks.heard, states()) == ([], [])


def test_nobody_hears_of_what_bots_decide_for_him(time: Time, table: Sitting, bert: Person, hooks: Hooks) -> None:
    with_hook(bert)
    services.hand_over(table.key, bert, 1, "greedy")
    table.play("bid 3")
    later(time, seconds=5)
    assert hooks.heard == []


def test_who_looks_at_the_table_is_left_alone(
    time: Time, table: Sitting, anna: Person, bert: Person, hooks: Hooks
) -> None:
    with_hook(bert)
    page = presence.attendance.enter(table.pk, bert)
    assert page is not None
    assert presence.looking(table.pk) == {bert.pk}
    table.play("bid 3")
    later(time, seconds=5)
    assert hooks.heard == []
    assert states() == [("turn", "dropped")]
    presence.attendance.leave(page)
    assert presence.looking(table.pk) == set()


def test_who_looks_at_another_table_hears_of_this_one(
    time: Time, table: Sitting, anna: Person, bert: Person, hooks: Hooks
) -> None:
    with_hook(bert)
    other = Sitting(anna, bert, "greedy")
    presence.attendance.enter(other.pk, bert)
    table.play("bid 3")
    later(time, seconds=5)
    assert hooks.heard == [("bert", "turn")]


def test_a_page_that_was_not_heard_of_for_long_is_not_looked_at(time: Time, table: Sitting, bert: Person) -> None:
    presence.attendance.enter(table.pk, bert)
    time.passes(minutes=2)
    assert presence.looking(table.pk) == set()


def test_who_has_played_before_the_signal_was_sent_is_left_alone(
    time: Time, table: Sitting, bert: Person, hooks: Hooks
) -> None:
    with_hook(bert)
    table.play("bid 3", "bid 4")
    later(time, seconds=5)
    assert hooks.heard == []


def test_one_question_is_told_once_although_it_is_asked_again(
    time: Time, table: Sitting, anna: Person, bert: Person, hooks: Hooks
) -> None:
    with_hook(bert)
    table.play("bid 3")
    later(time, seconds=5)
    for _ in range(3):
        table.take_back(anna)
        table.play("bid 3")
        later(time, seconds=5)
    services.set_confirming(table.key, bert, 1, False)
    later(time, hours=1)
    assert hooks.heard == [("bert", "turn")]


def test_what_was_told_is_told_again_when_the_whole_table_went_back(
    time: Time, table: Sitting, anna: Person, bert: Person, hooks: Hooks
) -> None:
    with_hook(bert, kinds=["turn"])
    table.play("bid 3")
    later(time, seconds=5)
    table.propose(bert, 0)
    table.answer(anna, agree=True)
    table.play("bid 3")
    later(time, seconds=5)
    assert hooks.heard == [("bert", "turn")] * 2


def test_a_turn_of_several_decisions_is_told_once(time: Time, anna: Person, bert: Person, hooks: Hooks) -> None:
    with_hook(anna, kinds=["turn"])
    position = "players: 3\nquestion: turn\nseat 0: hand EN 2, DK 1\nseat 1: hand EN 1, DK 1"
    table = Sitting(anna, bert, "greedy", position=position)
    later(time, seconds=5)
    assert hooks.heard == [("anna", "turn")]
    for action in ("lay EN", "lay EN", "stop", "advance EN", "keep"):
        table.play(action)
        later(time, minutes=1)
    assert hooks.heard == [("anna", "turn")]


def test_people_hear_that_a_table_begins_and_who_is_asked_hears_only_that(
    time: Time, anna: Person, bert: Person, hooks: Hooks
) -> None:
    with_hook(anna)
    with_hook(bert)
    Sitting(anna, bert, "greedy")
    later(time, seconds=5)
    assert sorted(hooks.heard) == [("anna", "turn"), ("bert", "begun")]


def test_people_hear_that_somebody_asks_to_go_back_and_that_a_game_is_over(
    time: Time, table: Sitting, anna: Person, bert: Person, hooks: Hooks
) -> None:
    with_hook(anna)
    table.play("bid 3")
    table.propose(bert, 0)
    later(time, seconds=5)
    assert hooks.heard == [("anna", "back")]
    table.answer(anna, agree=False)
    over = Sitting(anna, bert, "greedy")
    Signal.objects.all().delete()
    over.finish()
    later(time, seconds=5)
    assert hooks.heard == [("anna", "back"), ("anna", "over")]


def test_who_has_answered_already_is_not_told_that_he_is_asked_to_go_back(
    time: Time, table: Sitting, anna: Person, bert: Person, hooks: Hooks
) -> None:
    with_hook(anna)
    table.play("bid 3")
    table.propose(bert, 0)
    table.answer(anna, agree=False)
    later(time, seconds=5)
    assert hooks.heard == []


def test_who_was_away_too_long_hears_that_a_bot_plays_for_him(
    time: Time, anna: Person, bert: Person, hooks: Hooks
) -> None:
    Sitting(anna, bert, "greedy", pace="live5")
    with_hook(anna)
    later(time, minutes=6)
    later(time, seconds=5)
    assert hooks.heard == [("anna", "replaced")]


def test_one_hears_only_what_one_wants_to_hear(
    time: Time, table: Sitting, anna: Person, bert: Person, hooks: Hooks
) -> None:
    with_hook(bert, kinds=["over"])
    table.play("bid 3")
    later(time, seconds=5)
    assert hooks.heard == []
    assert states() == []


# The outbox.


def test_what_is_not_committed_is_not_sent(time: Time, table: Sitting, bert: Person, hooks: Hooks) -> None:
    with_hook(bert)
    with transaction.atomic():
        table.play("bid 3")
        transaction.set_rollback(True)
    later(time, seconds=5)
    assert (hooks.heard, states()) == ([], [])


def test_a_postman_who_dies_loses_nothing(
    time: Time, table: Sitting, bert: Person, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He has taken a signal, and then nothing is heard of him any more."""
    with_hook(bert)
    table.play("bid 3")
    time.passes(seconds=5)
    with monkeypatch.context() as patch:
        patch.setattr(postman, "still_holds", lambda signal: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            deliver(Signal.objects.get())
    later(time, seconds=30)
    assert hooks.heard == []  # nobody can know that he is dead
    later(time, seconds=10)
    assert hooks.heard == [("bert", "turn")]


def test_what_was_sent_is_not_sent_again_by_another_process_or_after_a_restart(
    time: Time, table: Sitting, bert: Person, hooks: Hooks
) -> None:
    with_hook(bert)
    table.play("bid 3")
    time.passes(seconds=5)
    mine, other = Signal.objects.get(), Signal.objects.get()
    deliver(mine)
    deliver(other)
    later(time, hours=1)
    assert hooks.heard == [("bert", "turn")]
    assert states() == [("turn", "sent")]


@pytest.mark.django_db(transaction=True)
def test_the_postman_at_work_sends_what_was_left_in_the_outbox(anna: Person, bert: Person, hooks: Hooks) -> None:
    table = Sitting(anna, bert, "greedy")
    for person in (anna, bert):
        with_hook(person)
    table.play("bid 3")
    Signal.objects.update(due_at=Signal.objects.get().made_at)
    at_work = Postman()
    at_work.start()
    assert hooks.called.wait(PATIENCE)
    at_work.stop()
    assert states() == [("turn", "sent")]
    assert hooks.heard == [("bert", "turn")]


def test_old_signals_are_forgotten(time: Time, table: Sitting, bert: Person, hooks: Hooks) -> None:
    with_hook(bert)
    table.play("bid 3")
    later(time, seconds=5)
    later(time, days=15)
    assert not Signal.objects.exists()


def test_a_signal_that_kills_every_postman_is_given_up(
    time: Time, table: Sitting, bert: Person, hooks: Hooks, caplog: pytest.LogCaptureFixture
) -> None:
    with_hook(bert)
    hooks.refusal = ZeroDivisionError()
    table.play("bid 3")
    for _ in range(6):
        later(time, hours=1)
    assert len(hooks.calls) == 3
    assert states() == [("turn", "failed")]
    assert "could not be sent" in caplog.text


# Trouble.


def test_a_webhook_that_fails_is_called_again_later_and_then_given_up(
    time: Time, table: Sitting, bert: Person, hooks: Hooks
) -> None:
    with_hook(bert)
    hooks.refusal = Refused("webhook_status", status=500)
    table.play("bid 3")
    later(time, seconds=5)
    contact = Contact.objects.get()
    assert (contact.failures, contact.trouble, contact.trouble_facts) == (1, "webhook_status", {"status": 500})
    for minutes in (1, 3, 15, 60, 600):
        later(time, minutes=minutes)
    assert len(hooks.calls) == 3
    assert states() == [("turn", "failed")]


def test_a_webhook_that_works_again_forgets_its_trouble(time: Time, table: Sitting, bert: Person, hooks: Hooks) -> None:
    with_hook(bert)
    hooks.refusal = Refused("webhook_silent")
    table.play("bid 3")
    later(time, seconds=5)
    hooks.refusal = None
    later(time, minutes=1)
    contact = Contact.objects.get()
    assert (contact.failures, contact.trouble, contact.trouble_at) == (0, "", None)
    assert states() == [("turn", "sent")]


def test_after_many_failures_a_webhook_is_switched_off_and_the_page_says_why(
    time: Time, anna: Person, bert: Person, hooks: Hooks
) -> None:
    with_hook(bert, kinds=["turn"])
    hooks.refusal = Refused("webhook_status", status=404)
    for seed in range(12):
        Sitting(anna, bert, "greedy", seed=seed).play("bid 3")
        later(time, seconds=5)
    assert len(hooks.calls) == 10
    assert not Contact.objects.get().active
    text = Page(visit(bert).get("/signals/")).text
    assert "switched off: it did not take 10 signals in a row" in text
    assert "The webhook did not take the message (status 404)." in text


def test_trouble_with_a_webhook_does_not_disturb_the_table(
    time: Time, table: Sitting, bert: Person, hooks: Hooks, caplog: pytest.LogCaptureFixture
) -> None:
    with_hook(bert)
    hooks.refusal = ZeroDivisionError()
    table.play("bid 3")
    later(time, seconds=5)
    table.play("bid 4")
    assert len(table.moves) == 2
    assert "could not be sent" in caplog.text


# Mails.


def test_a_mail_comes_after_some_minutes_with_links_to_the_table_and_to_be_left_alone(
    time: Time, anna: Person, bert: Person, mailing: list[Any]
) -> None:
    table = Sitting(anna, bert, "greedy", pace="live15")
    with_mail(bert)
    table.play("bid 3")
    later(time, minutes=2)
    assert mailing == []
    later(time, minutes=1)
    later(time, minutes=10)
    [message] = mailing
    assert message.to == ["bert@example.org"]
    assert message.subject == "Batavia: it is your turn (Anna, Bert and Bosun)."
    assert f"{SITE}/table/{table.key}/" in message.body
    stop = message.extra_headers["List-Unsubscribe"].strip("<>")
    assert stop.startswith(f"{SITE}/signals/stop/")
    assert stop in message.body
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert message.extra_headers["Message-ID"] == f"<{Signal.objects.get().pk}@tradewinds>"


def test_there_is_at_most_one_mail_for_each_table_and_turn(
    time: Time, anna: Person, bert: Person, mailing: list[Any]
) -> None:
    """Bert plays quickly and leaves again, before the mail about his last turn was due."""
    table = Sitting(anna, bert, "greedy")
    with_mail(bert, kinds=["turn"])
    table.play("bid 3", "bid 4")
    time.passes(minutes=1)
    table.play("bid 5", "bid 6")
    time.passes(minutes=1)
    assert Signal.objects.count() == 2
    later(time, minutes=10)
    assert len(mailing) == 1


def test_an_address_that_is_not_confirmed_hears_nothing(
    time: Time, table: Sitting, bert: Person, mailing: list[Any]
) -> None:
    reachable(bert, email="bert@example.org")
    table.play("bid 3")
    later(time, minutes=10)
    assert mailing == []


def test_an_address_is_confirmed_by_a_link_before_anything_else_is_sent(anna: Person, mailing: list[Any]) -> None:
    visitor = visit(anna)
    page = Page(visitor.post("/signals/", {"do": "email", "email": " anna@example.org "}, follow=True))
    assert "A mail is on its way to anna@example.org." in page.text
    contact = Contact.objects.get()
    assert (contact.email, contact.email_confirmed, contact.ways) == ("anna@example.org", False, [])
    [message] = mailing
    link = re.search(r"http://testserver(/signals/confirm/\S+/)", message.body)
    assert link is not None
    opened = Page(visit().get(link[1]))
    assert "to be sent to anna@example.org" in opened.text
    assert not Contact.objects.get().email_confirmed, "programs that look after mails open every link"
    assert visit().post(link[1]).status_code == 302
    assert Contact.objects.get().ways == ["mail"]


def test_the_link_of_an_address_that_was_changed_since_does_nothing(anna: Person, mailing: list[Any]) -> None:
    contact = reachable(anna, email="anna@example.org")
    old = mails.ticket(contact, "confirm")
    Contact.objects.update(email="other@example.org")
    stop = mails.ticket(Contact.objects.get(), "stop")
    for address in (f"confirm/{old}", f"confirm/{stop}", f"confirm/{old[:-2]}xx", "stop/nonsense", f"stop/{old}"):
        answer = visit().post(f"/signals/{address}/")
        assert answer.status_code == 422
        assert "This link does not work any more" in Page(answer).text
    assert not Contact.objects.get().email_confirmed


def test_one_click_in_a_mail_program_stops_the_mails(
    time: Time, table: Sitting, bert: Person, mailing: list[Any]
) -> None:
    contact = with_mail(bert)
    link = f"/signals/stop/{mails.ticket(contact, 'stop')}/"
    assert "We stop writing to bert@example.org" in Page(visit(strict=True).get(link)).text
    assert Contact.objects.get().ways == ["mail"]
    answer = visit(strict=True).post(link, {"List-Unsubscribe": "One-Click"})
    assert "Nothing more is sent to bert@example.org" in Page(answer).text
    table.play("bid 3")
    later(time, minutes=10)
    assert mailing == []


def test_nobody_can_flood_somebody_else_with_confirmations(anna: Person, mailing: list[Any]) -> None:
    for number in range(5):
        person = Person.objects.create(name=f"Guest {number}")
        page = Page(visit(person).post("/signals/", {"do": "email", "email": "Victim@example.org"}, follow=True))
    assert page.status == 422
    assert page.alert.startswith("This address has been sent several confirmations today.")
    assert len(mailing) == 3


@pytest.mark.parametrize("email", ["", "anna", "anna@", "a b@example.org", "anna@example.org\nBcc: x@example.org"])
def test_what_is_no_address_is_refused(anna: Person, mailing: list[Any], email: str) -> None:
    page = Page(visit(anna).post("/signals/", {"do": "email", "email": email}))
    assert (page.status, page.alert) == (422, "This is no e-mail address. It looks like name@example.org.")
    assert mailing == []


def test_a_mail_that_cannot_be_sent_is_tried_again(
    time: Time, table: Sitting, bert: Person, mailing: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with_mail(bert)
    table.play("bid 3")
    with monkeypatch.context() as patch:
        patch.setattr(EmailBackend, "send_messages", lambda *_: (_ for _ in ()).throw(ConnectionRefusedError()))
        later(time, minutes=3)
    assert "The mail could not be sent." in Page(visit(bert).get("/signals/")).text
    later(time, minutes=1)
    assert len(mailing) == 1
    assert "could not be sent" not in Page(visit(bert).get("/signals/")).text


def test_a_site_without_mails_says_so(anna: Person) -> None:
    page = Page(visit(anna).get("/signals/"))
    assert "This site sends no mails" in page.text
    assert "email" not in page.ids
    refused = Page(visit(anna).post("/signals/", {"do": "email", "email": "anna@example.org"}))
    assert (refused.status, Contact.objects.filter(email="anna@example.org").exists()) == (422, False)


# The page.


def test_one_chooses_what_to_hear(anna: Person) -> None:
    visitor = visit(anna)
    visitor.post("/signals/", {"do": "kinds", "kind": ["turn", "over", "nonsense"]})
    assert Contact.objects.get().kinds == ["turn", "over"]
    page = Page(visitor.get("/signals/"))
    ticked = [field["value"] for field in page.all("input") if "checked" in field]
    assert ticked == ["turn", "over"]
    assert len([field for field in page.all("input") if field.get("type") == "checkbox"]) == len(KINDS)


def test_a_webhook_is_kept_tried_and_forgotten(time: Time, anna: Person, hooks: Hooks) -> None:
    visitor = visit(anna, "fr")
    visitor.post("/signals/", {"do": "webhook", "webhook": HOOK, "form": "slack"})
    page = Page(visitor.get("/signals/"))
    assert page.value("webhook") == HOOK
    tried = Page(visitor.post("/signals/", {"do": "test"}, follow=True))
    assert "Le webhook a accepté l’essai." in tried.text
    [(url, content)] = hooks.calls
    assert (url, content["text"].startswith("Ceci est un essai")) == (HOOK, True)
    visitor.post("/signals/", {"do": "forget_webhook"})
    assert Contact.objects.get().ways == []
    assert Page(visitor.post("/signals/", {"do": "test"})).alert == "Enregistrez d’abord l’adresse d’un webhook."


def test_a_trial_that_fails_says_why_and_the_page_remembers_it(time: Time, anna: Person, hooks: Hooks) -> None:
    with_hook(anna)
    hooks.refusal = Refused("webhook_slow", seconds=8)
    page = Page(visit(anna).post("/signals/", {"do": "test"}))
    assert (page.status, page.alert) == (422, "The webhook did not answer within 8 seconds.")
    text = Page(visit(anna).get("/signals/")).text
    assert "Last error (2026-05-04 12:00 UTC): The webhook did not answer within 8 seconds." in text


def test_trials_have_to_wait_for_each_other(time: Time, anna: Person, hooks: Hooks) -> None:
    with_hook(anna)
    visitor = visit(anna)
    visitor.post("/signals/", {"do": "test"})
    assert Page(visitor.post("/signals/", {"do": "test"})).alert == "Wait 10 seconds before you try it again."
    time.passes(seconds=10)
    visitor.post("/signals/", {"do": "test"})
    assert len(hooks.calls) == 2


def test_a_trial_that_succeeds_switches_a_webhook_on_again(time: Time, anna: Person, hooks: Hooks) -> None:
    with_hook(anna, active=False, failures=10, trouble="webhook_silent")
    visit(anna).post("/signals/", {"do": "test"})
    contact = Contact.objects.get()
    assert (contact.active, contact.failures, contact.trouble) == (True, 0, "")


@pytest.mark.parametrize("deed", ["", "everything", "test"])
def test_who_has_no_name_here_changes_nothing(db: None, deed: str) -> None:
    page = Page(visit().post("/signals/", {"do": deed}))
    assert page.status == 422
    assert page.alert.startswith("This browser has no name here yet.")
    assert not Contact.objects.exists()


def test_an_unknown_deed_or_form_is_refused(anna: Person) -> None:
    visitor = visit(anna)
    assert visitor.post("/signals/", {"do": "everything"}).status_code == 422
    answer = Page(visitor.post("/signals/", {"do": "webhook", "webhook": HOOK, "form": "carrier pigeon"}))
    assert answer.alert == "A webhook has one of these forms: json, discord, slack. Choose one from the list."


def test_other_sites_cannot_change_where_signals_go(anna: Person, hooks: Hooks) -> None:
    for deed in ("webhook", "email", "test", "kinds", "forget_webhook"):
        assert visit(anna, strict=True).post("/signals/", {"do": deed, "webhook": HOOK}).status_code == 403
    assert not Contact.objects.exists()


def test_nobody_sees_the_webhook_of_somebody_else(anna: Person, bert: Person) -> None:
    with_hook(anna)
    for visitor in (visit(bert), visit()):
        assert "hooks.example" not in Page(visitor.get("/signals/")).source


def test_a_table_that_is_closed_takes_its_signals_along(time: Time, anna: Person, hooks: Hooks) -> None:
    with_hook(anna)
    table = Sitting(anna, "greedy", "greedy")
    services.close(table.key, anna)
    later(time, seconds=5)
    assert (hooks.heard, Table.objects.exists()) == ([], False)
