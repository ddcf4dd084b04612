"""Static files with the hash of their content in their names, so that browsers can keep them for good."""

from __future__ import annotations

from servestatic.storage import CompressedManifestStaticFilesStorage


class Assets(CompressedManifestStaticFilesStorage):
    """Scripts import each other by these names too."""

    support_js_module_import_aggregation = True
