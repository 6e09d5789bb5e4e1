"""A rule, what is given to it, and how words come out -> its name, the values that its texts may ask for, its texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pipeline.contracts.wording import joined, label, number_word, ordinal_word, page_words, place_name, side_values
from pipeline.diagnostics import Path
from pipeline.model import Labels, Prose
from pipeline.model.arrivals import SideArrival
from pipeline.model.parameters import Mover, Parameter, Sort, TableRow
from pipeline.rules.declared.case import final_turn, last_turn
from pipeline.rules.declared.scope import Scope, as_word
from pipeline.rules.prose.placeholders import Scribe
from pipeline.rules.prose.prose_values import Reading

# How the value of a number is called where it is written in figures, and as an ordinal.
_IN_FIGURES, _ORDINAL = "_figure", "_th"
# The parameter whose forms texts ask for without its name: {who}, {whose}, {enemy}.
SIDE = "side"


@dataclass(frozen=True, kw_only=True)
class Teller:
    """A rule about to be put into words. `path` is where it is used; what goes wrong with its texts, `scribe` gathers."""

    scope: Scope
    reading: Reading
    path: Path = ()
    scribe: Scribe = field(default_factory=Scribe)

    @property
    def labels(self) -> Labels:
        """The language's words."""
        return self.reading.labels

    @property
    def sheet(self) -> Path:
        """Where the rule is declared."""
        return ("rules", self.scope.name)

    @cached_property
    def name(self) -> str:
        """Name the rule as players call it: put together from its parts, by its references, or by its title."""
        return self._named(one=False)

    def _named(self, *, one: bool) -> str:
        rule, scope = self.scope.rule, self.scope
        if rule.name:
            parts = (part.one or part.text if one else part.text for part in rule.name if scope.holds(part.when))
            return " ".join(parts)
        known = self.reading.pack.references
        called = getattr(scope.given, rule.called or "", None)
        if isinstance(called, tuple):
            return joined(self.labels, [str(known[name].rule) for name in called if name in known], last="and")
        return str(rule.title or scope.name)

    @cached_property
    def own(self) -> dict[str, str]:
        """Give the values of its parameters and figures, and its name; those of its components come on top."""
        rule, scope = self.scope.rule, self.scope
        values = {"name": self.name, "kind": self._named(one=True)}
        if self.reading.mission_id is not None:
            values |= self._turns()
        for name, each in {**rule.figures, **rule.parameters}.items():
            values |= self._values(name, each, scope.value_of(name))
            if each.by is not None and scope.given is None:
                values |= self._by_choice(name, each)
        return values

    def _by_choice(self, name: str, declared: Parameter) -> dict[str, str]:
        """Give a figure that hangs on a choice for each of its words, where no mission has chosen: {first_roll_delayed}."""
        chosen = getattr(self.scope.figures, name, None) or {}
        return {
            key: text
            for word, value in chosen.items()
            for key, text in self._values(f"{name}_{as_word(word).replace('-', '_')}", declared, value).items()
        }

    def _turns(self) -> dict[str, str]:
        pack, mission = self.reading.pack, self.reading.mission
        final = final_turn(pack, mission)
        end = {} if final is None else {"end_turn": number_word(self.labels, final)}
        return {"last_turn": number_word(self.labels, last_turn(pack, mission)), **end}

    def _values(self, name: str, declared: Parameter, value: Any) -> dict[str, str]:
        """Write a value out in every form that texts may need."""
        if value is None:
            return {}
        labels = self.labels
        match declared.a:
            case Sort.SIDE | Sort.WHO:
                forms = side_values(labels, value)
                return forms if name == SIDE else {f"{name}_{form}": text for form, text in forms.items()}
            case Sort.MOVER:
                return {}
            case Sort.NUMBER | Sort.TURN:
                return {
                    name: number_word(labels, value),
                    name + _IN_FIGURES: str(value),
                    name + _ORDINAL: ordinal_word(labels, value),
                }
            case Sort.TURNS:
                return {
                    name: joined(labels, [number_word(labels, turn) for turn in value], last="and"),
                    name + _ORDINAL: joined(labels, [ordinal_word(labels, turn) for turn in value], last="and"),
                }
            case Sort.PERCENT:
                return {name: f"{value}%"}
            case Sort.DISTANCE:
                return {name: self.reading.wording.distance(value)}
            case Sort.TEXT:
                return {name: self.scribe.write(value, self.reading.distances, (*self.path, name))}
            case Sort.RATES:
                return {f"{name}_{each}": str(number) for each, number in value.items()}
            case Sort.ROWS:
                return self._rows(name, value)
            case Sort.ROW:
                return {name: self._row(declared, value)}
            case Sort.REFERENCES:
                known = self.reading.pack.references
                pages = dict.fromkeys(known[each].page for each in value if each in known)
                return {f"{name}_pages": page_words(labels, pages)}
            case Sort.GROUP:
                return {
                    f"{name}_{part}": text
                    for key, each in declared.parts.items()
                    for part, text in self._values(key, each, getattr(value, key)).items()
                }
            case Sort.CHOICE | Sort.KEPT:
                return {name: as_word(value)}
            case _:
                return {}

    def _rows(self, name: str, rows: tuple[TableRow, ...]) -> dict[str, str]:
        tags = dict.fromkeys(tag for row in rows for tag in row.tags)
        by_tag = {tag: [str(row.name) for row in rows if tag in row.tags] for tag in tags}
        return {name: joined(self.labels, [str(row.name) for row in rows])} | {
            f"{name}_{tag.replace('-', '_')}": joined(self.labels, names) for tag, names in by_tag.items()
        }

    def _row(self, declared: Parameter, value: str) -> str:
        rows = self.scope.value_of(declared.of[0])
        return next((str(row.name) for row in rows or () if row.id == value), value)

    def mover_values(self, name: str, mover: Mover) -> dict[str, str]:
        """Give the forms of a player by the order of play, and of the other one: {roll_who}, {roll_others}."""
        seats = {name: self.reading.seat(mover), f"{name}_other": self.reading.seat(mover.other)}
        plain = {
            f"{key}_{form}": self.labels[f"{form}.{seat}"] for key, seat in seats.items() for form in ("who", "whose")
        }
        return plain | {
            f"{key[:-3]}Who": text[:1].upper() + text[1:] for key, text in plain.items() if key.endswith("_who")
        }

    def place(self, arrival: SideArrival, values: Mapping[str, str], path: Path) -> str:
        """Say where an arrival comes in, in the mission's words or the language's own."""
        if arrival.says is not None:
            return self.scribe.write(arrival.says, self.reading.distances | {**values}, (*path, "says"))
        labels = self.labels
        if arrival.scatter:
            return labels["arrival.scatter"]
        edges = [label(labels, "arrival.edge", edge=place_name(labels, edge)) for edge in arrival.edges]
        corners = [label(labels, "arrival.corner", corner=place_name(labels, corner)) for corner in arrival.corners]
        return joined(labels, edges + corners)

    def write(self, text: Prose, values: Mapping[str, str], path: Path) -> Prose:
        """Put values into a text of the rule's own; the nearest names win."""
        return self.scribe.write(text, {**self.reading.distances, **self.distances, **values}, (*self.sheet, *path))

    @cached_property
    def distances(self) -> dict[str, str]:
        """Write out the distances that the rule's own text names."""
        return {name: self.reading.wording.distance(each) for name, each in self.scope.rule.distances.items()}
