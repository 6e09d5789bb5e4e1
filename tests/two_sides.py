"""The sides of the packs that tests write: one attacks, one defends."""

from __future__ import annotations

import yaml

from pipeline.contracts.wording import side_words
from pipeline.model import Labels, Sides

# To be put at the end of a pack.yaml, so that no line of it moves.
SIDES_YAML = """\
sides:
  attacker: {name: Attacker, letter: A, forms: {who: the Attacker, whose: the Attacker’s, its: its}}
  defender: {name: Defender, letter: D, forms: {who: the Defender, whose: the Defender’s, its: its}}
"""
SIDES = Sides.model_validate(yaml.load(SIDES_YAML, Loader=yaml.BaseLoader)["sides"])


def with_sides(labels: Labels) -> Labels:
    """Let a language's labels know the words of both sides."""
    return labels.filled_up(side_words(SIDES))
