"""Which bots can be chosen, and how long each may think here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from sittings import GAME, Page, Sitting, visit
from tradewinds.bots import LEVELS, PLAIN, UnknownBot, make
from tradewinds.bots.budget import BadBudget, Budget
from tradewinds.bots.levels import LEVELS as STRENGTHS
from tradewinds.bots.policy import save_policy
from tradewinds.cli import app
from tradewinds.engine.discovery import find_card
from tradewinds.errors import TradewindsError
from tradewinds.site import company
from tradewinds.site.limits import LONGEST_BOT, LONGEST_THOUGHT
from tradewinds.site.tables import services
from tradewinds.site.tables.clerk import due
from tradewinds.site.tables.models import Person, Seat, Table
from tradewinds.site.wording import Refused, site_texts


def test_every_level_is_offered_and_no_plain_bot() -> None:
    levels = list(dict.fromkeys(company.level_of(bot) for bot in company.offered(GAME)))
    assert levels == list(LEVELS)


def test_what_is_offered_is_taken_and_fits_its_seat() -> None:
    for bot in (*company.offered(GAME), *PLAIN, *LEVELS):
        assert company.check_bot(bot, GAME) == bot
        assert len(bot) <= LONGEST_BOT == Seat._meta.get_field("bot").max_length
        assert make(bot).name == bot


@pytest.mark.parametrize(
    ("bot", "refusal"),
    [
        ("", UnknownBot),
        ("captain", UnknownBot),
        ("os:system", UnknownBot),
        ("easy@os:system", UnknownBot),
        ("pilot.npz", UnknownBot),
        ("easy@../pilot.npz", UnknownBot),
        ("pilot.npz@1", UnknownBot),
        ("greedy@5s", UnknownBot),
        ("admiral@0.00000000000001s", UnknownBot),
        ("admiral@", BadBudget),
        ("admiral@0s", BadBudget),
        ("admiral@nans", BadBudget),
        ("admiral@60.1s", Refused),
        ("hard@5/3600s", Refused),
    ],
)
def test_what_cannot_sit_at_a_table_is_refused(bot: str, refusal: type[TradewindsError]) -> None:
    with pytest.raises(refusal) as said:
        company.check_bot(bot, GAME)
    assert said.value.text_in("en") != said.value.text_in("fr")


def test_every_thought_has_an_end() -> None:
    for level in LEVELS:
        own = STRENGTHS[level].budget
        assert company.budget_of(level) == own
        assert company.budget_of(f"{level}@5000000") == Budget(5_000_000, LONGEST_THOUGHT)
        assert company.budget_of(f"{level}@3600s") == Budget(seconds=LONGEST_THOUGHT)
    assert [company.budget_of(bot) for bot in ("", *PLAIN)] == [None] * 3


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Admiral (thinks up to 30 s: the hardest)"),
        ("fr", "Amiral (jusqu’à 30 s de réflexion\u00a0: le plus fort)"),
    ],
)
def test_the_time_to_think_is_said(language: str, said: str) -> None:
    assert company.described("admiral@30s", site_texts(language)) == said


# Guests: bots that the host brings.


@pytest.fixture
def pilot(tmp_path: Path) -> Path:
    """A policy that likes the last actions most."""
    game = find_card(GAME).load()
    weights = np.zeros((game.observation.size, len(game.actions)))
    return save_policy(tmp_path / "pilot.npz", GAME, [(weights, np.arange(len(game.actions)))])


@pytest.fixture
def guests(pilot: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pilot that plays one game, and a bot of somebody's own that plays all."""
    monkeypatch.syspath_prepend(Path(__file__).parent)
    settings.GUESTS = company.read_guests([f"Pilot={pilot}", "Old hand = thinkers:Prompt", "Mate=hard@7"])


@pytest.mark.usefixtures("guests")
def test_a_guest_is_offered_where_it_can_play_and_nowhere_else() -> None:
    assert company.offered(GAME)[-3:] == ["Pilot", "Old hand", "Mate"]
    assert company.offered("another game")[-2:] == ["Old hand", "Mate"]
    assert company.check_bot("Pilot", GAME) == "Pilot"
    with pytest.raises(UnknownBot):
        company.check_bot("Pilot", "another game")


@pytest.mark.usefixtures("guests")
def test_a_guest_thinks_in_a_process_of_its_own_and_a_level_as_long_as_ever() -> None:
    assert company.budget_of("Pilot") == company.budget_of("Old hand") == company.GLANCE
    assert company.budget_of("Mate") == Budget(7, LONGEST_THOUGHT)


@pytest.mark.usefixtures("guests", "db")
@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Bot: Pilot (brought by the host of this site)"), ("fr", "Robot : Pilot (apporté par l’hôte de ce site)")],
)
def test_a_guest_stands_in_the_list_of_a_new_table(language: str, said: str) -> None:
    assert said in Page(visit(language=language).get(f"/new/{GAME}/?with=bots")).text
    form = {"name": "Cleo", "seat-0": "me", "seat-1": "bot:Pilot", "seat-2": "bot:Old hand"}
    visit().post(f"/new/{GAME}/", form)
    assert [seat.bot for seat in Table.objects.get().seats.all()] == ["", "Pilot", "Old hand"]


@pytest.mark.usefixtures("guests")
@pytest.mark.django_db(transaction=True)
def test_a_guest_plays_in_the_processes_of_the_bots(anna: Person, at_work: Any) -> None:
    """The pilot takes the last of all legal actions, as no other bot does."""
    table = Sitting(anna, "Pilot", "Pilot")
    services.hand_over(table.key, anna, 0, "Pilot")
    at_work(lambda: len(table.moves) >= 5)
    game = table.game.record.start()
    for move in table.moves[:5]:
        assert move == game.actions[-1].text
        game.play(move)
    assert table.scene().names == ["Anna", "Pilot 1", "Pilot 2"]


@pytest.mark.usefixtures("db")
def test_who_left_with_an_earlier_host_is_stood_in_for(guests: None, anna: Person, settings: Any) -> None:
    table = Sitting("Pilot", anna, "Old hand")
    settings.GUESTS = {}
    decision = due(table.pk)
    assert decision is not None
    assert (decision.bot, company.made_by(decision.bot)) == ("Pilot", "normal")
    assert decision.budget == STRENGTHS["normal"].budget
    assert table.scene(anna).names == ["Pilot", "Anna", "Old hand"]
    table.finish()
    again = services.rematch(table.key, anna, same_deal=False)
    assert [seat.bot for seat in again.seats.all()] == ["normal", "", "normal"]


@pytest.mark.parametrize("name", ["", " ", "Hard", "A@5s", "os:x", "pilot.npz", "x" * (LONGEST_BOT + 1), "\x07"])
def test_a_guest_without_a_fitting_name_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refusal:
        company.read_guests([f"{name}=greedy"])
    assert refusal.value.text_in("en") != refusal.value.text_in("fr")


@pytest.mark.parametrize("wish", ["Pilot", "Pilot=", "Pilot= "])
def test_a_guest_that_is_no_bot_is_refused(wish: str) -> None:
    with pytest.raises(Refused) as refusal:
        company.read_guests([wish])
    assert refusal.value.text_in("en") != refusal.value.text_in("fr")


def test_two_guests_have_two_names(pilot: Path) -> None:
    with pytest.raises(Refused, match="no other bot has"):
        company.read_guests([f"Pilot={pilot}", f"pilot={pilot}"])


@pytest.mark.parametrize(
    ("language", "said"), [("en", "cannot be read: there is no such file"), ("fr", "Impossible de lire la politique")]
)
def test_a_guest_that_cannot_be_made_is_one_clear_line_at_the_start(language: str, said: str) -> None:
    result = CliRunner().invoke(app, ["serve", "--bot", "Pilot=nowhere.npz", "--language", language, "--no-browser"])
    (line,) = result.stderr.splitlines()
    assert result.exit_code == 2
    assert said in line


def test_a_file_is_found_from_wherever_the_bots_think(pilot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pilot.parent)
    assert company.read_guests(["Pilot=pilot.npz@0.5"]) == {"Pilot": {"bot": f"{pilot}@0.5", "game": GAME}}
