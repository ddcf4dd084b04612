"""Ratings: which games can be rated, what a result does to them, and that it does it once."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from sittings import GAME, Page, Sitting, at_once, member, visit
from tradewinds.engine.chance import seed_bytes
from tradewinds.engine.game import Outcome
from tradewinds.errors import TradewindsError
from tradewinds.site.accounts import ratings
from tradewinds.site.accounts.models import Rating, Result
from tradewinds.site.tables import services
from tradewinds.site.tables.models import Person, Table
from tradewinds.site.tables.services import Chair, Order

pytestmark = pytest.mark.django_db


class Rated(Sitting):
    """A rated table: members, and bots by their names."""

    def __init__(self, *company: Person | str | None) -> None:
        self.host = next(member for member in company if isinstance(member, Person))
        chairs = tuple(self._chair(company, number) for number in range(len(company)))
        self.pk = services.make_table(self.host, Order(GAME, chairs, rated=True)).pk
        for number, one in enumerate(company):
            if isinstance(one, Person) and one != self.host:
                services.sit(self.key, one, number)

    def ends(self, *standings: float) -> None:
        """Let it end so."""
        scores = tuple(int(one) for one in standings)
        Table.objects.filter(pk=self.pk).update(stage=Table.Stage.OVER)
        ratings.settle(self.row, Outcome("end", scores, standings, tuple({} for _ in scores)))

    def decide(self, action: int, moment: str) -> None:
        """Make a decision for whoever is asked, person or bot."""
        seat = self.seats[self.game.asked or 0]
        if seat.person is None:
            services.play_unasked(self.pk, action, moment)
        else:
            services.play(self.key, seat.person, action, moment)

    @property
    def results(self) -> list[Result]:
        return list(Result.objects.filter(seat__table=self.pk).order_by("seat__number"))


@pytest.fixture
def vasco(db: None) -> Person:
    return member("Vasco")


@pytest.fixture
def jeanne(db: None) -> Person:
    return member("Jeanne")


def points(who: Person | str) -> float:
    found = Rating.objects.get(bot=who) if isinstance(who, str) else Rating.objects.get(person=who)
    return ratings.points_of(found.mu)


def refused(person: Person, key: str, *chairs: Chair, **more: Any) -> None:
    with pytest.raises(TradewindsError) as refusal:
        services.make_table(person, Order(GAME, chairs, rated=True, **more))
    assert refusal.value.key == key
    assert refusal.value.text_in("en") != refusal.value.text_in("fr")
    assert not Table.objects.exists()


ME, OPEN, BOT = Chair("me"), Chair("open"), Chair("bot", bot="easy")


# Which games can be rated.


def test_a_guest_opens_no_rated_table(anna: Person) -> None:
    refused(anna, "rated_needs_account", ME, BOT, BOT)


def test_a_guest_does_not_sit_down_at_one(vasco: Person, anna: Person, jeanne: Person) -> None:
    table = Rated(vasco, None, None)
    with table.refuses("rated_needs_account"):
        services.sit(table.key, anna, 1)
    services.sit(table.key, jeanne, 1)
    assert table.seats[1].person == jeanne
    page = Page(visit(anna).get(table.url()))
    assert "This game is rated" in page.text
    assert f"/account/log-in/?next={table.url()}" in {link["href"] for link in page.all("a")}
    assert not [field for field in page.all("input") if field.get("name") == "name"]


def test_nobody_plays_two_hands(vasco: Person) -> None:
    refused(vasco, "rated_one_screen", ME, Chair("here", name="Somebody"), BOT)


def test_a_known_deal_is_not_rated(vasco: Person) -> None:
    refused(vasco, "rated_known_deal", ME, BOT, BOT, seed=seed_bytes(7))
    refused(vasco, "rated_known_deal", ME, BOT, BOT, position={})


def test_bots_alone_are_not_rated(vasco: Person) -> None:
    refused(vasco, "rated_only_bots", BOT, BOT, BOT)
    table = Rated(vasco, None, None)
    services.leave(table.key, vasco, 0)
    with table.refuses("rated_only_bots"):
        services.begin(table.key, vasco)


def test_a_bot_of_the_host_has_no_rating(vasco: Person, settings: Any) -> None:
    settings.GUESTS = {"Pilot": {"bot": "easy", "game": None}}
    refused(vasco, "rated_guest_bot", ME, Chair("bot", bot="Pilot"), BOT)
    table = Rated(vasco, None, None)
    with table.refuses("rated_guest_bot"):
        services.begin(table.key, vasco, "Pilot")


def test_nobody_chooses_what_chance_decides(vasco: Person) -> None:
    refused(vasco, "rated_option", ME, BOT, BOT, options={"first_auctioneer": 0})


def test_it_does_not_go_back_and_does_not_go_away(vasco: Person, jeanne: Person) -> None:
    table = Rated(vasco, "greedy", "greedy")
    table.carry_on()
    with table.refuses("rated_stays"):
        services.close(table.key, vasco)
    scene = table.scene(vasco)
    assert (scene.can_close, scene.can_propose) == (False, False)
    with table.refuses("rated_no_going_back"):
        table.propose(vasco, 0)


def test_one_that_has_not_begun_can_be_closed(vasco: Person) -> None:
    table = Rated(vasco, None, None)
    services.close(table.key, vasco)
    assert not Table.objects.exists()


def test_a_rematch_is_rated_too_and_the_same_deal_is_not(vasco: Person) -> None:
    table = Rated(vasco, "easy", "easy")
    table.finish()
    assert services.rematch(table.key, vasco, same_deal=False).rated
    assert not services.rematch(table.key, vasco, same_deal=True).rated


# What a result does.


def test_who_wins_gains_what_others_lose(vasco: Person, jeanne: Person) -> None:
    table = Rated(vasco, jeanne, "easy")
    table.ends(10, 30, 20)
    assert points(jeanne) > 1500 > points(vasco)
    assert points(jeanne) > points("easy") > points(vasco)
    assert [result.place for result in table.results] == [3, 1, 2]
    assert [result.before for result in table.results] == [1500] * 3
    assert [result.after for result in table.results] == [points(vasco), points(jeanne), points("easy")]
    assert set(Rating.objects.values_list("games", flat=True)) == {1}


def test_who_shares_a_place_shares_its_worth(vasco: Person, jeanne: Person) -> None:
    Rated(vasco, jeanne, "easy").ends(20, 20, 10)
    assert points(vasco) == points(jeanne) > 1500 > points("easy")


def test_two_bots_of_one_kind_are_one_rating(vasco: Person) -> None:
    Rated(vasco, "easy", "easy").ends(30, 20, 10)
    assert Rating.objects.get(bot="easy").games == 2
    assert points("easy") < 1500


def test_times_to_think_are_rated_apart(vasco: Person) -> None:
    Rated(vasco, "admiral@5s", "admiral@10s").ends(10, 20, 30)
    assert points("admiral@5s") < points("admiral@10s")


def test_many_games_bring_certainty(vasco: Person) -> None:
    for _ in range(20):
        Rated(vasco, "easy", "easy").ends(30, 20, 10)
    rating = Rating.objects.get(person=vasco)
    assert rating.sigma < ratings.MODEL.sigma / 1.2
    assert (rating.games, points(vasco) > 1600) == (20, True)


def test_the_end_of_a_game_settles_it_once(vasco: Person) -> None:
    table = Rated(vasco, "easy", "easy")
    table.finish()
    before = list(Rating.objects.order_by("pk").values("mu", "sigma", "games"))
    ratings.settle(table.row, table.game.outcome)  # type: ignore[arg-type]
    assert list(Rating.objects.order_by("pk").values("mu", "sigma", "games")) == before
    assert Result.objects.count() == 3
    assert [result.place for result in table.results] == list(table.game.outcome.ranks)  # type: ignore[union-attr]


def test_an_unrated_game_leaves_ratings_alone(anna: Person) -> None:
    table = Sitting(anna, "greedy", "greedy")
    table.finish()
    assert not Rating.objects.exists()
    assert [result.after for result in Result.objects.all()] == [None] * 3


def test_who_lets_a_bot_play_comes_last(vasco: Person, jeanne: Person) -> None:
    """Even if the bot wins for him, and even if he comes back."""
    table = Rated(vasco, jeanne, "easy")
    services.hand_over(table.key, vasco, 0, "hard")
    services.take_over(table.key, vasco, 0)
    table.ends(30, 20, 10)
    assert points(vasco) < points("easy") < points(jeanne)
    assert [result.gave_up for result in table.results] == [True, False, False]
    assert [result.place for result in table.results] == [1, 2, 3]


def test_a_result_that_is_not_kept_leaves_no_rating(vasco: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it, or nothing: the last decision, the results, the ratings."""
    table = Rated(vasco, "easy", "easy")

    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(ratings, "learn", fail)
    with pytest.raises(RuntimeError):
        table.finish()
    assert (table.stage, Rating.objects.count(), Result.objects.count()) == (Table.Stage.PLAYING, 0, 0)


# What people see.


def test_the_result_shows_what_it_did(vasco: Person) -> None:
    table = Rated(vasco, "easy", "easy")
    table.finish()
    after = round(points(vasco))
    assert f"Rating 1500 → {after}" in Page(visit(vasco).get(table.url())).text
    assert f"Classement 1500 → {after}" in Page(visit(vasco, "fr").get(table.url())).text
    mine = Page(visit(vasco).get("/me/")).text
    assert f"Rating 1500 → {after}" in mine
    assert f"{after} ± " in mine


def test_the_best_are_listed_by_what_is_certain(vasco: Person, jeanne: Person) -> None:
    for _ in range(6):
        Rated(vasco, "easy", "easy").ends(30, 20, 10)
    Rated(jeanne, "hard", "hard").ends(30, 20, 10)
    page = Page(visit().get(f"/best/{GAME}/")).text
    assert page.index("Vasco") < page.index("Jeanne") < page.index("Deckhand (easy)")
    assert "Vasco you" in Page(visit(vasco).get(f"/best/{GAME}/")).text
    assert visit().get("/best/nothing/").status_code == 404


def test_the_box_is_for_accounts(vasco: Person, anna: Person) -> None:
    def box(visitor: Any) -> list[str]:
        fields = Page(visitor.get(f"/new/{GAME}/")).all("input")
        return [field["name"] for field in fields if field.get("name") == "rated"]

    assert (box(visit(vasco)), box(visit(anna)), box(visit())) == (["rated"], [], [])
    fields = {"seat-0": "me", "seat-1": "bot:easy", "seat-2": "bot:easy", "rated": "on"}
    assert visit(vasco).post(f"/new/{GAME}/", fields).status_code == 302
    assert Table.objects.get().rated
    answer = visit(anna).post(f"/new/{GAME}/", {**fields, "name": "Anna"})
    assert answer.status_code == 422
    assert "Rated games are for accounts" in Page(answer).alert


# At the same time.


@pytest.mark.django_db(transaction=True)
def test_tables_that_end_at_the_same_time_all_count() -> None:
    """Eight tables with the same bot end at once: no game is lost, none counts twice."""
    tables = [Rated(member(f"Captain {number}"), "easy", "easy") for number in range(8)]
    assert at_once(*[partial(table.ends, 30, 20, 10) for table in tables]) == {"done": 8}
    assert Rating.objects.get(bot="easy").games == 16
    assert Result.objects.count() == 24


@pytest.mark.django_db(transaction=True)
def test_a_last_move_that_arrives_often_is_rated_once() -> None:
    table = Rated(member("Vasco"), "easy", "easy")
    action = table.number(table.nearly_finish())
    became = at_once(*[partial(table.decide, action, table.moment)] * 6)
    assert became["done"] == 1
    assert (Rating.objects.get(bot="easy").games, Rating.objects.exclude(person=None).get().games) == (2, 1)
