"""Atoms of plain heights for tests of copyfitting: no words, no fonts."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from pipeline.compose.fit.copyfit import Flow


@dataclass(frozen=True)
class Brick:
    """An atom so many body sizes high, however wide the column."""

    name: int
    tall: float
    keep: bool = False
    room: float = 0.5
    kind: str = "para"

    def before(self, body: float) -> float:
        return self.room * body

    def height(self, body: float, width: float) -> float:
        return self.tall * body


def flow(*bricks: Brick, columns: int = 2) -> Flow:
    return Flow(atoms=bricks, columns=columns, width=500.0, gutter=20.0)


@st.composite
def brick_rows(draw: st.DrawFn) -> tuple[Brick, ...]:
    """Some bricks; a few are headings, but never the last."""
    count = draw(st.integers(1, 14))
    bricks = [
        Brick(
            name=name,
            tall=draw(st.sampled_from([1.0, 1.5, 2.0, 4.0, 7.5])),
            keep=name < count - 1 and draw(st.integers(0, 3)) == 0,
            room=draw(st.sampled_from([0.0, 0.3, 1.0])),
        )
        for name in range(count)
    ]
    return tuple(bricks)
