"""What is printed -> its files as they come out of the press: joined, laid on sheets and read back, kept in memory."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.diagnostics import Diagnostic, Report
from pipeline.preview.held_pages import key_of
from pipeline.request import Silence
from pipeline.run.conductor import Conductor
from pipeline.run.prints import Making, Print
from pipeline.run.publication import Publication
from pipeline.run.shelf import Shelf

FILE_BYTES = 150_000_000  # of all files together: beyond that the last are left out
_SHORT = "short edge"


@dataclass(frozen=True, kw_only=True)
class PressedFile:
    """A file as it would lie in the output folder; it turns over one of its edges, if it is printed on both sides."""

    name: str
    form: str
    key: str
    pdf: bytes
    pages: int
    width: float
    height: float
    flip: str
    verified: tuple[str, ...]
    plan: tuple[str, ...]

    @classmethod
    def of(cls, made: Print) -> PressedFile:
        """Take a print."""
        head = next((line for line in made.plan if " edge" in line), "")
        return cls(
            name=made.name,
            form=made.form,
            key=key_of(made.data),
            pdf=made.data,
            pages=made.pages,
            width=float(made.width),
            height=float(made.height),
            flip="short" if _SHORT in head else "long",
            verified=made.verified,
            plan=made.plan,
        )

    @property
    def facts(self) -> dict[str, object]:
        """Tell all but its bytes."""
        return {
            "name": self.name,
            "form": self.form,
            "key": self.key,
            "pages": self.pages,
            "width": self.width,
            "height": self.height,
            "flip": self.flip,
            "verified": list(self.verified),
            "plan": list(self.plan[:1]),
            "bytes": len(self.pdf),
        }


@dataclass(frozen=True, kw_only=True)
class Pressed:
    """All files, and what was found as they were made and read back."""

    files: tuple[PressedFile, ...]
    found: tuple[Diagnostic, ...]


@dataclass(frozen=True, kw_only=True)
class PressRun:
    """Publications whose units have been set, to be pressed."""

    name: str
    publications: tuple[Publication, ...]
    shelf: Shelf

    @property
    def called(self) -> str:
        """What it is called where it reaches a limit."""
        return f"the files of {self.name}"

    def do(self) -> Pressed:
        """Press them, and read them back."""
        makings = Conductor(progress=Silence(), jobs=1, shelf=self.shelf).run_all(self.publications)
        return Pressed(files=tuple(_within(makings)), found=tuple(each for made in makings for each in made.found))


def _within(makings: list[Making]) -> list[PressedFile]:
    """Keep as many files as memory is meant for."""
    kept, size = list[PressedFile](), 0
    for made in (each for making in makings for each in making.prints if each.data.startswith(b"%PDF")):
        size += len(made.data)
        if size <= FILE_BYTES:
            kept.append(PressedFile.of(made))
    return kept


def is_clean(pressed: Pressed) -> bool:
    """Tell whether a build would write the files."""
    return not Report(list(pressed.found)).is_failure()
