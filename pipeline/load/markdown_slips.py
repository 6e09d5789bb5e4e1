"""What Markdown can hold and pages can't: signs that would be printed as they stand, and how to write each instead."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.spelling import quote

# What a text without any of these can't have. Parsing is slow, and few texts hold one.
SIGNS = re.compile(r"[<\[|~#>&`\\]|\*\*|__|^\s*(?:[-+*]\s|\d+[.)]\s|:\s|[-=]{3})", re.MULTILINE)
_ELEMENTS = (
    "a|abbr|audio|b|big|blockquote|br|button|center|code|dd|del|details|div|dl|dt|em|embed|font|form|h[1-6]|hr|i|iframe"
    "|img|input|ins|kbd|label|li|link|mark|meta|object|ol|p|pre|q|s|samp|script|small|span|strike|strong|style|sub"
    "|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|tr|tt|u|ul|var|video"
)
TAG = re.compile(rf"<!--|</?(?P<name>{_ELEMENTS})(?=[\s/>])[^>]*>?", re.IGNORECASE)
_TABLE = "write a table with bars: a line with its heads, one of dashes, then its rows"
_LIST = "write a list, each item behind a dash or a number"
_CURES = {
    **dict.fromkeys(("b", "strong"), "write **words** for bold words"),
    **dict.fromkeys(("i", "em"), "write *words* for slanted words"),
    **dict.fromkeys(("s", "del", "strike"), "write ~~words~~ for words struck out"),
    "br": "end the line with a backslash",
    "hr": "write --- on a line of its own",
    "a": "write [words](https://…) for a link",
    **dict.fromkeys(("table", "tr", "td", "th"), _TABLE),
    **dict.fromkeys(("ul", "ol", "li"), _LIST),
}
_ESCAPED = "for the sign itself write a backslash before it"


@dataclass(frozen=True, kw_only=True)
class Slip:
    """A pattern in words, what to say of it, and how to mend it."""

    pattern: re.Pattern[str]
    message: str
    hint: str

    def said(self, sign: str) -> str:
        """Say what is wrong with a sign."""
        return self.message.format(sign=quote(sign.strip()))


# What no mark of Markdown has made anything of: it would be printed as it stands.
UNREAD = (
    Slip(
        pattern=re.compile(r"\*\*+|~~+|(?<!\w)__(?=[^\W_])|(?<=[^\W_])__(?!\w)"),
        message="{sign} marks nothing here, and would be printed",
        hint=f"close it with another one, with no space inside; {_ESCAPED}",
    ),
    Slip(
        pattern=re.compile(r"`+"),
        message="{sign} marks nothing here, and would be printed",
        hint=f"close it with another one; {_ESCAPED}",
    ),
    Slip(
        pattern=re.compile(r"(?<![\w~])~(?=\w)[^~]*(?<=\w)~(?![\w~])"),
        message="{sign} would be printed with its signs",
        hint="words are struck out with two: ~~words~~",
    ),
    Slip(
        pattern=re.compile(r"\]\((?!\s*<?(?:javascript|vbscript|file|data):)[^()]*\)?|\]\[[^\]]*\]|!\[", re.IGNORECASE),
        message="no link can be read here: {sign} would be printed",
        hint="write [words](https://…), with no space in the address; a bracket of its own needs a backslash before it",
    ),
    Slip(
        pattern=re.compile(r"&[A-Za-z][A-Za-z0-9]{1,30};"),
        message="no character is called {sign}",
        hint="type the character itself; for the sign & write &amp;",
    ),
    Slip(
        pattern=re.compile(r"\\$"),
        message="the backslash ends no line here, and would be printed",
        hint="take it out; words that end on one need two",
    ),
)
FOOTNOTE = Slip(
    pattern=re.compile(r"\[\^[^\]\s]+\]:?"),
    message="a footnote ({sign}) can't be set",
    hint="write it in brackets where it belongs, or as a paragraph below",
)
DEFINITION = Slip(
    pattern=re.compile(r"(?<=\S)\n(?P<sign>:[ \t]+\S[^\n]*)"),
    message="a list of definitions can't be set",
    hint="write each as an item of a list: - **Term:** what it means",
)
BARS = Slip(
    pattern=re.compile(r"^ {0,3}(?P<sign>\|[^\n]*\|)[ \t]*$", re.MULTILINE),
    message="the bars make no table here, and would be printed",
    hint="a table has a line of dashes below its head, with as many bars, and an empty line above it",
)
# What needs more than a line of words, by the token that begins it.
BLOCKS = {
    "heading_open": (
        "a heading",
        "write **words** for bold ones; a # of its own needs a backslash before it",
    ),
    "bullet_list_open": ("a list", "write a sentence; a dash of its own needs a backslash before it"),
    "ordered_list_open": ("a list", "write a sentence"),
    "blockquote_open": ("a quote", "write quotation marks; a > of its own needs a backslash before it"),
    "table_open": ("a table", "write a sentence"),
    "fence": ("a block of code", "write its words in backticks, `words`"),
    "hr": ("a rule", "take the dashes out"),
}


def tag_words(match: re.Match[str]) -> tuple[str, str]:
    """Say what is wrong with HTML, and how to write it instead."""
    if match["name"] is None:
        return "a comment of HTML would be printed", "take it out; what only authors read goes into YAML, behind a #"
    cure = _CURES.get(match["name"].lower(), f"write it in Markdown; {_ESCAPED}")
    return f"HTML can't be set ({quote(match[0])})", cure
