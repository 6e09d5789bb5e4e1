"""A pack's files and a seed -> the same files with a few faults in them: bytes, tokens, lines, values, whole files."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random

Files = dict[str, bytes]

# What has broken readers of content before, or sits on the edge of what they take.
ODD = (
    *("", "~", "no", "yes", "0", "-1", "1", "7", "010", "1.10", "1e400", ".inf", ".nan", "9" * 30, "22:22", "NO"),
    *("0in", "-3in", "8in", "1/0in", "0.0000001in", "99999999in", "6ft", "3mm", "in", "8 in", "½in", "1e9mm"),
    *("{", "}", "{{", "}}", "{near}", "{who}", "{page:rules}", "{page:x}", "{contents}", "{a.b}", "{0}", "{near"),
    *(
        "[",
        "]",
        "[]",
        "{}",
        "[[]]",
        "[~]",
        "{a: b}",
        "{a: {b: c}}",
        "[1, 2]",
        "- x",
        "&a x",
        "*a",
        "!!python x",
        "<<: x",
    ),
    *("'", '"', "|", ">", "#", "%", "@", "`", "---", "...", "? x", ": x", "a: b", "\t"),
    *("x" * 400, "word " * 300, "\u202e", "\u200b", "é", "e\u0301", "😀", "שלום", "\ufeff", "\x1b[31m", "\u2028"),
    *("../../etc/passwd", "/etc/passwd", "http://127.0.0.1/", "<b>", "<img src=x>", "[x](javascript:x)", "![x](y)"),
    *("**", "*a", "_", "`", "#", "# x", "> x", "1. x", "- - x", "***", "| a | b |", "[x]: y", "\\", "&amp;"),
    *(
        "=side",
        "=group.part",
        "=",
        "=x",
        "neutral",
        "open",
        "last",
        "roll",
        "all",
        "{front: []}",
        "{of: centre}",
        "[=side]",
    ),
    *("{track: {turns: {from: 1, until: last}}}", "{a: number}", "{a: group, parts: {x: side}}", "{in_round: 1}", "by"),
    *("attacker", "defender", "each", "north", "north-east", "attackr", "table", "centre", "missions", "id", "extends"),
)
_VALUE = re.compile(rb"(?<=: )[^\n]+")
_FLOW_VALUE = re.compile(rb"(?<=[:,\[] )[^,\n\]}]+|(?<=\[)[^,\n\]}]+")
_TOKEN = re.compile(rb"[\w-]+|[^\w\s]")
_KEY = re.compile(rb"[a-z_]+(?=:)")


def mutate(files: Mapping[str, bytes], seed: int) -> Files:
    """Plant one to four faults."""
    dice = Random(seed)
    mutant = dict(files)
    for _ in range(dice.choice((1, 1, 2, 4))):
        dice.choices(_WAYS, _WEIGHTS)[0](mutant, dice)
    return mutant


def _pick(files: Files, dice: Random) -> str:
    return dice.choice(sorted(files))


def _replace_match(files: Files, dice: Random, pattern: re.Pattern[bytes], value: bytes) -> None:
    name = _pick(files, dice)
    found = list(pattern.finditer(files[name]))
    if found:
        match = dice.choice(found)
        files[name] = files[name][: match.start()] + value + files[name][match.end() :]


def _odd(files: Files, dice: Random) -> bytes:
    """Choose something odd, or what stands elsewhere in the pack."""
    if dice.random() < 0.6:
        return dice.choice(ODD).encode()
    return dice.choice(_TOKEN.findall(files[_pick(files, dice)]) or [b"x"])


def _value(files: Files, dice: Random) -> None:
    _replace_match(files, dice, _VALUE, _odd(files, dice))


def _flow_value(files: Files, dice: Random) -> None:
    _replace_match(files, dice, _FLOW_VALUE, _odd(files, dice))


def _token(files: Files, dice: Random) -> None:
    _replace_match(files, dice, _TOKEN, _odd(files, dice))


def _key(files: Files, dice: Random) -> None:
    keys = _KEY.findall(files[_pick(files, dice)])
    _replace_match(files, dice, _KEY, dice.choice(keys) if keys else b"x")


def _bytes(files: Files, dice: Random) -> None:
    name = _pick(files, dice)
    data = files[name]
    start = dice.randint(0, len(data))
    end = min(len(data), start + dice.choice((0, 1, 1, 4, 40)))
    put = bytes(dice.randrange(256) for _ in range(dice.choice((0, 1, 1, 3))))
    files[name] = data[:start] + put + data[end:]


def _lines(files: Files, dice: Random) -> None:
    """Delete, repeat, swap, indent or bring in a line."""
    name = _pick(files, dice)
    lines = files[name].splitlines(keepends=True)
    if not lines:
        return
    here, there = dice.randrange(len(lines)), dice.randrange(len(lines))
    match dice.randrange(6):
        case 0:
            del lines[here]
        case 1:
            lines.insert(there, lines[here])
        case 2:
            lines[here], lines[there] = lines[there], lines[here]
        case 3:
            lines[here] = b"  " + lines[here]
        case 4:
            lines[here] = lines[here].removeprefix(b"  ")
        case _:
            strange = files[_pick(files, dice)].splitlines(keepends=True)
            lines.insert(here, dice.choice(strange or [b"\n"]))
    files[name] = b"".join(lines)


def _span(files: Files, dice: Random) -> None:
    """Cut a stretch of lines out, or repeat it."""
    name = _pick(files, dice)
    lines = files[name].splitlines(keepends=True)
    start, end = sorted((dice.randint(0, len(lines)), dice.randint(0, len(lines))))
    lines[start:end] = lines[start:end] * dice.choice((0, 0, 2))
    files[name] = b"".join(lines)


def _whole(files: Files, dice: Random) -> None:
    """Delete, empty, cut off, rename or exchange whole files."""
    one, other = _pick(files, dice), _pick(files, dice)
    match dice.randrange(5):
        case 0 if len(files) > 1:
            del files[one]
        case 1:
            files[one] = b""
        case 2:
            files[one] = files[one][: dice.randint(0, len(files[one]))]
        case 3:
            folder, slash, _ = one.rpartition("/")
            stems = (*(name.rpartition("/")[2] for name in files), "UPPER.yaml", "a b.yaml", "é.yaml", "x.md", "x.csv")
            files[f"{folder}{slash}{dice.choice(sorted(stems))}"] = files.pop(one)
        case _:
            files[one], files[other] = files[other], files[one]


_WAYS: tuple[Callable[[Files, Random], None], ...] = (_value, _flow_value, _token, _key, _bytes, _lines, _span, _whole)
_WEIGHTS = (6, 6, 4, 3, 2, 4, 1, 1)


def spoil(data: bytes, seed: int) -> bytes:
    """Change some bytes, or cut some out."""
    dice = Random(seed)
    spoiled = bytearray(data)
    for _ in range(dice.choice((1, 2, 8, 40))):
        spoiled[dice.randrange(len(spoiled))] = dice.randrange(256)
    if dice.random() < 0.2:
        start = dice.randrange(len(spoiled))
        del spoiled[start : start + dice.choice((1, 10, 500))]
    return bytes(spoiled)
