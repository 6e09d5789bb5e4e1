"""The key of a page -> the key of the one that is set for it: pages that differ in what is filled in share one."""

from __future__ import annotations

from dataclasses import replace

from pipeline.event.planning.print_run import DRAWN_KINDS, WITH_PICTURE, PageKey, PageKind


def common_key(page: PageKey) -> PageKey:
    """Name the page that a key shares with others: those that differ only in what is filled in."""
    if page.kind in (PageKind.SIGN_BACK, PageKind.NAME_CARD, PageKind.GRID, PageKind.BADGE):
        return PageKey(kind=page.kind)
    if page.kind in DRAWN_KINDS:
        return _ground(page)
    if page.kind is PageKind.SIGN and not page.name.endswith(WITH_PICTURE):
        return PageKey(kind=page.kind, name=page.name)
    return PageKey(kind=PageKind.MAP, name=page.name) if page.kind is PageKind.RULES else page


def _ground(page: PageKey) -> PageKey:
    """Name the ground that a board is drawn on: pairings show the map of their round, others nothing of it."""
    if page.kind is PageKind.PAIRINGS:
        return replace(page, part=1)
    kind = PageKind.STANDINGS if page.kind is PageKind.TEAM_STANDINGS else page.kind
    return PageKey(kind=kind, name=page.name)
