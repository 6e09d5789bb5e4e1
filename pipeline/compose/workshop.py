"""The workshop in which a pack's pages are set: theme, measures, templates and paper, chosen once for a build."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from pipeline.compose.exposure import Tone
from pipeline.compose.picture_case import Photo, PictureCase, points
from pipeline.compose.shown_picture import ShownPhoto
from pipeline.compose.text.atom_maker import AtomMaker
from pipeline.compose.text.atoms import ADDRESS, BOX_WIDTH
from pipeline.compose.text.markdown_blocks import Block
from pipeline.contracts.paper import NOTHING
from pipeline.contracts.wording import Wording
from pipeline.fonts import Face, faces_of
from pipeline.model import Ink, Labels, Palette, Theme
from pipeline.model.measures import Measures, TypeArea
from pipeline.model.pictures import Picture, ShownPicture
from pipeline.units import Length

if TYPE_CHECKING:
    from jinja2.sandbox import ImmutableSandboxedEnvironment

_HAIR = 1.6  # points
_ABOVE_PICTURE = 0.3  # body sizes: besides what stands above a paragraph
_PICTURE_SHARE = 0.75  # of a page's height: how high a picture among words may be


@dataclass(frozen=True, kw_only=True)
class Workshop:
    """All that page setting needs besides the words.

    `templates` maps a template's name to its source; `bleed` is how far what reaches the trim goes on beyond it; `tone`
    is how pictures are printed where a print shop has wishes of its own; `album` has the pictures that words ask for.
    """

    theme: Theme
    ink: Ink
    measures: Measures
    area: TypeArea
    wording: Wording
    templates: Mapping[str, str]
    bleed: Length = NOTHING
    tone: Tone | None = None
    album: Mapping[str, Picture] = field(default_factory=dict)

    @property
    def labels(self) -> Labels:
        """The words that the pipeline itself says."""
        return self.wording.labels

    @property
    def palette(self) -> Palette:
        """The theme's colours under this ink."""
        return self.theme.palettes[self.ink]

    @cached_property
    def maker(self) -> AtomMaker:
        """Makes atoms in this theme."""
        return AtomMaker(self.measures, self.theme, self.render, self._among_words)

    def _among_words(self, block: Block) -> ShownPhoto | None:
        """Make an atom of a picture among words; of one that isn't there, that has been told."""
        picture = self.album.get(block.source)
        if picture is None:
            return None
        return ShownPhoto(
            photo=Photo(picture=picture, words=block.text, path=()),
            show=self.pictures.show_photo,
            most=self.room * _PICTURE_SHARE,
            share=block.share,
            room_before=self.measures.kinds["para"].before + _ABOVE_PICTURE,
        )

    @property
    def faces(self) -> tuple[Face, ...]:
        """The theme's faces."""
        return faces_of(self.theme)

    @property
    def gutter(self) -> float:
        """The room between columns, in points."""
        return self.measures.page.gutter.points

    @property
    def room(self) -> float:
        """How high a side may stand, in points; a hair less than the type area, as the typesetter rounds."""
        return self.area.height - _HAIR

    def __getstate__(self) -> dict[str, Any]:
        """Travel without compiled templates: they are compiled, or found again, wherever pages are set."""
        return {name: value for name, value in self.__dict__.items() if name != "_environment"}

    @cached_property
    def _environment(self) -> ImmutableSandboxedEnvironment:
        return _environment(tuple(sorted(self.templates.items())))

    def render(self, template: str, **values: Any) -> str:
        """Fill a template; a name that it doesn't know is an error of ours, not an empty spot."""
        return self._environment.get_template(f"{template}.html.j2").render(
            label=self.labels.words,
            palette=self.palette,
            points=points,
            picture=self.pictures.show,
            photo=self.pictures.show_photo,
            **values,
        )

    def write(self, template: str, **values: Any) -> str:
        """Fill a template that isn't HTML: of a style sheet, of a script."""
        return self._environment.get_template(template).render(palette=self.palette, **values)

    @cached_property
    def pictures(self) -> PictureCase:
        """The drawings that pages show."""
        return PictureCase(tone=self.tone or Tone(ink=self.ink))

    def refitted(self, measures: Measures, area: TypeArea) -> Workshop:
        """The same workshop for another paper and type; what it shows goes into the same case."""
        made = replace(self, measures=measures, area=area)
        made.__dict__["pictures"] = self.pictures
        return made

    def photo(self, shown: ShownPicture | None, key: str) -> Photo | None:
        """Take the picture that a key of the pack shows; of one that can't be printed, that has been told."""
        if shown is None or shown.picture not in self.album:
            return None
        return Photo(picture=self.album[shown.picture], words=shown.alt, path=(key, "picture"))

    @cached_property
    def sheets(self) -> tuple[str, ...]:
        """The style sheets of all pages: written from the measures, then for their paper, then the theme's own."""
        written = (
            self.write(
                f"{name}.css.j2",
                area=self.area,
                bleed=self.bleed,
                measures=self.measures,
                theme=self.theme,
                points=points,
                address=ADDRESS,
                box=BOX_WIDTH,
            )
            for name in ("style", "paper")
        )
        return (*written, self.theme.css)


def css_text(text: str) -> str:
    """Escape words for a string in a style sheet inside an HTML document."""
    return "".join(letter if letter.isalnum() or letter in " .,·-" else f"\\{ord(letter):x} " for letter in text)


def compiled(templates: Mapping[str, str]) -> Iterator[str]:
    """Compile templates, one for each step: processes that are forked later share what is compiled by then."""
    from jinja2 import TemplateError

    environment = _environment(tuple(sorted(templates.items())))
    for name in templates:
        with suppress(TemplateError):  # of one that can't be, the first page tells that is set with it
            environment.get_template(name)
        yield name


@cache
def _environment(templates: tuple[tuple[str, str], ...]) -> ImmutableSandboxedEnvironment:
    # Templates are filled where pages are set; who hands that work on has no need of what fills them.
    from jinja2 import DictLoader, StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    from pipeline.compose.template_store import TemplateStore

    environment = ImmutableSandboxedEnvironment(
        loader=DictLoader(dict(templates)),
        autoescape=lambda name: name is not None and name.endswith(".html.j2"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=TemplateStore(),
    )
    environment.filters["css"] = css_text
    return environment
