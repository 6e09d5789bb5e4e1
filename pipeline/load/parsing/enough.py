"""All that was found -> the first some hundred errors of each file, and a word where there are more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pipeline.diagnostics import Diagnostic, Report, Severity, error
from pipeline.limits import ERRORS_PER_FILE

MORE = "E116"


def enough(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Leave out what nobody would read; in file order, as the first slip may be what all the others follow from."""
    in_order = tuple(Report([*found]))
    told = {each.place.file for each in in_order if each.code == MORE and each.place}
    counted: Counter[str] = Counter()
    for each in in_order:
        if each.severity < Severity.ERROR or each.place is None or each.code == MORE:
            yield each
            continue
        file = each.place.file
        counted[file] += 1
        if counted[file] <= ERRORS_PER_FILE:
            yield each
        elif file not in told:
            told.add(file)
            message = f"more than {ERRORS_PER_FILE} errors stand in this file; the others aren't told"
            yield error(MORE, message, hints=("mend those above, then look again",)).at(each.place)
