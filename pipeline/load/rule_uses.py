"""A mission's rules in use, and its ways to win -> values of the types that its pack's rules make, or Diagnostics."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.load.parsing.nodes import Broken, Mapping, Node, Sequence, keys
from pipeline.load.shaping.shape import Named, Shaped
from pipeline.load.shaping.shape_again import shape_again
from pipeline.model import Rule
from pipeline.model.figures import figures_type
from pipeline.model.rules import RuleUse, WayToWin, use_type
from pipeline.spelling import hints, quote

# Where pack.yaml gives what its rules ask of the whole pack.
FIGURES = "figures"


@dataclass(kw_only=True)
class RuleUses:
    """The rules of a pack as `declared`, and as far as they could be `made`; `told` are those found missing so far."""

    declared: Node | None
    made: dict[str, Rule]
    told: set[str] = field(default_factory=set)
    _types: dict[tuple[type[RuleUse], frozenset[str]], Any] = field(default_factory=dict)

    def figures(self, tree: Mapping, known: Named) -> Shaped[Any] | None:
        """Make the figures that the rules ask for; None where the pack gives none."""
        node = tree.get(FIGURES)
        if node is None or isinstance(node, Broken):
            return None
        if isinstance(node, Mapping):
            # What a rule asks for that couldn't be read, nobody knows.
            kept = {key: entry for key, entry in node.entries.items() if key not in self._unsound}
            node = replace(node, entries=kept)
        return shape_again(figures_type(self.made), node, (FIGURES,), known=known)

    @property
    def _unsound(self) -> frozenset[str]:
        """The rules that are there and couldn't be made."""
        return frozenset(keys(self.declared)) - frozenset(self.made)

    def of_mission(self, mission: Node, path: Path, known: Named) -> dict[str, Shaped[Any]]:
        """Make a mission's rules in use, and its ways to win.

        A rule that isn't there is told where it is first used. The rest of the mission can be looked at without it, as
        without one that doesn't hold.
        """
        found: dict[str, Shaped[Any]] = {}
        for key, base in (("rules", RuleUse), ("winning", WayToWin)):
            node = mission.get(key) if isinstance(mission, Mapping) else None
            if node is not None and not isinstance(node, Broken):
                found[key] = self._made_of(node, (*path, key), base, known)
        return found

    def are_known(self, mission: Node) -> bool:
        """Tell whether all rules that a mission uses could be made; else it isn't known what they ask for."""
        used = (mission.get(key) for key in ("rules", "winning")) if isinstance(mission, Mapping) else ()
        uses = (use for node in used if isinstance(node, Sequence) for use in node.items)
        return all(name in self.made for use in uses for name in keys(use))

    def _made_of(self, node: Node, path: Path, base: type[RuleUse], known: Named) -> Shaped[Any]:
        missing = [*self._missing(node, path, base)]
        others = frozenset(str(use.path[-1]) for use in missing) | self._unsound
        shaped = shape_again(self._type(base, others), node, path, known=known)
        told = [use for use in missing if use.path[-1] not in self.told]
        self.told |= {str(use.path[-1]) for use in missing}
        if shaped.value is not None:
            shaped = replace(shaped, value=tuple(use for use in shaped.value if use.kind not in others))
        return replace(shaped, diagnostics=(*told, *shaped.diagnostics))

    def _type(self, base: type[RuleUse], others: frozenset[str]) -> Any:
        if (base, others) not in self._types:
            self._types[base, others] = tuple[use_type(self.made, base, others), ...]  # type: ignore[misc]
        return self._types[base, others]

    def _missing(self, uses: Node, path: Path, base: type[RuleUse]) -> Iterator[Diagnostic]:
        """Find uses of rules that the pack hasn't got, by their one key; a way to win is no rule, nor the reverse."""
        made = self.made
        wins = issubclass(base, WayToWin)
        known = [name for name in keys(self.declared) if name not in made or made[name].wins is wins]
        for index, use in enumerate(uses.items if isinstance(uses, Sequence) else ()):
            for name in keys(use) if len(keys(use)) == 1 else ():
                if name in known:
                    continue
                is_other = name in made
                other = f"{quote(name)} is {'no way to win' if wins else 'a way to win'}"
                message = other if is_other else f"no rule is called {quote(name)}"
                cure = () if is_other else (f"write rules/{name}.yaml",)
                found = error("E307", message, path=(*path, index, name), hints=(*hints(name, known), *cure))
                yield replace(found, on_key=True)
