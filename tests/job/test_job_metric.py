"""A metric game, as a pack of two missions with a decimal comma: its pages, and the units that they can show."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from benches import write_pack

from pipeline.diagnostics import UsageError
from pipeline.job import build
from pipeline.preflight import page_texts
from pipeline.request import Request, Silence

# The thin spaces keep a unit with its number. Few faces have them, ours not, and the shaper makes them.
METRIC = """\
table: {width: 120cm, depth: 90cm}
units: [cm]
labels:
  number.point: ","
  length.cm: "{number}\u202fcm"
  length.mm: "{number}\u202fmm"
distances: {near: 75mm}
"""
INCHES = "table: {width: 6ft, depth: 4ft}\ndistances: {near: 4in}\n"


@pytest.fixture
def metric(tmp_path: Path) -> Request:
    folder = write_pack(
        tmp_path / "weir", pack=(INCHES, METRIC), raid=("gap: 8in", "gap: 12.5cm"), chase=("gap: 8in", "gap: 6in")
    )
    with (folder / "missions" / "chase.yaml").open("a", encoding="utf-8") as chase:
        chase.write("table: {width: 0.9m, depth: 900mm}\n")
    return Request(packs=(folder,), forms=("sheets",), out=tmp_path / "out", jobs=1)


def pages(request: Request) -> dict[str, str]:
    """Build, and give the words of each page beneath its first."""
    outcome = build(request, Silence())
    assert not outcome.report.is_failure()
    texts = [" ".join(text.split()) for text in page_texts(outcome.products[0].path.read_bytes())]
    return {name: next(text for text in texts if name in text and "SETTING UP" in text) for name in ("RAID", "CHASE")}


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "ink"), [("a4", "colour"), ("letter", "grey")])
def test_a_metric_game_says_every_length_as_it_was_written(metric: Request, paper: str, ink: str) -> None:
    said = pages(replace(metric, paper=paper, ink=ink))
    raid, chase = said["RAID"], said["CHASE"]
    assert "120 × 90 CM TABLE" in raid
    assert "60cm 112,5cm 7,5cm 32,5cm 45cm 57,5cm 90cm" in raid, "the tape along two edges"
    assert "Both sides deploy 12,5 cm from the centre line." in raid
    assert "75 mm or more from any edge" in raid
    assert raid.count(" 12,5cm") == 2, "each side's distance stands on the map"
    assert raid.count("75mm") == 2
    assert "90 × 90 CM TABLE" in chase
    assert "45cm 82,5cm 90cm 7,5cm 30cm 45cm 60cm 90cm" in chase
    assert "Both sides deploy 15 cm from the centre line." in chase
    assert not re.search(r"\d ?(in\b|ft|[\"″])", raid + chase)


@pytest.mark.slow
def test_a_metric_game_may_have_inches_beside_centimetres_or_for_them(metric: Request) -> None:
    file = metric.packs[0] / "pack.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("units: [cm]", "units: [cm, in]"), encoding="utf-8")
    assert 'deploy 12,5 cm/5" from' in pages(metric)["RAID"]
    assert 'deploy 5" from' in pages(replace(metric, units="inches"))["RAID"]
    assert "deploy 12,5 cm from" in pages(replace(metric, units="cm"))["RAID"]


@pytest.mark.parametrize(
    ("game", "units", "message", "cure"),
    [
        ("[cm]", "inches", "the pack weir doesn't count in inches", "units: [cm, in]"),
        ("[mm]", "inches", "the pack weir doesn't count in inches", "units: [mm, in]"),
        ("[in]", "cm", "the pack weir doesn't count in cm", "units: [in, cm]"),
    ],
)
def test_units_that_the_game_has_not_got_are_refused(
    metric: Request, game: str, units: str, message: str, cure: str
) -> None:
    file = metric.packs[0] / "pack.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("units: [cm]", f"units: {game}"), encoding="utf-8")
    with pytest.raises(UsageError) as refused:
        build(replace(metric, units=units), Silence())
    (found,) = refused.value.diagnostics
    assert (found.code, found.message) == ("E923", message)
    assert found.hints == (f"leave --units out, or write `{cure}` in its pack.yaml; cm_per_inch is the rate",)
