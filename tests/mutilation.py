"""Positions that somebody got wrong: words and lines of a text, and values of data, lost, swapped or replaced."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from tradewinds.engine.contract import Definition

ODD_WORDS = (
    *("0", "1", "2", "5", "7", "13", "19", "36", "99", "127", "128", "5001", "32768", "-1", "--1", "²", "1.5"),
    *("-", "?", ":", ";", ",", "/", "|", "yes", "no", "XX", "é", "", "\t", "9" * 30),
)
ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 3, 36, 127, 128, 10**9, 1.0, 0.5, "", "x", "-", "?", "2", "²"),
    *([], [0], [1.0], [None] * 4, {}, {"a": 1}, {"a": 127}),
)


def words_of(definition: Definition, texts: Sequence[str]) -> list[str]:
    """Return the words that positions of a game are written with, and what it asks and how it ends."""
    used = {word for text in texts for word in re.findall(r"[^\s:;,|]+", text)}
    return sorted(used | {*definition.questions, *definition.endings})


@st.composite
def mutilated_texts(draw: st.DrawFn, texts: Sequence[str], words: Sequence[str]) -> str:
    """Return one of some texts after one to four accidents; some put in another word."""
    lines = draw(st.sampled_from(texts)).splitlines()
    for _ in range(draw(st.integers(1, 4))):
        place, other = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
        found = lines[place].split(" ")
        spot, swapped = draw(st.integers(0, len(found) - 1)), draw(st.integers(0, len(found) - 1))
        match draw(st.integers(0, 6)):
            case 0:
                del lines[place]
            case 1:
                lines[place], lines[other] = lines[other], lines[place]
            case 2:
                found[spot] = draw(st.sampled_from([*ODD_WORDS, *words]))
                lines[place] = " ".join(found)
            case 3:
                found[spot], found[swapped] = found[swapped], found[spot]
                lines[place] = " ".join(found)
            case 4:
                lines[place] = lines[place][: draw(st.integers(0, len(lines[place])))]
            case 5:
                lines.insert(place, draw(st.text(max_size=20)))
            case _:
                del found[spot]
                lines[place] = " ".join(found)
        if not lines:
            break
    return "\n".join(lines)


@st.composite
def mutilated_data(draw: st.DrawFn, positions: Sequence[Any], words: Sequence[str]) -> Any:
    """Return the data of one of some positions after one to three accidents, somewhere inside."""
    values = st.sampled_from([*ODD_VALUES, *words, *([word] for word in words)]).map(deepcopy)
    data = deepcopy(draw(st.sampled_from(positions)))
    for _ in range(draw(st.integers(1, 3))):
        inside = data
        while inside:
            key = draw(st.sampled_from(list(inside) if isinstance(inside, dict) else list(range(len(inside)))))
            if isinstance(inside[key], dict | list) and inside[key] and draw(st.integers(0, 3)):
                inside = inside[key]
                continue
            match draw(st.integers(0, 3)):
                case 0:
                    del inside[key]
                case 1 if isinstance(inside, dict):
                    inside[draw(st.text(max_size=5))] = draw(values)
                case _:
                    inside[key] = draw(values)
            break
    return data
