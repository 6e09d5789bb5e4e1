"""Card sheets as they are printed at home: what is behind a face is read from the file, not from the plan."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from pipeline.contracts.expectation import Expectation
from pipeline.job import build
from pipeline.load import DEFAULT_PACK, find_packs
from pipeline.preflight import check_pdf
from pipeline.preflight.promise import read_promise
from pipeline.request import Request, Silence

pytestmark = pytest.mark.slow

Change = Callable[[pikepdf.Pdf], None]


@pytest.fixture(scope="module", params=["long", "short"])
def sheets(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Expectation]:
    """The card sheets of the default pack, flipped either way, and what they were held to."""
    out: Path = tmp_path_factory.mktemp("cards")
    build(Request(packs=find_packs([DEFAULT_PACK]), forms=("cards",), flip=request.param, out=out), Silence())
    (file,) = json.loads((out / f"{DEFAULT_PACK}-build.json").read_text())["files"]
    return (out / file["file"]).read_bytes(), read_promise(file["promise"])


def found(sheets: tuple[bytes, Expectation], change: Change) -> set[str]:
    file, out = pikepdf.open(io.BytesIO(sheets[0])), io.BytesIO()
    change(file)
    file.save(out)
    return {each.code for each in check_pdf(out.getvalue(), sheets[1])}


def keep(file: pikepdf.Pdf) -> None:
    """Change nothing."""


def drop_backs(file: pikepdf.Pdf) -> None:
    file.pages[1].Contents = file.make_stream(b"0 G 10 w 100 100 m 200 200 l S")


def turn_wrong(file: pikepdf.Pdf) -> None:
    """Move the backs by a card's width, as a sheet does that is laid the other way round."""
    file.pages[1].contents_add(b"1 0 0 1 80 0 cm", prepend=True)


def swap_sides(file: pikepdf.Pdf) -> None:
    kids = file.Root.Pages.Kids
    kids[0], kids[1] = kids[1], kids[0]


@pytest.mark.parametrize(
    ("change", "codes"),
    [(keep, set()), (drop_backs, {"E823"}), (turn_wrong, {"E823"}), (swap_sides, {"E823"})],
)
def test_backs_are_behind_their_faces(sheets: tuple[bytes, Expectation], change: Change, codes: set[str]) -> None:
    assert found(sheets, change) & {"E823"} == codes
