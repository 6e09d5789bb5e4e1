"""How words are held together, as data from layouts/: what a pack's own style is measured by."""

from __future__ import annotations

from pydantic import Field

from pipeline.model.base import Model


class StyleRules(Model):
    """How long a step may be, which words may stand twice, and how British and American English begin words."""

    step_words: int = Field(ge=5, le=1000)
    may_double: tuple[str, ...] = ()
    spellings: dict[str, str] = Field(min_length=1)
