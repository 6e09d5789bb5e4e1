"""A pattern of the model -> how a value reads that fits it, in an author's words."""

from __future__ import annotations

from pipeline.model.base import NAME
from pipeline.model.component_fields import REF_FORM
from pipeline.model.faces import SPAN
from pipeline.model.layouts import COLOUR_FORM
from pipeline.model.look import FAMILY
from pipeline.model.parameters import VALUE_NAME

# How a value reads that fits a pattern of the model; a test holds this table to the model's patterns.
PATTERNS = {
    r"^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$": "lower-case letters and digits joined by hyphens, like no-retreat",
    r"^[0-9]{1,6}(\.[0-9]{1,6}){1,2}$": "a version like 1.0",
    r"^\d{4}-\d{2}-\d{2}$": "a date like 2026-11-18",
    COLOUR_FORM: "a colour like #1d4e89",
    FAMILY: "the name of a family, like Barlow Condensed",
    r"^(\d{1,2}|\d{4}-\d{2}-\d{2})$": "a day of the event by its number, like 2, or its date, like 2027-03-07",
    r"^([01]?\d|2[0-3]):[0-5]\d$": "a time of day like 09:30",
    r"^(https?://\S+)?$": "an address that begins with https://",
    r"^(https?://[!-~]+)?$": "an address in plain letters that begins with https://",
    r"^(https?://([!-z|~]|\{table\}|\{round\})+)?$": "an address in plain letters that begins with https://, "
    "with {table} and {round} where they belong",
    "^table$": "the word table",
    "^any$": "the word any, or a list of scores like 8-1",
    r"^\d{1,4}([.]\d)? *[-:] *\d{1,4}([.]\d)?$": "both scores of a game, like 8-1",
    "^all$": "the word all, or a list of names",
    SPAN: "numbers like 3 or 1-4, or all",
    "^[A-Z]$": "one capital letter",
    VALUE_NAME: "lower-case letters and digits joined by underscores, like from_turn",
    REF_FORM: "the name of a parameter or a figure of the rule, like =side",
    f"{NAME}|{REF_FORM}": "a name like night-fog, or =name of the parameter that says it",
    "^(each|once)$": "each or once",
}
