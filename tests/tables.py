"""Tables of pages as tests read them: the words of each cell, row by row."""

from __future__ import annotations

import re


def cells(html: str) -> list[list[str]]:
    """The words of a table, row by row."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", html, re.DOTALL)
    return [
        [
            " ".join(re.sub(r"<[^>]+>", " ", cell).split())
            for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
        ]
        for row in rows
    ]
