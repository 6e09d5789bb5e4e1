"""An address -> the rows of its QR code, for whoever draws it: the press beside stamps, pages in their feet."""

from __future__ import annotations

from functools import cache

QUIET = 4  # modules that stay white around a code, so that phones find it
IN_FEET = 25  # modules across: codes in the feet of pages, which are small, forgive less from here on
_MOST_FORGIVING = 33  # modules across: codes with more are made anew to forgive less


@cache
def code_rows(address: str, most: int = _MOST_FORGIVING) -> tuple[bytes, ...]:
    """Make an address's code, a row of modules after the other.

    Codes of more modules than `most` forgive less of what a fold or a thumb hides, so that their modules stay large.
    """
    import segno

    # No micro codes: many telephones can't read them.
    forgiving = segno.make(address, error="m", micro=False, boost_error=False)
    found = (
        forgiving if len(forgiving.matrix) <= most else segno.make(address, error="l", micro=False, boost_error=False)
    )
    return tuple(bytes(row) for row in found.matrix)
