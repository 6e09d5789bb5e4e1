"""A kind of part -> what pages say of each part once: name and gist, its steps, rules with their odds, ways to win.

The words are those of a mission that is made of the part, so that they read as they do on a leaf.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.contracts.brief import Brief, PassageWords
from pipeline.contracts.rule_results import RollOdds
from pipeline.contracts.score_words import ScoreWords
from pipeline.contracts.wording import Wording
from pipeline.diagnostics import Diagnostic
from pipeline.model import Labels, Pack, Part
from pipeline.model.parts import JOIN
from pipeline.rules.telling.briefing import brief_mission

# Lists of steps, with the keys of their headings; a step belongs to the part that has it.
_STEPS = {
    "setting_up": "heading.setting-up",
    "deployment": "heading.deployment",
    "beginning": "heading.beginning",
    "deciding": "heading.deciding",
}


@dataclass(frozen=True, kw_only=True)
class ToldParts:
    """Parts in Markdown, in which a paragraph `{name}` stands for the odds of that name."""

    words: str
    odds: Mapping[str, RollOdds]


def tell_parts(pack: Pack, kind: str, wording: Wording) -> tuple[ToldParts, tuple[Diagnostic, ...]]:
    """Write all parts of a kind in Markdown; one that no mission is made of has no words."""
    said: list[str] = []
    odds: dict[str, RollOdds] = {}
    slips: list[Diagnostic] = []
    for name, part in pack.parts.get(kind, {}).items():
        users = [mission for mission, each in pack.missions.items() if each.parts.get(kind) == name]
        # A mission that somebody wrote is likelier to say something else of the part than one of a combination.
        users.sort(key=lambda mission: JOIN not in mission)
        if users:
            brief, found = brief_mission(pack, users[0], wording)
            slips += found
            own = _odds(name, part, brief)
            odds |= own
            said.extend(_told(name, part, brief, own, wording.labels))
    return ToldParts(words="\n\n".join(said), odds=odds), tuple(slips)


def _odds(name: str, part: Part, brief: Brief) -> dict[str, RollOdds]:
    """Name the odds of a part's rules as no other paragraph is called."""
    found = [each for each in brief.summaries if isinstance(each, RollOdds) and each.id in part.uses]
    return {f"odds_{name}_{number}".replace("-", "_"): each for number, each in enumerate(found, start=1)}


def _told(name: str, part: Part, brief: Brief, odds: Mapping[str, RollOdds], labels: Labels) -> Iterator[str]:
    yield f"## {part.name or name}"
    if part.gist:
        yield f"*{part.gist}*"
    if "orders" in part.says:
        orders = [f"- **{labels[f'side.{each.side}']}** {each.text}" for each in brief.orders]
        yield from _section(labels["heading.orders"], orders)
    for key, heading in _STEPS.items():
        steps = [step.text for step in getattr(brief, key) if step.id in part.steps]
        yield from _section(labels[heading], [f"{number}. {text}" for number, text in enumerate(steps, start=1)])
    if "first_turn" in part.says and brief.first_turn:
        yield from _section(labels["heading.first-turn"], [brief.first_turn])
    if "winning" in part.says:
        yield from _section(labels["heading.winning"], [f"- {each.told}" for each in brief.winning])
    if "scoring" in part.says and brief.scoring is not None:
        yield from _section(labels["heading.scoring"], list(_points(brief.scoring)))
    for block in brief.blocks:
        if block.id in part.uses:
            # A part that is one rule goes by its name.
            if block.name != part.name:
                yield f"### {block.name}"
            yield from map(_passage, block.passages)
            yield from (f"{{{paragraph}}}" for paragraph, each in odds.items() if each.id == block.id)


def _points(scoring: ScoreWords) -> Iterator[str]:
    """Say who wins, and of each source that pays by itself what for."""
    yield f"- {scoring.wins}"
    for source, told in zip(scoring.sources, scoring.told, strict=True):
        if source.awards:
            yield f"- {told}"
            yield from (f"- {award}" for award in source.awards)


def _section(heading: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield f"### {heading}"
        yield "\n".join(lines)


def _passage(passage: PassageWords) -> str:
    """Set a heading and its words in one line, parted by a full stop where the heading has no sign of its own."""
    if not passage.heading:
        return passage.text
    stop = "." if passage.heading[-1].isalnum() else ""
    return f"**{passage.heading}{stop}** {passage.text}"
