"""How words come out: labels and rulers; numbers, lengths, sides and places in the words of a language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from pipeline.model import EACH, NEUTRAL, Called, Corner, Edge, EnemyForms, Labels, Pack, SideId, Sides, Table
from pipeline.model.labels import OTHER
from pipeline.units import Amount, Distance, Rulers, plain

# One of the sides or all of them; where that is open, a player by the order of play.
Seat = str

_ROUNDS = ".rounds"  # said in place of the label so called, where a pack has rounds
_SEVERAL = "several"  # said of a side that labels speak of in the plural
NO_TEAMS: Mapping[str, Called] = MappingProxyType({})
# Every form of a side that a sentence may need: English could make some of the others, other languages can't.
_SIDE_VALUES = ("side", "who", "whose", "its", "enemy", "enemys")


def capital(text: str) -> str:
    """Begin a text with a capital, leaving the rest as it is."""
    return text[:1].upper() + text[1:]


def spoken(name: str) -> str:
    """Say a file's name as people do, where nothing says what is in it is called: "night-fog" is "Night fog"."""
    return capital(name.replace("-", " "))


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
    # Where nothing says what several enemies are called together, no text can ask for it.
    plain = {name: labels.words[key] for name in _SIDE_VALUES if labels.words.get(key := f"{name}.{seat}")}
    return plain | {name.capitalize(): capital(text) for name, text in plain.items()}


def side_form(labels: Labels, key: str, who: Seat) -> str:
    """Give the key of a label's form that speaks of a side as of one or as of several: it deploys, they deploy."""
    return f"{key}.{OTHER}" if labels.words.get(f"{_SEVERAL}.{who}") else labels.form(key, 1)


def with_sides(labels: Labels, pack: Pack) -> Labels:
    """Let labels know what the sides of a pack are called."""
    alike = {} if pack.each or f"side.{EACH}" in labels.places else _alike(labels, pack.sides)
    # Where a pack doesn't say what all of them are called, they are several, or the one that plays.
    several = len(pack.sides.ids) > 1 or any(pack.sides[side].plural for side in pack.sides.ids)
    alike |= {f"{_SEVERAL}.{EACH}": "yes" if several else ""}
    counted = _in_rounds(labels) if pack.rounds is not None else {}
    return labels.filled_up(alike | counted | side_words(pack.sides, pack.each, pack.teams, pack.enemy))


def _in_rounds(labels: Labels) -> dict[str, str]:
    """Speak of rounds where labels speak of turns, but for words of the pack, and of a language that has no others."""
    twins = {key: key.removesuffix(_ROUNDS) for key in labels.words if key.endswith(_ROUNDS)}
    return {
        key: labels.words[twin]
        for twin, key in twins.items()
        if key in labels.words and key not in labels.places and (twin in labels.said or key not in labels.said)
    }


def _alike(labels: Labels, sides: Sides) -> dict[str, str]:
    """Word all sides alike by how many there are: both players, all players, or the one that plays."""
    if len(sides.ids) == 1:
        (alone,) = (sides[side] for side in sides.ids)
        return {f"side.{EACH}": alone.name, **{f"{form}.{EACH}": text for form, text in alone.forms}}
    return {f"side.{EACH}": labels["side.all"]} if len(sides.ids) > 2 else {}


def side_words(
    sides: Sides,
    each_side: Called | None = None,
    teams: Mapping[str, Called] = NO_TEAMS,
    enemy: EnemyForms | None = None,
) -> dict[str, str]:
    """Word sides and teams as labels are: "who.scouts", "enemy.scouts"; and all alike, where a pack says how."""
    called: dict[str, Called] = {**sides.root, **teams, **({EACH: each_side} if each_side else {})}
    words = {f"side.{side}": str(each.name) for side, each in called.items()}
    words |= {f"{form}.{side}": text for side, each in called.items() for form, text in each.forms}
    words |= {f"{_SEVERAL}.{side}": "yes" if each.plural else "" for side, each in called.items()}
    for side, each in sides.root.items():
        words[f"map.letter.{side}"] = each.letter
        words[f"of.{side}"] = each.of or capital(each.forms.whose)
    enemies = {party: enemy or _enemy(sides, sides.of(party), called) for party in called if party != EACH}
    if enemy or any(enemies[side] is None for side in sides.ids):
        enemies[EACH] = enemy
    elif len(sides.ids) == 1:
        enemies[EACH] = enemies[sides.ids[0]]
    for party, forms in enemies.items():
        # An empty text says nothing: whoever asks is told that there is no such word.
        words |= {f"enemy.{party}": forms.who if forms else "", f"enemys.{party}": forms.whose if forms else ""}
    return words


def _enemy(sides: Sides, fighting: Iterable[SideId], called: Mapping[str, Called]) -> EnemyForms | None:
    """Tell what some sides' enemies are called: as the one or the team that they are, or as what is neutral."""
    sought = {enemy for side in fighting for enemy in sides.enemies(side)}
    if not sought and NEUTRAL not in fighting:
        sought = {NEUTRAL}
    forms = next((each.forms for party, each in called.items() if {*sides.of(party)} == sought and party != EACH), None)
    return None if forms is None else EnemyForms(who=forms.who, whose=forms.whose)


def place_name(labels: Labels, place: Edge | Corner) -> str:
    """Name an edge or a corner of the table."""
    return labels[f"edge.{place.value}" if isinstance(place, Edge) else f"corner.{place.value}"]


def point_sign(labels: Labels, sides: Sequence[SideId], number: int | None) -> str:
    """Give the sign of a point at which something comes in: its side's letter, and its number among theirs."""
    letter = labels[f"map.letter.{sides[0]}"] if len(sides) == 1 else ""
    return f"{letter}{'' if number is None else number}"


@dataclass(frozen=True, kw_only=True)
class Wording:
    """How words come out: the language's labels, the pack's sides, and the rulers that lengths are read from."""

    labels: Labels
    sides: Sides = field(default_factory=lambda: Sides({}))
    rulers: Rulers = field(default_factory=Rulers)

    def distance(self, distance: Distance) -> str:
        """Write a distance as this print shows it: `8"/20cm`, `8"` or `20cm`."""
        texts = [self._amount(amount) for amount in self.rulers.amounts(distance)]
        return texts[0] if len(texts) == 1 else self.labels["length.both"].format(first=texts[0], second=texts[1])

    def short(self, distance: Distance) -> str:
        """Write a distance by the game's first ruler alone, where the other stands in a table beside it."""
        return self._amount(self.rulers.amounts(distance)[0])

    def number(self, number: Fraction) -> str:
        """Write a number as the print's language does."""
        return written_number(self.labels, number)

    def amount(self, amount: Amount) -> str:
        """Write so many of a unit."""
        return self._amount(amount)

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
