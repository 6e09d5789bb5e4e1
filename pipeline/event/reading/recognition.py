"""Names that lists write -> players or teams of the event; who is unknown or doubtful is told together, once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Generic

from pipeline.diagnostics import Diagnostic, Place, error
from pipeline.event.reading.name_matching import NameBook, Who
from pipeline.event.reading.written_meetings import Seat
from pipeline.spelling import quote

# A line or two; a file of another event would fill the screen.
SHOWN = 12
_ASKED_ABOUT = 40


@dataclass(kw_only=True)
class Recognition(Generic[Who]):
    """Finds who is meant, and keeps those of whom nothing is known."""

    book: NameBook[Who]
    kind: str = "player"
    unknown: list[Seat] = field(default_factory=list)
    doubtful: list[tuple[Seat, Who]] = field(default_factory=list)

    def who(self, seat: Seat) -> Who | None:
        """Find who is meant beyond doubt."""
        who = self.book.find(seat.name)
        if who is None:
            # Whoever brings the list of another event isn't asked about each of its names.
            near = self.book.near(seat.name) if len(self.unknown) + len(self.doubtful) < _ASKED_ABOUT else None
            if near is None:
                self.unknown.append(seat)
            else:
                self.doubtful.append((seat, near))
        return who

    @property
    def suspected(self) -> frozenset[int]:
        """Who may be meant somewhere, by number."""
        return frozenset(who.number for _, who in self.doubtful)

    def told(self) -> Iterator[Diagnostic]:
        """Ask about each doubtful name, and tell all unknown ones at once."""
        for seat, who in self.doubtful:
            alias = f"`aliases: {{{seat.name}: {who.name}}}`"
            hint = f"did you mean {quote(who.name)}? correct one of the lists, or add {alias} to event.yaml"
            found = error("E432", f"no {self.kind} is called {quote(seat.name)}", hints=(hint,))
            listed = self.book.places.get(who.number)
            related = ((f"{quote(who.name)} is listed here", listed),) if listed else ()
            yield replace(found, place=seat.place, related=related)
        if self.unknown:
            yield self._unknown()

    def _unknown(self) -> Diagnostic:
        (first, *others) = self.unknown
        if not others:
            hint = f"correct the name, or add it to the list of {self.kind}s"
            return error("E432", f"no {self.kind} is called {quote(first.name)}", hints=(hint,)).at(first.place)
        called = listed([f"{quote(seat.name)} ({_where(seat.place)})" for seat in self.unknown])
        is_most = len(self.unknown) > len(self.book.everybody) / 2
        hint = (
            "is this the list of another event?"
            if is_most
            else f"correct them, or add them to the list of {self.kind}s"
        )
        message = f"{len(self.unknown)} names are of no {self.kind}: {called}"
        return error("E432", message, hints=(hint,)).at(first.place)


def listed(names: list[str]) -> str:
    """List names, or the first of many."""
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return f"{', '.join(names[:SHOWN])}{more}"


def _where(place: Place) -> str:
    return place.cell or f"line {place.line}"
