"""Connections -> those that ask something soon: whoever only holds a line open would keep others out."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

PATIENCE_SECONDS = 5.0


@cache
def impatient() -> type[asyncio.Protocol]:
    """Make the protocol of a server that hangs up on whoever hasn't asked anything whole after some seconds."""
    from uvicorn.protocols.http.h11_impl import H11Protocol

    class Impatient(H11Protocol):
        """Closes a connection on which no request has begun in time; what is asked later has its own limits."""

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self.loop.call_later(PATIENCE_SECONDS, self._give_up)

        def _give_up(self) -> None:
            if self.cycle is None and not self.transport.is_closing():
                self.transport.close()

    return Impatient
