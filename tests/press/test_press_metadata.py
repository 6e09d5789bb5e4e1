from __future__ import annotations

from datetime import UTC, datetime

from pipeline.model import Pack
from pipeline.model.pack import Credit
from pipeline.press import Metadata
from pipeline.press.metadata import UNIVERSAL_ACCESS

PACK = Pack.model_construct(
    title="More Missions",
    subtitle="Eleven battles",
    setting="Second World War",
    game="A Game",
    version="1.0",
    date="2026-11-18",
    language="en",
    licence="CC BY-SA 4.0",
    credits=(Credit(what="Words", who="Ann"), Credit(what="Maps", who="Bob"), Credit(what="Tests", who="Ann")),
)


def test_the_date_is_the_packs() -> None:
    assert Metadata.of_pack(PACK).created == datetime(2026, 11, 18, tzinfo=UTC)


def test_the_epoch_goes_before_the_packs_date() -> None:
    assert Metadata.of_pack(PACK, created=datetime(1970, 1, 2, tzinfo=UTC)).created == datetime(1970, 1, 2, tzinfo=UTC)


def test_the_colophon_is_carried_over() -> None:
    metadata = Metadata.of_pack(PACK)
    assert metadata.author == "Ann, Bob"
    assert metadata.keywords == ("Second World War", "A Game", "version 1.0")
    assert metadata.rights == "CC BY-SA 4.0"


def test_the_packet_escapes_what_xml_would_misread() -> None:
    packet = Metadata.of_pack(PACK.model_copy(update={"title": "Fire & <Smoke>"})).packet(UNIVERSAL_ACCESS).stream
    assert b"Fire &amp; &lt;Smoke&gt;" in packet
