"""A rule, what is given to it, and how words come out -> its name, the values that its texts may ask for, its texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pipeline.contracts.wording import (
    capital,
    joined,
    number_word,
    ordinal_word,
    page_words,
    side_values,
    spoken,
)
from pipeline.diagnostics import Path
from pipeline.model import Labels, Prose
from pipeline.model.parameters import Mover, Parameter, Sort, TableRow
from pipeline.model.zones import Same, Spot, Zone
from pipeline.rules.declared.case import final_turn, last_turn
from pipeline.rules.declared.scope import Scope, as_word
from pipeline.rules.declared.spots_told import tell_spot
from pipeline.rules.prose.placeholders import Scribe
from pipeline.rules.prose.prose_values import Reading, home_told
from pipeline.units import Distance

# How the value of a number is called where it is written in figures, and as an ordinal.
_IN_FIGURES, _ORDINAL = "_figure", "_th"
# The parameter whose forms texts ask for without its name: {who}, {whose}, {enemy}.
SIDE = "side"


@dataclass(frozen=True, kw_only=True)
class Teller:
    """A rule about to be put into words. `path` is where it is used; `scribe` gathers what is wrong with its texts."""

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
        return str(rule.title or spoken(scope.name))

    @cached_property
    def own(self) -> dict[str, str]:
        """Give the values of its parameters and figures, and its name; those of its components come on top."""
        texts = (self._values(name, each, self.scope.value_of(name), texts=True) for name, each in self._declared)
        return self._plain | {name: text for found in texts for name, text in found.items()}

    @property
    def _declared(self) -> Iterable[tuple[str, Parameter]]:
        return {**self.scope.rule.figures, **self.scope.rule.parameters}.items()

    @cached_property
    def _plain(self) -> dict[str, str]:
        """Give all values but texts, which may ask for any of these."""
        values = {"name": self.name, "kind": self._named(one=True)}
        if self.reading.mission_id is not None:
            values |= self._turns()
        for name, each in self._declared:
            values |= self._values(name, each, self.scope.value_of(name))
            if each.by is not None and self.scope.given is None:
                values |= self._by_choice(name, each)
        return values

    def _by_choice(self, name: str, declared: Parameter) -> dict[str, str]:
        """Give a figure for each word of its choice, while no mission has chosen: {first_roll_late}."""
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

    def _values(self, name: str, declared: Parameter, value: Any, *, texts: bool = False) -> dict[str, str]:
        """Write a value out in every form that texts may need: only texts, or only all else."""
        if value is None:
            return {}
        if declared.a is Sort.GROUP:
            return {
                f"{name}_{part}": text
                for key, each in declared.parts.items()
                for part, text in self._values(key, each, getattr(value, key), texts=texts).items()
            }
        writer = _WRITERS.get(declared.a)
        return writer(self, name, declared, value) if writer and texts is (declared.a is Sort.TEXT) else {}

    def _side(self, name: str, declared: Parameter, value: str) -> dict[str, str]:
        forms = side_values(self.labels, value)
        if self.reading.mission_id is not None and value in self.reading.mission.homes:
            told = home_told(self.reading.pack, self.reading.mission, value, self.reading.wording)
            forms |= {"home": told, "Home": capital(told)}
        return forms if name == SIDE else {f"{name}_{form}": text for form, text in forms.items()}

    def _number(self, name: str, declared: Parameter, value: int) -> dict[str, str]:
        words, ordinal = number_word(self.labels, value), ordinal_word(self.labels, value)
        return {name: words, name + _IN_FIGURES: str(value), name + _ORDINAL: ordinal}

    def _turns_of(self, name: str, declared: Parameter, value: tuple[int, ...]) -> dict[str, str]:
        numbers = [number_word(self.labels, turn) for turn in value]
        ordinals = [ordinal_word(self.labels, turn) for turn in value]
        return {
            name: joined(self.labels, numbers, last="and"),
            name + _ORDINAL: joined(self.labels, ordinals, last="and"),
        }

    def _percent(self, name: str, declared: Parameter, value: int) -> dict[str, str]:
        return {name: f"{value}%"}

    def _distance(self, name: str, declared: Parameter, value: Distance) -> dict[str, str]:
        return {name: self.reading.wording.distance(value)}

    def _text(self, name: str, declared: Parameter, value: Prose) -> dict[str, str]:
        return {name: self.scribe.write(value, self.reading.distances | self._plain, (*self.path, name))}

    def _rates(self, name: str, declared: Parameter, value: Mapping[str, int]) -> dict[str, str]:
        return {f"{name}_{each}": str(number) for each, number in value.items()}

    def _references(self, name: str, declared: Parameter, value: tuple[str, ...]) -> dict[str, str]:
        known = self.reading.pack.references
        pages = dict.fromkeys(known[each].page for each in value if each in known)
        return {f"{name}_pages": page_words(self.labels, pages)}

    def _choice(self, name: str, declared: Parameter, value: str) -> dict[str, str]:
        return {name: as_word(value)}

    def _rows(self, name: str, declared: Parameter, rows: tuple[TableRow, ...]) -> dict[str, str]:
        tags = dict.fromkeys(tag for row in rows for tag in row.tags)
        by_tag = {tag: [str(row.name) for row in rows if tag in row.tags] for tag in tags}
        return {name: joined(self.labels, [str(row.name) for row in rows])} | {
            f"{name}_{tag.replace('-', '_')}": joined(self.labels, names) for tag, names in by_tag.items()
        }

    def _row(self, name: str, declared: Parameter, value: str) -> dict[str, str]:
        rows = self.scope.value_of(declared.of[0])
        return {name: next((str(row.name) for row in rows or () if row.id == value), value)}

    def _place(self, name: str, declared: Parameter, value: Spot) -> dict[str, str]:
        return {name: tell_spot(self.reading.wording, value)}

    def _places(self, name: str, declared: Parameter, value: tuple[Spot, ...]) -> dict[str, str]:
        return {name: joined(self.labels, [tell_spot(self.reading.wording, spot) for spot in value])}

    def _zone(self, name: str, declared: Parameter, value: Zone) -> dict[str, str]:
        return {name: self.zone_name(value) or self.labels["zone.mapped"]}

    def zone_name(self, zone: Zone) -> str:
        """Tell what a zone is called on the map; one of the mission that has no words there, by its name."""
        named = isinstance(zone, Same) and not zone.label
        known = self.reading.mission.zones if named and self.reading.mission_id is not None else {}
        found = known.get(zone.zone) if isinstance(zone, Same) else None
        text = zone.label or (found.label if found is not None else None)
        if text is not None:
            return self.scribe.write(text, self.reading.distances, ())
        return zone.zone if isinstance(zone, Same) else ""

    def mover_values(self, name: str, mover: Mover) -> dict[str, str]:
        """Give the forms of a player by the order of play, and of the other one: {roll_who}, {roll_others}."""
        seats = {name: self.reading.seat(mover), f"{name}_other": self.reading.seat(mover.other)}
        plain = {
            f"{key}_{form}": self.labels[f"{form}.{seat}"] for key, seat in seats.items() for form in ("who", "whose")
        }
        return plain | {
            key[: -len(form)] + form.capitalize(): capital(text)
            for key, text in plain.items()
            for form in (key.rpartition("_")[2],)
        }

    def write(self, text: Prose, values: Mapping[str, str], path: Path) -> Prose:
        """Put values into a text of the rule's own; the nearest names win."""
        return self.scribe.write(text, {**self.reading.distances, **self.distances, **values}, (*self.sheet, *path))

    @cached_property
    def distances(self) -> dict[str, str]:
        """Write out the distances that the rule's own text names."""
        return {name: self.reading.wording.distance(each) for name, each in self.scope.rule.distances.items()}


_WRITERS: Mapping[Sort, Callable[[Teller, str, Parameter, Any], dict[str, str]]] = {
    Sort.SIDE: Teller._side,
    Sort.WHO: Teller._side,
    Sort.CHOICE: Teller._choice,
    Sort.KEPT: Teller._choice,
    Sort.NUMBER: Teller._number,
    Sort.TURN: Teller._number,
    Sort.TURNS: Teller._turns_of,
    Sort.PERCENT: Teller._percent,
    Sort.DISTANCE: Teller._distance,
    Sort.TEXT: Teller._text,
    Sort.RATES: Teller._rates,
    Sort.ROWS: Teller._rows,
    Sort.ROW: Teller._row,
    Sort.REFERENCES: Teller._references,
    Sort.PLACE: Teller._place,
    Sort.PLACES: Teller._places,
    Sort.ZONE: Teller._zone,
}
