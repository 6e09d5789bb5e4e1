"""Tags of lists as WeasyPrint makes them -> as PDF has them: all of an item that is no number or bullet is its body.

WeasyPrint puts paragraphs of an item beside its body, and lists that it holds beside the item: a validator refuses the
first, and who listens hears the second after the item has ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

_LABEL, _BODY = "/Lbl", "/LBody"


def nest_lists(elements: Mapping[bytes, Any]) -> None:
    """Put what belongs to an item into its body, in the order in which it stands on the page."""
    for element in [*elements.values()]:
        if element["S"] == "/L":
            _take_lists(element, elements)
    for element in [*elements.values()]:
        if element["S"] == "/LI":
            _fill_body(element, elements)


def _take_lists(outer: Any, elements: Mapping[bytes, Any]) -> None:
    """Hand the lists that stand beside an item on to it."""
    item: Any = None
    for kid in [*outer["K"]]:
        element = elements[kid]
        if element["S"] == "/L" and item is not None:
            outer["K"].remove(kid)
            item["K"].append(kid)
            element["P"] = item.reference
        elif element["S"] == "/LI":
            item = element


def _fill_body(item: Any, elements: Mapping[bytes, Any]) -> None:
    loose = [kid for kid in item["K"] if elements[kid]["S"] not in (_LABEL, _BODY)]
    body = next((elements[kid] for kid in item["K"] if elements[kid]["S"] == _BODY), None)
    if not loose or body is None:
        return
    for kid in loose:
        item["K"].remove(kid)
        elements[kid]["P"] = body.reference
    body["K"].extend(loose)
    body["K"].sort(key=lambda kid: min(_marks(kid, elements), default=0))


def _marks(kid: Any, elements: Mapping[bytes, Any]) -> Iterator[int]:
    """List the marks that an element holds; they count up as words stand on a page."""
    if isinstance(kid, int):
        yield kid
    elif kid in elements:
        for each in elements[kid]["K"]:
            yield from _marks(each, elements)
