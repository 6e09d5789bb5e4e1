"""A request -> a refusal of options that change nothing in what it asks for; better said than left out in silence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.diagnostics import Diagnostic, UsageError, error
from pipeline.request import Request


@dataclass(frozen=True, kw_only=True)
class _Option:
    """An option: whether it is given, whether something that is built takes it, and what would."""

    name: str
    is_given: bool
    is_taken: bool
    goes_with: str


def refuse_idle_options(request: Request) -> None:
    """Stop before anything is read where an option would do nothing."""
    idle = tuple(_idle(request))
    if idle:
        raise UsageError(*idle)


def _idle(request: Request) -> Iterator[Diagnostic]:
    for option in _options(request):
        if option.is_given and not option.is_taken:
            message = f"{option.name} does nothing here: it goes with {option.goes_with}"
            yield error("E922", message, hints=("add that, or leave it out",))
    if request.press_ready:
        for option in (each for each in _at_home(request) if each.is_given):
            message = f"{option.name} does nothing with --press-ready: the shop lays out its own sheets"
            yield error("E922", message, hints=("leave one of the two out",))
    elif request.signature and request.fold_in_four:
        message = "--signature does nothing with --fold-in-four: that booklet is a single sheet"
        yield error("E922", message, hints=("leave one of the two out",))


def _options(request: Request) -> Iterator[_Option]:
    """List what some forms alone take; how sheets are laid out matters to no shop, which is told by itself."""
    is_from_elsewhere, is_for_a_shop = request.theme_folder is not None, bool(request.press_ready)
    yield _Option(name="--trust", is_given=request.is_trusting, is_taken=is_from_elsewhere, goes_with="--theme FOLDER")
    yield _Option(name="--icc", is_given=request.icc is not None, is_taken=is_for_a_shop, goes_with="--press-ready")
    if not request.press_ready:
        yield from _at_home(request)


def _at_home(request: Request) -> Iterator[_Option]:
    forms = set(request.forms)
    has_booklet, has_cards, has_pages = "booklet" in forms, "cards" in forms, bool(forms & {"sheets", "large-print"})
    is_carried = has_pages and bool(request.n_up or request.cut_and_stack or request.by_hand or request.printer)
    laid_out = "--n-up, --cut-and-stack, --by-hand or --printer"
    rows = (
        ("--stock", request.stock, has_booklet or is_carried, f"--booklet, {laid_out}"),
        ("--flip", request.flip, has_booklet or has_cards or is_carried, f"--booklet, --cards, {laid_out}"),
        ("--printer", request.printer, True, ""),
        ("--by-hand", request.by_hand, True, ""),
        ("--signature", request.signature, has_booklet, "--booklet"),
        ("--fold-in-four", request.fold_in_four, has_booklet, "--booklet"),
        ("--n-up", request.n_up, has_pages, "--sheets or --large-print"),
        ("--cut-and-stack", request.cut_and_stack, has_pages, "--sheets or --large-print"),
        ("--gutterfold", request.gutterfold, has_cards, "--cards"),
        ("--cut-lines", request.cut_lines, has_cards, "--cards"),
    )
    for name, given, is_taken, goes_with in rows:
        yield _Option(name=name, is_given=bool(given), is_taken=is_taken, goes_with=goes_with)
