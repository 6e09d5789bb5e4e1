"""Words with {fields} in them, and what a card says under the names of its fields -> the words as they come out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pydantic_core import PydanticCustomError

_FIELD = re.compile(r"\{([^{}\n]{1,60})\}")
_BRACES = re.compile(r"[{}]")


class CardWords(Mapping[str, str]):
    """What a card says, by the names of its fields; capitals make no difference. Later words lie over former."""

    def __init__(self, *said: Mapping[str, str]) -> None:
        self._said = {_key(name): text for each in said for name, text in each.items()}

    def __getitem__(self, name: str) -> str:
        return self._said[_key(name)]

    def __iter__(self) -> Iterator[str]:
        return iter(self._said)

    def __len__(self) -> int:
        return len(self._said)

    def of(self, name: str) -> str:
        """Tell what a field says: nothing, where there is no such field."""
        return self._said.get(_key(name), "")


def _key(name: str) -> str:
    return name.strip().casefold()


class Template(str):
    """Words with {fields} of a card in them; a field is called as in the card, or as the head of its column."""

    __slots__ = ()

    @property
    def fields(self) -> tuple[str, ...]:
        """Name the fields, in their order."""
        return tuple(name.strip() for name in _FIELD.findall(self))

    def filled(self, words: CardWords) -> str:
        """Put a card's words in; nothing is left of a template all of whose fields are empty."""
        if self.fields and not any(words.of(name) for name in self.fields):
            return ""
        return _FIELD.sub(lambda match: words.of(match[1]), self).strip()

    def could_be(self, words: str) -> bool:
        """Tell whether it could come out as these words on some card; a field alone could be any, and doesn't count."""
        literal = _FIELD.split(self)[::2] if "{" in self else [self]
        if len(literal) == 1 or not any(literal) or not words.startswith(literal[0]):
            return False
        return bool(re.fullmatch(".+".join(map(re.escape, literal)), words))


def read_template(value: str) -> Template:
    """Read words with fields in them; a brace that opens or closes none is a slip."""
    if _BRACES.search(_FIELD.sub("", value)):
        raise PydanticCustomError("template", "a field is written in braces, like {name}")
    return Template(value)
