"""Faults of archives. One function for each input."""

from __future__ import annotations

import io
import json
import stat
import zipfile
from hashlib import sha256
from pathlib import Path

from bad_makers import maker

Members = dict[str, bytes | str]


def own(folder: Path) -> Members:
    """List the pack as members of an archive."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {f"moorland/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in files}


def archive(folder: Path, members: Members, *, mode: int = 0o100644, last: str = "", twice: str = "") -> bytearray:
    """Put the pack and more into moorland.zip beside it; `last` is added as such a kind of file, `twice` once more."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, content in {**own(folder), **members}.items():
            zipped.writestr(name, content)
        if last or twice:
            info = zipfile.ZipInfo("x")
            info.filename = info.orig_filename = last or twice
            info.create_system, info.external_attr = 3, mode << 16
            zipped.writestr(info, "/etc/passwd")
    data = bytearray(written.getvalue())
    (folder.parent / "moorland.zip").write_bytes(data)
    return data


@maker
def archive_that_leads_out(folder: Path) -> None:
    archive(folder, {}, last="../evil.yaml")


@maker
def archive_with_a_member_without_a_name(folder: Path) -> None:
    archive(folder, {}, last="\0steps.yaml")


@maker
def archive_with_an_absolute_path(folder: Path) -> None:
    archive(folder, {}, last="/tmp/evil.yaml")


@maker
def archive_with_backslashes(folder: Path) -> None:
    archive(folder, {}, last="moorland\\..\\..\\evil.yaml")


@maker
def archive_with_a_symbolic_link(folder: Path) -> None:
    archive(folder, {}, last="moorland/steps2.yaml", mode=stat.S_IFLNK | 0o777)


@maker
def archive_with_a_name_twice(folder: Path) -> None:
    data = archive(folder, {"moorland/steps3.yaml": ""}, last="moorland/steps2.yaml")
    (folder.parent / "moorland.zip").write_bytes(bytes(data).replace(b"steps3.yaml", b"steps2.yaml"))


@maker
def archive_with_names_that_differ_in_case(folder: Path) -> None:
    archive(folder, {}, last="moorland/PACK.YAML")


@maker
def archive_with_a_device(folder: Path) -> None:
    archive(folder, {}, last="moorland/CON.txt")


@maker
def archive_of_a_thousand_times_its_size(folder: Path) -> None:
    archive(folder, {"moorland/steps2.yaml": bytes(1_900_000)})


@maker
def archive_of_a_hundred_thousand_members(folder: Path) -> None:
    data = archive(folder, {})
    data[-10:-6] = (5_200_000).to_bytes(4, "little")
    (folder.parent / "moorland.zip").write_bytes(data)


@maker
def archive_that_is_encrypted(folder: Path) -> None:
    data = archive(folder, {})
    data[data.index(b"PK\1\2") + 8] |= 1
    (folder.parent / "moorland.zip").write_bytes(data)


@maker
def archive_in_an_archive(folder: Path) -> None:
    archive(folder, {"moorland/more.zip": bytes(archive(folder, {}))})


@maker
def archive_cut_off(folder: Path) -> None:
    (folder.parent / "moorland.zip").write_bytes(archive(folder, {})[:-40])


@maker
def archive_that_is_none(folder: Path) -> None:
    (folder.parent / "moorland.zip").write_bytes(b"GIF89a")


@maker
def archive_of_two_packs(folder: Path) -> None:
    archive(folder, {"other/pack.yaml": "title: Other\n"})


@maker
def archive_that_was_changed(folder: Path) -> None:
    files = {name: {"bytes": len(data), "sha256": sha256(data).hexdigest()} for name, data in own(folder).items()}  # type: ignore[arg-type]
    told = {"format": "mission-pack-1", "pack": "moorland", "made_with": "0", "packs": [], "files": files}
    archive(folder, {"manifest.json": json.dumps(told), "moorland/steps.yaml": "hide: ~\n"})


@maker
def archive_of_a_newer_kind(folder: Path) -> None:
    archive(folder, {"manifest.json": '{"format": "mission-pack-9"}'})


@maker
def archive_that_builds_on_what_lies_around(folder: Path) -> None:
    (folder / "pack.yaml").write_text("extends: ../../../secret\n")
    (folder.parent / "secret").mkdir()
    (folder.parent / "secret" / "pack.yaml").write_text("title: Secret\n")
    archive(folder, {})
