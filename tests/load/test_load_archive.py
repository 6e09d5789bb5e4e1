"""A pack in an archive is read as one in a folder; what an archive may not hold is refused before it is unpacked."""

from __future__ import annotations

import errno
import os
import tempfile
import warnings
import zipfile
from pathlib import Path

import pytest
from archives import Members, manifest, member, packed, small, write
from small_pack import FILES, write_pack

from pipeline.diagnostics import Refused, UsageError
from pipeline.load import find_pack, load_pack
from pipeline.load.folders.files import digest
from pipeline.load.folders.unpacked import origin
from pipeline.private import MARK, PREFIX, private_folder

LINK = 0o120777


@pytest.fixture(autouse=True)
def _private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "private"))
    (tmp_path / "private").mkdir()


def said(refusal: Refused) -> list[str]:
    return [f"{each.place.file if each.place else ''} {each.code} {each.message}" for each in refusal.diagnostics]


def refused(data: bytes) -> list[str]:
    Path("x.zip").write_bytes(data)
    with pytest.raises(Refused) as caught:
        find_pack("x.zip", ())
    assert caught.value.exit_code == 3
    assert list(Path("private").iterdir()) == [], "nothing is unpacked of what is refused"
    return said(caught.value)


def refused_members(members: Members) -> list[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of two members with one name
        return refused(packed({**small(), **members}))


@pytest.mark.parametrize("folder", ["small/", ""])
def test_an_archive_is_read_as_its_folder(folder: str) -> None:
    path = write(Path("small.zip"), small(folder))
    loading = load_pack(find_pack("small.zip", ()), roots=())
    assert loading.pack is not None
    assert (loading.pack.id, list(loading.pack.missions)) == ("small", ["raid"])
    assert origin(loading.folder) == path.resolve()
    assert loading.places is not None
    assert str(loading.places.of(("title",))) == f"small.zip!{folder}pack.yaml:1:8"


def test_only_its_user_may_enter_the_private_folder() -> None:
    write(Path("small.zip"), small())
    folder = find_pack("small.zip", ())
    assert folder.parent.parent == Path("private").resolve()
    assert folder.parent.stat().st_mode & 0o777 == 0o700


def test_an_archive_is_unpacked_once_and_again_when_it_has_changed() -> None:
    path = write(Path("small.zip"), small())
    first = find_pack("small.zip", ())
    assert find_pack("small.zip", ()) == first
    write(path, {**small(), "small/README.md": "More.\n"})
    assert find_pack("small.zip", ()) != first


def test_what_a_killed_process_left_is_swept_away() -> None:
    left = Path("private") / "mission-pack-999999999-x"
    mine = Path("private") / f"mission-pack-{os.getpid()}-x"
    left.mkdir(0o700)
    mine.mkdir(0o700)
    (left / MARK).touch()
    (left / "pack.yaml").touch()
    write(Path("small.zip"), small())
    find_pack("small.zip", ())
    assert (left.exists(), mine.exists()) == (False, True)


def test_a_number_that_no_process_can_have_is_nobodys() -> None:
    odd = Path(tempfile.gettempdir()) / f"{PREFIX}99999999999999999999-x"
    odd.mkdir(0o700)
    private_folder()
    assert not odd.exists()


@pytest.mark.parametrize(
    ("name", "mode", "files"),
    [
        pytest.param("mission-pack-2024999-mine", 0o700, ["notes.txt"], id="called alike"),
        pytest.param("mission-pack-2024999-mine", 0o755, [], id="open to others"),
        pytest.param("mission-pack-2024999-mine", 0o755, [MARK, "notes.txt"], id="marked, and open to others"),
        pytest.param("mission-pack-final-2", 0o700, [MARK], id="no number"),
    ],
)
def test_folders_that_are_not_provably_ours_stay(name: str, mode: int, files: list[str]) -> None:
    folder = Path(tempfile.gettempdir()) / name
    folder.mkdir(mode)
    for file in files:
        (folder / file).touch()
    private_folder()
    assert sorted(path.name for path in folder.iterdir()) == sorted(files)


def test_a_link_to_somebodys_folder_is_not_followed() -> None:
    Path("mine").mkdir(0o700)
    Path("mine", MARK).touch()
    link = Path(tempfile.gettempdir()) / f"{PREFIX}4194305-x"
    link.symlink_to(Path("mine").resolve())
    private_folder()
    assert link.is_symlink()
    assert Path("mine", MARK).exists()


def test_a_pack_in_an_archive_without_a_name_has_one() -> None:
    """It would be called like the private folder, and otherwise in each run."""
    write(Path("...zip"), {name.removeprefix("small/"): text for name, text in small().items()})
    assert find_pack("...zip", ()).name == "pack"


def test_a_full_disk_for_what_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    write(Path("small.zip"), small())
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(UsageError) as caught:
        find_pack("small.zip", ())
    (found,) = caught.value.diagnostics
    assert found.code == "E500"
    assert found.message == f"cannot unpack small.zip into {tempfile.gettempdir()}: No space left on device"


def test_what_another_one_sweeps_at_the_same_time_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is listed may have been removed before it is looked at."""
    gone = Path(tempfile.gettempdir()) / f"{PREFIX}4194305-gone"
    monkeypatch.setattr(Path, "glob", lambda folder, pattern: iter([gone]))
    assert private_folder().is_dir()


def test_litter_of_systems_is_passed_over() -> None:
    write(Path("small.zip"), {**small(), "__MACOSX/small/._pack.yaml": "x", "small/.DS_Store": "x"})
    folder = find_pack("small.zip", ())
    assert sorted(path.name for path in folder.rglob("*") if path.is_file()) == sorted(
        name.split("/")[-1] for name in FILES
    )


def test_packs_of_one_archive_build_on_each_other_wherever_they_lay() -> None:
    variant = "extends: ../else/where/small\ntitle: Another\n"
    members = {**small(), "mine/pack.yaml": variant}
    write(Path("x.zip"), {**members, "manifest.json": manifest(members, "mine")})
    loading = load_pack(find_pack("x.zip", ()), roots=())
    assert loading.pack is not None
    assert (loading.pack.title, list(loading.pack.missions)) == ("Another", ["raid"])


def test_a_pack_in_an_archive_builds_on_nothing_around_it(tmp_path: Path) -> None:
    outside = tmp_path / "private" / "secret"
    outside.mkdir()
    (outside / "pack.yaml").write_text("title: Secret\n")
    write(Path("x.zip"), {"mine/pack.yaml": "extends: ../../secret\n"})
    (found,) = load_pack(find_pack("x.zip", ()), roots=()).diagnostics
    assert (found.code, str(found.place)) == ("E231", "x.zip!mine/pack.yaml:1:10")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("../evil.yaml", "the name leads out of the archive"),
        ("small/../../evil.yaml", "the name leads out of the archive"),
        ("/etc/passwd", "the name begins at the root of a disk"),
        ("C:/evil.yaml", "the name begins at the root of a disk"),
        ("small\\..\\evil.yaml", "the name has a backslash"),
        ("small/a\nb.yaml", "the name has characters that can't be seen or can't be kept"),
        ("small/a\u202eb.yaml", "the name has characters that can't be seen or can't be kept"),
        ("small/a:b.yaml", "the name has characters that can't be seen or can't be kept"),
        ("small//a.yaml", "a part of the name is empty, or ends in a space or a full stop"),
        ("small/a.yaml ", "a part of the name is empty, or ends in a space or a full stop"),
        ("small/CON.txt", "the name is that of a device"),
        ("small/lpt1", "the name is that of a device"),
        (f"small/{'é' * 60}.yaml", "the name is too long"),
    ],
)
def test_names_that_are_not_safe(name: str, why: str) -> None:
    shown = "".join(each if each.isprintable() else repr(each)[1:-1] for each in name)
    quoted = repr(name if len(name) <= 60 else f"{name[:60]}…")
    assert refused_members({member(name): "x"}) == [f"x.zip!{shown} E521 {why}: {quoted}"]


@pytest.mark.parametrize(("mode", "what"), [(LINK, "a symbolic link"), (0o010644, "neither a file nor a folder")])
def test_members_that_are_no_files(mode: int, what: str) -> None:
    assert refused_members({member("small/a.yaml", mode=mode): "/etc/passwd"}) == [
        f"x.zip!small/a.yaml E522 the member is {what}"
    ]


@pytest.mark.parametrize("other", ["small/pack.yaml", "small/PACK.yaml", "Small/pack.yaml", "small/pack.yaml/x.md"])
def test_members_of_one_name(other: str) -> None:
    message = "two members have one name, or names that only some systems tell apart"
    assert refused_members({member(other): "x"}) == [f"x.zip!{other} E523 {message}"]


def test_names_that_differ_in_how_an_accent_is_written() -> None:
    twins: Members = {member("small/caf\u00e9.yaml"): "x", member("small/cafe\u0301.yaml"): "x"}
    assert [line.split()[1] for line in refused_members(twins)] == ["E523"]


def test_an_archive_in_the_archive() -> None:
    assert refused_members({"small/deck.ZIP": packed({})}) == [
        "x.zip!small/deck.ZIP E526 an archive lies in the archive"
    ]


def test_a_member_that_unpacks_to_a_thousand_times_its_size() -> None:
    (line,) = refused_members({"small/steps2.yaml": b"0" * 1_900_000})
    assert line.startswith("x.zip!small/steps2.yaml E524 the file unpacks to 1,0")
    assert line.endswith(" times its size; at most 100 times is read")


def test_a_member_that_is_too_big() -> None:
    (line,) = refused(packed({**small(), "small/big.yaml": b"0" * 2_000_001}, method=zipfile.ZIP_STORED))
    assert line == "x.zip!small/big.yaml E524 the file holds more than 2,000,000 bytes"


def test_members_that_are_too_big_together() -> None:
    many = {f"small/{number}.yaml": os.urandom(10) * 190_000 for number in range(11)}
    lines = refused(packed({**small(), **many}))
    assert lines[-1] == "x.zip E524 the files of the archive hold more than 20,000,000 bytes"


def test_too_many_members() -> None:
    members = {f"small/{number}.yaml": "" for number in range(2_001)}
    assert refused(packed(members)) == ["x.zip E524 more than 2,000 files in one archive"]


def test_a_list_of_a_hundred_thousand_members_is_not_even_read() -> None:
    data = bytearray(packed(small()))
    data[-10:-6] = (5_200_000).to_bytes(4, "little")
    assert refused(bytes(data)) == ["x.zip E524 the archive's list of files holds more than 1,000,000 bytes"]


def test_an_archive_that_is_too_big() -> None:
    assert refused(b"PK" + bytes(120_000_000)) == ["x.zip E524 the archive holds more than 120,000,000 bytes"]


def test_an_encrypted_member() -> None:
    data = bytearray(packed({"small/pack.yaml": "x"}))
    at = data.index(b"PK\1\2")
    data[at + 8] |= 1
    assert refused(bytes(data)) == ["x.zip!small/pack.yaml E525 the member is encrypted"]


def test_a_member_packed_in_another_way() -> None:
    (line,) = refused(packed(small(), method=zipfile.ZIP_BZIP2))[:1]
    assert line == "x.zip!small/pack.yaml E520 the member is packed in a way that isn't read here (12)"


def test_no_archive_at_all() -> None:
    assert refused(b"not a zip") == ["x.zip E520 the file is no archive that can be read: its list is missing"]


def test_an_archive_that_is_cut_off() -> None:
    (line,) = refused(packed(small())[:-30])
    assert line == "x.zip E520 the file is no archive that can be read: its list is missing"


def test_a_spoiled_member() -> None:
    data = packed(small(), method=zipfile.ZIP_STORED).replace(b"A rainy moor", b"A sunny moor")
    assert refused(data) == [
        "x.zip!small/pack.yaml E520 the member can't be unpacked: Bad CRC-32 for file 'small/pack.yaml'"
    ]


@pytest.mark.parametrize(
    ("members", "message"),
    [
        ({"readme.txt": "x"}, "the archive holds no pack.yaml"),
        ({"a/pack.yaml": "x", "b/pack.yaml": "x"}, "the archive holds 2 packs"),
        ({"deep/er/pack.yaml": "x"}, "the archive holds no pack.yaml"),
    ],
)
def test_an_archive_without_one_pack(members: Members, message: str) -> None:
    assert refused(packed(members)) == [f"x.zip E527 {message}"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "the manifest can't be read: 'its text' is not as it should be"),
        ("[" * 100_000, "the manifest can't be read: 'its text' is not as it should be"),
        (manifest(small(), format="mission-pack-2"), "the manifest can't be read: 'format' is not as it should be"),
        (manifest(small(), pack="../.."), "the manifest names '../..' as the pack, and the archive has no such folder"),
    ],
)
def test_a_manifest_that_is_not_one(text: str, message: str) -> None:
    assert refused_members({"manifest.json": text}) == [f"x.zip!manifest.json E528 {message}"]


def test_an_archive_that_is_not_as_its_manifest_says() -> None:
    listed = {**small(), "small/gone.md": "x"}
    changed = {**small(), "small/steps.yaml": "other", "small/more.md": "x", "manifest.json": manifest(listed)}
    assert refused(packed(changed)) == [
        "x.zip!small/gone.md E529 the manifest lists this file, and the archive lacks it",
        "x.zip!small/more.md E529 the manifest doesn't list this file",
        "x.zip!small/steps.yaml E529 the file is not the one that the manifest lists: its hash differs",
    ]


def test_a_pack_beneath_that_has_changed_since() -> None:
    roots = (Path("ours"),)
    write_pack(Path("ours/small"))
    members = {"mine/pack.yaml": "extends: small\ntitle: Mine\n"}
    beneath = [{"name": "small", "version": "1.0", "sha256": digest("small", load_pack(Path("ours/small")).files)}]
    told = manifest(members, "mine", builds_on=beneath)
    write(Path("x.zip"), {**members, "manifest.json": told})
    assert load_pack(find_pack("x.zip", ()), roots=roots).diagnostics == ()
    Path("ours/small/steps.yaml").write_text('hide:\n  - {id: hide, text: "Two Units hide."}\n')
    (found,) = load_pack(find_pack("x.zip", ()), roots=roots).diagnostics
    message = "the pack 'small' that comes with `pack` is another than when this was made"
    assert (found.code, found.message, str(found.place)) == ("W520", message, "x.zip!manifest.json:1:1")


def test_what_changes_a_pack_takes_no_archive() -> None:
    write(Path("small.zip"), small())
    with pytest.raises(UsageError) as caught:
        find_pack("small.zip", (), to_change=True)
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("E242", "the archive 'small.zip' can't be changed")
