"""Words of a pack and of a language -> the labels that a print shows, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from pipeline.diagnostics import Diagnostic, error, warning
from pipeline.diagnostics import Path as PackPath

if TYPE_CHECKING:
    from pipeline.model import Labels, Pack

OWN, TRANSLATIONS = "labels", "translations"
# What a pack says in `labels:` and in labels/LANG.yaml, by where it says it.
_Said = Mapping[PackPath, Mapping[str, str]]


def check_texts(
    english: Labels, texts: Mapping[str, str], path: PackPath, forms: Iterable[str]
) -> Iterator[Diagnostic]:
    """Tell which texts can't stand for labels; `forms` are the forms by number that their language has."""
    from dataclasses import replace

    from pipeline.model.labels import label_slips

    for key, slip in label_slips(english, texts, forms):
        told = error("E349" if slip.is_key else "E257", slip.message, path=(*path, key), hints=slip.hints)
        yield replace(told, stretch=slip.stretch, on_key=slip.is_key)


def languages_of(pack: Pack) -> tuple[str, ...]:
    """List the languages that a pack brings words in; its own may stand in pack.yaml alone."""
    return tuple(sorted({*pack.translations, *((pack.language,) if pack.labels else ())}))


def pack_labels(pack: Pack, labels: Labels, english: Labels) -> tuple[Labels, tuple[Diagnostic, ...]]:
    """Lay the words of a pack over those of a language; texts with slips stay out: nothing stumbles over them."""
    from pipeline.model.labels import FORMS

    language, found = labels.language, []
    for path, texts in _said(pack).items():
        is_shown = language == (pack.language if path == (OWN,) else path[-1])
        slips = list(check_texts(english, texts, path, labels.forms_with(texts) if is_shown else FORMS))
        found += slips
        wrong = {each.path[-1] for each in slips}
        sound = {key: text for key, text in texts.items() if key not in wrong}
        labels = labels.laid_under(language, sound, path) if is_shown else labels
        if not is_shown and path == (OWN,):
            # Words of the game in the pack's own language serve better than English that isn't of the game.
            labels = labels.filled_up({key: text for key, text in sound.items() if key not in labels.said}, path)
    return labels, (*found, *_told_twice(pack), *_partial(labels, english))


def _said(pack: Pack) -> _Said:
    """List where a pack says words, those of pack.yaml last: they are the nearest to its author."""
    translations: _Said = {(TRANSLATIONS, language): texts for language, texts in pack.translations.items()}
    return {**translations, (OWN,): pack.labels}


def _told_twice(pack: Pack) -> Iterator[Diagnostic]:
    for key in pack.labels:
        if key in pack.translations.get(pack.language, {}):
            message = f"{key} is said here and in labels/{pack.language}.yaml"
            yield error("E258", message, path=(OWN, key), hints=("keep one of the two",))


def _partial(labels: Labels, english: Labels) -> Iterator[Diagnostic]:
    """Tell once how much of a language isn't there; English is what everything falls back to."""
    missing = labels.missing
    if missing and labels.language != english.language:
        message = f"{len(missing)} of {len(missing) + len(labels.said)} labels are not said in {labels.language!r}"
        hint = (
            f"English stands in; `pack labels PACK --lang {labels.language} --missing` lists them by where they print"
        )
        yield warning("W221", message, path=("language",), hints=(hint,))
