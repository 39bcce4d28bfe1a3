"""One connection to a server on the phone's own network, with a test at its other end."""

from __future__ import annotations

import asyncio

from pytest_mobileagent.simulator.pipes import Pipe

PATIENCE_TURNS = 20_000


def replies_to(serve, pieces):
    """Return what a connection answers until its end, however the bytes are cut."""

    async def talk():
        reader, writer = Pipe(), Pipe()
        work = asyncio.ensure_future(serve(reader, writer))
        for piece in pieces:
            reader.write(piece)
            await asyncio.sleep(0)
        reader.close()
        for _ in range(PATIENCE_TURNS):
            if work.done():
                break
            await asyncio.sleep(0)
        assert work.done(), "it hangs"
        await work
        writer.close()
        return await writer.read_all()

    return asyncio.run(talk())


def cut(data, size):
    """Cut bytes into pieces."""
    return [data[at : at + size] for at in range(0, len(data), size)]
