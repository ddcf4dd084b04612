"""The compliance kit: what every game must fulfil, whoever wrote it.

``check(card)`` runs all of it and raises `NotConforming` with the first fault; `CHECKS` lists the parts, so that a test
can run and name them one by one. Random positions come from fixed seeds: a fault found once is found again.
"""

from __future__ import annotations

import json
import random
import string
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, product
from typing import Any

import numpy as np

from tradewinds.drawing import LAYOUTS, THEMES
from tradewinds.engine import loops
from tradewinds.engine.actions import Action
from tradewinds.engine.card import OWN, Card, OptionValue
from tradewinds.engine.combinations import Combination
from tradewinds.engine.contract import Definition
from tradewinds.engine.events import Event
from tradewinds.engine.game import Eyes, Game, View
from tradewinds.engine.observation import BOUND
from tradewinds.engine.record import Record
from tradewinds.errors import (
    BadOption,
    BadRecord,
    CannotUndo,
    GameOver,
    IllegalAction,
    NoSuchSeat,
    TradewindsError,
    WrongPlayers,
)
from tradewinds.text import LANGUAGES, Texts, fold

LONGEST_GAME = 20_000
DEALS = 3
WHOLE_GAMES = 2
WHIMS = 0.1
"""How often a player by chance does just anything."""
OFTEN, SELDOM = 5, 40
"""A combination is checked the first so many times, and from then on now and then."""


class NotConforming(AssertionError):
    """A game breaks the contract; the message says where."""


def check(card: Card) -> None:
    """Run every check on a game."""
    for part in CHECKS:
        part(card)


def expect(condition: object, fault: str) -> None:
    """Raise `NotConforming` unless a condition holds."""
    if not condition:
        raise NotConforming(fault)


def refuses(error: type[TradewindsError], request: Callable[[], object], fault: str) -> None:
    """Expect a request to be refused with an error that says something."""
    try:
        request()
    except error as refusal:
        expect(all(map(refusal.text_in, LANGUAGES)), f"{fault}: refused without a word")
    else:
        raise NotConforming(fault)


# Where positions come from.


def set_ups(card: Card) -> Iterator[tuple[int, dict[str, OptionValue]]]:
    """Go through every number of players with every value of every option, one at a time.

    Of seats and numbers, which are many, the first stands for all.
    """
    for players in range(card.players[0], card.players[1] + 1):
        yield players, {}
        for option in card.options:
            others = [value for value in option.values(players) if value != option.default]
            for value in others[: 1 if option.seat or option.number else None]:
                yield players, {option.name: value}


def random_game(card: Card, players: int, options: dict[str, OptionValue], seed: int, decisions: int) -> Game:
    """Return a game after so many random decisions, or at its end."""
    game = Game.new(card, players, seed, **options)
    chooser = random.Random(f"{card.name} {players} {seed}")
    for _ in range(decisions):
        if game.over:
            break
        game.decide(at_random(game, chooser))
    return game


def at_random(game: Game, chooser: random.Random) -> Action:
    """Return a legal action: now and then any, mostly one that tempts a good player, so that games get somewhere."""
    mask = np.array(game.legal, dtype=np.int8)
    if chooser.random() >= WHIMS:
        loops.tempt(game.table, mask)
    return game.definition.actions[chooser.choice(np.flatnonzero(mask).tolist())]


def positions(card: Card, count: int = 1) -> Iterator[Game]:
    """Return games stopped at random moments, ``count`` for each set-up, the end of the game among them."""
    for players, options in set_ups(card):
        length = len(random_game(card, players, options, 0, LONGEST_GAME).history)
        for seed in range(count):
            moment = random.Random(f"{players} {options} {seed}").randrange(length + 1)
            yield random_game(card, players, options, seed, moment)
        yield random_game(card, players, options, 0, length)


def moments(card: Card) -> Iterator[Game]:
    """Go through whole games, decision by decision."""
    for players, seed in product(range(card.players[0], card.players[1] + 1), range(WHOLE_GAMES)):
        game = Game.new(card, players, seed)
        chooser = random.Random(f"{card.name} {players} {seed}")
        while not game.over and len(game.history) < LONGEST_GAME:
            yield game
            game.decide(at_random(game, chooser))


def all_eyes(game: Game) -> Iterator[Eyes]:
    """Go through everybody who may look: each seat and a spectator."""
    yield from range(game.players)
    yield None


def table_bytes(position: Game | View) -> bytes:
    """Return the table without what a position set up by hand does not remember: chance, counters and events."""
    # NumPy's own copy leaves the bytes between the fields as it finds them, and here all bytes are compared.
    record = np.frombuffer(bytearray(position.table.tobytes()), dtype=position.table.dtype)
    record["chance"] = 0
    record["decisions"] = 0
    record["told"] = 0
    record["events"] = np.zeros_like(record["events"])
    return record.tobytes()


# The checks.


def check_card(card: Card) -> None:
    """The card is complete, and the folder holds the rules in every language."""
    least, most = card.players
    expect(1 <= least <= most, "the card's numbers of players make no sense")
    expect(card.folder.name == card.name, "the folder of a game bears its name")
    expect(card.version and card.designers and card.year and card.publisher, "the card lacks a version or its authors")
    expect((card.folder / "RULES.md").is_file(), "RULES.md is missing")
    expect((card.folder / "RULES.fr.md").is_file(), "RULES.fr.md is missing")
    for option in card.options:
        everywhere = option.default in option.values(least)
        expect(everywhere, f"{option.name} is usually {option.default}, which cannot be chosen at every table")
    for language in LANGUAGES:
        texts = card.texts(language)
        expect(texts("game.title") and texts("game.summary"), f"no title or summary in {language}")
        for option in card.options:
            expect(f"options.{option.name}" in texts, f"option {option.name} has no text in {language}")
            for choice in option.choices:
                expect(f"option_values.{choice}" in texts, f"value {choice} has no text in {language}")
            if option.material:
                expect(OWN not in option.choices, f"a value of {option.name} is called like what one brings")
                expect(f"option_values.{OWN}" in texts, f"what one brings for {option.name} has no name in {language}")


def check_texts(card: Card) -> None:
    """Every language has the same texts with the same facts, and there is one for everything that needs one."""
    definition = card.load()
    first = card.texts(LANGUAGES[0])
    for language in LANGUAGES:
        texts = card.texts(language)
        different = texts.keys() ^ first.keys()
        expect(not different, f"{language} and {LANGUAGES[0]} do not have the same texts: {sorted(different)}")
        for key in first.keys():  # noqa: SIM118
            ours, theirs = _facts_of(first, key), _facts_of(texts, key)
            expect(ours == theirs, f"{key} mentions {ours} in {LANGUAGES[0]}, but {theirs} in {language}")
        for name in definition.questions[1:]:
            expect(f"questions.{name}" in texts, f"the question {name} has no text in {language}")
        for name in definition.endings[1:]:
            expect(f"endings.{name}" in texts, f"the ending {name} has no text in {language}")
        for name in definition.sources:
            expect(f"sources.{name}" in texts, f"the source {name} has no text in {language}")
        for kind in definition.events:
            keys = (
                [f"events.{kind.name}.public", f"events.{kind.name}.secret"] if kind.secret else [f"events.{kind.name}"]
            )
            expect(all(key in texts for key in keys), f"the event {kind.name} has no text in {language}")
        for group in {verb.group for verb in definition.actions.verbs if verb.group}:
            expect(f"groups.{group}" in texts, f"the group {group} has no text in {language}")


def _facts_of(texts: Any, key: str) -> set[str]:
    """Return the facts a text mentions, by the names before any dot."""
    text = texts.raw(key)
    templates = [part for name, part in text.items() if name != "by"] if isinstance(text, dict) else [text]
    fields = (field for template in templates for _, field, _, _ in string.Formatter().parse(str(template)))
    return {field.split(".")[0] for field in fields if field}


def check_actions(card: Card) -> None:
    """Numbers and texts of actions lead to each other in every language."""
    actions = card.load().actions
    for number, action in enumerate(actions):
        expect(action.number == number, f"action {action} has number {action.number}, but place {number}")
        for texts in card.all_texts:
            for text in (action.text, action.text_in(texts), action.text.upper()):
                found = actions.read(text, (), *card.all_texts)
                expect(found is action, f"{text!r} in {texts.language} is read as {found}, not as {action}")


def check_buttons(card: Card) -> None:
    """There is a button for everything that a question allows or forbids, and every language warns of the same."""
    for game in positions(card):
        view = game.view(game.asked)
        for action, language in product(game.definition.actions, LANGUAGES):
            objection = view.why_not(action)
            answers = objection is None or objection.clause is not None
            expect(not answers or view.button_in(action, language), f"the button of {action} is blank in {language}")
        for action in view.actions:
            warned = [language for language in LANGUAGES if view.warning_in(action, language)]
            expect(warned in ([], list(LANGUAGES)), f"only {warned} warns of {action}:\n{game}")


def check_set_up(card: Card) -> None:
    """The same seed gives the same game, another seed another; wrong players and options are refused."""
    for players, options in set_ups(card):
        for seed in (7, "seven", b"seven", bytes(range(32))):
            one, other = (Game.new(card, players, seed, **options) for _ in range(2))
            expect(one.table.tobytes() == other.table.tobytes(), f"seed {seed!r} gives two different games")
        different = {Game.new(card, players, seed, **options).table.tobytes() for seed in range(20)}
        expect(len(different) > 1, "twenty seeds give the same game")
        expect(Game.new(card, players).seed != Game.new(card, players).seed, "a fresh seed is not fresh")
    for players in (card.players[0] - 1, card.players[1] + 1, 0, -1):
        refuses(WrongPlayers, partial(Game.new, card, players), f"{players} players are accepted")
    refuses(BadOption, partial(Game.new, card, colour="red"), "an unknown option is accepted")
    for option in card.options:
        refuses(BadOption, partial(Game.new, card, None, None, **{option.name: "?"}), f"{option.name}='?' is accepted")
        for beyond in (option.number[0] - 1, option.number[1] + 1) if option.number else ():
            wrong = partial(Game.new, card, None, None, **{option.name: beyond})
            refuses(BadOption, wrong, f"{option.name}={beyond} is accepted")
        if option.material:
            lengths = {len(option.encode(choice, card.players[0])) for choice in option.choices}
            expect(len(lengths) == 1, f"the values of {option.name} are not equally many numbers")
            same = all(option.material.read(choice) == choice for choice in option.choices)
            expect(same, f"a value of {option.name} changes when it is read")


def check_play(card: Card) -> None:
    """There is a legal action until the end, permission and mask agree, the table stays sound, the end has a reason."""
    for players, options in set_ups(card):
        game = Game.new(card, players, 1, **options)
        chooser = random.Random(players)
        while not game.over:
            expect(len(game.history) < LONGEST_GAME, f"a random game takes more than {LONGEST_GAME} decisions")
            _check_moment(game)
            game.decide(at_random(game, chooser))
        expect(not game.actions and not game.legal.any(), "there are legal actions after the end")
        refuses(GameOver, partial(game.play, 0), "an action after the end is accepted")
        _check_outcome(game)


def _check_moment(game: Game) -> None:
    where = f"decision {len(game.history)} of {game.players} players, {game.options}"
    broken = int(loops.flaw(game.table))
    expect(not broken, f"{where}: the table breaks clause {broken}")
    expect(game.actions, f"{where}: no action is legal")
    keys = [action.key for action in game.actions if action.key]
    expect(len(keys) == len(set(keys)), f"{where}: two legal actions have the same key")
    for action in game.definition.actions:
        objection = int(loops.objection(game.table, action.number))
        expect((objection == 0) == bool(game.legal[action.number]), f"{where}: permission and mask differ on {action}")
    illegal = [action for action in game.definition.actions if not game.legal[action.number]]
    before = game.table.tobytes()
    chosen = illegal[len(game.history) % len(illegal)] if illegal else None
    if chosen is not None:
        refuses(IllegalAction, partial(game.play, chosen), f"{where}: {chosen} is accepted")
        reason = game.view(game.asked).why_not(chosen)
        for language in LANGUAGES:
            expect(reason and reason.text_in(language), f"{where}: no reason in {language} against {chosen}")
    expect(game.table.tobytes() == before, f"{where}: a refused action changed the table")
    for language in LANGUAGES:
        expect(game.question_in(language), f"{where}: no question in {language}")


def _check_outcome(game: Game) -> None:
    outcome = game.outcome
    if outcome is None:
        raise NotConforming("a game that is over has no outcome")
    expect(outcome.reason, "the end has no reason")
    expect(len(outcome.scores) == len(outcome.ranks) == len(outcome.sheet) == game.players, "not a score a seat")
    expect(all(outcome.ranks[seat] == 1 for seat in outcome.winners) and outcome.winners, "winners do not rank first")
    totals = tuple(sum(sources.values()) for sources in outcome.sheet)
    expect(totals == outcome.scores, "the sheet does not add up to the scores")
    between = all(points <= stands < points + 1 for points, stands in zip(totals, outcome.standings, strict=True))
    expect(between, "precedence is not from 0 to 65535, so that it would weigh more than a point")


def check_records(card: Card) -> None:
    """A record written and read again replays to the same bytes; a changed one is found out."""
    for game in positions(card):
        text = game.record.to_json()
        expect(Record.from_json(text).to_json() == text, "a record changes when it is written and read")
        again = Record.from_json(text).replay()
        expect(again.table.tobytes() == game.table.tobytes(), "a replayed record gives another table")
        expect(again.log("all") == game.log("all"), "a replayed record tells another story")
        data = json.loads(text)
        for change in ({"end": "0" * 32}, {"actions": [*data["actions"], -1]}, {"seed": "00" * 32}):
            damaged = {**data, **change}
            refuses(BadRecord, partial(_verify, damaged), f"a record with {change} verifies")


def _verify(data: Any) -> None:
    Record.from_dict(data).verify()


def check_undo(card: Card) -> None:
    """What nobody learned anything by can be taken back and redone to the same bytes; anything else cannot."""
    for players, options in set_ups(card):
        game = Game.new(card, players, 2, **options)
        chooser = random.Random(players)
        refuses(CannotUndo, game.undo, "the set-up can be taken back")
        while not game.over:
            asked = game.asked
            before = game.table.tobytes()
            action = at_random(game, chooser)
            reveals = any(event.reveals for event in game.play(action))
            after = game.table.tobytes()
            limit = game.undo_limit(asked or 0)
            expect((limit < len(game.history)) != reveals, "the undo limit does not follow from what was revealed")
            if reveals:
                refuses(CannotUndo, game.undo, "something was learned, yet it can be taken back")
                if len(game.history) % 10:
                    continue
            game.undo(agreed=reveals)
            expect(game.table.tobytes() == before, "undo does not lead back")
            game.play(action)
            expect(game.table.tobytes() == after, "the same decision made again has another result")


def check_notation(card: Card) -> None:
    """Every position can be written as data and as text, and set up again from either."""
    for game in positions(card):
        data = json.loads(json.dumps(game.to_dict()))
        for again in (Game.from_dict(card, data, game.seed), Game.parse(card, str(game), game.seed)):
            expect(table_bytes(again) == table_bytes(game), f"a position is not the same when set up again:\n{game}")
            expect(str(again) == str(game), "the text of a position changes when it is read again")
            expect((again.legal == game.legal).all(), "a position set up again allows something else")
        for eyes in all_eyes(game):
            expect(json.dumps(game.view(eyes).to_dict()) and str(game.view(eyes)), "a view cannot be written down")


def check_hidden(card: Card) -> None:
    """Nothing leaks: whatever a seat cannot know is dealt anew, and everything it can see or do stays the same."""
    for game in positions(card, count=2):
        for eyes in all_eyes(game):
            view = game.view(eyes)
            seen = appearance(view)
            for deal in range(DEALS):
                twin = view.redealt(deal)
                broken = int(loops.flaw(twin.table))
                expect(not broken, f"what is dealt for {eyes} breaks clause {broken}:\n{twin}")
                expect(game.over or twin.actions, f"what is dealt for {eyes} leaves nothing to do:\n{twin}")
                looks = appearance(View(view.definition, twin.table, eyes, view.events))
                for part, value in seen.items():
                    expect(looks[part] == value, f"{part} betrays hidden things to {eyes}:\n{view}\n{twin}")
            if eyes == game.asked:
                expect((view.legal == game.legal).all(), "a view allows something else than the table")


def appearance(view: View) -> dict[str, object]:
    """Return everything a pair of eyes can see or do."""
    return {
        "the record": view.table.tobytes(),
        "the text": str(view),
        "the data": view.to_dict(),
        "the legal actions": view.legal.tobytes(),
        "the question": [view.question_in(language) for language in LANGUAGES],
        "the outcome": view.outcome,
        "the observation": view.observation.tobytes(),
        "the drawing": [view.svg(language, layout=layout) for language, layout in product(LANGUAGES, LAYOUTS)],
        "the layer": [
            view.svg(language, layout=layout, layer=True, asks=False)
            for language, layout in product(LANGUAGES, LAYOUTS)
        ],
    }


def check_secrets(card: Card) -> None:
    """Each field declared secret is dealt anew, so that the proof above means something for it."""
    secrets = card.load().secrets
    varied = set()
    for game in positions(card, count=4):
        view = game.view(None)
        deals = [view.redealt(deal) for deal in range(DEALS)]
        varied |= {secret for secret in secrets if len({_field(deal, secret) for deal in deals}) > 1}
    for secret in secrets:
        expect(secret in varied, f"{secret} is secret, but always the same however often it is dealt anew")


def _field(view: View, path: str) -> bytes:
    values = view.table
    for name in path.split("."):
        values = values[name]
    return values.tobytes()


def check_learning(card: Card) -> None:
    """Whether a decision tells anybody anything does not depend on what is hidden.

    Two tables that look alike to a seat are played on alike, with different chance. Unless the events say that
    something was learned, they still look alike to it; and where they look alike, so do log and limit to undo.
    """
    for game in positions(card, count=6):
        for eyes in all_eyes(game):
            own = Game.from_dict(card, game.to_dict(), seed="own")
            twin = Game.from_dict(card, game.view(eyes).redealt(1).to_dict(), seed="twin")
            for action in own.actions:
                if twin.legal[action.number]:
                    _check_learning_by(action, own.copy(), twin.copy(), eyes)


def _check_learning_by(action: Action, own: Game, twin: Game, eyes: Eyes) -> None:
    position = str(own)
    reveals = [any(event.reveals for event in game.play(action)) for game in (own, twin)]
    expect(reveals[0] == reveals[1], f"whether {action} reveals something depends on what is hidden:\n{position}")
    views = [game.view(eyes) for game in (own, twin)]
    alike = views[0].table.tobytes() == views[1].table.tobytes()
    if alike:
        expect(own.log(eyes) == twin.log(eyes), f"the log of {action} tells {eyes} what it cannot see:\n{position}")
    if reveals[0]:
        return
    expect(alike, f"{action} shows {eyes} something, but no event says so:\n{position}")
    expect(str(own.why_not_undo()) == str(twin.why_not_undo()), f"the undo of {action} betrays something:\n{position}")


def check_drawing(card: Card) -> None:
    """A drawing is valid XML with title, description and an element for each legal action of whoever looks."""
    for game in positions(card):
        for eyes, language, layout in product([*all_eyes(game), "all"], LANGUAGES, LAYOUTS):
            view = game.view(eyes)
            root = ET.fromstring(view.svg(language, layout=layout))  # noqa: S314
            choices = _choices(root)
            expect(choices == [action.number for action in view.actions], f"{layout} drawing offers {choices}")
            names = {element.tag.rpartition("}")[2] for element in root}
            expect({"title", "desc"} <= names, "a drawing lacks its title or its description")
            _check_layers(view, language, layout)
        for theme, layer in product(THEMES, (False, True)):
            ET.fromstring(game.svg(theme=theme, layer=layer))  # noqa: S314


def _check_layers(view: View, language: str, layout: str) -> None:
    """On a page each piece has a name of its own; where the page asks itself, only legal actions are left to choose."""
    legal = [action.number for action in view.actions]
    for asks in (True, False):
        root = ET.fromstring(view.svg(language, layout=layout, layer=True, asks=asks))  # noqa: S314
        pieces, picks = (_names(root, f"data-{kind}") for kind in ("piece", "pick"))
        twice = sorted({name for names in (pieces, picks) for name in names if names.count(name) > 1})
        expect(not twice, f"{layout} layer has pieces of the same name: {twice}")
        routes = set(_names(root, "data-route"))
        expect(routes <= set(pieces), f"{layout} layer has routes of pieces that are not there: {routes}")
        lost = sorted(set(picks) ^ set(_names(root, "data-from")))
        expect(not lost, f"{layout} layer has places without a piece to pick up, or pieces without a place: {lost}")
        choices = _choices(root)
        wanted = legal if asks else [number for number in legal if number in choices]
        expect(choices == wanted, f"{layout} layer offers {choices}, legal are {legal}")


def _choices(root: ET.Element) -> list[int]:
    """Return the numbers of all actions that can be chosen in a drawing."""
    return sorted(map(int, _names(root, "data-action")))


def _names(root: ET.Element, attribute: str) -> list[str]:
    return [element.attrib[attribute] for element in root.iter() if attribute in element.attrib]


def check_observation(card: Card) -> None:
    """Every number for learners is scaled and means something of its own in every language; every part is used.

    Not every number of a part is: to some places of a board players by chance hardly ever come.
    """
    definition = card.load()
    layout = definition.observation
    for language in LANGUAGES:
        legend = layout.describe(card.texts(language))
        expect([entry.place for entry in legend] == list(range(layout.size)), "the legend leaves out numbers")
        for names in ([entry.name for entry in legend], [entry.text for entry in legend]):
            twice = sorted({name for name in names if names.count(name) > 1})
            expect(not twice, f"two numbers mean the same in {language}: {twice}")
    used = np.zeros(layout.size, dtype=np.bool_)
    for game in chain(positions(card, count=6), moments(card)):
        for seat in range(game.players):
            observation = game.view(seat).observation
            expect(observation.shape == (layout.size,), "an observation is misshapen")
            expect(np.isfinite(observation).all(), "a number of an observation is not finite")
            large = int(np.abs(observation).argmax())
            expect(abs(observation[large]) <= BOUND, f"number {large} is not scaled: {observation[large]}")
            used |= observation != 0
    unused = [part.name for part in layout.parts if not used[layout.start(part.name) :][: layout.size_of(part)].any()]
    expect(not unused, f"parts that are always 0: {unused}")


def check_reasons(card: Card) -> None:
    """At the end there is a sentence for everything a seat got points from, in every language, and for nothing else."""
    definition = card.load()
    for players, options in set_ups(card):
        game = random_game(card, players, options, 4, LONGEST_GAME)
        outcome, view = game.outcome, game.view(None)
        if outcome is None:
            raise NotConforming(f"a random game takes more than {LONGEST_GAME} decisions")
        names = [f"<{seat}>" for seat in range(players)]
        for seat, source, language, called in product(range(players), definition.sources, LANGUAGES, (None, names)):
            told, points = definition.reasons(view, seat, source, language, called), outcome.sheet[seat][source]
            expect(bool(told) == bool(points), f"{points} points from {source} are explained in {language} by {told!r}")


def check_combinations(card: Card) -> None:
    """Whatever numbers a combination allows can be played, and come to the same as its decisions one by one."""
    definition = card.load()
    for combination, texts in product(definition.combinations, card.all_texts):
        _check_words_of(combination, texts, definition)
    offered: Counter[str] = Counter()
    for players in range(card.players[0], card.players[1] + 1):
        game = Game.new(card, players, 5)
        chooser = random.Random(players)
        while definition.combinations and not game.over and len(game.history) < LONGEST_GAME:
            view = game.view(game.asked)
            if view.combination is not None:
                offered[view.combination.name] += 1
                if offered[view.combination.name] <= OFTEN or not len(game.history) % SELDOM:
                    _check_combination(game, view, view.combination, chooser)
            game.decide(at_random(game, chooser))
    never = [combination.name for combination in definition.combinations if not offered[combination.name]]
    expect(not never, f"combinations that are never offered: {never}")


def _check_words_of(combination: Combination, texts: Texts, definition: Definition) -> None:
    """It has all its texts, the button mentions each number, and its word cannot be taken for that of an action."""
    where = f"combinations.{combination.name}"
    for part in ("word", "question", "button", *combination.numbers):
        expect(f"{where}.{part}" in texts, f"the combination {combination.name} has no {part} in {texts.language}")
    mentioned = _facts_of(texts, f"{where}.button")
    expect(mentioned == set(combination.numbers), f"the button of {combination.name} mentions {mentioned}")
    word = fold(texts(f"{where}.word"))
    expect(len(word.split()) == 1, f"what one types for {combination.name} is not one word in {texts.language}")
    taken = [action.text for action in definition.actions if fold(action.text_in(texts)).split()[0] == word]
    expect(not taken, f"{word} also begins {taken[:1]} in {texts.language}")


def _check_combination(game: Game, view: View, combination: Combination, chooser: random.Random) -> None:
    where = f"decision {len(game.history)} of {game.players} players: {combination.name}"
    expect(game.view(None).combination is None, f"{where} is offered to a spectator")
    verb, length = combination.verb(view), combination.length(view)
    first = {int(combination.decisions(numbers)[0]) for numbers in _by_first_number(view, combination)}
    legal = {action.number for action in game.actions if action.verb == verb}
    expect(legal <= first, f"{where} leaves out what is legal: {sorted(legal - first)}")
    for numbers in _numbers_to_try(view, combination, chooser):
        decisions = combination.decisions(numbers)
        expect(len(decisions) == length, f"{where} {numbers} are {len(decisions)} decisions, others {length}")
        one_by_one = game.copy()
        events: list[Event] = []
        for action in decisions:
            expect(one_by_one.asked == game.asked, f"{where} {numbers}: another seat is asked in between")
            expect(one_by_one.legal[action], f"{where} {numbers}: action {action} is not legal")
            events += one_by_one.play(action)
        for texts in game.card.all_texts:
            together = game.copy()
            told = together.play(" ".join([combination.text(texts, "word"), *map(str, numbers)]))
            expect(told == tuple(events), f"{where} {numbers} tells something else than its decisions")
            same = together.record.to_json() == one_by_one.record.to_json()
            expect(same, f"{where} {numbers} comes to something else than its decisions")
        _check_beyond(game, view, combination, numbers)


def _by_first_number(view: View, combination: Combination) -> Iterator[tuple[int, ...]]:
    """Go through all first numbers, with the smallest ones behind them."""
    least, most = combination.limits(view, ())
    for first in range(least, most + 1):
        numbers = [first]
        while len(numbers) < len(combination.numbers):
            numbers.append(combination.limits(view, numbers)[0])
        yield tuple(numbers)


def _numbers_to_try(view: View, combination: Combination, chooser: random.Random) -> Iterator[tuple[int, ...]]:
    """Go through the least, the most and something between, for each number after each of those before it."""
    found: list[tuple[int, ...]] = [()]
    for name in combination.numbers:
        longer = []
        for given in found:
            least, most = combination.limits(view, given)
            expect(least <= most, f"{combination.name} {given} leaves nothing for {name}")
            longer += [(*given, number) for number in sorted({least, chooser.randint(least, most), most})]
        found = longer
    return iter(found)


def _check_beyond(game: Game, view: View, combination: Combination, numbers: tuple[int, ...]) -> None:
    """Numbers beyond the limits are refused, and so are too many and too few; nothing changes."""
    before = game.table.tobytes()
    wrong = [numbers[:-1], (*numbers, 1)]
    for place in range(len(numbers)):
        least, most = combination.limits(view, numbers[:place])
        wrong += [(*numbers[:place], beyond, *numbers[place + 1 :]) for beyond in (least - 1, most + 1)]
    for given in wrong:
        text = " ".join([combination.text(view.texts(LANGUAGES[0]), "word"), *map(str, given)])
        refuses(IllegalAction, partial(game.play, text), f"{text} is accepted")
    expect(game.table.tobytes() == before, f"a refused {combination.name} changed the table")


def check_refusals(card: Card) -> None:
    """Requests that make no sense are refused, and nothing changes."""
    game = Game.new(card, seed=3)
    before = game.table.tobytes()
    nonsense: tuple[Any, ...] = (-1, len(game.legal), 3.5, None, "xyzzy", "", True)
    for what in nonsense:
        refuses(IllegalAction, partial(game.play, what), f"the action {what!r} is accepted")
    nobody: tuple[Any, ...] = (-1, game.players, 1.0, "0", True)
    for seat in nobody:
        refuses(NoSuchSeat, partial(game.view, seat), f"the seat {seat!r} is accepted")
    for data in ({"players": 99}, {"nonsense": 1}, {"seats": 3}):
        refuses(TradewindsError, partial(Game.from_dict, card, data), f"the position {data} is accepted")
    for text in ("nonsense", "players: many", "seat x: 1"):
        refuses(TradewindsError, partial(Game.parse, card, text), f"the position {text!r} is accepted")
    expect(game.table.tobytes() == before, "a refused request changed the table")


CHECKS: tuple[Callable[[Card], None], ...] = (
    check_card,
    check_texts,
    check_actions,
    check_buttons,
    check_set_up,
    check_play,
    check_records,
    check_undo,
    check_notation,
    check_hidden,
    check_secrets,
    check_learning,
    check_drawing,
    check_observation,
    check_reasons,
    check_combinations,
    check_refusals,
)
