"""A small pack with decks of its own, made ready to be set; shared by the tests of cards."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from benches import made_ready, write_pack

from pipeline.load import layouts_root, load_card_catalogue
from pipeline.model import CardCatalogue
from pipeline.run.preparation import Prepared

WEATHER = """\
decks:
  - id: weather
    title: Weather
    face: text
    backs: own
    sets: 2
    cards:
      - id: rain
        title: Rain
        quantity: 3
        text: Everything within {near} of the ford is mud.
        back: {title: Wet, motto: It pours.}
      - id: fog
        title: Fog
        look: light
        text: Nobody sees farther than {near}.
        back: {title: Grey, motto: It creeps.}
"""


def pack_with(folder: Path, cards: str = WEATHER, *, paper: str = "a4", ink: str = "colour") -> Prepared:
    """Write the small pack with these cards, and make it ready."""
    write_pack(folder)
    (folder / "cards.yaml").write_text(cards, encoding="utf-8")
    return made_ready(folder, paper=paper, ink=ink)


@cache
def catalogue() -> CardCatalogue:
    """The catalogue that comes with the layouts."""
    found, problems = load_card_catalogue(layouts_root())
    assert problems == ()
    assert found is not None
    return found
