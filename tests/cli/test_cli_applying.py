"""Options that change nothing in what is built are refused before anything is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.cli import main
from pipeline.cli.options import refuse_idle_options
from pipeline.diagnostics import UsageError
from pipeline.request import FORMS, Request

LAID_OUT = "--n-up, --cut-and-stack, --by-hand or --printer"


def refusals(*forms: str, **options: object) -> list[str]:
    try:
        refuse_idle_options(Request(packs=(), forms=forms or ("sheets",), **options))  # type: ignore[arg-type]
    except UsageError as refused:
        return [each.message for each in refused.diagnostics if each.hints]
    return []


@pytest.mark.parametrize(
    ("options", "goes_with"),
    [
        ({"signature": 4}, "--signature does nothing here: it goes with --booklet"),
        ({"fold_in_four": True}, "--fold-in-four does nothing here: it goes with --booklet"),
        ({"gutterfold": True}, "--gutterfold does nothing here: it goes with --cards"),
        ({"cut_lines": True}, "--cut-lines does nothing here: it goes with --cards"),
        ({"icc": Path("a.icc")}, "--icc does nothing here: it goes with --press-ready"),
        ({"is_trusting": True}, "--trust does nothing here: it goes with --theme FOLDER"),
        (
            {"stock": "a3"},
            f"--stock does nothing here: it goes with --booklet, {LAID_OUT}",
        ),
        (
            {"flip": "short"},
            f"--flip does nothing here: it goes with --booklet, --cards, {LAID_OUT}",
        ),
    ],
)
def test_what_plain_sheets_do_not_take(options: dict[str, object], goes_with: str) -> None:
    assert refusals("sheets", **options) == [goes_with]


def test_what_booklets_and_cards_do_not_take() -> None:
    assert refusals("booklet", n_up=2, cut_and_stack=True) == [
        "--n-up does nothing here: it goes with --sheets or --large-print",
        "--cut-and-stack does nothing here: it goes with --sheets or --large-print",
    ]
    assert refusals("cards", stock="a3") != []


@pytest.mark.parametrize(
    ("forms", "options"),
    [
        (("booklet",), {"signature": 4, "stock": "a3", "flip": "long", "by_hand": "face-up"}),
        (("cards",), {"gutterfold": True, "cut_lines": True, "flip": "short", "printer": "desk"}),
        (("sheets",), {"n_up": 2, "cut_and_stack": True, "stock": "a3", "flip": "short"}),
        (("sheets",), {"by_hand": "face-down", "stock": "a3"}),
        (("large-print",), {"n_up": 2}),
        (("sheets",), {"theme": "./loud", "is_trusting": True}),
        (("sheets",), {"press_ready": "generic-eu", "icc": Path("a.icc")}),
        (FORMS, {"signature": 4, "gutterfold": True, "n_up": 2, "stock": "a3", "flip": "long", "printer": "desk"}),
    ],
)
def test_what_is_taken(forms: tuple[str, ...], options: dict[str, object]) -> None:
    assert refusals(*forms, **options) == []


def test_what_does_not_go_together() -> None:
    assert refusals("booklet", signature=2, fold_in_four=True) == [
        "--signature does nothing with --fold-in-four: that booklet is a single sheet"
    ]
    assert refusals("booklet", press_ready="generic-eu", signature=2, printer="desk") == [
        f"{name} does nothing with --press-ready: the shop lays out its own sheets"
        for name in ("--printer", "--signature")
    ]


def test_it_is_said_before_anything_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["build", "--signature", "4"]) == 2
    assert capsys.readouterr().err.startswith("error E922: --signature does nothing here: it goes with --booklet\n")
    assert main(["check", "--trust"]) == 2
    assert main(["map", "contact", "--trust"]) == 2
    assert list(tmp_path.iterdir()) == []
