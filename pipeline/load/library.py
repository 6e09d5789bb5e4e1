"""The layouts folder -> labels of a language, paper stock, a theme, page templates and the measures of the page."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.diagnostics import Diagnostic, Place, Report, error
from pipeline.load.folders.files import FileRead, list_files, read_files
from pipeline.load.folders.unpacked import shown_folder
from pipeline.spelling import hints, quote

if TYPE_CHECKING:
    from pipeline.load.parsing.nodes import Mapping
    from pipeline.load.parsing.source import Source
    from pipeline.model import CardCatalogue, Labels, Pack, ReferenceMeasures, Stock, Theme
    from pipeline.model.layouts import SheetStore, StyleRules
    from pipeline.model.measures import Measures
    from pipeline.model.shops import Shop

THEME, STYLE = "theme.yaml", "theme.css"
LABELS, STOCK, THEMES, MEASURES, CARDS = "labels", "stock.yaml", "themes", "measures.yaml", "cards.yaml"
SHEETS, SHOPS, REFERENCE, LINT = "imposition.yaml", "shops.yaml", "reference.yaml", "lint.yaml"
PAGES, FACES = "pages", "faces"
ENGLISH = "en"


@dataclass(frozen=True, kw_only=True)
class LibraryLoading:
    """What came of the layouts folder; whatever has errors is None, and the diagnostics say why."""

    labels: Labels | None
    english: Labels | None
    stocks: AnyMapping[str, Stock]
    theme: Theme | None
    measures: Measures | None
    diagnostics: tuple[Diagnostic, ...]
    files: tuple[FileRead, ...]

    def labels_of(self, pack: Pack) -> tuple[Labels, tuple[Diagnostic, ...]]:
        """Lay the words of a pack over the labels, and tell what is wrong with them."""
        from pipeline.load.label_layers import pack_labels

        assert self.labels is not None, "whoever asks has looked whether there is a language to print in"
        assert self.english is not None, "no language is read without English beneath it"
        return pack_labels(pack, self.labels, self.english)


def load_library(layouts: Path, language: str, theme: str, brought: Iterable[str] = ()) -> LibraryLoading:
    """Read what every pack is printed with. Problems with the names themselves point at the pack's own keys.

    What a language doesn't say is said in English; `brought` are languages of which a pack has words itself.
    """
    from pipeline.model import Stock, Theme
    from pipeline.model.measures import Measures

    shelf = _Shelf(layouts)
    english = shelf.english()
    labels = shelf.labels(language, english, brought)
    stocks = shelf.value(dict[str, Stock], STOCK)
    look = (
        shelf.value(Theme, f"{THEMES}/{theme}/{THEME}", css=shelf.text(f"{THEMES}/{theme}/{STYLE}"))
        if shelf.has_theme(theme)
        else None
    )
    measures = shelf.value(Measures, MEASURES)
    return LibraryLoading(
        labels=labels,
        english=english,
        stocks=stocks or {},
        theme=look,
        measures=measures,
        diagnostics=tuple(Report(shelf.found)),
        files=tuple(sorted(shelf.files)),
    )


def load_theme(folder: Path) -> tuple[Theme | None, tuple[Diagnostic, ...]]:
    """Read a theme that lies outside the layouts; None where it has errors."""
    from pipeline.model import Theme

    list_files(folder)  # which refuses what leads out of the folder
    shelf = _Shelf(folder)
    return shelf.value(Theme, THEME, css=shelf.text(STYLE)), tuple(Report(shelf.found))


def load_card_catalogue(layouts: Path) -> tuple[CardCatalogue | None, tuple[Diagnostic, ...]]:
    """Read the sizes of cards and how they are set; None where the catalogue has errors."""
    from pipeline.model import CardCatalogue
    from pipeline.model.faces import FaceDesign

    shelf = _Shelf(layouts)
    names = sorted(path.stem for path in (layouts / FACES).glob("*.yaml"))
    faces = {name: shelf.value(FaceDesign, f"{FACES}/{name}.yaml") for name in names}
    whole = {name: face for name, face in faces.items() if face is not None}
    return shelf.value(CardCatalogue, CARDS, faces=whole), tuple(Report(shelf.found))


def load_sheet_store(layouts: Path) -> tuple[SheetStore | None, tuple[Diagnostic, ...]]:
    """Read the stocks and papers that sheets are made of; None where that has errors."""
    from pipeline.model import Stock
    from pipeline.model.layouts import SheetStore

    shelf = _Shelf(layouts)
    stocks = shelf.value(dict[str, Stock], STOCK)
    return shelf.value(SheetStore, SHEETS, stocks=stocks or {}), tuple(Report(shelf.found))


def load_reference_measures(layouts: Path) -> tuple[ReferenceMeasures | None, tuple[Diagnostic, ...]]:
    """Read how references are set; None where that has errors."""
    from pipeline.model import ReferenceMeasures

    shelf = _Shelf(layouts)
    return shelf.value(ReferenceMeasures, REFERENCE), tuple(Report(shelf.found))


def load_style_rules(layouts: Path) -> tuple[StyleRules | None, tuple[Diagnostic, ...]]:
    """Read what the style of words is measured by; None where that has errors."""
    from pipeline.model.layouts import StyleRules

    shelf = _Shelf(layouts)
    return shelf.value(StyleRules, LINT), tuple(Report(shelf.found))


def load_shops(layouts: Path) -> tuple[AnyMapping[str, Shop] | None, tuple[Diagnostic, ...]]:
    """Read what print shops take, by name; None where that has errors."""
    from pipeline.model.shops import Shop

    shelf = _Shelf(layouts)
    return shelf.value(dict[str, Shop], SHOPS), tuple(Report(shelf.found))


@dataclass
class _Shelf:
    """The layouts folder while it is read: takes note of every file and of everything wrong."""

    folder: Path
    found: list[Diagnostic] = field(default_factory=list)
    files: list[FileRead] = field(default_factory=list)

    def english(self) -> Labels | None:
        """Read the words that stand in for all that a language doesn't say."""
        from pipeline.model import Labels

        words = self._words(ENGLISH)
        return None if words is None else Labels(language=ENGLISH, words=words, said=frozenset(words))

    def labels(self, language: str, english: Labels | None, brought: Iterable[str]) -> Labels | None:
        known = [path.stem for path in (self.folder / LABELS).glob("*.yaml")]
        if not self._knows("language", language, sorted({*known, *brought})) or english is None:
            return None
        if language == ENGLISH:
            return english
        words = self._words(language, english) if language in known else {}
        return None if words is None else english.laid_under(language, words)

    def has_theme(self, theme: str) -> bool:
        known = [path.parent.name for path in sorted((self.folder / THEMES).glob(f"*/{THEME}"))]
        return self._knows("theme", theme, known)

    def text(self, name: str) -> str:
        """Read a file as it stands, if it is there."""
        if not (self.folder / name).is_file():
            return ""
        text = self._text(name)
        return text.text if text else ""

    def value(self, kind: Any, name: str, **instead: object) -> Any:
        """Make the value of the model that one file holds."""
        # Imported here, as everywhere in this module: who only asks for a folder must not wait for pydantic.
        from pipeline.load.shaping.shape_again import shape_again
        from pipeline.load.whereabouts import Places

        top = self._read(name)
        if top is None:
            return None
        shaped = shape_again(kind, top, (), instead=instead)
        places = Places(top)
        self.found.extend(places.locate(each) for each in shaped.diagnostics)
        return shaped.value

    def _knows(self, noun: str, name: str, known: list[str]) -> bool:
        if name not in known:
            message = f"no {noun} is called {quote(name)}"
            self.found.append(error("E220", message, path=(noun,), hints=hints(name, known)))
        return name in known

    def _words(self, language: str, english: Labels | None = None) -> dict[str, str] | None:
        """Read the words of a language; those that can't stand for a label are told, and stay out."""
        from pipeline.load.label_layers import check_texts
        from pipeline.load.parsing.nodes import Broken, Scalar, dotted
        from pipeline.load.whereabouts import Places

        top = self._read(f"{LABELS}/{language}.yaml")
        if top is None:
            return None
        entries = dict(dotted(top))
        for key, entry in entries.items():
            if not isinstance(entry.value, Scalar | Broken):
                self.found.append(error("E203", f"{key} must be a text, not a list").at(entry.value.place))
        words = {key: entry.value.text for key, entry in entries.items() if isinstance(entry.value, Scalar)}
        if english is not None:
            places = Places(replace(top, entries=entries))
            for slip in check_texts(english, words, (), english.laid_under(language, words).forms):
                self.found.append(places.locate(slip))
                words.pop(str(slip.path[0]), None)
        return words

    def _read(self, name: str) -> Mapping | None:
        from pipeline.load.parsing.reader import read_again, read_yaml

        source = self._text(name)
        if source is None:
            return None
        reading = read_again(read_yaml, source)
        self.found.extend(reading.diagnostics)
        return reading.top

    def _text(self, name: str) -> Source | None:
        """Read a file, or note why it can't be read."""
        from pipeline.load.parsing.source import decode

        if not (self.folder / name).is_file():
            place = Place(file=f"{shown_folder(self.folder)}/{name}", line=1, column=1)
            self.found.append(error("E114", "the file is missing").at(place))
            return None
        (file,) = read_files(self.folder, (name,))
        self.files.append(FileRead(name=f"{self.folder.resolve().name}/{name}", sha256=file.sha256))
        source = decode(file.shown, file.data)
        if isinstance(source, Diagnostic):
            self.found.append(source)
            return None
        return source


def load_templates(layouts: Path) -> dict[str, str]:
    """Read all page templates."""
    names = tuple(sorted(f"{PAGES}/{path.name}" for path in (layouts / PAGES).glob("*.j2")))
    files = read_files(layouts, names)
    return {name.removeprefix(f"{PAGES}/"): file.data.decode() for name, file in zip(names, files, strict=True)}
