"""The key of a page of the desk and its size -> its unit: lists to tick, ballots, badges, the judges' sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pipeline.compose.event.board import board_shop
from pipeline.compose.event.desk_pages import (
    DESK_MARGIN,
    SMALL_MARGIN,
    BadgeWords,
    BallotWords,
    Column,
    DeskList,
    badge_manuscript,
    ballot_manuscript,
    list_manuscript,
    rows_on,
)
from pipeline.compose.event.event_pages import PageTitle, house_rules_manuscript, house_rules_pages
from pipeline.compose.picture_case import Photo
from pipeline.compose.workshop import Workshop
from pipeline.contracts.paper import Size
from pipeline.event.making.judge_words import judges_words
from pipeline.event.planning.print_run import PageKey, PageKind
from pipeline.event.reading.event_names import event_dates, player_name
from pipeline.event.reading.ready_event import Event
from pipeline.event.reading.spares import needed, printed
from pipeline.model import Labels, Pack, Stock
from pipeline.model.event import ItemKind
from pipeline.model.measures import TypeArea
from pipeline.run.galley_unit import Unit

_CHECKS = ("list-in", "list-right", "painted", "based")
_LOST = ("item", "found-where", "owner", "given")
_SMALL = (PageKind.BALLOT, PageKind.BADGE)


@dataclass(frozen=True, kw_only=True)
class DeskPages:
    """The pages of the desk; `shop` is that of pages as large as the pack's, `title` that of the page."""

    event: Event
    pack: Pack
    shop: Workshop
    logo: Photo | None

    def unit(self, key: PageKey, title: PageTitle, size: Size) -> Unit:
        """Make the unit of a page."""
        stock = Stock(name="", width=size.width, height=size.height)
        if key.kind is PageKind.JUDGES:
            return self._judges(key, title, stock)
        shop = board_shop(self.shop, stock, SMALL_MARGIN if key.kind in _SMALL else DESK_MARGIN)
        named = replace(title, title=shop.labels[f"event.kind.{_KINDS[key.kind].value}"])
        match key.kind:
            case PageKind.CHECKS:
                return Unit(id=title.id, write=list_manuscript, given=(named, self._checks(key, size), shop))
            case PageKind.LOST_AND_FOUND:
                return Unit(id=title.id, write=list_manuscript, given=(named, self._lost_and_found(), shop))
            case PageKind.BALLOT:
                return Unit(id=title.id, write=ballot_manuscript, given=(named, self._ballot(), shop))
            case _:
                return Unit(id=title.id, write=badge_manuscript, given=(named, self._badge(), self.logo, shop))

    @property
    def _labels(self) -> Labels:
        return self.shop.labels

    @property
    def _foot(self) -> str:
        sheet = self.event.sheet
        return " · ".join((str(sheet.name), str(sheet.place), event_dates(sheet, self._labels)))

    def _judges(self, key: PageKey, title: PageTitle, stock: Stock) -> Unit:
        """Set the readings of the missions in play, on as many pages as they take."""
        shop = replace(self.shop, area=TypeArea(stock=stock, margin=self.shop.measures.page.margin))
        first = judges_title(self.event, title, 1, self._labels)
        words = judges_words(self.event, self.pack, shop.wording)
        page = judges_title(self.event, title, key.number, self._labels)
        return Unit(id=title.id, write=house_rules_manuscript, given=(page, words, first, key.number, shop))

    def _checks(self, key: PageKey, size: Size) -> DeskList:
        labels, rows = self._labels, rows_on(size)
        shown = self.event.players[rows * (key.number - 1) : rows * key.number]
        named = (("event.standings.name", 30), ("event.score.force", 24))
        heads = [Column(head=labels[key], share=share) for key, share in named]
        ticks = [Column(head=labels[f"event.checks.{each}"], share=9, look="tick") for each in _CHECKS]
        notes = Column(head=labels["event.score.notes"], share=20)
        return DeskList(
            title=labels["event.checks"],
            told=labels["event.checks.told"],
            foot=self._foot,
            columns=(*heads, *ticks, notes),
            rows=tuple((player_name(player, labels), player.force) for player in shown),
        )

    def _lost_and_found(self) -> DeskList:
        labels = self._labels
        keys = (("kind", 34), ("printed", 12), ("spare", 12), ("where", 42))
        return DeskList(
            title=labels["event.lost"],
            told=labels["event.lost.told"],
            foot=self._foot,
            columns=tuple(Column(head=labels[f"event.lost.{key}"], share=share) for key, share in keys),
            rows=tuple(self._spares()),
            open_rows=1,
            more=labels["event.lost.found"],
            more_columns=tuple(Column(head=labels[f"event.lost.{each}"], share=25) for each in _LOST),
        )

    def _spares(self) -> Iterator[tuple[str, ...]]:
        """List what is printed more often than it is needed; what belongs to a round, in each of them."""
        for kind in self.event.sheet.spares:
            of, need = printed(self.event, kind), needed(self.event, kind)
            if of > need and kind is not ItemKind.PROJECTOR:
                name = self._labels[f"event.kind.{kind.value}"]
                yield name[:1].upper() + name[1:], str(of), str(of - need)

    def _ballot(self) -> BallotWords:
        labels = self._labels
        return BallotWords(
            title=labels["event.prizes.painted"],
            event=str(self.event.sheet.name),
            name=labels["event.ballots.name"],
            table=labels["event.sign.table"],
            told=tuple(labels["event.ballots.told"].split("\n")),
        )

    def _badge(self) -> BadgeWords:
        labels, sheet = self._labels, self.event.sheet
        return BadgeWords(
            event=str(sheet.name),
            dates=" · ".join((str(sheet.place), event_dates(sheet, labels))),
            table=labels["event.badges.table"],
            rounds=tuple(str(each.number) for each in self.event.rounds),
        )


_KINDS = {
    PageKind.CHECKS: ItemKind.CHECKS,
    PageKind.LOST_AND_FOUND: ItemKind.LOST_AND_FOUND,
    PageKind.BALLOT: ItemKind.BALLOTS,
    PageKind.BADGE: ItemKind.BADGES,
}


def judges_title(event: Event, title: PageTitle, number: int, labels: Labels) -> PageTitle:
    """Title a page of the judges' sheet."""
    said = labels["event.judges" if number == 1 else "event.judges.more"]
    lead = labels["event.judges.lead"] if number == 1 else ""
    return replace(title, title=said, foot=str(event.sheet.name), lead=lead)


def judges_pages(event: Event, pack: Pack, title: PageTitle, shop: Workshop) -> int:
    """Count the pages of the judges' sheet."""
    first = judges_title(event, title, 1, shop.labels)
    return len(house_rules_pages(judges_words(event, pack, shop.wording), first, shop))
