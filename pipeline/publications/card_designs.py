"""A dealt deck -> the faces of its cards laid out on them, with everything that they ask for in vain."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from pipeline.compose.cards.deck_material import Written
from pipeline.diagnostics import ContentError, Diagnostic, Path, error
from pipeline.draw.cards.face_layout import LaidFace, find_face, lay_out_face
from pipeline.model import Backs, CardCatalogue, CardFace, Pack
from pipeline.model.card_templates import CardWords, Template
from pipeline.model.pictures import Picture
from pipeline.publications.dealt_decks import DealtDeck
from pipeline.rules.deck.side_words import OF_DECKS, OF_SIDES
from pipeline.spelling import hints, quote

# What an author wrote for one card and no deck: a face that doesn't show it would lose it without a word.
_NEEDED = {"text": ("text",), "notes": ("notes",), "sign": ("sign",), "motto": ("motto", "gist")}
_DRAWN = ("scores", "map")


def lay_out_faces(dealt: DealtDeck, pack: Pack, catalogue: CardCatalogue) -> Mapping[str, LaidFace]:
    """Lay out all faces of a deck's cards; what is wrong with any of them is told at once."""
    known = {**catalogue.faces, **pack.faces}
    laid: dict[str, LaidFace] = {}
    found: list[Diagnostic] = []
    for name, path in _asked(dealt).items():
        try:
            laid[name] = lay_out_face(name, find_face(known, name, path), dealt.format)
        except ContentError as problem:
            found.extend(_within(pack, each, dealt) for each in problem.diagnostics)
    found.extend(_asked_in_vain(dealt, laid, pack))
    found.extend(_shown_nowhere(dealt, laid))
    if found:
        raise ContentError(*dict.fromkeys(found))
    return laid


def _sides(dealt: DealtDeck) -> Iterator[tuple[str, CardFace, Path]]:
    for each in dealt.cards:
        yield f"card {each.card.id}", each.card, each.path
        if each.card.back is not None:
            yield f"the back of card {each.card.id}", each.card.back, (*each.path, "back")


def _asked(dealt: DealtDeck) -> dict[str, Path]:
    """List the faces that a deck asks for, and where the first card does; a back's face is a key of its card."""
    asked: dict[str, Path] = {}
    for _, side, path in _sides(dealt):
        where = (*(dealt.path if side.face == dealt.deck.face else path), "face")
        asked.setdefault(side.face or "", where)
    if dealt.deck.back is not None and dealt.deck.backs is Backs.SHARED:
        asked.setdefault(dealt.deck.back, (*dealt.path, "back"))
    return asked


def _within(pack: Pack, problem: Diagnostic, dealt: DealtDeck) -> Diagnostic:
    """Tell of the deck's size what is wrong with a shipped face: in its own file nobody can mend it."""
    is_shipped = problem.path[:1] == ("faces",) and problem.path[1] not in pack.faces
    return replace(problem, path=(*dealt.path, "size")) if is_shipped else problem


def _asked_in_vain(dealt: DealtDeck, laid: Mapping[str, LaidFace], pack: Pack) -> Iterator[Diagnostic]:
    """Find fields that a face of the pack asks for and no card that it is on has."""
    had: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for _, side, _ in _sides(dealt):
        had[side.face or ""].update(side.fields)
    for name, face in laid.items():
        if name not in pack.faces:
            continue  # what a shipped face asks for is there for whoever has it
        words = CardWords(had[name], dict.fromkeys((*OF_SIDES, *OF_DECKS), ""))
        for each in face.areas:
            for field in () if each.area.hidden else dict.fromkeys(each.area.fields):
                if field not in words:
                    message = f"no card of {dealt.deck.id} has a field called {field!r}"
                    yield error("E770", message, path=each.path, hints=hints(field, list(words)))


def _shown_nowhere(dealt: DealtDeck, laid: Mapping[str, LaidFace]) -> Iterator[Diagnostic]:
    """Find what is written on cards that their face doesn't show, once for all cards: that may be a whole column."""
    lost: defaultdict[tuple[str, str], list[tuple[str, Path]]] = defaultdict(list)
    for name, side, path in _sides(dealt):
        face = laid.get(side.face or "")
        if face is None:
            continue
        asked = CardWords(dict.fromkeys(face.face.fields, ""))
        written = [
            key
            for key, names in _NEEDED.items()
            if getattr(side, key) and not any(map(asked.__contains__, names)) and not _is_told(key, side, face)
        ]
        drawn = [key for key in _DRAWN if getattr(side, key) is not None and not face.face.shows(key)]
        for key in written + drawn:
            lost[face.name, key].append((name, path))
    for (face_name, key), ((name, path), *others) in lost.items():
        who = f"{name} and {len(others)} more have" if others else f"{name} has"
        hint = f"give the face an area that shows {{{key}}}, or print the card with another"
        message = f"{who} '{key}', and the face {face_name} doesn't show it"
        yield error("E771", message, path=path, hints=(hint,))


def _is_told(key: str, side: CardFace, face: LaidFace) -> bool:
    """Tell whether a card's notes are on it as the table of its action."""
    return key == "notes" and side.action is not None and face.face.shows("action")


def pictures_of(written: Iterable[Written], pack: Pack) -> dict[str, Picture]:
    """Gather the pictures that sides of cards show, as the pack may have hundreds; names of none are told at once."""
    shown: dict[str, Picture] = {}
    found: list[Diagnostic] = []
    for each in written:
        for laid in each.laid.areas:
            template = Template(laid.area.picture or "")
            name = template.filled(each.words) if laid.area.is_on(each.words) else ""
            if name in pack.pictures:
                shown[name] = pack.pictures[name]
            elif name:
                path = (*each.path, *each.place_of(template.fields)) if template.fields else (*laid.path, "picture")
                hint = hints(name, pack.pictures) or ("put it into the folder pictures/ of the pack",)
                found.append(error("E772", f"no picture is called {quote(name)}", path=path, hints=hint))
    if found:
        raise ContentError(*dict.fromkeys(found))
    return shown
