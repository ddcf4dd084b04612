"""What one pair of eyes gets to see of a table: everything the templates and streams need, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString

from tradewinds.bots import USUAL
from tradewinds.bots.budget import Budget
from tradewinds.engine.game import Eyes, Outcome, View
from tradewinds.engine.record import Record
from tradewinds.site import company, limits
from tradewinds.site.accounts.models import Account, Result
from tradewinds.site.numbers import whole
from tradewinds.site.tables.choices import AnyChoice, choices
from tradewinds.site.tables.codes import code_of
from tradewinds.site.tables.course import Course, courses
from tradewinds.site.tables.eyes import Looker, Screen, check_may_look, seats_of, sight
from tradewinds.site.tables.models import Note, Person, Proposal, Seat, Table
from tradewinds.site.tables.names import seat_names
from tradewinds.site.tables.pace import Pace, asked_person, due_at, is_overdue, pace_in_words, pace_of, time_left
from tradewinds.site.tables.presence import Page, Present, pages_at, present
from tradewinds.site.tables.story import Line, Reader, as_html, story
from tradewinds.site.tables.thinking import SHORT
from tradewinds.site.tables.timers import Timer, clock, timer
from tradewinds.site.wording import Refused, site_texts

WORTH_A_WORD = timedelta(hours=1)
"""Where everybody plays when he likes, it is told after so long how long a table waits."""


@dataclass(frozen=True)
class Place:
    """A seat as a page shows it."""

    number: int
    name: str
    status: str
    """What it does or has, in a word."""
    mine: bool
    asked: bool
    free: bool
    bot: str
    """The bot that plays, by the name people read; nothing if a person plays."""
    can_hand_over: bool
    can_take_over: bool
    confirms: bool
    here: bool
    """Whether its person looks at the table now; of oneself one knows it."""
    clock: str | Timer
    """What is left of its time, at tables with a clock; it counts while the seat is asked."""
    can_replace: bool
    """Whether who looks may let a bot play here: the time of somebody else is up."""

    @property
    def eyes(self) -> str:
        """The seat as a request names whose eyes look."""
        return str(self.number)


class Scene:
    """A table at one moment, seen by somebody. It never changes, so everything about it is found out once."""

    def __init__(self, table: Table, seats: list[Seat], looker: Looker) -> None:
        self.table = table
        self.looker = looker
        self.language = looker.screen.language
        self.card = table.card
        self.seats = seats
        self.course: Course = courses.of(table)
        self.game = self.course.game
        self.waiting = self.course.waits_for(table, self.seats)
        seen = sight(table, self.course, looker, self.waiting)
        self.eyes: Eyes = seen.eyes
        self.curtain = seen.curtain
        self.names = seat_names(self.seats, self.language)
        self.say = site_texts(self.language)

    # What is asked.

    @cached_property
    def stage(self) -> str:
        """How far the table has come."""
        return str(self.table.stage)

    @cached_property
    def moment(self) -> str:
        """What an answer has to quote."""
        return self.course.moment

    @cached_property
    def view(self) -> View:
        """The one thing of the game that a page may show."""
        return self.game.view(self.eyes)

    @cached_property
    def mood(self) -> str:
        """Whether it is the turn of who looks: yours, waiting, over, open."""
        if self.stage != Table.Stage.PLAYING:
            return self.stage
        waiting = self.waiting
        mine = waiting is not None and waiting.seat in self.looker.seats and not self.seats[waiting.seat].bot
        return "yours" if mine else "waiting"

    @cached_property
    def confirming(self) -> bool:
        """Whether a turn is made and only has to be confirmed."""
        return self.waiting is not None and self.waiting.confirming

    @cached_property
    def question(self) -> str:
        """What is asked of whom, in words."""
        if self.stage == Table.Stage.OPEN:
            return self.say("table.open_question", count=sum(seat.free for seat in self.seats))
        if self.outcome is not None:
            return self._how_it_ended(self.outcome)
        if self.waiting is None:
            return self.say("table.unfinished_record")
        name = self.names[self.waiting.seat]
        if self.confirming:
            return self.say("table.confirm_question" if self.mood == "yours" else "table.confirming", seat=name)
        if self.curtain is not None:
            return self.say("table.curtain_question", seat=name)
        return self.view.question_in(self.language, self.names)

    def _how_it_ended(self, outcome: Outcome) -> str:
        winners = self.say.list_of([self.names[seat] for seat in outcome.winners])
        texts = self.card.texts(self.language)
        won = self.say("table.won", seats=winners, points=max(outcome.scores), winners=len(outcome.winners))
        return f"{texts(f'endings.{outcome.reason}')} {won}{outcome.tie_in(texts)}"

    @cached_property
    def rules_url(self) -> str:
        """Where the rules explain what is asked."""
        page = reverse("rules", args=[self.card.name])
        asks = self.stage == Table.Stage.PLAYING and not self.confirming and not self.game.over
        return f"{page}#{self.game.definition.questions[self.view.state.question]}" if asks else page

    @cached_property
    def choices(self) -> list[AnyChoice]:
        """What can be answered by who looks."""
        return choices(self.view, self.language) if self.answers else []

    @cached_property
    def answers(self) -> bool:
        """Whether who looks has to answer now."""
        return self.mood == "yours" and not self.confirming and self.curtain is None

    def limits(self, given: Sequence[int]) -> list[tuple[int, int]]:
        """Return the limits of the numbers that who looks can give together, each after those given before it."""
        combination = self.view.offered_combination if self.answers else None
        return [] if combination is None else combination.limits_of_all(self.view, given)

    @cached_property
    def only_choice(self) -> bool:
        """Whether there is nothing to choose, so that the decision is made by itself."""
        return bool(self.choices) and self.course.only_choice

    @cached_property
    def curtain_name(self) -> str:
        """Who has to come to the screen."""
        return "" if self.curtain is None else self.names[self.curtain]

    # Taking back.

    @cached_property
    def may_undo(self) -> bool:
        """Whether who looks could take something back at all: his seat took the last decision."""
        if self.stage != Table.Stage.PLAYING or not self.course.decisions:
            return False
        last = self.game.deciders[-1]
        return last in self.looker.seats and not self.seats[last].bot

    @cached_property
    def undo_target(self) -> int:
        """How many decisions would stand after the last choice is taken back; all if it cannot be."""
        if not self.may_undo or self.course.decisions <= self.table.confirmed:
            return self.course.decisions
        return max(self.course.last_choice(self.game.deciders[-1]), self.table.confirmed)

    @cached_property
    def can_undo(self) -> bool:
        """Whether the last choice can be taken back."""
        return self.undo_target < self.course.decisions

    @cached_property
    def can_restart(self) -> bool:
        """Whether there is more to take back than the last choice."""
        if not self.can_undo:
            return False
        limit = max(self.game.undo_limit(self.game.deciders[-1]), self.table.confirmed)
        return self.course.forced[limit : self.undo_target].count(False) > 0

    @cached_property
    def why_no_undo(self) -> str:
        """Why the last decision stands, for the button that takes back."""
        if self.stage != Table.Stage.PLAYING or not self.looker.seats or self.can_undo or not self.course.decisions:
            return ""
        if not self.may_undo:
            return self.say("errors.others_acted")
        if self.course.decisions <= self.table.confirmed:
            return self.say("errors.turn_confirmed")
        reason = self.game.why_not_undo(self.names)
        return reason.text_in(self.language) if reason else self.say("errors.no_choice_made")

    @cached_property
    def can_propose(self) -> bool:
        """Whether the table can be asked to go back further."""
        own = [number for number in self.looker.seats if number in self.game.deciders]
        may = self.stage == Table.Stage.PLAYING and not self.table.listed and not self.table.rated
        return may and bool(own) and self.proposal is None

    @cached_property
    def propose_to(self) -> int:
        """Where to go back to when somebody asks for it: before his own last choice."""
        for number in range(self.course.decisions - 1, -1, -1):
            if self.game.deciders[number] in self.looker.seats and not self.course.forced[number]:
                return self.course.begun[number]
        return 0

    @cached_property
    def proposal(self) -> Proposal | None:
        """What somebody has asked the table."""
        return Proposal.objects.filter(table=self.table).first()

    @cached_property
    def proposal_text(self) -> str:
        """Return the proposal in words."""
        proposal = self.proposal
        return "" if proposal is None else self.say("table.proposal", seat=self.names[proposal.seat], to=proposal.to)

    @cached_property
    def proposal_open_to_me(self) -> bool:
        """Whether who looks has yet to answer."""
        return self.proposal is not None and any(seat not in self.proposal.agreed for seat in self.looker.seats)

    # The table around the game.

    @cached_property
    def places(self) -> list[Place]:
        """The seats, in their order."""
        return [self._place(seat) for seat in self.seats]

    def _place(self, seat: Seat) -> Place:
        mine = seat.number in self.looker.seats
        playing = self.stage == Table.Stage.PLAYING
        asked = self.waiting is not None and self.waiting.seat == seat.number
        return Place(
            number=seat.number,
            name=self.names[seat.number],
            status=self._status(seat, asked),
            mine=mine,
            asked=asked,
            free=seat.free and self.stage == Table.Stage.OPEN,
            bot=company.name_of(seat.bot, self.say) if seat.bot else "",
            can_hand_over=mine and playing and not seat.bot,
            can_take_over=mine and playing and bool(seat.bot),
            confirms=seat.confirms,
            here=seat.number in self.present.seats,
            clock=self._clock(seat),
            can_replace=self.seated and not mine and is_overdue(self.table, seat),
        )

    @cached_property
    def pages(self) -> list[Page]:
        """The pages that show this table now."""
        return pages_at(self.table.pk)

    @cached_property
    def present(self) -> Present:
        """Who is at the table now."""
        return present(self.pages, self.seats, self.looker.seats)

    @cached_property
    def watching(self) -> str:
        """How many watch, and who, in words; nothing if nobody does."""
        return self.present.in_words(self.say)

    # Time.

    @cached_property
    def pace(self) -> Pace:
        """How quickly the table wants to play."""
        return pace_of(self.table)

    @cached_property
    def pace_text(self) -> str:
        """The same in words; nothing if everybody plays when he likes."""
        return "" if self.table.uploaded else pace_in_words(self.table, self.say)

    def _clock(self, seat: Seat) -> str | Timer:
        if not self.pace.is_live or self.stage != Table.Stage.PLAYING or seat.person_id is None:
            return ""
        due = due_at(self.table, seat)
        if due is not None:
            return timer(self.say, "pace.clock", None, due, exact=True)
        return clock(time_left(self.table, seat) if self.table.asked_seat == seat.number else seat.bank)

    @cached_property
    def timer(self) -> Timer | None:
        """How long the table has waited for whom, and how much longer it does."""
        asked = asked_person(self.table, self.seats, self.course) if self.stage == Table.Stage.PLAYING else None
        since = self.table.asked_at
        if asked is None or since is None or asked != self.table.asked_seat:
            return None
        if self.pace.is_free and timezone.now() - since < WORTH_A_WORD:
            return None
        return self._waits(asked, since, due_at(self.table, self.seats[asked]))

    def _waits(self, asked: int, since: datetime, due: datetime | None) -> Timer:
        mine = asked in self.looker.seats
        who, facts = ("you", {}) if mine else ("other", {"seat": self.names[asked]})
        exact = self.pace.is_live
        if self.pace.is_free:
            return timer(self.say, f"pace.{who}.free", since, None, exact, **facts)
        if is_overdue(self.table, self.seats[asked]):
            return timer(self.say, f"pace.{who}.up", since, None, exact, **facts)
        if exact:
            return timer(self.say, f"pace.{who}.live", None, due, exact, **facts)
        return timer(self.say, f"pace.{who}.days", since, due, exact, **facts)

    def _status(self, seat: Seat, asked: bool) -> str:
        if self.outcome is not None:
            return self.say("table.points", points=self.outcome.scores[seat.number])
        if asked:
            return self.say("table.thinks" if self.thinking else "table.to_move")
        if seat.person_id is not None and seat.bot:
            return self.say("table.bot_plays")
        return company.skill_of(seat.bot, self.say) if seat.bot else ""

    @cached_property
    def thinking(self) -> Budget | None:
        """How long the bot may think that is asked; nothing if nobody thinks."""
        if self.waiting is None or self.confirming:
            return None
        return company.budget_of(self.seats[self.waiting.seat].bot)

    @cached_property
    def patience(self) -> str:
        """How long it can take until the bot that is asked has chosen; nothing if that is a moment."""
        budget = self.thinking
        if self.waiting is None or budget is None or budget.seconds is None or budget.seconds <= SHORT:
            return ""
        return self.say("table.patience", seat=self.names[self.waiting.seat], seconds=f"{budget.seconds:g}")

    @cached_property
    def bots(self) -> list[tuple[str, str, bool]]:
        """The bots to choose from: the name for the request, what to expect, and whether it is the usual one."""
        return [(bot, company.described(bot, self.say), bot == USUAL) for bot in company.offered(self.table.game)]

    @cached_property
    def address(self) -> str:
        """Where the table is on this site."""
        return reverse("table", args=[self.table.key])

    @cached_property
    def link(self) -> str:
        """The link to hand on."""
        return self.looker.screen.site + self.address

    @cached_property
    def code(self) -> str:
        """The same for phones."""
        return code_of(self.link)

    @cached_property
    def is_host(self) -> bool:
        """Whether who looks has opened the table."""
        return self.looker.person is not None and self.table.host_id == self.looker.person.pk

    @cached_property
    def may_begin(self) -> bool:
        """Whether who looks can begin with bots on the free seats."""
        return self.is_host or (self.seated and timezone.now() - self.table.made_at > limits.WAIT_FOR_HOST)

    @cached_property
    def can_close(self) -> bool:
        """Whether who looks can take the table away: it is his, and nobody else sits there."""
        alone = all(seat.person_id is None or seat.number in self.looker.seats for seat in self.seats)
        stays = self.stage == Table.Stage.OVER or (self.table.rated and self.stage == Table.Stage.PLAYING)
        return self.is_host and alone and not stays

    @cached_property
    def seated(self) -> bool:
        """Whether who looks has a seat."""
        return bool(self.looker.seats)

    @cached_property
    def has_account(self) -> bool:
        """Whether who looks plays under the name of an account."""
        person = self.looker.person
        return person is not None and Account.objects.filter(person=person).exists()

    @cached_property
    def needs_account(self) -> bool:
        """Whether who looks could sit down if he had an account."""
        return self.table.rated and not self.seated and not self.has_account

    @cached_property
    def options(self) -> list[tuple[str, str]]:
        """The options that were chosen, in words."""
        texts = self.card.texts(self.language)
        chosen = []
        for option in self.card.options:
            value = self.table.options.get(option.name, option.default)
            if value != option.default:
                chosen.append((texts(f"options.{option.name}"), option.value_in(value, texts, self.names)))
        return chosen

    # The end.

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.game.outcome

    @cached_property
    def sheet(self) -> list[dict[str, Any]]:
        """The points of everybody with the reason for each, the best first."""
        outcome = self.outcome
        if outcome is None:
            return []
        order = sorted(range(self.game.players), key=lambda seat: outcome.ranks[seat])
        return [
            {
                "seat": seat,
                "name": self.names[seat],
                "rank": outcome.ranks[seat],
                "winner": seat in outcome.winners,
                "total": outcome.scores[seat],
                "rating": self._rating(seat),
                "rows": self._reasons(seat, outcome),
            }
            for seat in order
        ]

    @cached_property
    def _results(self) -> dict[int, Result]:
        """What the game did to the ratings of the seats."""
        if not self.table.rated:
            return {}
        rated = Result.objects.filter(seat__table=self.table, before__isnull=False).select_related("seat")
        return {result.seat.number: result for result in rated}

    def _rating(self, seat: int) -> str:
        """Return what the game did to the rating of a seat, in words."""
        result = self._results.get(seat)
        if result is None or result.before is None or result.after is None:
            return ""
        key = "table.rating_given_up" if result.gave_up else "table.rating"
        return self.say(key, before=round(result.before), after=round(result.after))

    def _reasons(self, seat: int, outcome: Outcome) -> list[dict[str, Any]]:
        texts = self.card.texts(self.language)
        reasons = self.game.definition.reasons
        return [
            {
                "source": texts(f"sources.{source}"),
                "points": points,
                "why": reasons(self.view, seat, source, self.language, self.names),
            }
            for source, points in outcome.sheet[seat].items()
            if points
        ]

    @cached_property
    def everything_open(self) -> bool:
        """Whether there is nothing to hide any more: the game is over, or came as a record."""
        return self.game.over or self.table.uploaded

    @cached_property
    def seed(self) -> str:
        """The seed, once it may be known."""
        return bytes(self.table.seed).hex() if self.everything_open else ""

    @cached_property
    def record(self) -> Record:
        """The record of the game, once there is nothing to hide in it."""
        if not self.everything_open:
            raise Refused("record_later")
        return Record.of(self.game)

    # The board and the log.

    @cached_property
    def board(self) -> str:
        """The board as an SVG layer."""
        return self.draw(self.view, offers=bool(self.choices))

    def draw(self, view: View, offers: bool) -> str:
        """Draw what a view shows for this screen."""
        layout = self.looker.screen.layout
        return view.svg(self.language, layout=layout, names=self.names, layer=True, asks=False, offers=offers)

    @cached_property
    def last_seen(self) -> int:
        """The last decision for which who looks was asked: what came after it he may have missed."""
        taken = zip(self.game.deciders, self.course.forced, strict=True)
        asked = [seat in self.looker.seats and not forced for seat, forced in taken]
        return max((number for number, own in enumerate(asked, 1) if own), default=0)

    @cached_property
    def missed(self) -> int:
        """How many decisions others have taken since."""
        return self.course.decisions - self.last_seen if self.looker.seats else 0

    @cached_property
    def notes(self) -> list[Note]:
        """What happened around the game."""
        return list(self.table.notes.all())

    @cached_property
    def reader(self) -> Reader:
        """Who reads the log."""
        return Reader(self.eyes, self.language, self.names, self.looker.seats)

    @cached_property
    def log(self) -> SafeString:
        """The whole log."""
        return self._log_after("")[2]

    @cached_property
    def cursor(self) -> str:
        """How much of the log somebody has who has this scene."""
        note = self.notes[-1].pk if self.notes else 0
        return f"{self.stage}-{self.eyes}-{self.course.undone}-{self.course.decisions}-{note}"

    def _log_after(self, cursor: str) -> tuple[bool, list[Line], SafeString]:
        """Return whether the whole log has to be replaced, what is new in it since a cursor, and that as HTML."""
        known = self._known(cursor)
        lines = self.story(*(known or ()))
        return known is None, lines, as_html(lines, self.reader, self.address)

    def story(self, known: int = -1, known_note: int = 0) -> list[Line]:
        """Return the log after a decision and a note; before the game begins there is none."""
        if self.stage == Table.Stage.OPEN:
            return []
        return story(self.course, self.notes, self.reader, known, known_note)

    def _known(self, cursor: str) -> tuple[int, int] | None:
        """Return the decision and the note up to which a cursor has the log; nothing if it has to be read anew."""
        own, known = self.cursor.split("-"), cursor.split("-")
        if known[:3] != own[:3] or len(known) != len(own):
            return None
        decision, note = whole(known[3]), whole(known[4])
        return None if decision is None or note is None else (decision, note)

    def payload(self, cursor: str = "", refusal: str = "") -> dict[str, Any]:
        """Return what a browser needs to show this scene, given how much of the log it has."""
        whole, lines, log = self._log_after(cursor)
        return {
            "version": self.table.version,
            "moment": self.moment,
            "mood": self.mood,
            "html": render_to_string("site/_now.html", {"scene": self, "refusal": refusal, "language": self.language}),
            "log": log,
            "whole_log": whole,
            "cursor": self.cursor,
            "says": [sentence for line in lines for sentence in line.sentences] if not whole else [],
            "question": self.question,
            "refusal": refusal,
        }


def scene_for(table: Table, person: Person | None, screen: Screen) -> Scene:
    """Return what somebody sees of a table on a screen."""
    seats = list(table.seats.all())
    check_may_look(table, seats, person)
    return Scene(table, seats, Looker(person, seats_of(person, seats), screen))
