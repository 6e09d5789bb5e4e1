"""A kind of part -> what pages say of each part once: name and gist, and the steps, rules and ways to win it brings.

The words are those of a mission that is made of the part, so that they read as they do on a leaf.
"""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.contracts.brief import Brief, RuleBlock
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


def tell_parts(pack: Pack, kind: str, wording: Wording) -> tuple[str, tuple[Diagnostic, ...]]:
    """Write all parts of a kind in Markdown; one that no mission is made of has no words."""
    said: list[str] = []
    slips: list[Diagnostic] = []
    for name, part in pack.parts.get(kind, {}).items():
        users = [mission for mission, each in pack.missions.items() if each.parts.get(kind) == name]
        # A mission that somebody wrote is likelier to say something else of the part than one of a combination.
        users.sort(key=lambda mission: JOIN not in mission)
        if users:
            brief, found = brief_mission(pack, users[0], wording)
            slips += found
            said.extend(_told(name, part, brief, wording.labels))
    return "\n\n".join(said), tuple(slips)


def _told(name: str, part: Part, brief: Brief, labels: Labels) -> Iterator[str]:
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
        yield from _section(labels["heading.winning"], [f"- {each.text}" for each in brief.winning])
    if "scoring" in part.says and brief.scoring is not None:
        yield from _section(labels["heading.scoring"], list(_points(brief.scoring)))
    if "rules" in part.says:
        named = {rule.id for rule in brief.special_rules}
        yield from (text for block in brief.blocks if block.id in named for text in _rule(block))


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


def _rule(block: RuleBlock) -> Iterator[str]:
    yield f"### {block.name}"
    for passage in block.passages:
        yield f"**{passage.heading}** {passage.text}" if passage.heading else passage.text
