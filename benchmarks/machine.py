"""Where and when something was measured."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path


def where() -> str:
    """Return commit, date and machine of a measurement."""
    return f"Commit {commit()}, {datetime.now(UTC):%Y-%m-%d}, {machine()}"


def commit() -> str:
    """Return what is measured."""
    changed = "-dirty" if _git("status", "--porcelain", "--untracked-files=no", "--", "src") else ""
    return _git("describe", "--always") + changed


def _git(*words: str) -> str:
    """Return what git says in the project's folder."""
    folder = Path(__file__).parent.parent
    return subprocess.run(["git", *words], capture_output=True, text=True, check=False, cwd=folder).stdout.strip()


def machine() -> str:
    """Return what this machine is."""
    model = next((line.split(":")[1] for line in cpu_lines() if line.startswith("model name")), platform.processor())
    return f"{os.cpu_count()} cores, {model.strip()}, Python {platform.python_version()}"


def cpu_lines() -> list[str]:
    """Return what Linux says of its processor, nothing elsewhere."""
    file = Path("/proc/cpuinfo")
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []
