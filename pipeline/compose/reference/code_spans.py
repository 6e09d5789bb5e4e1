"""Codes of blocks, such as B3 -> how they are listed in few letters."""

from __future__ import annotations

from collections.abc import Sequence


def span_of(codes: Sequence[str]) -> str:
    """List codes, neighbours as a span: B1, B3-B5."""
    runs: list[list[str]] = []
    for code in codes:
        last = runs[-1][-1] if runs else ""
        is_next = bool(last) and last[0] == code[0] and int(code[1:]) == int(last[1:]) + 1
        runs[-1].append(code) if is_next else runs.append([code])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]}\N{EN DASH}{run[-1]}" for run in runs)
