"""Errors speak every language: what is raised has a text, what has a text is raised."""

from __future__ import annotations

import ast
import pickle
import re
import string
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import tradewinds as tw
from tradewinds import bots
from tradewinds.bots.budget import BadBudget, Budget
from tradewinds.bots.policy import BadPolicy, Policy, PolicyBot, save_policy
from tradewinds.cli.saves import newest_save
from tradewinds.cli.shared import WrongUse, read_eyes, write_text
from tradewinds.drawing import Drawing
from tradewinds.engine.discovery import find_card
from tradewinds.engine.game import Game
from tradewinds.engine.record import Record
from tradewinds.engine.rulebook import rulebook
from tradewinds.errors import TradewindsError, nearest, quoted, trouble_with_file
from tradewinds.text import LANGUAGES, texts

SOURCE = Path(tw.__file__).parent
HELPERS = {"wrong": {"where", "given"}, "_one_of": {"given", "known", "hint"}, "refusal": set[str]()}
"""Functions that make an error from a key, with the facts they add themselves."""

NO_BREAK = "\u00a0"


def all_errors(base: type[TradewindsError] = TradewindsError) -> Iterator[type[TradewindsError]]:
    """All errors whose texts are the shared ones."""
    yield base
    for error in base.__subclasses__():
        if error.folder is None:
            yield from all_errors(error)


def raised() -> Iterator[tuple[str, set[str] | None]]:
    """Find the keys of all errors in the sources, with their facts as far as those are written out."""
    makers = {**HELPERS, **{error.__name__: set[str]() for error in all_errors()}}
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in makers:
                given = {keyword.arg for keyword in node.keywords}
                facts = None if None in given else makers[name] | {fact for fact in given if fact}
                yield str(node.args[0].value), facts


def mentioned(template: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(template) if field}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_that_is_raised_has_a_text_and_every_text_is_raised(language: str) -> None:
    keys = {key.removeprefix("errors.") for key in texts(language).keys() if key.startswith("errors.")}  # noqa: SIM118
    assert {key for key, _ in raised()} == keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_that_a_text_mentions_is_given(language: str) -> None:
    for key, facts in raised():
        assert facts is None or mentioned(texts(language).raw(f"errors.{key}")) <= facts, key


def test_languages_mention_the_same_facts() -> None:
    for key, _ in raised():
        one, *others = (mentioned(texts(language).raw(f"errors.{key}")) for language in LANGUAGES)
        assert all(other == one for other in others), key


def over() -> Game:
    game = tw.new("batavia", seed=1)
    while not game.over:
        game.decide(game.actions[-1])
    return game


def drawn() -> Game:
    game = tw.parse("batavia", "question: turn\nauctioneer: 0")
    game.play("draw")
    return game


def changed(**changes: Any) -> Record:
    game = tw.new("batavia", players=3, seed=1)
    game.play("bid 3")
    return Record.from_dict({**game.record.to_dict(), **changes})


CARD = find_card("batavia")
play = partial(tw.new, "batavia", seed=1, first_auctioneer=2)
parse = partial(tw.parse, "batavia")
MISTAKES: dict[type[TradewindsError], list[tuple[Callable[[], object], str]]] = {
    tw.TradewindsError: [(lambda: play().events(None, 5), "Les décisions vont de 0 (la mise en place) à 0")],
    tw.UnknownGame: [(lambda: tw.new("btavia"), "jeu « btavia ». Vouliez-vous dire « batavia » ?")],
    tw.UnknownLanguage: [(lambda: texts("de"), "pas de textes en « de »")],
    bots.UnknownBot: [
        (lambda: bots.make("greddy"), "robot « greddy ». Vouliez-vous dire « greedy » ?"),
        (lambda: bots.make("nowhere:Bot"), "Impossible de charger le robot « nowhere:Bot »"),
    ],
    bots.NotAsked: [(lambda: bots.make("random").choose(play().view(None)), "un siège qui a la parole")],
    bots.WrongGame: [
        (
            lambda: PolicyBot(Policy("atlantis", 1, (), "Platon")).choose(play().view(0)),
            "Le robot « Platon » joue à « atlantis », et non à « batavia ».",
        )
    ],
    BadPolicy: [
        (lambda: bots.make("nobody.npz"), "Impossible de lire la politique « nobody.npz » : ce fichier ou ce dossier"),
        (lambda: save_policy("pilot.zip", "batavia", []), "se termine par .npz"),
        (lambda: save_policy("pilot.npz", "batavia", []), "Les couches de la politique « pilot.npz »"),
    ],
    BadBudget: [
        (lambda: bots.make("hard@fast"), "Un budget s’écrit 500 (itérations)"),
        (lambda: Budget(iterations=0), "Un budget va de 1 à 10000000 itérations, et non 0."),
        (lambda: Budget(seconds=-1.0), "jusqu’à 3600 secondes"),
    ],
    tw.WrongPlayers: [(lambda: tw.new("batavia", players=9), "Batavia est un jeu pour 3 à 5 joueurs, et non 9.")],
    tw.BadOption: [
        (lambda: tw.new("batavia", layout="opn"), "« layout » peut valoir « normal », « open » ; pas « opn »"),
        (lambda: tw.new("batavia", layuot=1), "Batavia n’a pas d’option « layuot »"),
        (lambda: Drawing(texts("fr"), theme="pink"), "pas de thème « pink »"),
    ],
    tw.BadSeed: [(lambda: tw.new("batavia", seed=1.5), "une valeur de type float")],  # type: ignore[arg-type]
    tw.NoSuchSeat: [
        (lambda: play().view(7), "siège 7 : les sièges vont de 0 à 2"),
        (lambda: read_eyes("me"), "pas « me »"),
    ],
    tw.IllegalAction: [
        (
            lambda: play().play("bid 40"),
            "« miser 40 » n’est pas permis : vous n’avez que 15 lettres de change. (BAT-41)",
        ),
        (lambda: play().play("draw"), "ne répond pas à la question : Siège 0 : ouvrir les enchères"),
    ],
    tw.UnreadableAction: [
        (lambda: play().play("passser"), "Vouliez-vous dire « passer » ? Actions permises : passer, miser 1, "),
        (lambda: play().play("zzz"), "miser 11 et 4 de plus."),
        (lambda: play().play(999), "il n’y a pas de 999"),
        (lambda: play().play(1.5), "de type float"),  # type: ignore[arg-type]
    ],
    tw.AmbiguousAction: [(lambda: play().play("mis"), "« mis » peut vouloir dire : miser 1, miser 2")],
    tw.GameOver: [(lambda: over().play("pass"), "plus personne ne peut agir")],
    tw.CannotUndo: [
        (lambda: play().undo(), "aucune décision à reprendre"),
        (lambda: drawn().undo(), "appris quelque chose à quelqu’un : Siège 0 pioche 2 cartes"),
    ],
    tw.BadRecord: [
        (lambda: tw.load("nothing.json"), "Impossible de lire « nothing.json » : ce fichier ou ce dossier n’existe"),
        (lambda: Record.from_json('{"game":\n'), "au-delà de la ligne 2, colonne 1"),
        (lambda: changed(players=9).verify(), "mise en place : Batavia est un jeu pour 3 à 5 joueurs"),
        (lambda: changed(actions=[90]).verify(), "La décision 1 de l’enregistrement ne peut pas être jouée : «"),
        (lambda: changed(scores=[1, 2, 3]).verify(), "les scores 1, 2, 3, mais la partie n’est pas terminée"),
    ],
    tw.OtherVersion: [(lambda: changed(version="0", actions=[90]).verify(), "la version 0 des règles")],
    tw.ImpossiblePosition: [
        (lambda: parse("players 4"), "La ligne 1 de la position"),
        (lambda: parse("player: 4"), "La position n’a pas de « player ». Vouliez-vous dire « players » ?"),
        (lambda: parse("package: EN x"), "« package, EN » doit être un nombre entier de 0 à 127, et non « x »"),
        (lambda: parse("taken: 9"), "au lieu de « 9 », écrivez par exemple : « 9 by 0, 14 by 2 »"),
        (lambda: parse("cards moved: maybe"), "(dans un texte : « yes » ou « no »)"),
        (lambda: parse("passed: 1"), "Aucune partie ne mène à cette position"),
    ],
    tw.UnknownClause: [(lambda: rulebook(CARD, "fr").clause("BAT-999"), "article BAT-999. Le plus proche est BAT-99.")],
    WrongUse: [
        (lambda: newest_save("nowhere"), "aucune partie à reprendre"),
        (lambda: write_text(Path("no/folder/x.svg"), ""), "Impossible d’écrire « no/folder/x.svg »"),
    ],
}
ENGLISH = {"the", "is", "are", "be", "not", "no", "there", "must", "of", "or", "and", "to", "has", "did", "you", "from"}


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRADEWINDS_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)


def test_there_is_a_sample_of_every_error() -> None:
    assert set(MISTAKES) == set(all_errors())


@pytest.mark.parametrize(
    ("kind", "mistake", "said"),
    [(kind, mistake, said) for kind, samples in MISTAKES.items() for mistake, said in samples],
    ids=lambda part: part if isinstance(part, str) else getattr(part, "__name__", "").strip("<>"),
)
def test_an_error_is_french_in_french(kind: type[TradewindsError], mistake: Callable[[], object], said: str) -> None:
    with pytest.raises(kind) as caught:
        mistake()
    french, english = caught.value.text_in("fr"), caught.value.text_in("en")
    assert type(caught.value) is kind
    assert said in french.replace(NO_BREAK, " ")
    assert str(caught.value) == english != french
    assert not ENGLISH & set(re.findall(r"\w+", re.sub("«.*?»", "", french).casefold()))


def test_an_error_can_be_pickled() -> None:
    facts = {"given": quoted("btavia"), "known": "batavia", "hint": nearest("btavia", ["batavia"])}
    for error in (
        tw.UnknownGame("no_game", **facts),
        tw.IllegalAction("forbidden", clause="BAT-1", action="pass", reason="no."),
        tw.BadRecord("record_not_read", file="x", reason=trouble_with_file(FileNotFoundError(2, "no file"))),
        tw.BadRecord("record_set_up", reason=tw.UnknownGame("no_game", **facts).text_in),
    ):
        again = pickle.loads(pickle.dumps(error))  # noqa: S301
        assert type(again) is type(error)
        assert again.args == (error.key,)
        assert [again.text_in(language) for language in LANGUAGES] == [
            error.text_in(language) for language in LANGUAGES
        ]
        assert getattr(again, "clause", None) == getattr(error, "clause", None)


def test_a_word_that_is_like_nothing_gets_no_hint() -> None:
    assert nearest("zzz", ["batavia"])("fr") == ""
    assert nearest("btavia", ["batavia"])("fr") == f" Vouliez-vous dire «{NO_BREAK}batavia{NO_BREAK}»{NO_BREAK}?"


def test_what_was_typed_stays_on_one_line() -> None:
    assert quoted("a\nb", 3, None)("en") == r"'a\nb', 3, None"
    assert quoted("a\nb")("fr") == rf"«{NO_BREAK}a\nb{NO_BREAK}»"
