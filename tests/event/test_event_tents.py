"""Signs on tables where there is much to say, or a ground whose lines are fine."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from launching import ROOT
from small_event import write_event

from pipeline.event.event_request import EventRequest
from pipeline.event.run import make_event
from pipeline.request import Silence


def texts(path: Path) -> list[str]:
    with pypdfium2.PdfDocument(path) as file:
        return [page.get_textpage().get_text_range() for page in file]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pack", "missions"),
    [("ww2-more-missions", ["dust-up", "contact"] * 10), (ROOT / "content/examples/low-water", ["chalk-stair"])],
)
def test_signs_print_however_many_rounds_there_are_and_whatever_the_ground(
    tmp_path: Path, pack: str | Path, missions: list[str]
) -> None:
    rounds = "".join(f"\n  - {{mission: {each}, starts: '09:00', minutes: 60}}" for each in missions)
    changes = {"pack": f"pack: {pack}", "rounds": f"rounds:{rounds}", "repeats": "repeats: yes"}
    event = write_event(tmp_path / "cup", changes)
    asked = EventRequest(path=event, items=("table-signs",), out=tmp_path / "out", jobs=1)
    made = make_event(asked, Silence())
    assert not made.report.is_failure()
    (signs,) = (product.path for product in made.products if product.path.name.endswith("table-signs.pdf"))
    assert all(str(number) in text.split() for text in texts(signs) for number in range(1, len(missions) + 1))
