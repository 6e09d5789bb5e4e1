"""How a pack reads a rule that its source leaves open."""

from __future__ import annotations

from pipeline.model.base import Model, Prose


class RuleReading(Model):
    """What is open, in a few words, and how the pack reads it."""

    about: Prose
    text: Prose
