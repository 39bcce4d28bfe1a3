"""An adb server's end of a link, in this process: no sockets, no ports."""

from __future__ import annotations

import asyncio

from pytest_mobileagent.protocol import adb
from pytest_mobileagent.protocol.adb import Packet
from pytest_mobileagent.simulator.server.adb import Transport


class Wire(asyncio.Transport):
    """A connection whose other end is a function."""

    def __init__(self, received):
        super().__init__()
        self._received = received
        self._is_over = False

    def get_extra_info(self, name, default=None):
        return self if name == "socket" else default

    def setsockopt(self, *_):
        pass

    def write(self, data):
        self._received(data)

    def pause_reading(self):
        pass

    def resume_reading(self):
        pass

    def is_closing(self):
        return self._is_over

    def close(self):
        self._is_over = True


class Host:
    """An adb server's end of a link."""

    def __init__(self, server):
        self._buffer = bytearray()
        self._number = 0
        self._said, self._remotes, self._ended = {}, {}, {}
        self.packets = []  # what came from the phone
        self.transport = Transport(server)
        self.transport.connection_made(Wire(self._receive))
        self._send(Packet(adb.CNXN, adb.VERSION, adb.MAX_PAYLOAD, b"host::features=shell_v2"))

    def _send(self, packet):
        self.transport.data_received(adb.encode(packet))

    def _receive(self, data):
        self._buffer += data
        while (packet := adb.decode(self._buffer)) is not None:
            self.packets.append(packet)
            if packet.command == adb.OKAY:
                self._remotes[packet.arg1] = packet.arg0
            elif packet.command == adb.WRTE:
                self._said[packet.arg1] += packet.payload
                okay = Packet(adb.OKAY, packet.arg1, packet.arg0)
                asyncio.get_running_loop().call_soon(self._send, okay)
            elif packet.command == adb.CLSE:
                self._ended[packet.arg1].set()

    async def ask(self, service, data=b"", until=None):
        """Open a service, send it data, and return what it says to its end, or until it has said something."""
        self._number += 1
        number = self._number
        self._said[number], self._ended[number] = bytearray(), asyncio.Event()
        self._send(Packet(adb.OPEN, number, 0, service.encode() + b"\0"))
        await asyncio.sleep(0)  # a host hears OKAY before it sends more
        if data:
            self._send(Packet(adb.WRTE, number, self._remotes[number], data))
        while not self._ended[number].is_set() and (until is None or until not in self._said[number]):
            await asyncio.sleep(0)
        if not self._ended[number].is_set():
            self._send(Packet(adb.CLSE, number, self._remotes[number]))
        self._ended.pop(number)
        self._remotes.pop(number, None)
        return bytes(self._said.pop(number))

    def hang_up(self):
        self.transport.connection_lost(None)
