"""Every Python block of README and docs runs, and every link leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def blocks(document: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", document.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("document", [path for path in DOCUMENTS if blocks(path)], ids=lambda path: path.name)
def test_the_code_of_a_document_runs(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    script = tmp_path / f"{document.stem}.py"
    names: dict[str, Any] = {"__name__": "document", "__file__": str(script)}
    script.write_text("\n".join(blocks(document)), encoding="utf-8")
    exec(compile(script.read_text(encoding="utf-8"), str(script), "exec"), names)  # noqa: S102


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (document.parent / link).exists()]
    assert not missing


def test_the_readme_shows_the_two_commands_first_then_a_picture() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    play, test, picture, code = (readme.index(part) for part in ("make play", "make test", "![", "```python"))
    assert play < test < picture < code
