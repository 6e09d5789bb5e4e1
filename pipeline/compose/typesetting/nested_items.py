"""Items of a column, each with what it stands in -> a tree of lists, their items and quotes, as tags are nested."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile

from pipeline.compose.picture_case import points
from pipeline.compose.text.atoms import Within
from pipeline.compose.text.markdown_blocks import Holder

# Which element holds items of a kind.
LISTS = {"step": "ol", "bullet": "ul"}


@dataclass(frozen=True, kw_only=True)
class Item:
    """One atom as the template writes it; `body` is the size that insets are counted in."""

    kind: str
    tag: str
    html: str
    space: str
    number: int | None
    id: str | None
    height: str | None = None
    within: tuple[Within, ...] = ()
    body: float = 0.0

    @property
    def list_tag(self) -> str | None:
        """The list that it is an item of."""
        return LISTS.get(self.kind.split()[0]) if self.tag == "li" else None

    @property
    def inset(self) -> str | None:
        """How far it is set in by all that it stands in."""
        return points(sum(each.indent for each in self.within) * self.body) if self.within else None


@dataclass(frozen=True, kw_only=True)
class Node:
    """An item with what stands in it, or something that holds nodes: a list, a quote, what is left of a list's item."""

    tag: str
    item: Item | None = None
    inside: tuple[Node, ...] = ()
    inset: str | None = None
    first_number: int | None = None  # of the first step, as a list may go on in the next column


def nodes_of(items: Sequence[Item], depth: int = 0) -> tuple[Node, ...]:
    """Nest items that stand in one another; neighbours of one list are put into it."""
    nodes: list[Node] = []
    for list_tag, members in groupby(_nested(items, depth), _list_tag):
        if list_tag is None:
            nodes.extend(members)
            continue
        inside = tuple(members)
        number = inside[0].item.number if inside[0].item else None
        nodes.append(Node(tag=list_tag, inside=inside, first_number=number))
    return tuple(nodes)


def _list_tag(node: Node) -> str | None:
    return node.item.list_tag if node.item else None


def _nested(items: Sequence[Item], depth: int) -> Iterator[Node]:
    """Give one item after the other with those that stand in it."""
    at = 0
    while at < len(items):
        item = items[at]
        if len(item.within) == depth:
            holder = Holder(item.kind.split()[0]) if item.list_tag else None
            inside = _inside(items[at + 1 :], depth, holder)
            yield Node(tag=item.tag, item=item, inside=nodes_of(inside, depth + 1))
            at += 1 + len(inside)
            continue
        # A quote, or what goes on in a new column of an item that began in the one before.
        within = item.within[depth]
        inside = _inside(items[at:], depth, within.holder)
        tag = "blockquote" if within.holder is Holder.QUOTE else "div"
        yield Node(tag=tag, inside=nodes_of(inside, depth + 1), inset=points(within.indent * item.body))
        at += len(inside)


def _inside(items: Sequence[Item], depth: int, holder: Holder | None) -> list[Item]:
    return list(takewhile(lambda item: len(item.within) > depth and item.within[depth].holder is holder, items))
