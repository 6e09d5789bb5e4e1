"""A reference's phases -> the same with every word in place: blocks coded by letter and number, steps numbered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from pipeline.contracts.wording import Wording, label
from pipeline.diagnostics import Diagnostic, Path, error, warning
from pipeline.model import Block, Grid, Model, Pack, PackKind, Phase, Prose
from pipeline.model.pack_words import prose_in
from pipeline.rules.prose.placeholders import Scribe, did_you_mean, placeholders
from pipeline.rules.used.mission_uses import pack_values

Filled = TypeVar("Filled")

EVERY_TURN = "every_turn"  # the column of the sheet where blocks stand that are looked up every turn


@dataclass(frozen=True, kw_only=True)
class ToldBlock:
    """A block with its words filled in; its code, like C7, is where it stands in the reference."""

    id: str
    code: str
    block: Block
    path: Path


@dataclass(frozen=True, kw_only=True)
class ToldStep:
    """A step of a phase: its number, none where it is a check between two, and the codes of its blocks."""

    number: str
    name: str
    codes: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ToldPhase:
    """A phase ready to be set; `place` counts the phases from 0."""

    id: str
    place: int
    letter: str
    name: str
    page: int | None
    heading: str
    steps: tuple[ToldStep, ...]
    blocks: tuple[ToldBlock, ...]


def tell_phases(pack: Pack, wording: Wording) -> tuple[tuple[ToldPhase, ...], tuple[Diagnostic, ...]]:
    """Put a reference's phases into words, in the order of the turn."""
    scribe, values = Scribe(), pack_values(pack, wording)
    filled = {name: _filled(phase, scribe, values, ("phases", name)) for name, phase in _listed(pack).items()}
    codes, ours = block_codes(pack), _readings(pack, wording, scribe)
    told = tuple(_told(name, place, phase, codes, ours) for place, (name, phase) in enumerate(filled.items()))
    return told, scribe.found


def _readings(pack: Pack, wording: Wording, scribe: Scribe) -> dict[str, str]:
    """Say below which blocks how the pack reads what is open there."""
    values, found = pack_values(pack, wording), dict[str, list[str]]()
    for name, reading in pack.readings.items():
        for block in reading.touches.blocks if reading.touches else ():
            found.setdefault(block, []).append(scribe.write(reading.text, values, ("readings", name, "text")))
    form = wording.labels.form
    return {
        block: label(wording.labels, form("reading.ours", len(texts)), text=" ".join(texts))
        for block, texts in found.items()
    }


def block_codes(pack: Pack) -> dict[str, str]:
    """Code the blocks of all phases: the letter of the phase, and their number in it."""
    return {
        name: f"{phase.letter}{number}"
        for phase in _listed(pack).values()
        for number, name in enumerate(phase.blocks, start=1)
    }


def check_phases(pack: Pack) -> Iterator[Diagnostic]:
    """Find phases that can't be printed as they are written, and values that no phase uses."""
    if pack.kind is not PackKind.REFERENCE:
        if pack.sheet_columns:
            hint = "take it out, or make the pack of `kind: reference`"
            message = f"{pack.id} is no reference, and has no sheet of columns"
            yield error("E372", message, path=("sheet_columns",), hints=(hint,))
        return
    yield from _check_columns(pack)
    if not _listed(pack):
        hint = "write a file for each phase in phases/, and list them under order"
        yield error("E328", f"the reference {pack.id} has no phases", path=("order",), hints=(hint,))
    letters: dict[str, str] = {}
    for name, phase in _listed(pack).items():
        first = letters.setdefault(phase.letter, name)
        if first != name:
            message = f"the phases {first} and {name} have one letter, {phase.letter}"
            yield error(
                "E326", message, path=("phases", name, "letter"), hints=("give each phase a letter of its own",)
            )
        yield from _check_steps(pack, name, phase)
        yield from _check_grids(name, phase)
    yield from _check_values(pack)


def _check_columns(pack: Pack) -> Iterator[Diagnostic]:
    """Hold the columns of the sheet to the phases: all of them stand there, and what is looked up every turn once."""
    phases = _listed(pack)
    large = next((name for phase in phases.values() for name, each in phase.blocks.items() if each.every_turn), None)
    places = {
        ("sheet_columns", number, at): name
        for number, names in enumerate(pack.sheet_columns)
        for at, name in enumerate(names)
    }
    for path, name in places.items():
        if name not in (*phases, EVERY_TURN):
            known = (*phases, EVERY_TURN)
            yield error("E372", f"no phase is called {name!r}", path=path, hints=did_you_mean(name, known))
    lacking = [name for name in phases if name not in places.values()] if places else []
    if lacking:
        hint = f"write {lacking[0]} in the column where it begins"
        message = f"no column of the sheet has the phase {lacking[0]}"
        yield error("E372", message, path=("sheet_columns",), hints=(hint,))
    frames = [path for path, name in places.items() if name == EVERY_TURN]
    if large and len(frames) != 1:
        hint = f"give {EVERY_TURN} one column under `sheet_columns`"
        message = f"{len(frames) or 'no'} columns of the sheet are for what is looked up every turn, like {large}"
        yield error("E372", message, path=frames[-1] if frames else ("sheet_columns",), hints=(hint,))
    elif frames and not large:
        hint = "mark blocks as `every_turn: yes`, or take the column out"
        yield error("E372", "no block is looked up every turn", path=frames[0], hints=(hint,))


def _listed(pack: Pack) -> dict[str, Phase]:
    return {name: pack.phases[name] for name in pack.order if name in pack.phases}


def _check_steps(pack: Pack, name: str, phase: Phase) -> Iterator[Diagnostic]:
    known = list(block_codes(pack))
    for index, step in enumerate(phase.sequence.steps):
        for place, block in enumerate(step.blocks):
            if block not in known:
                path = ("phases", name, "sequence", "steps", index, "blocks", place)
                found = error("E325", f"no block is called {block!r}", path=path, hints=did_you_mean(block, known))
                yield found.relying_on(("phases",))


def _check_grids(name: str, phase: Phase) -> Iterator[Diagnostic]:
    for block, each in phase.blocks.items():
        for index, grid in enumerate(each.tables):
            columns = _columns(grid)
            for row, cells in enumerate(grid.rows):
                if len(cells) != columns:
                    path = ("phases", name, "blocks", block, "tables", index, "rows", row)
                    message = f"the row has {len(cells)} cell{'s' * (len(cells) != 1)}, and the table {columns} columns"
                    yield error("E327", message, path=path, hints=("an empty cell is written as a dash",))


def _columns(grid: Grid) -> int:
    return len(grid.head or grid.rows[0])


def _check_values(pack: Pack) -> Iterator[Diagnostic]:
    """A value that nothing uses may be typed into a text instead."""
    used = {name for _, text in prose_in(pack.phases) for name in placeholders(text)}
    for part, names in (("distances", pack.distances), ("terms", pack.terms)):
        for name in names:
            if name not in used:
                hint = "use its name where the value stands, or delete it"
                found = warning("W307", f"no phase uses {name!r}", path=(part, name), hints=(hint,))
                yield replace(found.relying_on(("phases",)), on_key=True)


def _told(name: str, place: int, phase: Phase, codes: Mapping[str, str], ours: Mapping[str, str]) -> ToldPhase:
    return ToldPhase(
        id=name,
        place=place,
        letter=phase.letter,
        name=phase.name,
        page=phase.page,
        heading=phase.sequence.heading,
        steps=tuple(_steps(phase, codes)),
        blocks=tuple(
            ToldBlock(
                id=each, code=codes[each], block=_squared(block, ours.get(each)), path=("phases", name, "blocks", each)
            )
            for each, block in phase.blocks.items()
        ),
    )


def _squared(block: Block, ours: str | None) -> Block:
    """Leave out rows that haven't a cell for each column; they are told of, and the rest can still be laid out.

    What is `ours` of its words stands below them.
    """
    tables = (
        table.model_copy(update={"rows": tuple(row for row in table.rows if len(row) == _columns(table))})
        for table in block.tables
    )
    note = " ".join(filter(None, (block.note, ours)))
    return block.model_copy(update={"tables": tuple(tables), "note": Prose(note) if note else None})


def _steps(phase: Phase, codes: Mapping[str, str]) -> Iterator[ToldStep]:
    number = 0
    for step in phase.sequence.steps:
        is_numbered = phase.sequence.numbered and step.numbered
        number += is_numbered
        known = tuple(codes[each] for each in step.blocks if each in codes)
        yield ToldStep(number=str(number) if is_numbered else "", name=step.name, codes=known)


def _filled(value: Filled, scribe: Scribe, values: Mapping[str, str], path: Path) -> Filled:
    """Fill all prose in a value of the model."""
    made: object = value
    if isinstance(value, Prose):
        made = scribe.write(value, values, path)
    elif isinstance(value, Model):
        fields = {name: getattr(value, name) for name in type(value).model_fields}
        update = {name: _filled(each, scribe, values, (*path, name)) for name, each in fields.items()}
        made = value.model_copy(update=update)
    elif isinstance(value, tuple):
        made = tuple(_filled(each, scribe, values, (*path, index)) for index, each in enumerate(value))
    elif isinstance(value, dict):
        made = {key: _filled(each, scribe, values, (*path, key)) for key, each in value.items()}
    # Each branch gives back the type that it got, which mypy can't see.
    return made  # type: ignore[return-value]
