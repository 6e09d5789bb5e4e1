"""The faces that the rows of a table list -> those that the die does not have, has in no row, or in two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pipeline.diagnostics import Diagnostic, Path, error


def check_faces(rows: Sequence[Sequence[int]], die: int, path: Path) -> Iterator[Diagnostic]:
    """Every face of the die stands in exactly one row; `path` is that of the rows."""
    for index, faces in enumerate(rows):
        for face in faces:
            if not 1 <= face <= die:
                yield error("E330", f"a die of {die} faces never shows {face}", path=(*path, index, "faces"))
    shown = Counter(face for faces in rows for face in faces)
    missing = [str(face) for face in range(1, die + 1) if face not in shown]
    twice = [str(face) for face, times in sorted(shown.items()) if times > 1]
    if missing:
        yield error("E330", f"no row for a roll of {', '.join(missing)}", path=path)
    if twice:
        yield error("E330", f"more than one row for a roll of {', '.join(twice)}", path=path)
