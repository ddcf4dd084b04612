"""The package as it is imported."""

from __future__ import annotations

import subprocess
import sys


def test_importing_the_package_loads_neither_compiler_nor_games() -> None:
    code = (
        "import sys, tradewinds; tradewinds.games();"
        "print([name for name in ('numba', 'numpy', 'tradewinds.games.batavia') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
    assert run.stdout.strip() == "[]"
