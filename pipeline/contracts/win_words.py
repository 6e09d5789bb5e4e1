"""How a mission is won, in words: ways to win, the moments at which they are looked at, what else is said of them."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.model import Who
from pipeline.model.rule_words import Around, Presence
from pipeline.units import Distance


@dataclass(frozen=True, kw_only=True)
class WinMoment:
    """A moment of a way to win: when it is looked at, what must hold then, and who stands where on its picture.

    `heading` names what its moments come to, before the first of them; `within` is the distance that is drawn, and
    `distance` what that is called.
    """

    time: str
    text: str
    heading: str = ""
    shows: Presence | None = None
    around: Around = Around.OBJECTIVE
    within: Distance | None = None
    distance: str = ""


@dataclass(frozen=True, kw_only=True)
class WinNote:
    """What else is said of a way to win; under a heading it stands below all ways, else with its own."""

    text: str
    heading: str = ""

    @property
    def told(self) -> str:
        """All of it."""
        return f"**{self.heading}** {self.text}" if self.heading else self.text


@dataclass(frozen=True, kw_only=True)
class WinWords:
    """One way to win: the sentence that tells how, the same wherever it stands, and what else the map side says of it.

    `otherwise` is for what settles a game that nothing else has ended. `from_turn` is the first in which it counts,
    where that is to be marked on the clock; `opens` likewise, marked or not, if it isn't open all along; `at_turn` is
    the one at whose start it is won. `text` is all that its moments and notes say.
    """

    who: Who
    says: str
    text: str = ""
    otherwise: bool = False
    from_turn: int | None = None
    opens: int | None = None
    at_turn: int | None = None
    moments: tuple[WinMoment, ...] = ()
    notes: tuple[WinNote, ...] = ()

    @property
    def told(self) -> str:
        """The sentence, and what explains it."""
        return f"**{self.says}** {self.text}".rstrip()
