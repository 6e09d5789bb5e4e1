"""A theme and what a pack says of its look -> the theme in the pack's colours and fonts, proved to read well.

What a pack doesn't say stays the theme's. Greys follow from colours: each is the grey that stands out just as far.
Sides keep the theme's greys, which are as far apart as their hatches need.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pipeline.colours import as_grey, contrast, mixed, standing_out
from pipeline.diagnostics import Diagnostic, error
from pipeline.font_packages import family_called, no_family
from pipeline.fonts import faces_of, missing
from pipeline.model import FontFile, Ink, Labels, Pack, Palette, Theme
from pipeline.model.layouts import GROUNDS, SideHues
from pipeline.model.look import PackFonts, PackHue, PackPalette
from pipeline.model.sides import NEUTRAL
from pipeline.run.palette_proof import WORDS, PaletteProof, hue_of, slot_of, tones_of

_TINT = 0.8  # how much white is in the tint of a hue's ground
_WHITE = "#ffffff"
# With little ink, these are paper and what stands on it.
_UNINKED = ("table", "cover", "on_cover")


def in_the_look_of(theme: Theme, pack: Pack) -> tuple[Theme, tuple[Diagnostic, ...]]:
    """Lay what a pack says of its look over a theme, and tell what is wrong with it."""
    dressed, found = theme, list[Diagnostic]()
    if pack.palette is not None:
        found += _misnamed(pack.palette, pack)
        palettes = {ink: _coloured(palette, ink, pack.palette, pack) for ink, palette in theme.palettes.items()}
        dressed = dressed.model_copy(update={"palettes": palettes})
        for ink, palette in palettes.items():
            followed = frozenset(_followed(pack.palette, ink))
            found += PaletteProof(palette=palette, ink=ink, said=pack.palette, followed=followed, pack=pack).found()
    if pack.fonts is not None:
        slips = tuple(_unknown_families(pack.fonts, theme))
        found += slips
        dressed = dressed if slips else _lettered(dressed, pack.fonts)
    return dressed, tuple(found)


def _followed(said: PackPalette, ink: Ink) -> dict[str, str]:
    """Give the greys that follow from a pack's colours under another ink, where it doesn't say them itself."""
    if ink is Ink.COLOUR:
        return {}
    kept = {*tones_of(said, ink).plain, *(_UNINKED if ink is Ink.LEAN else ())}
    return {name: as_grey(colour) for name, colour in said.plain.items() if name not in kept}


def _coloured(palette: Palette, ink: Ink, said: PackPalette, pack: Pack) -> Palette:
    tones = tones_of(said, ink)
    palette = palette.model_copy(update=_followed(said, ink) | tones.plain)
    sides, grounds = list(palette.sides), dict(palette.grounds)
    for name, hue in tones.hues.items():
        slot = slot_of(name, pack)
        if name == NEUTRAL:
            palette = palette.model_copy(update={NEUTRAL: hue.line})
        elif slot is not None:
            sides[slot] = _whole(hue, sides[slot], ink, palette)
        else:
            ground = next(each for each in GROUNDS if each == name)
            grounds[ground] = _whole(hue, palette.ground(ground), ink, palette)
    return palette.model_copy(update={"sides": tuple(sides), "grounds": grounds})


def _whole(hue: PackHue, old: SideHues, ink: Ink, palette: Palette) -> SideHues:
    """Say what a hue leaves out: a tint of its line, and a tone of it in which words can be read on all grounds."""
    fill = hue.fill or (mixed(hue.line, _WHITE, _TINT) if ink is Ink.COLOUR else old.fill)
    grounds = (fill, palette.paper, palette.table)
    text = standing_out(hue.line, lambda tone: all(contrast(tone, ground) >= WORDS for ground in grounds))
    return SideHues(line=hue.line, fill=fill, text=hue.text or text or palette.ink)


def _misnamed(said: PackPalette, pack: Pack) -> Iterator[Diagnostic]:
    """Find hues that are given twice, and parts of what is one colour."""
    for ink in Ink:
        first: dict[str, str] = {}
        for name, hue in tones_of(said, ink).hues.items():
            path = ("palette", *(() if ink is Ink.COLOUR else (ink.value,)), "hues", name)
            is_first = first.setdefault(hue_of(name, pack), name) == name
            if not is_first:
                hint = "a side's id and the number of its slot name one hue: keep one of them"
                message = f"the hues {first[hue_of(name, pack)]} and {name} are one"
                yield replace(error("E285", message, path=path, hints=(hint,)), on_key=True)
            if name == NEUTRAL and (hue.fill or hue.text):
                hint = 'write `neutral: "#…"`; its ground is that of the table, and words about it are in ink'
                yield replace(error("E285", "the hue neutral is one colour", path=path, hints=(hint,)), on_key=True)


def _unknown_families(said: PackFonts, theme: Theme) -> Iterator[Diagnostic]:
    for role, name in said:
        if name is None:
            continue
        family = family_called(name)
        if family is None:
            yield replace(no_family(name), path=("fonts", role))
        elif role == "text" and not family.has_italics and any(face.italic for face in theme.faces):
            hint = "it can stand as `heading`; `pack list --fonts` says which have italics"
            message = f"the family {name} has no italics, which text needs"
            yield error("E283", message, path=("fonts", role), hints=(hint,))


def _lettered(theme: Theme, said: PackFonts) -> Theme:
    """Set a theme in other families, at the weights that it has of its own."""
    heading, text = said.heading or theme.heading, said.text or theme.text
    upright = [face for face in theme.faces if face.family == theme.heading and not face.italic]
    faces = [face.model_copy(update={"family": heading}) for face in upright]
    faces += [face.model_copy(update={"family": text}) for face in theme.faces if face.family == theme.text]
    unlike = {(face.family, face.weight, face.italic): face for face in faces}
    return theme.model_copy(update={"heading": heading, "text": text, "faces": tuple[FontFile, ...](unlike.values())})


def check_own_fonts(pack: Pack, theme: Theme, labels: Labels) -> Iterator[Diagnostic]:
    """Tell which characters the families of a pack lack that the pipeline itself puts on pages."""
    letters = "".join(sorted(letter for letter in set[str]().union(*labels.words.values()) if not letter.isspace()))
    for role, family in pack.fonts or ():
        faces = [face for face in faces_of(theme) if face.family == family]
        lacking = dict.fromkeys(letter for face in faces for letter in missing(letters, face))
        if lacking:
            hint = "take another family, or say with `labels:` what has them otherwise; `pack labels` lists all"
            message = f"the family {family} has no {' '.join(lacking)}, which pages need"
            yield error("E284", message, path=("fonts", role), hints=(hint,))
