"""Translates what a scene shows into what programs read. Nothing is here that a scene does not show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, cast

from django.http import HttpRequest
from django.urls import reverse

from tradewinds.engine.actions import Action
from tradewinds.engine.card import Card, Option
from tradewinds.engine.game import Outcome
from tradewinds.site import company
from tradewinds.site.api import shapes
from tradewinds.site.tables.choices import CombinationChoice
from tradewinds.site.tables.eyes import Screen
from tradewinds.site.tables.models import Person, Table
from tradewinds.site.tables.pace import due_at
from tradewinds.site.tables.scene import Place, Scene, scene_for
from tradewinds.site.tables.story import Line
from tradewinds.site.tables.views import site_for_friends
from tradewinds.site.wording import language_now, site_texts
from tradewinds.text import LANGUAGES


class Sight:
    """A table as somebody sees it, in all languages."""

    def __init__(self, table: Table, person: Person | None, screen: Screen) -> None:
        self.scenes = {
            language: scene_for(table, person, Screen(language, shown=screen.shown, site=screen.site))
            for language in LANGUAGES
        }
        self.scene = self.scenes[screen.language]

    def words(self, part: Callable[[Scene], str]) -> shapes.Words:
        """Return something in all languages."""
        return shapes.Words(**{language: part(scene) for language, scene in self.scenes.items()})

    @property
    def state(self) -> shapes.TableState:
        """The table and what goes on there."""
        scene, table = self.scene, self.scene.table
        waiting, proposal, outcome = scene.waiting, scene.proposal, scene.outcome
        return shapes.TableState(
            key=table.key,
            link=scene.link,
            game=table.game,
            options=table.options,
            stage=cast("shapes.Stage", scene.stage),
            listed=table.listed,
            rated=table.rated,
            spectators=cast("shapes.Spectators", table.spectators),
            pace=cast("shapes.PaceName", table.pace),
            version=table.version,
            moment=scene.moment,
            decisions=scene.course.decisions,
            turn=cast("shapes.Turn", scene.mood),
            waits_for=shapes.WaitsFor(seat=waiting.seat, confirming=waiting.confirming) if waiting else None,
            waits_since=table.asked_at,
            due_at=None if waiting is None else due_at(table, scene.seats[waiting.seat]),
            question=self.words(lambda seen: seen.question),
            seats=[self._seat(place) for place in scene.places],
            may=self._may,
            proposal=shapes.Asks(seat=proposal.seat, to=proposal.to, agreed=proposal.agreed) if proposal else None,
            curtain=scene.curtain,
            made_at=table.made_at,
            changed_at=table.changed_at,
            known_deal=table.known_deal,
            seed_hash=table.commitment,
            seed=scene.seed or None,
            result=_result(outcome) if outcome else None,
            sequel=table.sequel.key if table.sequel else None,
        )

    def _seat(self, place: Place) -> shapes.SeatOfTable:
        return shapes.SeatOfTable(
            number=place.number,
            name=place.name,
            mine=place.mine,
            free=place.free,
            asked=place.asked,
            bot=self.scene.seats[place.number].bot or None,
            confirms=place.confirms,
        )

    @property
    def _may(self) -> shapes.May:
        scene = self.scene
        is_open = scene.stage == Table.Stage.OPEN
        return shapes.May(
            sit=is_open and not scene.seated and any(place.free for place in scene.places),
            begin=is_open and scene.may_begin,
            move=scene.answers,
            confirm=scene.confirming and scene.mood == "yours",
            undo=scene.can_undo,
            undo_turn=scene.can_restart,
            propose=scene.can_propose,
            answer=scene.proposal_open_to_me,
            close=scene.can_close,
        )

    # What the seat may know and do.

    @property
    def actions(self) -> shapes.Actions:
        """What can be answered now."""
        return shapes.Actions(moment=self.scene.moment, actions=self._actions, combination=self._combination)

    def view(self, observation: bool) -> shapes.ViewOfTable:
        """What the eyes may know of the game."""
        scene = self.scene
        return shapes.ViewOfTable(
            moment=scene.moment,
            version=scene.table.version,
            eyes=scene.eyes,
            position=str(scene.view),
            question=self.words(lambda seen: seen.question),
            actions=self._actions,
            combination=self._combination,
            observation=scene.view.observation.tolist() if observation else None,
        )

    @property
    def _actions(self) -> list[shapes.ActionOfView]:
        return [self._action(action) for action in self.scene.view.actions] if self.scene.answers else []

    def _action(self, action: Action) -> shapes.ActionOfView:
        warning = self.words(lambda seen: seen.view.warning_in(action, seen.language))
        return shapes.ActionOfView(
            number=action.number,
            code=action.text,
            label=self.words(lambda seen: seen.view.button_in(action, seen.language)),
            warning=warning if warning.en else None,
        )

    @property
    def _combination(self) -> shapes.CombinationOfView | None:
        offered = _combination_in(self.scene)
        if offered is None:
            return None
        return shapes.CombinationOfView(
            name=offered.name,
            label=self.words(lambda seen: _offered(seen).label),
            numbers=[
                shapes.NumberOfCombination(
                    name=number.name,
                    label=self.words(lambda seen, place=place: _offered(seen).numbers[place].label),  # type: ignore[misc]
                    least=number.least,
                    most=number.most,
                )
                for place, number in enumerate(offered.numbers)
            ],
        )

    def log(self, after: int) -> shapes.Log:
        """What happened after a decision, as the eyes may know it."""
        lines = [_line(line) for line in self.scene.story() if line.decision > after]
        return shapes.Log(moment=self.scene.moment, lines=lines)


def _combination_in(scene: Scene) -> CombinationChoice | None:
    return next((choice for choice in scene.choices if isinstance(choice, CombinationChoice)), None)


def _offered(scene: Scene) -> CombinationChoice:
    """Return the combination of a scene that offers one: what is offered is the same in all languages."""
    offered = _combination_in(scene)
    assert offered is not None  # noqa: S101
    return offered


def _result(outcome: Outcome) -> shapes.Result:
    return shapes.Result(
        reason=outcome.reason,
        scores=list(outcome.scores),
        ranks=list(outcome.ranks),
        winners=list(outcome.winners),
    )


def _line(line: Line) -> shapes.LineOfLog:
    return shapes.LineOfLog(
        decision=line.decision, seat=line.seat, sentences=list(line.sentences), forced=line.forced, note=line.note
    )


def screen_of(request: HttpRequest, shown: int | None = None) -> Screen:
    """Return what stands for a screen: the language of a request, and the seat that has come to look."""
    return Screen(language_now(), shown=shown, site=site_for_friends(request))


# Games.


def in_all_languages(words: Callable[[str], str]) -> shapes.Words:
    """Return words in all languages."""
    return shapes.Words(**{language: words(language) for language in LANGUAGES})


def game_card(card: Card, request: HttpRequest) -> shapes.GameCard:
    """Return a game as programs read it."""
    definition = card.load()
    return shapes.GameCard(
        name=card.name,
        title=in_all_languages(card.title),
        version=card.version,
        least_players=card.players[0],
        most_players=card.players[1],
        minutes=card.minutes,
        designers=list(card.designers),
        publisher=card.publisher,
        year=card.year,
        actions=len(definition.actions),
        observation=definition.observation.size,
        options=[_option(card, option) for option in card.options],
        bots=[_bot(bot) for bot in company.offered(card.name)],
        rules=site_for_friends(request) + reverse("rules", args=[card.name]),
    )


def _option(card: Card, option: Option) -> shapes.OptionOfGame:
    least, most = option.number or (None, None)
    return shapes.OptionOfGame(
        name=option.name,
        label=in_all_languages(lambda language: card.texts(language)(f"options.{option.name}")),
        kind=_kind(option),
        default=option.default,
        values=list(option.choices) or None,
        least=least,
        most=most,
        own=option.material is not None,
    )


def _kind(option: Option) -> Literal["choice", "seat", "flag", "number"]:
    if option.number:
        return "number"
    if option.seat:
        return "seat"
    return "flag" if option.flag else "choice"


def _bot(bot: str) -> shapes.BotOfGame:
    return shapes.BotOfGame(
        name=bot, label=in_all_languages(lambda language: company.described(bot, site_texts(language)))
    )
