"""The record of a game: what was set up, the seed, the actions. Everything else is replayed from that."""

from __future__ import annotations

import copy
import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tradewinds.engine.card import OptionValue
from tradewinds.engine.chance import SEED_BYTES, commitment
from tradewinds.engine.discovery import find_card
from tradewinds.engine.game import Game
from tradewinds.engine.notation import Data
from tradewinds.errors import (
    BadRecord,
    IllegalAction,
    OtherVersion,
    TradewindsError,
    nearest,
    quoted,
    trouble_with_file,
)

FORMAT = "tradewinds record 1"
LARGEST_FILE = 10_000_000

FIELDS = {"game": str, "version": str, "players": int, "options": dict, "seed": str, "actions": list, "end": str}
OPTIONAL_FIELDS = {"format", "commitment", "position", "scores"}


@dataclass(frozen=True, repr=False)
class Record:
    """One game, replayable: `save` it, `load` it, `replay` it, `verify` it."""

    game: str
    version: str
    players: int
    options: dict[str, OptionValue]
    seed: bytes
    actions: tuple[int, ...]
    position: Data | None = None
    """Where the game started, if not at the set-up."""
    end: str = ""
    """A digest of the position reached, by which a replay is checked."""
    scores: tuple[int, ...] | None = field(default=None)
    """The final scores, once the game is over."""

    @classmethod
    def of(cls, game: Game) -> Record:
        """Return the record of a game so far."""
        outcome = game.outcome
        return cls(
            game=game.name,
            version=game.card.version,
            players=game.players,
            options=dict(game.options),
            seed=game.seed,
            actions=game.history,
            position=copy.deepcopy(game.position),
            end=digest(game),
            scores=outcome.scores if outcome else None,
        )

    def __repr__(self) -> str:
        """Say what it is; the seed would tell what is hidden in a game that goes on."""
        ended = f", scores {', '.join(map(str, self.scores))}" if self.scores else ""
        return f"Record({self.game}, {self.players} players, {len(self.actions)} decisions{ended})"

    @property
    def commitment(self) -> str:
        """The hash of the seed that can be shown from the start."""
        return commitment(self.seed)

    def to_dict(self) -> Data:
        """Return the record as plain data."""
        data: Data = {
            "format": FORMAT,
            "game": self.game,
            "version": self.version,
            "players": self.players,
            "options": self.options,
            "seed": self.seed.hex(),
            "commitment": self.commitment,
            "actions": list(self.actions),
            "end": self.end,
        }
        if self.position is not None:
            data["position"] = self.position
        if self.scores is not None:
            data["scores"] = list(self.scores)
        return data

    def to_json(self) -> str:
        """Return the record as it stands in a file: the same game gives the same bytes."""
        return json.dumps(self.to_dict(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"

    def save(self, path: str | Path) -> Path:
        """Write the record into a file, whole or not at all."""
        target = Path(path)
        try:
            part = target.with_name(f".{target.name}.part")
            part.write_text(self.to_json(), encoding="utf-8")
            part.replace(target)
        except (OSError, ValueError) as trouble:
            reason = trouble_with_file(trouble)
            raise BadRecord("record_not_written", file=quoted(str(target)), reason=reason) from trouble
        return target

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a record from a file."""
        try:
            if Path(path).stat().st_size > LARGEST_FILE:
                raise BadRecord("record_too_large", file=quoted(str(path)))
            content = Path(path).read_text(encoding="utf-8")
        except UnicodeDecodeError as trouble:
            raise BadRecord("record_not_text", file=quoted(str(path))) from trouble
        except (OSError, ValueError) as trouble:
            reason = trouble_with_file(trouble)
            raise BadRecord("record_not_read", file=quoted(str(path)), reason=reason) from trouble
        return cls.from_json(content)

    @classmethod
    def from_json(cls, content: str) -> Record:
        """Read a record from the text of its file."""
        try:
            data = json.loads(content)
        except (ValueError, RecursionError) as trouble:
            line, column = getattr(trouble, "lineno", 1), getattr(trouble, "colno", 1)
            raise BadRecord("record_damaged", line=line, column=column) from trouble
        return cls.from_dict(data)

    @classmethod
    def from_dict(cls, data: Any) -> Record:
        """Read a record from plain data; every field is checked."""
        if not isinstance(data, dict) or "format" not in data:
            raise BadRecord("record_without_format")
        if data["format"] != FORMAT:
            raise BadRecord("record_format", given=quoted(data["format"]), allowed=quoted(FORMAT))
        for name, kind in FIELDS.items():
            if name not in data:
                raise BadRecord("record_lacks_field", field=quoted(name))
            if not isinstance(data[name], kind) or isinstance(data[name], bool):
                given = quoted(data[name])
                raise BadRecord("record_field_kind", field=quoted(name), kind=kind.__name__, given=given)
        for name in data.keys() - FIELDS.keys() - OPTIONAL_FIELDS:
            raise BadRecord("record_unknown_field", field=quoted(name), hint=nearest(name, FIELDS))
        if any(isinstance(action, bool) or not isinstance(action, int) for action in data["actions"]):
            raise BadRecord("record_actions", field=quoted("actions"))
        scores = data.get("scores")
        if scores is not None and not (isinstance(scores, list) and all(isinstance(score, int) for score in scores)):
            raise BadRecord("record_score_list", field=quoted("scores"))
        seed = _read_seed(data["seed"])
        if data.get("commitment", commitment(seed)) != commitment(seed):
            raise BadRecord("record_commitment")
        return cls(
            game=data["game"],
            version=data["version"],
            players=data["players"],
            options=data["options"],
            seed=seed,
            actions=tuple(data["actions"]),
            position=data.get("position"),
            end=data["end"],
            scores=None if scores is None else tuple(scores),
        )

    def start(self) -> Game:
        """Return the game as it was before the first decision."""
        try:
            card = find_card(self.game)
            if self.position is not None:
                game = Game.from_dict(card, self.position, self.seed)
                if game.players != self.players or game.options != self.options:
                    raise BadRecord("record_position")
                return game
            players = card.check_players(self.players)
            return Game(card.load(), players, card.read_options(players, self.options), self.seed)
        except TradewindsError as trouble:
            raise BadRecord("record_set_up", reason=trouble.text_in) from trouble

    def replay(self) -> Game:
        """Return the game with all its decisions, and check that it comes to the recorded end."""
        game = self.start()
        other_version = self.version != game.card.version
        versions = {"version": self.version, "here": game.card.version}
        for number, action in enumerate(self.actions, 1):
            try:
                game.decide(action)
            except IllegalAction as trouble:
                reason = trouble.text_in
                if other_version:
                    raise OtherVersion("other_version_decision", **versions, number=number, reason=reason) from trouble
                raise BadRecord("record_decision", number=number, reason=reason) from trouble
        if digest(game) != self.end:
            if other_version:
                raise OtherVersion("other_version_end", **versions)
            raise BadRecord("record_end")
        outcome = game.outcome
        if self.scores is not None and outcome is None:
            raise BadRecord("record_scores_early", stated=_scores(self.scores))
        if self.scores is not None and outcome is not None and outcome.scores != self.scores:
            raise BadRecord("record_scores", stated=_scores(self.scores), right=_scores(outcome.scores))
        return game

    def verify(self) -> Game:
        """Check seed, deal, every decision and the end; return the game. Raises `BadRecord` with the first fault."""
        return self.replay()


def digest(game: Game) -> str:
    """Return a short digest of a position, equal on every machine and however positions are written as text."""
    data = json.dumps(game.to_dict(), sort_keys=True)
    return hashlib.blake2b(data.encode(), digest_size=16).hexdigest()


def _scores(scores: tuple[int, ...]) -> str:
    return ", ".join(map(str, scores))


def _read_seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise BadRecord("record_seed", digits=2 * SEED_BYTES)
    return seed
