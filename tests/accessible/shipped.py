"""Every shipped pack -> its prints that people read on a screen, built for real."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from printed import FORMS, file_of, shipped_build

from pipeline.desk.enquiries import OpenPack, open_pack
from pipeline.load import content_roots, list_packs


@dataclass(frozen=True)
class Print:
    """A built PDF, and the pack that it is of."""

    opened: OpenPack
    form: str
    path: Path


def shipped_prints(factory: pytest.TempPathFactory) -> Mapping[str, Print]:
    """Give the forms that people read on a screen; the sheets that they fold aren't among them."""
    opened = [open_pack(folder) for folder in list_packs(content_roots())]
    prints = [
        Print(each, form, file_of(shipped_build(factory, each.pack.id), form)) for each in opened for form in FORMS
    ]
    return {each.path.name: each for each in prints}
