"""A YAML file or text that tests hold the pipeline to -> its values, by a library alone, none of our reading."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

# By the C parser where there is one: every worker reads facts while it gathers tests, and the other takes seconds.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def facts_in(path: Path) -> Any:
    """Read a file of facts."""
    return parsed(path.read_text(encoding="utf-8"))


def parsed(text: str) -> Any:
    """Read a text."""
    return yaml.load(text, Loader=_LOADER)
