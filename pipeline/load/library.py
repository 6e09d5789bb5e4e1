"""The layouts folder -> labels of a language, paper stock, a theme, page templates and the measures of the page."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.diagnostics import Diagnostic, Place, Report, error
from pipeline.load.folders.files import FileRead, list_files, read_files
from pipeline.load.folders.unpacked import shown_folder
from pipeline.spelling import hints, quote

if TYPE_CHECKING:
    from pipeline.load.parsing.nodes import Mapping, Node
    from pipeline.load.parsing.source import Source
    from pipeline.model import CardCatalogue, Labels, ReferenceMeasures, Stock, Theme
    from pipeline.model.layouts import SheetStore, StyleRules
    from pipeline.model.measures import Measures
    from pipeline.model.shops import Shop

THEME, STYLE = "theme.yaml", "theme.css"
LABELS, STOCK, THEMES, MEASURES, CARDS = "labels", "stock.yaml", "themes", "measures.yaml", "cards.yaml"
SHEETS, SHOPS, REFERENCE, LINT = "imposition.yaml", "shops.yaml", "reference.yaml", "lint.yaml"
PAGES = "pages"


@dataclass(frozen=True, kw_only=True)
class LibraryLoading:
    """What came of the layouts folder; whatever has errors is None, and the diagnostics say why."""

    labels: Labels | None
    stocks: AnyMapping[str, Stock]
    theme: Theme | None
    measures: Measures | None
    diagnostics: tuple[Diagnostic, ...]
    files: tuple[FileRead, ...]


def load_library(layouts: Path, language: str, theme: str) -> LibraryLoading:
    """Read what every pack is printed with. Problems with the names themselves point at the pack's own keys."""
    from pipeline.model import Stock, Theme
    from pipeline.model.measures import Measures

    shelf = _Shelf(layouts)
    labels = shelf.labels(language)
    stocks = shelf.value(dict[str, Stock], STOCK)
    look = (
        shelf.value(Theme, f"{THEMES}/{theme}/{THEME}", css=shelf.text(f"{THEMES}/{theme}/{STYLE}"))
        if shelf.has_theme(theme)
        else None
    )
    measures = shelf.value(Measures, MEASURES)
    return LibraryLoading(
        labels=labels,
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

    shelf = _Shelf(layouts)
    return shelf.value(CardCatalogue, CARDS), tuple(Report(shelf.found))


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

    def labels(self, language: str) -> Labels | None:
        from pipeline.model import Labels

        known = [path.stem for path in sorted((self.folder / LABELS).glob("*.yaml"))]
        if not self._knows("language", language, known):
            return None
        top = self._read(f"{LABELS}/{language}.yaml")
        return Labels(language=language, words=dict(self._words(top))) if top else None

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
        from pipeline.load.shaping.shape import shape
        from pipeline.load.whereabouts import Places

        top = self._read(name)
        if top is None:
            return None
        shaped = shape(kind, top, (), instead=instead)
        places = Places(top)
        self.found.extend(places.locate(each) for each in shaped.diagnostics)
        return shaped.value

    def _knows(self, noun: str, name: str, known: list[str]) -> bool:
        if name not in known:
            message = f"no {noun} is called {quote(name)}"
            self.found.append(error("E220", message, path=(noun,), hints=hints(name, known)))
        return name in known

    def _words(self, node: Node, key: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
        """Flatten nested mappings into dotted keys."""
        from pipeline.load.parsing.nodes import Broken, Mapping, Scalar

        if isinstance(node, Mapping):
            for name, entry in node.entries.items():
                yield from self._words(entry.value, (*key, name))
        elif isinstance(node, Scalar):
            yield ".".join(key), node.text
        elif not isinstance(node, Broken):
            message = f"{'.'.join(key)} must be a text, not a list"
            self.found.append(error("E203", message).at(node.place))

    def _read(self, name: str) -> Mapping | None:
        from pipeline.load.parsing.reader import read_yaml

        source = self._text(name)
        if source is None:
            return None
        reading = read_yaml(source)
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
