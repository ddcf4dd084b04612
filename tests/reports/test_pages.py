"""A report is one page that anybody can read anywhere, and a picture of each plot."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

import pytest
from defusedxml.ElementTree import fromstring  # type: ignore[import-untyped]

from tradewinds.errors import TradewindsError
from tradewinds.reports import INK, SEAT_COLOURS, Report
from tradewinds.text import LANGUAGES


def bars(report: Report, name: str = "wins") -> None:
    with report.figure(name, caption=f"Caption of {name}") as axes:
        axes.barh(["first", "second"], [0.25, 1500], color=SEAT_COLOURS[:2])
        axes.set_xlabel("share")


def svgs(page: str) -> list[str]:
    return re.findall(r"<svg.*?</svg>", page, re.DOTALL)


@pytest.fixture
def report() -> Report:
    made = Report("Title & more", subtitle="Below")
    made.text("Some <b>words</b>")
    made.section("One")
    bars(made)
    bars(made, "scores")
    return made


def test_nothing_is_fetched_and_nothing_is_run(report: Report) -> None:
    page = report.html().replace('"http://www.w3.org/2000/svg"', "").replace('"http://www.w3.org/1999/xlink"', "")
    assert "://" not in page
    assert "<script" not in page
    assert "@import" not in page
    assert " src=" not in page


def test_words_stay_words(report: Report) -> None:
    page = report.html()
    assert "<h1>Title &amp; more</h1>" in page
    assert "Some &lt;b&gt;words&lt;/b&gt;" in page


def test_letters_of_a_plot_are_letters_in_the_ink_of_the_page(report: Report) -> None:
    for svg in svgs(report.html()):
        letters = [element for element in fromstring(svg).iter() if element.tag.endswith("}text")]
        assert {"first", "second", "share"} <= {"".join(element.itertext()).strip() for element in letters}
        assert "var(--ink)" in svg
        assert INK not in svg
        assert "var(--seat-0)" in svg
        assert SEAT_COLOURS[0].lower() not in svg.lower()


def test_every_colour_of_a_plot_has_a_night(report: Report) -> None:
    page = report.html()
    day, _, night = page.partition("@media (prefers-color-scheme: dark)")
    for name in set(re.findall(r"var\(--([\w-]+)\)", page)) - {"serif"}:
        assert f"--{name}:" in day
        assert f"--{name}:" in night.partition("\n")[0]


def test_who_cannot_see_a_plot_is_told(report: Report) -> None:
    for svg in svgs(report.html()):
        root = fromstring(svg)
        assert root.get("role") == "img"
        assert root.get("aria-label") in ("Caption of wins", "Caption of scores")


def test_no_two_things_on_a_page_have_the_same_id(report: Report) -> None:
    ids = Counter(re.findall(r'\bid="([^"]+)"', report.html()))
    assert ids
    assert max(ids.values()) == 1
    for used in re.findall(r'(?:href="#|url\(#)([^")]+)', report.html()):
        assert used in ids


def test_a_plot_is_there_for_wide_and_for_narrow_pages_unless_it_has_many_columns() -> None:
    report = Report("Title")
    bars(report)
    with report.figure("many", caption="Caption", grid=(1, 2)) as axes:
        axes[0, 0].plot([0, 1])
        axes[0, 1].plot([1, 0])
    page = report.html()
    assert [page.count(f'<div class="plot {kind}"') for kind in ("wide", "narrow", "many")] == [1, 1, 1]


def test_a_page_and_its_pictures_are_written(report: Report, tmp_path: Path) -> None:
    page = report.save(tmp_path / "new" / "folder")
    assert page.read_text(encoding="utf-8") == report.html()
    for name in ("wins", "scores"):
        assert (page.parent / f"{name}.png").read_bytes().startswith(b"\x89PNG")


def test_the_same_report_is_the_same_to_the_byte(tmp_path: Path) -> None:
    pages = []
    for folder in ("one", "two"):
        report = Report("Title")
        bars(report)
        report.save(tmp_path / folder)
        pages.append([file.read_bytes() for file in sorted((tmp_path / folder).iterdir())])
    assert pages[0] == pages[1]


@pytest.mark.parametrize(("language", "number"), [("en", "0.5"), ("fr", "0,5")])
def test_axes_write_numbers_in_the_language(language: str, number: str) -> None:
    report = Report("Title", language)
    with report.figure("line", caption="Caption") as axes:
        axes.plot([0, 0.5, 1], [1, 2, 3])
        axes.set_xticks([0, 0.5, 1])
    assert f">{number}<" in report.html()
    assert f'<html lang="{language}">' in report.html()


def test_columns_of_figures_stand_to_the_right() -> None:
    report = Report("Title")
    report.table(["Seat", "Wins"], [["first", "27.1 %"], ["second", "−3.0"]], note="A note")
    page = report.html()
    assert '<td class="figure">27.1 %</td>' in page
    assert '<th scope="row">first</th>' in page
    assert "A note" in page


def test_a_long_page_lists_its_sections() -> None:
    short, long = Report("Short"), Report("Long", "fr")
    for number in range(5):
        long.section(f"Chapter {number}")
    assert "<nav" not in short.html()
    assert '<nav aria-label="Sommaire">' in long.html()
    assert '<a href="#section-5">Chapter 4</a>' in long.html()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_library_is_asked_for_by_name(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(TradewindsError) as caught:
        bars(Report("Title"))
    assert "matplotlib" in caught.value.text_in(language)
    assert "pip install 'tradewinds[arena]'" in caught.value.text_in(language)


def test_a_folder_that_cannot_be_written_to_is_named(report: Report, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(TradewindsError, match="file"):
        report.save(tmp_path / "file")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(TradewindsError, match="en, fr"):
        Report("Titel", "de")
