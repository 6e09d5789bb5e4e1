"""How words come out: labels and rulers; numbers, lengths, sides and places in the words of a language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from pipeline.model import Corner, Edge, Labels, Side, Table, Who
from pipeline.units import Amount, Distance, Rulers, plain

Seat = Side | Who

# Every form of a side that a sentence may need: English could make some of the others, other languages can't.
_SIDE_VALUES = ("side", "who", "whose", "its", "enemy", "enemys")


def capital(text: str) -> str:
    """Begin a text with a capital, leaving the rest as it is."""
    return text[:1].upper() + text[1:]


def label(labels: Labels, key: str, **parts: object) -> str:
    """Take a text from the labels and put its parts in; parts left empty close up."""
    # Spaces that hold words together stay.
    return " ".join(filter(None, labels[key].format_map(parts).split(" ")))


def number_word(labels: Labels, number: int) -> str:
    """Write a number in words as far as the language does: "six"."""
    return labels.words.get(f"number.{number}", str(number))


def page_words(labels: Labels, pages: Iterable[int]) -> str:
    """Say on which pages of the rulebook something stands."""
    numbers = [str(page) for page in sorted(pages)]
    return label(labels, labels.form("rulebook.pages", len(numbers)), pages=joined(labels, numbers, last="and"))


def ordinal_word(labels: Labels, number: int) -> str:
    """Write an ordinal: "third", "21st"."""
    # Languages list the irregular ones; above them the last digit tells the ending.
    word = labels.words.get(f"ordinal.{number}")
    if word is not None:
        return word
    ending = labels.words.get(f"ordinal.ending.{number % 10}", labels["ordinal.ending.other"])
    return ending.format(number=number)


def joined(labels: Labels, texts: Sequence[str], *, last: str = "or") -> str:
    """List texts as a sentence does: "a, b or c"."""
    if len(texts) < 2:
        return "".join(texts)
    return labels["list.comma"].join(texts[:-1]) + labels[f"list.{last}"] + texts[-1]


def side_values(labels: Labels, seat: Seat) -> dict[str, str]:
    """Say whose a rule is, in every form that a sentence may need; capitalised forms under capitalised names."""
    plain = {name: labels[f"{name}.{seat.value}"] for name in _SIDE_VALUES}
    return plain | {name.capitalize(): capital(text) for name, text in plain.items()}


def place_name(labels: Labels, place: Edge | Corner) -> str:
    """Name an edge or a corner of the table."""
    kind = "edge" if isinstance(place, Edge) else "corner"
    return labels[f"{kind}.{place.value}"]


@dataclass(frozen=True, kw_only=True)
class Wording:
    """How words come out: the language's labels, and the rulers that lengths are read from."""

    labels: Labels
    rulers: Rulers = field(default_factory=Rulers)

    def distance(self, distance: Distance) -> str:
        """Write a distance as this print shows it: `8"/20cm`, `8"` or `20cm`."""
        texts = [self._amount(amount) for amount in self.rulers.amounts(distance)]
        return texts[0] if len(texts) == 1 else self.labels["length.both"].format(first=texts[0], second=texts[1])

    def _amount(self, amount: Amount) -> str:
        return self.labels[f"length.{amount.unit}"].format(number=written_number(self.labels, amount.number))


def written_number(labels: Labels, number: Fraction) -> str:
    """Write a number with its decimals and thousands as the language does: "1,200.5"."""
    whole, point, decimals = plain(number).partition(".")
    grouped = f"{int(whole):,}".replace(",", labels["number.thousands"])
    return f"{grouped}{labels['number.point']}{decimals}" if point else grouped


_FOOT = Fraction(12)


def table_size(table: Table, wording: Wording) -> str:
    """Say how big the table is, in the unit that is shown first; in feet where inches come out even."""
    sides, rulers = (table.width, table.depth), wording.rulers
    if rulers.shown[0].is_metric:
        key, shown = "page.table.cm", [rulers.centimetres(side) for side in sides]
    elif all(side.inches % _FOOT == 0 for side in sides):
        key, shown = "page.table.feet", [side.inches / _FOOT for side in sides]
    else:
        key, shown = "page.table.inches", [side.inches for side in sides]
    width, depth = (written_number(wording.labels, number) for number in shown)
    return wording.labels[key].format(width=width, depth=depth)
