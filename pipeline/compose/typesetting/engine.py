"""What sets the type -> its versions, or what keeps it from starting: Python's part of it, and the system's."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout


@contextmanager
def said_by_us_alone() -> Iterator[None]:
    """Keep back what WeasyPrint prints where it misses a library: what it raises says which, and we say the cure."""
    with redirect_stdout(io.StringIO()):
        yield


def engine_versions() -> tuple[str, str]:
    """Start the typesetter and give its version and that of Pango; an OSError names the library that isn't there."""
    with said_by_us_alone():
        import weasyprint
        from weasyprint.text.ffi import pango

    number = pango.pango_version()
    return weasyprint.__version__, f"{number // 10_000}.{number // 100 % 100}.{number % 100}"
