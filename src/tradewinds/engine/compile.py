"""Compiles rules to machine code, and keeps what was compiled for the next start.

Numba's own disk cache notices an edit only in the file that holds the compiled function, not in the files it
calls, and it does not notice changed flags. So everything compiled here goes into a folder named after the
content of all sources and flags that matter: an edit anywhere means a new folder, and stale code cannot be served.
Nor does it matter where the sources lie: another clone or environment with the same content finds everything compiled.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba.core.caching import UserProvidedCacheLocator

config: Any = numba.config
Function = TypeVar("Function", bound=Callable[..., object])

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED = not config.DISABLE_JIT
BOUNDS_CHECKED = bool(config.BOUNDSCHECK)
CACHE_ROOT = Path(os.environ.get("TRADEWINDS_CACHE") or platformdirs.user_cache_dir("tradewinds")) / "compiled"
KEPT_CACHES = 4
SOURCES = tuple(PACKAGE / folder for folder in ("engine", "games", "bots", "adapters/compiled"))
"""Where rules are: everything compiled depends on the content of these folders, and on nothing else of the package."""
TEXTS = "text"
"""What people read is in a folder of this name, and part of no rule."""


def _fingerprint() -> str:
    """Name the sources and flags that compiled code depends on."""
    digest = hashlib.blake2b(digest_size=12)
    digest.update(f"{numba.__version__} {np.__version__} {sys.version_info[:2]} {BOUNDS_CHECKED}".encode())
    for folder in SOURCES:
        files = (path for path in folder.rglob("*") if path.suffix in (".py", ".toml") and path.parent.name != TEXTS)
        for file in sorted(files):
            digest.update(file.relative_to(PACKAGE).as_posix().encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _prune(keep: Path) -> None:
    """Delete the folders of older sources, the least recently used first."""
    others = [folder for folder in CACHE_ROOT.iterdir() if folder.is_dir() and folder != keep]
    others.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in others[KEPT_CACHES - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)


def _open_cache() -> Path | None:
    """Return the folder for compiled code, or None where nothing can be written."""
    folder = CACHE_ROOT / _fingerprint()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _prune(keep=folder)
    except OSError:
        return None
    return folder


CACHE = _open_cache() if COMPILED else None

if not COMPILED:
    # Compiled integers wrap silently; the uncompiled generator must do the same without a warning.
    np.seterr(over="ignore")


class SharedByContent(UserProvidedCacheLocator):
    """Files what was compiled under its place in the package: Numba's own would ask for the same path and date."""

    @classmethod
    def from_function(cls, py_func: Callable[..., object], py_file: str) -> SharedByContent | None:
        """Return a place for a rule whose content the folder is named after; others are filed as Numba does it."""
        if not any(Path(py_file).resolve().is_relative_to(folder) for folder in SOURCES):
            return None
        return cast(SharedByContent | None, super().from_function(py_func, py_file))  # type: ignore[no-untyped-call]

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Return the folder for what a file holds."""
        return ".".join(Path(py_file).resolve().relative_to(PACKAGE).parent.parts)

    def get_source_stamp(self) -> str:
        """Return what must be the same for compiled code to be of use: the name of the whole folder says it."""
        return Path(config.CACHE_DIR).name


LOCATORS = f"{__name__}.{SharedByContent.__name__}, {UserProvidedCacheLocator.__name__}"


def rule(function: Function) -> Function:
    """Compile a function of the rules at its first call, and keep the result on disk.

    The source stays plain Python: with ``NUMBA_DISABLE_JIT=1`` it is simply called.
    """
    if CACHE is None:
        return cast(Function, numba.njit(nogil=True)(function))
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    # Read when the function is decorated: nobody else's functions move here.
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(CACHE), LOCATORS
    try:
        return cast(Function, numba.njit(nogil=True, cache=True)(function))
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


def snippet(function: Function) -> Function:
    """Make a few lines part of every rule that calls them.

    For what is called with numbers of many types: compiled on its own it would be compiled once for each combination.
    """
    return cast(Function, numba.njit(inline="always")(function))


def direct(function: Function, *arguments: object) -> Function:
    """Return a compiled function for exactly the types of these arguments.

    Called from Python it need not look at the types of what it gets, which saves a third of the time of a small
    function. In return it must never get anything else: nobody checks.
    """
    if not COMPILED:
        return function
    dispatcher: Any = function
    typeof: Any = numba.typeof
    return cast(Function, dispatcher.compile(tuple(typeof(argument) for argument in arguments)))


def is_cached() -> bool:
    """Tell whether something was compiled and kept for these sources before."""
    return CACHE is not None and any(CACHE.rglob("*.nbc"))
