"""What an archive says of itself: its packs with their versions, what they build on, every file with its hash."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pipeline.model.base import Model


class BundledPack(Model):
    """A pack in the archive: the folder that it lies in, and its version."""

    folder: str
    title: str = ""
    version: str = ""


class ExpectedPack(Model):
    """A pack that the archive builds on and leaves to the pipeline, which brings it; the hash is of all its files."""

    name: str
    version: str = ""
    sha256: str


class BundledFile(Model):
    """A file of the archive."""

    bytes: int = Field(ge=0)
    sha256: str


class Manifest(Model):
    """The list of an archive; `pack` is the folder of the pack that it is there for."""

    format: Literal["mission-pack-1"] = "mission-pack-1"
    pack: str
    made_with: str
    packs: tuple[BundledPack, ...]
    builds_on: tuple[ExpectedPack, ...] = ()
    files: dict[str, BundledFile]
