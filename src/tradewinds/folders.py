"""Where things are kept that belong to the user."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Return the folder for what belongs to the user: games that were left, the tables of the site."""
    import platformdirs  # noqa: PLC0415

    return Path(os.environ.get("TRADEWINDS_DATA") or platformdirs.user_data_dir("tradewinds"))
