"""The components of a rule -> those at work for it, each found by its kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pipeline.model.component_fields import Component
from pipeline.model.components import Arrive, Keep, Rate, Results, Roll, Share, Strip, Tally, Track, Win
from pipeline.model.shown import AreaMark, LineMark, RingMark, SignMark
from pipeline.rules.components.entries import ArriveWorker, KeepWorker
from pipeline.rules.components.rates import RateWorker
from pipeline.rules.components.rolls import RollWorker
from pipeline.rules.components.shown_marks import AreaWorker, LineWorker, RingWorker, SignWorker
from pipeline.rules.components.tables import ResultsWorker, ShareWorker
from pipeline.rules.components.tracks import StripWorker, TallyWorker, TrackWorker
from pipeline.rules.components.wins import WinWorker
from pipeline.rules.components.worker import Worker
from pipeline.rules.declared.teller import Teller

# Who acts first needs nobody at work: the outline reads it.
WORKERS: Mapping[type[Component], type[Worker[Any]]] = {
    Arrive: ArriveWorker,
    AreaMark: AreaWorker,
    Keep: KeepWorker,
    LineMark: LineWorker,
    RingMark: RingWorker,
    Rate: RateWorker,
    Roll: RollWorker,
    Share: ShareWorker,
    SignMark: SignWorker,
    Strip: StripWorker,
    Results: ResultsWorker,
    Tally: TallyWorker,
    Track: TrackWorker,
    Win: WinWorker,
}


def workers(teller: Teller, use: str = "") -> Iterator[Worker[Any]]:
    """Put the components of a rule to work whose conditions hold; without a mission, those that need none."""
    for index, gives in enumerate(teller.scope.rule.gives):
        component = gives.component
        if type(component) in WORKERS and (teller.scope.given is None or teller.scope.holds(component.when)):
            path = ("gives", index, gives.kind)
            yield WORKERS[type(component)](component=component, teller=teller, path=path, use=use)
