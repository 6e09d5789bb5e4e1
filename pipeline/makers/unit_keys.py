"""What a unit's pages depend on -> the key under which its galley is shelved."""

from __future__ import annotations

import sys
from functools import cached_property
from pathlib import Path

from pipeline.contracts.order import Entry, ReadingOrder
from pipeline.load import layouts_root, load_card_catalogue
from pipeline.model import Page
from pipeline.run.preparation import Prepared
from pipeline.run.shelf import key, source_digest

_PACKAGE = Path(__file__).resolve().parents[1]
_OWN_BUSINESS = {"missions", "pages", "selection", "cards"}
# Charts that show more of the missions than their names.
_WHOLE_MISSIONS = ("comparison", "reference_index")


def _installed() -> str:
    """List what is installed beside us by name and version: another typesetter may set the same words otherwise."""
    folders = [Path(each) for each in sys.path if each.endswith("-packages")]
    return repr(sorted(path.name for folder in folders for path in folder.glob("*.dist-info")))


class UnitKeys:
    """Keys for the units of one form. A mission's edit changes only its own key, and those of pages that show it."""

    def __init__(self, prepared: Prepared, order: ReadingOrder) -> None:
        self._prepared = prepared
        self._order = order

    @cached_property
    def common(self) -> str:
        """What every page depends on: our source, its libraries, the look, form and order, and what rules say."""
        pack = self._prepared.pack
        return key(
            [
                source_digest([_PACKAGE]),
                _installed(),
                self._prepared.look,
                self._order.form.value,
                repr(sorted(self._order.numbers.items())),
                pack.model_dump_json(exclude=_OWN_BUSINESS),
            ]
        )

    def of(self, entry: Entry) -> str:
        """Name the galley of a unit."""
        pack = self._prepared.pack
        if entry.mission is not None:
            return key([self.common, entry.mission, pack.missions[entry.mission].model_dump_json()])
        page = pack.pages[str(entry.page)]
        parts = [self.common, page.model_dump_json(), self._selection, *self._box]
        return key([*parts, *self._missions_on(page)])

    @cached_property
    def _box(self) -> list[str]:
        """What pages of a mission deck show of its cards: how many there are, and the box that they go into."""
        pack = self._prepared.pack
        if pack.deck is None or pack.cards is None:
            return []
        catalogue, _ = load_card_catalogue(layouts_root())
        return [pack.cards.model_dump_json(), catalogue.model_dump_json() if catalogue else ""]

    @cached_property
    def _selection(self) -> str:
        selection = self._prepared.pack.selection
        return selection.model_dump_json() if selection else ""

    def _missions_on(self, page: Page) -> list[str]:
        """What a page shows of the missions: all of them where a chart compares them, maps on a cover, else names."""
        pack = self._prepared.pack
        missions = [pack.missions[name] for name in pack.mission_order]
        if any(f"{{{chart}}}" in page.body for chart in _WHOLE_MISSIONS):
            return [mission.model_dump_json() for mission in missions]
        if page.layout == "cover":
            words = {"gist", "setting_up", "deployment", "first_turn", "first_turn_note", "winning"}
            return [mission.model_dump_json(exclude=words) for mission in missions]
        return [f"{mission.name}\n{mission.kind}" for mission in missions]
