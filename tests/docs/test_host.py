"""What `docs/host.md` tells a host is what is in `deploy/`, and the programs that read those files take them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tradewinds.cli import app

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
FILES = sorted(DEPLOY.iterdir())
PAGE = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_page_shows_the_file_as_it_is(file: Path) -> None:
    assert f"\n{file.read_text(encoding='utf-8').rstrip()}\n```\n" in PAGE


def test_every_setting_of_the_page_is_read_somewhere_and_every_setting_is_on_the_page() -> None:
    sources = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "src").rglob("*.py"))
    shown = set(re.findall(r"TRADEWINDS_[A-Z_]+", PAGE))
    assert shown <= set(re.findall(r"TRADEWINDS_[A-Z_]+", sources))
    for name in ("HTTPS", "PROXY", "HOSTS", "LOG", "LOG_LEVEL", "METRICS_TOKEN", "DATA", "SECRET_KEY"):
        assert f"`TRADEWINDS_{name}`" in PAGE


def test_every_command_of_the_page_exists() -> None:
    names = {command.name for command in app.registered_commands}
    shown = set(re.findall(r"tradewinds (backup|restore|serve|doctor|manage|work)\b", PAGE))
    assert shown - {"work"} <= names


def test_systemd_takes_the_units(tmp_path: Path) -> None:
    """Every line is a setting in a section; where there is systemd, it is asked itself."""
    units = [file for file in FILES if file.suffix in (".service", ".timer")]
    assert len(units) == 4
    for file in units:
        text = file.read_text(encoding="utf-8")
        assert all(re.fullmatch(r"(\[\w+\]|\w+=.*|#.*|)", line) for line in text.splitlines())
        known = text.replace("/opt/tradewinds/bin/tradewinds", shutil.which("true") or "")
        (tmp_path / file.name).write_text(known, encoding="utf-8")
    analyze = shutil.which("systemd-analyze")
    if analyze:
        done = subprocess.run(  # noqa: S603
            [analyze, "verify", *(str(tmp_path / file.name) for file in units)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")


def test_the_service_is_not_root_and_has_two_folders() -> None:
    for name in ("tradewinds.service", "tradewinds-work.service"):
        unit = (DEPLOY / name).read_text(encoding="utf-8")
        for line in ("User=tradewinds", "NoNewPrivileges=yes", "ProtectSystem=strict", "StateDirectory=tradewinds"):
            assert f"\n{line}\n" in unit
        assert "MemoryDenyWriteExecute" not in unit, "the rules are compiled in memory"


def test_the_container_file_has_no_fault_and_is_not_root() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    done = subprocess.run(  # noqa: S603
        [hadolint, "--no-color", DEPLOY / "Containerfile"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    assert re.search(r"^USER [1-9]\d*$", text, re.MULTILINE)
    assert "HEALTHCHECK" in text
