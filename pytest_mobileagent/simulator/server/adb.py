"""adbd: transports, streams, flow control."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections import deque
from typing import TYPE_CHECKING

from pytest_mobileagent.protocol import adb
from pytest_mobileagent.protocol.adb import Packet, RemoteProtocolError
from pytest_mobileagent.simulator.pipes import HIGH_WATER_BYTES, Pipe
from pytest_mobileagent.simulator.server import services
from pytest_mobileagent.simulator.server.crowds import has_room

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pytest_mobileagent.simulator.phone import Phone

FEATURES = (
    "shell_v2", "cmd", "stat_v2", "ls_v2", "fixed_push_mkdir", "apex", "abb", "abb_exec",
    "fixed_push_symlink_timestamp", "remount_shell", "sendrecv_v2", "sendrecv_v2_dry_run_send", "track_app",
)  # fmt: skip
_CHUNK = 256 << 10
_DROP_DELAY_S = 0.05  # adbd answers before it restarts


class Stream:
    """One stream of a transport. `input` is what the host sends; `write` queues what goes back."""

    def __init__(self, transport: Transport, number: int, remote: int) -> None:
        """Belong to a transport, under both sides' numbers."""
        self.transport = transport
        self.number = number
        self.remote = remote
        self.input = Pipe()
        self.on_data: Callable[[bytes], None] | None = None  # a consumer in place of `input`
        self.task: asyncio.Task[None] | None = None
        self.outlives_host = False  # its program goes on with the input that came, until it writes
        self._queue: deque[bytes] = deque()
        self._queued = 0
        self._in_flight = False
        self._is_due = False  # what has been written goes out once everybody has had a turn
        self._is_ending = False
        self._drained = asyncio.Event()
        self.is_open = True

    def write(self, data: bytes) -> None:
        """Queue data for the host."""
        if not data or self._is_ending:
            return
        if not self.is_open:
            self._break_off()
            return
        self._queue.append(data)
        self._queued += len(data)
        if not self._in_flight and not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._send_due)

    def _send_due(self) -> None:
        """Send what a program wrote meanwhile, its exit status too, as one packet: each costs the host an answer."""
        self._is_due = False
        if self._queue and not self._in_flight:
            self._send_next()

    async def drain(self) -> None:
        """Wait until most of what was written is on its way."""
        while self._queued > HIGH_WATER_BYTES and self.is_open:
            self._drained.clear()
            await self._drained.wait()

    def end(self) -> None:
        """Close once everything written has been acknowledged."""
        self._is_ending = True
        if not self._in_flight and not self._queue:
            self.close()

    def close(self) -> None:
        """Close now, in both directions."""
        if self.is_open:
            self.transport.send(Packet(adb.CLSE, self.number, self.remote))
            self.forget()

    def forget(self) -> None:
        """Let go of everything: the stream is closed."""
        self.is_open = False
        self.transport.streams.pop(self.number, None)
        self._queue.clear()
        self._queued = 0
        self._drained.set()
        self.input.close()
        if not self.outlives_host and self.task is not asyncio.current_task():
            self._break_off()

    def _break_off(self) -> None:
        """End the program: nobody reads what it writes."""
        if self.task is not None and not self.task.done():
            self.task.cancel()

    def hold(self) -> None:
        """Queue what is written until the host accepts the stream."""
        self._in_flight = True

    def acknowledged(self) -> None:
        """The host took the last packet."""
        self._in_flight = False
        if self._queue:
            self._send_next()
        elif self._is_ending:
            self.close()

    def _send_next(self) -> None:
        parts = []
        size = 0
        room = min(_CHUNK, self.transport.max_payload)
        while self._queue and size < room:
            piece = self._queue.popleft()
            if len(piece) > room - size:
                self._queue.appendleft(piece[room - size :])
                piece = piece[: room - size]
            parts.append(piece)
            size += len(piece)
        self._queued -= size
        self._in_flight = True
        self.transport.send(Packet(adb.WRTE, self.number, self.remote, b"".join(parts)))
        if self._queued <= HIGH_WATER_BYTES:
            self._drained.set()

    def received(self, data: bytes) -> None:
        """Take data from the host; the acknowledgement is sent when there is room for more."""
        if self.on_data is not None:
            self._acknowledge()  # before any reply, as adbd does: some hosts take packets in this order only
            self.on_data(data)
            return
        self.input.write(data)
        if self.input.size <= HIGH_WATER_BYTES:
            self._acknowledge()
        else:
            self.transport.server.spawn(self._acknowledge_later())

    async def _acknowledge_later(self) -> None:
        await self.input.drain()
        self._acknowledge()

    def _acknowledge(self) -> None:
        if self.is_open:
            self.transport.send(Packet(adb.OKAY, self.number, self.remote))


class Transport(asyncio.Protocol):
    """One host's connection."""

    def __init__(self, server: AdbServer) -> None:
        """Belong to the server."""
        self.server = server
        self.phone = server.phone
        self.streams: dict[int, Stream] = {}
        self.reverses: dict[str, str] = {}
        self._next = 1
        self._buffer = bytearray()
        self._socket: asyncio.Transport | None = None
        self._is_online = False
        self._version = adb.VERSION_MIN
        self.max_payload = adb.MAX_PAYLOAD  # bytes; what the host takes in one packet, if that is less

    # -- asyncio ------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A host connected."""
        self._socket = transport  # type: ignore[assignment]  # asyncio gives a Transport to a stream server
        if self.server.is_away or not has_room(self.server.transports):
            self.drop()
            return
        raw = transport.get_extra_info("socket")
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.server.transports.add(self)
        self.stand(is_still=self.server.is_still)

    def data_received(self, data: bytes) -> None:
        """Bytes arrived: handle every packet that is complete."""
        self._buffer += data
        self.phone.clock.follow()
        try:
            while (packet := adb.decode(self._buffer)) is not None:
                self._handle(packet)
        except RemoteProtocolError:
            self.drop()

    def connection_lost(self, exc: Exception | None) -> None:
        """The host is gone: so is everything it had open."""
        del exc
        self.server.transports.discard(self)
        self._socket = None
        for address in list(self.reverses):
            self.phone.ports.close(address)
        for stream in list(self.streams.values()):
            stream.forget()

    def stand(self, *, is_still: bool) -> None:
        """Leave what the host sends unread, as a phone does that does not run; or read it again."""
        if self._socket is not None and not self._socket.is_closing():
            (self._socket.pause_reading if is_still else self._socket.resume_reading)()

    # -- packets ------------------------------------------------------------------------------------------------

    def send(self, packet: Packet) -> None:
        """Send a packet to the host."""
        if self._socket is not None and not self._socket.is_closing():
            self._socket.write(adb.encode(packet, self._version))

    @property
    def is_known(self) -> bool:
        """Whether the host has connected as adb does."""
        return self._is_online

    def leave(self) -> None:
        """Close the connection at once."""
        if self._socket is not None:
            self._socket.abort()

    def drop(self) -> None:
        """Close the connection."""
        if self._socket is not None:
            self._socket.close()

    def abort(self) -> None:
        """Close the connection, send nothing more, not even what is under way, and leave its programs alone."""
        for stream in self.streams.values():
            stream.outlives_host = True
        if self._socket is not None:
            self._socket.abort()

    def _handle(self, packet: Packet) -> None:
        if packet.command == adb.CNXN:
            self._is_online = True
            self._version = min(packet.arg0, adb.VERSION)
            self.max_payload = max(1, min(packet.arg1, adb.MAX_PAYLOAD))
            self.send(Packet(adb.CNXN, adb.VERSION, adb.MAX_PAYLOAD, adb.encode_banner(self.server.banner())))
        elif not self._is_online:
            return
        elif packet.command == adb.OPEN:
            self._open(packet)
        elif packet.command == adb.WRTE:
            self._write(packet)
        elif packet.command == adb.OKAY:
            self._okay(packet)
        elif packet.command == adb.CLSE:
            stream = self.streams.get(packet.arg1)
            if stream is not None:
                stream.close()

    def _open(self, packet: Packet) -> None:
        name = packet.payload.rstrip(b"\0").decode(errors="surrogateescape")
        service = services.find(self, name)
        if service is None or packet.arg0 == 0:
            self.send(Packet(adb.CLSE, 0, packet.arg0))
            return
        stream = self.new_stream(packet.arg0)
        self.send(Packet(adb.OKAY, stream.number, stream.remote))
        stream.task = self.server.spawn(self._serve(stream, service))

    async def _serve(self, stream: Stream, service: Callable[[Stream], Awaitable[None]]) -> None:
        await service(stream)
        stream.end()

    def _write(self, packet: Packet) -> None:
        stream = self.streams.get(packet.arg1)
        if stream is None:
            self.send(Packet(adb.CLSE, 0, packet.arg0))
        else:
            stream.received(packet.payload)

    def _okay(self, packet: Packet) -> None:
        stream = self.streams.get(packet.arg1)
        if stream is None:
            return
        stream.remote = stream.remote or packet.arg0  # the first OKAY for a stream that the phone opened names it
        stream.acknowledged()

    def new_stream(self, remote: int) -> Stream:
        """Return a new stream under the next number."""
        stream = Stream(self, self._next, remote)
        self.streams[self._next] = stream
        self._next += 1
        return stream

    def open_to_host(self, address: str) -> Stream:
        """Open a stream to something on the host: the far end of a reverse tunnel."""
        stream = self.new_stream(0)
        stream.hold()
        self.send(Packet(adb.OPEN, stream.number, 0, address.encode() + b"\0"))
        return stream


class AdbServer:
    """Listens on the phone's adb port for any number of hosts."""

    def __init__(self, phone: Phone) -> None:
        """Serve `phone`."""
        self.phone = phone
        phone.on_reboot.append(self.drop_and_announce)  # at once: who waits for the phone waits for its new boot
        self.transports: set[Transport] = set()
        self.is_still = False
        self._is_away = False  # it takes no connection yet
        self.on_dropped: Callable[[], object] | None = None  # called when the phone dropped its own connections
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, port: int) -> int:
        """Listen on the loopback interface; returns the port.

        Raises:
            OSError: the port is taken.
        """
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: Transport(self), "127.0.0.1", port)
        return int(self._server.sockets[0].getsockname()[1])

    async def stop(self) -> None:
        """Stop listening, drop all hosts, end all services."""
        if self._server is not None:
            self._server.close()
        self.drop_all()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def leave(self) -> None:
        """Let go of hosts and port, which are another process's; what they had started goes on here too."""
        if self._server is not None:
            self._server.close()
        for transport in list(self.transports):
            transport.abort()

    def spawn(self, work: Awaitable[None]) -> asyncio.Task[None]:
        """Run something that belongs to the server."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.phone.log.write("E", "adbd", f"service failed: {type(error).__name__}: {error}")
            loop = task.get_loop()
            loop.call_exception_handler({"message": "a service of adbd failed", "exception": error, "task": task})
            for transport in self.transports:
                for stream in list(transport.streams.values()):
                    if stream.task is task:
                        stream.close()

    def banner(self) -> adb.Banner:
        """Return what the phone says of itself."""
        names = ("ro.product.name", "ro.product.model", "ro.product.device")
        pairs = tuple((name, self.phone.properties.get(name) or "") for name in names)
        return adb.Banner("device", pairs, FEATURES)

    def stand(self, *, is_still: bool) -> None:
        """Answer no host, until told to go on: the phone's processors stand still."""
        self.is_still = is_still
        for transport in self.transports:
            transport.stand(is_still=is_still)

    def drop_all(self) -> None:
        """Close every host's connection."""
        for transport in list(self.transports):
            transport.drop()

    def restart_as(self, *, root: bool) -> None:
        """Restart with or without root: a moment later the hosts are dropped, and find the phone again.

        Until then adbd has the rights that it had: who waits for root would be dropped otherwise.
        """

        def restart() -> None:
            self.phone.is_adb_root = root
            self._end_children()
            self.drop_and_announce()

        asyncio.get_running_loop().call_later(_DROP_DELAY_S, restart)

    def _end_children(self) -> None:
        """End what shells have left behind: init kills all of a service's processes (AOSP `Service::Reap`)."""
        for pid in list(self.phone.jobs):
            self.phone.kill(pid, signal.SIGKILL)

    @property
    def is_away(self) -> bool:
        """Whether it takes no connection yet."""
        return self._is_away

    def drop_and_announce(self) -> None:
        """Drop the hosts and say so to whoever announces the phone, once it can be connected to."""
        self.drop_all()
        if self.phone.manners.adbd_start_s:
            self._is_away = True
            asyncio.get_running_loop().call_later(self.phone.manners.adbd_start_s, self._return)
        else:
            self._return()

    def _return(self) -> None:
        self._is_away = False
        if self.on_dropped is not None:
            self.on_dropped()

    def reboot(self) -> None:
        """Reboot the phone."""
        self.phone.reboot()
