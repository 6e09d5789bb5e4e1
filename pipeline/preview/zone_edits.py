"""What a hand did to a value on the map -> the map as it would be, or the value written into its file, or taken back.

What is asked comes from a browser, and is checked as everything from outside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pipeline.authoring.edit_history import EditHistory
from pipeline.authoring.value_edits import FileEdit, edit_value, with_length
from pipeline.authoring.value_overrides import override_value
from pipeline.diagnostics import Diagnostic, Report, UsageError, error
from pipeline.geometry import Frame, find_grips
from pipeline.load.trials import try_text
from pipeline.load.written_values import WrittenValue, find_value
from pipeline.preview.grip_facts import value_id
from pipeline.preview.map_sites import Facts, Site, ground_of
from pipeline.preview.measured_maps import site_facts
from pipeline.preview.page_facts import diagnostic_facts
from pipeline.run.worked import Worked
from pipeline.spelling import hints, quote
from pipeline.units import Amount, Distance, UnitError

_TEXT = 200  # characters of anything that is asked


@dataclass(frozen=True, kw_only=True)
class _Asked:
    """A value of a mission, and how long it is to be."""

    mission: str
    value: str
    length: Amount
    is_here: bool


class ZoneEdits:
    """All that a session wrote: it can be taken back."""

    def __init__(self) -> None:
        self._history = EditHistory()

    def take_back(self, asked: Mapping[str, object]) -> Facts | None:
        """`undo` the last edit, or `redo` it, if that is asked: no map is needed for it, nor a pack without faults."""
        match asked.get("do"):
            case "undo":
                return self._told(self._history.undo(), is_back=True)
            case "redo":
                return self._told(self._history.redo())
        return None

    def answer(self, worked: Worked, frame: Frame, asked: Mapping[str, object]) -> Facts:
        """Do what is asked: `try` a length, `write` it, or take back what was written."""
        match asked.get("do"):
            case "undo" | "redo":
                return self.take_back(asked) or {}
            case "try":
                return try_length(worked, _read(asked, worked), frame)
            case "write":
                return self._write(worked, _read(asked, worked))
        raise UsageError(error("E974", f"a zone can't be asked to {quote(_text(asked, 'do'))}"))

    @property
    def history(self) -> Facts:
        """Say what could be undone, and done again."""
        return {"undo": self._history.next_undo, "redo": self._history.next_redo}

    def _write(self, worked: Worked, asked: _Asked) -> Facts:
        value = _find(worked, asked)
        if value.is_inherited and not asked.is_here:
            raise UsageError(_inherited(value, worked))
        loading = worked.prepared.loading
        edit = override_value(loading, value, asked.length) if value.is_inherited else edit_value(value, asked.length)
        self._history.write(edit)
        return self._told(edit)

    def _told(self, edit: FileEdit, *, is_back: bool = False) -> Facts:
        written = {"file": edit.place.file, "line": edit.place.line, "says": edit.says, "is_back": is_back}
        return {"written": written, "history": self.history}


def try_length(worked: Worked, asked: _Asked, frame: Frame) -> Facts:
    """Tell how the map would be, and what would be wrong; nothing is written."""
    prepared, value = worked.prepared, _find(worked, asked)
    loading = prepared.loading
    trial = try_text(loading, value.node, with_length(value.node.text, asked.length))
    found: tuple[Diagnostic, ...] = trial.diagnostics
    if trial.pack is None or asked.mission not in trial.pack.missions:
        return {"measures": None, "found": [diagnostic_facts(each) for each in found], "is_sound": False}
    site = Site.of(trial.pack, asked.mission, prepared.wording)
    tried = replace(loading, places=trial.places)
    report = Report([*found, *tried.tell(site.found)])
    return {
        "measures": site_facts(site, tried, frame),
        "found": [diagnostic_facts(each) for each in report],
        "is_sound": not report.is_failure(),
    }


def _read(asked: Mapping[str, object], worked: Worked) -> _Asked:
    """Read what is asked, which may be anything."""
    mission, text = _text(asked, "mission"), _text(asked, "length")
    if mission not in worked.missions:
        raise UsageError(error("E974", f"no mission is called {quote(mission)}", hints=hints(mission, worked.missions)))
    try:
        written = Distance.parse(text, worked.pack.cm_per_inch).written
    except UnitError as problem:
        raise UsageError(error("E974", str(problem))) from problem
    assert written is not None
    return _Asked(mission=mission, value=_text(asked, "value"), length=written, is_here=asked.get("here") is True)


def _text(asked: Mapping[str, Any], key: str) -> str:
    text = asked.get(key)
    return text[:_TEXT] if isinstance(text, str) else ""


def _find(worked: Worked, asked: _Asked) -> WrittenValue:
    """Find a value among those that the mission's grips move: no other can be asked for."""
    prepared = worked.prepared
    brief = worked.missions[asked.mission].brief
    ground, _ = ground_of(prepared.pack, asked.mission, prepared.wording, brief)
    for grip in find_grips(ground):
        value = find_value(prepared.loading, grip.path)
        if value is not None and value_id(value) == asked.value:
            return value
    raise UsageError(error("E974", f"nothing on the map moves with {quote(asked.value)}"))


def _inherited(value: WrittenValue, worked: Worked) -> Diagnostic:
    what = quote(value.name or value.node.text)
    message = f"{what} is inherited from {value.place.file}; that is not changed from here"
    own = worked.prepared.loading.folder.name
    hint = f"write it as a change of {own}'s own, or open that pack"
    return error("E975", message, hints=(hint,)).at(value.place)
