from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from benches import write_pack

from pipeline.compose.typesetting.galleys import Copy, Manuscript
from pipeline.contracts.galley import Galley
from pipeline.diagnostics import ContentError, Diagnostic, Severity
from pipeline.job import build, build_all, check_all
from pipeline.request import Outcome, Request, Silence, versions
from pipeline.run import galley_unit


@dataclass
class Counter:
    """Hears how many pages are done at first, of how many, and what is worked out."""

    begun: list[tuple[int, int]] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)

    def pack(self, number: int, of: int, name: str) -> None: ...

    def step(self, number: int, name: str, detail: str) -> None:
        self.steps.append(name)

    def count(self, done: int, total: int, what: str, latest: str) -> None:
        if what == "pages" and not latest:
            self.begun.append((done, total))


@pytest.fixture(autouse=True)
def _apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setenv("PACK_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def small(tmp_path: Path) -> Request:
    """Ask for the small pack's sheets, in one process."""
    return Request(packs=(write_pack(tmp_path / "small"),), forms=("sheets",), out=tmp_path / "out", jobs=1)


def written(outcome: Outcome, out: Path) -> list[str]:
    return [str(path.relative_to(out)) for path in outcome.written]


@pytest.mark.parametrize(
    ("choices", "names"),
    [
        ({"paper": ("a4",), "ink": ("grey",)}, [""]),
        ({"paper": ("a4", "letter"), "ink": ("grey",)}, ["a4", "letter"]),
        ({"paper": ("a4", "letter"), "units": ("cm", "both")}, ["a4-cm", "a4-both", "letter-cm", "letter-both"]),
    ],
)
def test_versions_are_named_by_what_differs(
    small: Request, choices: dict[str, tuple[str, ...]], names: list[str]
) -> None:
    asked = versions(small, choices)
    assert [request.version for request in asked] == names
    assert all(getattr(request, field) in words for request in asked for field, words in choices.items())


@pytest.mark.slow
def test_each_version_has_a_folder_with_the_bytes_that_it_has_alone(small: Request) -> None:
    asked = versions(small, {"paper": ("a4", "letter"), "ink": ("colour", "grey")})
    outcome = build_all(asked, Silence())
    names = [
        f"{version}/small-{what}"
        for version in ("a4-colour", "a4-grey", "letter-colour", "letter-grey")
        for what in ("sheets.pdf", "build.json")
    ]
    assert written(outcome, small.out) == names
    for request in asked:
        alone = replace(request, version="", out=small.out / "alone" / request.version)
        for path in build(alone, Silence()).written:
            assert path.read_bytes() == (request.folder / path.name).read_bytes()
    records = [json.loads((request.folder / "small-build.json").read_text("utf-8")) for request in asked]
    assert [(each["paper"], each["ink"]) for each in records] == [(each.paper, each.ink) for each in asked]


@pytest.mark.slow
def test_a_pack_is_worked_out_once_for_all_versions_of_the_same_words(small: Request) -> None:
    heard = Counter()
    build_all(versions(small, {"paper": ("a4", "letter"), "units": ("both", "cm")}), heard)
    assert heard.steps.count("load") == 1
    assert heard.steps.count("geometry") == 2  # in both units, and in centimetres


@pytest.mark.slow
def test_pages_that_versions_share_are_set_once(
    small: Request, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted, honest = tmp_path / "set.txt", galley_unit.set_galley

    def noting(manuscript: Manuscript, copy: Copy) -> tuple[Galley, tuple[Diagnostic, ...]]:
        with noted.open("a", encoding="utf-8") as opened:  # in a process of its own, so a file it is
            opened.write(f"{manuscript.path[-1]}-{'-'.join(side.kind for side in manuscript.sides)}\n")
        return honest(manuscript, copy)

    monkeypatch.setattr(galley_unit, "set_galley", noting)
    heard = Counter()
    build_all(versions(small, {"units": ("both", "cm")}), heard)
    assert heard.begun == [(0, 10)]  # all asked for at once
    fronts, backs = ["raid-front", "chase-front"], ["raid-back", "chase-back"]
    told = noted.read_text("utf-8").split()
    assert sorted(told) == sorted([*fronts, *fronts, *backs, "notes-prose"])  # backs and notes tell no length
    heard = Counter()
    build_all(versions(small, {"ink": ("colour", "grey")}), heard)
    assert heard.begun == [(5, 10)]  # those in colour lie on the shelf


@pytest.mark.slow
def test_what_is_wrong_in_one_version_alone_says_so_and_nothing_is_written(small: Request) -> None:
    with pytest.raises(ContentError) as caught:
        build_all(versions(small, {"language": ("en", "xx")}), Silence())
    wrong = [each for each in caught.value.diagnostics if each.severity is Severity.ERROR]
    assert [each.hints[-1] for each in wrong] == ["this is so in xx alone"]
    assert not small.out.exists()


@pytest.mark.slow
def test_what_is_wrong_in_all_versions_is_told_once(small: Request) -> None:
    path = small.packs[0] / "pack.yaml"
    path.write_text(path.read_text("utf-8") + "nothing: 1\n", encoding="utf-8")
    found = list(check_all(versions(small, {"paper": ("a4", "letter")}), Silence()).report)
    assert [each.code for each in found if each.severity is Severity.ERROR] == ["E201"]
    assert not [hint for each in found for hint in each.hints if "alone" in hint]
