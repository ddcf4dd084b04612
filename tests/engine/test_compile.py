"""What was compiled once is found again wherever the same sources lie, and never where they differ."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import tradewinds

PACKAGE = Path(tradewinds.__file__).parent
DRAW = "from tradewinds.engine.chance import keyed, next_bits; next_bits(keyed(bytes(32), 1).copy())"


def compiled(package: Path, cache: Path) -> int:
    """Draw from the chance of a package; return how much had to be compiled for it."""
    environment = {"PYTHONPATH": str(package.parent), "NUMBA_DEBUG_CACHE": "1", "TRADEWINDS_CACHE": str(cache)}
    words = [sys.executable, "-c", DRAW]
    run = subprocess.run(words, env=os.environ | environment, capture_output=True, text=True, check=True)  # noqa: S603
    saved, loaded = run.stdout.count("[cache] data saved"), run.stdout.count("[cache] data loaded")
    assert saved + loaded
    return saved


def edit(file: Path) -> None:
    """Change nothing that matters."""
    file.write_text(file.read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")


def test_the_same_sources_elsewhere_find_everything_compiled_but_an_edit_of_code_compiles_anew(tmp_path: Path) -> None:
    cache, clone = tmp_path / "cache", tmp_path / "clone" / "tradewinds"
    shutil.copytree(PACKAGE, clone, ignore=shutil.ignore_patterns("__pycache__", "site"), copy_function=shutil.copy)
    assert compiled(PACKAGE, cache)
    assert not compiled(clone, cache)
    for texts in clone.glob("games/*/text/*.toml"):
        edit(texts)
    assert not compiled(clone, cache)
    edit(clone / "engine" / "verbs.py")  # which a draw does not even call
    assert compiled(clone, cache)
