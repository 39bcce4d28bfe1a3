"""The services that adbd offers, by the name a host opens."""

from __future__ import annotations

import asyncio
import re
import struct
from typing import TYPE_CHECKING

from pytest_mobileagent.protocol import shell as shell_protocol
from pytest_mobileagent.protocol.shell import ShellPacket
from pytest_mobileagent.simulator.disk import ROOT_UID, SHELL_UID
from pytest_mobileagent.simulator.pipes import Pipe
from pytest_mobileagent.simulator.server.sync import SyncService
from pytest_mobileagent.simulator.shell import sh
from pytest_mobileagent.simulator.shell._terminal import INTERRUPTED, Terminal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pytest_mobileagent.simulator.server.adb import Stream, Transport

    Service = Callable[[Stream], Awaitable[None]]

_LOCAL = ("localabstract:", "localreserved:", "localfilesystem:", "local:", "dev:")
_TCP = re.compile(r"tcp:(?:(?:localhost|127\.0\.0\.1):)?([0-9]{1,5})")
_SHELL_V2 = re.compile(r"shell,v2(?P<options>(?:,[^:]*)?):(?P<command>.*)", re.DOTALL)


def find(transport: Transport, name: str) -> Service | None:
    """Return the service that a host named, or None: the phone refuses it."""
    if (match := _SHELL_V2.fullmatch(name)) is not None:
        return _shell_v2(match["command"], match["options"].split(","))
    prefix, colon, rest = name.partition(":")
    if colon and prefix in _BY_PREFIX:
        return _BY_PREFIX[prefix](transport, rest)
    if name.startswith(("tcp:", *_LOCAL)):
        return _connection(transport, name)
    return {"jdwp": _jdwp, "track-jdwp": _track, "track-app": _track, "reconnect": _reconnect}.get(name)


def _uid(stream: Stream) -> int:
    return ROOT_UID if stream.transport.phone.is_adb_root else SHELL_UID


class _Writer(Pipe):
    """Standard output or error of a program: goes to a stream as it is, or as packets of the shell protocol."""

    def __init__(self, stream: Stream, kind: int | None = None, *, is_terminal: bool = False) -> None:
        super().__init__()
        self._stream = stream
        self._kind = kind
        self.terminal_name = Terminal.terminal_name if is_terminal else ""
        self.terminal: Terminal | None = None  # which says how lines end

    @property
    def is_closed(self) -> bool:
        """Whether nobody reads it any more: programs that would write for ever end."""
        return super().is_closed or not self._stream.is_open

    def write(self, data: bytes | str) -> None:
        raw = data.encode(errors="surrogateescape") if isinstance(data, str) else data
        if not raw:
            return
        if self.terminal_name and (self.terminal is None or self.terminal.adds_returns):
            raw = raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
        self._stream.write(shell_protocol.encode(ShellPacket(self._kind, raw)) if self._kind is not None else raw)

    async def drain(self) -> None:
        await self._stream.drain()


# -- shells -------------------------------------------------------------------------------------------------------


def _shell(transport: Transport, command: str) -> Service:
    del transport

    async def serve(stream: Stream) -> None:
        out = _Writer(stream, is_terminal=not command)
        stdin = stream.input
        if not command:
            stdin = terminal = out.terminal = Terminal(out)
            stream.on_data = terminal.typed
        await sh.run(stream.transport.phone, command, stdin=stdin, stdout=out, stderr=out, uid=_uid(stream))

    return serve


def _exec(transport: Transport, command: str) -> Service:
    del transport

    async def serve(stream: Stream) -> None:
        stream.outlives_host = True
        out = _Writer(stream)
        await sh.run(stream.transport.phone, command, stdin=stream.input, stdout=out, stderr=out, uid=_uid(stream))

    return serve


def _shell_v2(command: str, options: list[str]) -> Service:
    is_terminal = "pty" in options or ("raw" not in options and not command)

    async def serve(stream: Stream) -> None:
        out = _Writer(stream, shell_protocol.STDOUT, is_terminal=is_terminal)
        err = out if is_terminal else _Writer(stream, shell_protocol.STDERR)
        stdin: Pipe = Pipe()
        if is_terminal:
            stdin = out.terminal = Terminal(out)
        packets = bytearray()

        def feed(data: bytes) -> None:
            packets.extend(data)
            while (packet := _shell_packet(stream, packets)) is not None:
                _to_program(stdin, packet)

        stream.on_data = feed
        work = sh.run(stream.transport.phone, command, stdin=stdin, stdout=out, stderr=err, uid=_uid(stream))
        if isinstance(stdin, Terminal) and command:
            status = await _interruptible(stdin, asyncio.ensure_future(work))
        else:
            status = await work
        stream.write(shell_protocol.encode(ShellPacket(shell_protocol.EXIT, bytes([status & 255]))))

    return serve


def _to_program(stdin: Pipe, packet: ShellPacket) -> None:
    """Give a program what a packet holds for it."""
    if packet.kind == shell_protocol.STDIN:
        if isinstance(stdin, Terminal):
            stdin.typed(packet.data)
        else:
            stdin.write(packet.data)
    elif packet.kind == shell_protocol.CLOSE_STDIN:
        stdin.close()
    elif packet.kind == shell_protocol.WINDOW_SIZE and isinstance(stdin, Terminal):
        size = shell_protocol.decode_window_size(packet.data)
        if size is not None:
            stdin.resize(*size)


async def _interruptible(terminal: Terminal, work: asyncio.Future[int]) -> int:
    """Wait for a command on a terminal, or until it is interrupted; return its status."""
    terminal.on_interrupt = work.cancel
    try:
        await asyncio.wait([work])
    finally:
        terminal.on_interrupt = None
        work.cancel()
    return INTERRUPTED if work.cancelled() else work.result()


def _shell_packet(stream: Stream, buffer: bytearray) -> ShellPacket | None:
    """Take one packet off the buffer; what is no packet ends the stream."""
    try:
        return shell_protocol.decode(buffer)
    except shell_protocol.ShellProtocolError:
        buffer.clear()
        stream.close()
        return None


def _abb(transport: Transport, text: str) -> Service:
    """Return `abb`: the arguments of `cmd`, separated by NUL, with the shell protocol."""
    del transport
    return _shell_v2(_quoted(text), ["raw"])


def _abb_exec(transport: Transport, text: str) -> Service:
    """Return `abb_exec`: the same, as a plain stream."""
    return _exec(transport, _quoted(text))


def _quoted(text: str) -> str:
    words = ("'" + word.replace("'", "'\\''") + "'" for word in text.split("\0") if word)
    return f"cmd {' '.join(words)}"


# -- the daemon itself --------------------------------------------------------------------------------------------


def _root(transport: Transport, _rest: str) -> Service:
    async def serve(stream: Stream) -> None:
        if transport.phone.is_adb_root:
            stream.write(b"adbd is already running as root\n")
        else:
            stream.write(b"restarting adbd as root\n")
            transport.server.restart_as(root=True)

    return serve


def _unroot(transport: Transport, _rest: str) -> Service:
    async def serve(stream: Stream) -> None:
        if transport.phone.is_adb_root:
            stream.write(b"restarting adbd as non root\n")
            transport.server.restart_as(root=False)
        else:
            stream.write(b"adbd not running as root\n")

    return serve


def _remount(transport: Transport, _rest: str) -> Service:
    async def serve(stream: Stream) -> None:
        if transport.phone.is_adb_root:
            transport.phone.disk.is_remounted = True
            stream.write(b"remount succeeded\n")
        else:
            stream.write(b'Not running as root. Try "adb root" first.\n')

    return serve


def _reboot(transport: Transport, _rest: str) -> Service:
    async def serve(stream: Stream) -> None:
        del stream
        transport.server.reboot()

    return serve


def _tcpip(transport: Transport, rest: str) -> Service:
    async def serve(stream: Stream) -> None:
        port = rest if rest.isdigit() and 0 < int(rest) < 65536 else ""
        stream.write(f"restarting in TCP mode port: {port}\n".encode() if port else b"invalid port\n")
        if port:
            asyncio.get_running_loop().call_later(0.05, transport.server.drop_and_announce)

    return serve


def _usb(transport: Transport, _rest: str) -> Service:
    async def serve(stream: Stream) -> None:
        stream.write(b"restarting in USB mode\n")
        asyncio.get_running_loop().call_later(0.05, transport.server.drop_and_announce)

    return serve


async def _reconnect(stream: Stream) -> None:
    stream.write(b"done")
    asyncio.get_running_loop().call_later(0.05, stream.transport.drop)


async def _jdwp(stream: Stream) -> None:
    """No process of this phone can be debugged: the list is empty."""
    del stream


async def _track(stream: Stream) -> None:
    stream.write(b"0000")
    await stream.input.read_all()


def _sink(transport: Transport, rest: str) -> Service | None:
    del transport
    if not rest.isdigit():
        return None

    async def serve(stream: Stream) -> None:
        left = int(rest)
        while left > 0 and (data := await stream.input.read(left)):
            left -= len(data)

    return serve


def _source(transport: Transport, rest: str) -> Service | None:
    del transport
    if not rest.isdigit():
        return None

    async def serve(stream: Stream) -> None:
        left = int(rest)
        while left > 0 and stream.is_open:
            size = min(left, 1 << 18)
            stream.write(bytes(size))
            left -= size
            await stream.drain()

    return serve


# -- files, pictures, tunnels -------------------------------------------------------------------------------------


def _sync(transport: Transport, _rest: str) -> Service:
    async def serve(stream: Stream) -> None:
        service = SyncService(transport.phone, uid=_uid(stream), write=stream.write)
        stream.on_data = service.feed
        await service.ended.wait()

    return serve


def _framebuffer(transport: Transport, _rest: str) -> Service:
    async def serve(stream: Stream) -> None:
        image = transport.phone.windows.image().convert("RGBA")
        width, height = image.size
        size = width * height * 4
        # version 2: bpp, colour space (1 = sRGB), size, width, height, then offset and length of r, b, g, a
        stream.write(struct.pack("<14I", 2, 32, 1, size, width, height, 0, 8, 16, 8, 8, 8, 24, 8))
        stream.write(image.tobytes())

    return serve


def _connection(transport: Transport, name: str) -> Service | None:
    address = name
    if name.startswith("tcp:"):
        match = _TCP.fullmatch(name)
        if match is None:
            return None
        address = f"tcp:{int(match[1])}"
    handler = transport.phone.ports.find(address)
    if handler is None:
        return None

    async def serve(stream: Stream) -> None:
        await handler(stream.input, _Writer(stream))

    return serve


def _reverse(transport: Transport, rest: str) -> Service:
    async def serve(stream: Stream) -> None:
        stream.write(_reverse_reply(transport, rest))

    return serve


def _reverse_reply(transport: Transport, request: str) -> bytes:
    verb, _, rest = request.partition(":")
    if verb == "list-forward":
        lines = "".join(f"host-{1} {local} {remote}\n" for local, remote in sorted(transport.reverses.items()))
        return f"{len(lines):04x}{lines}".encode()
    if verb == "killforward-all":
        for local in list(transport.reverses):
            transport.phone.ports.close(local)
            del transport.reverses[local]
        return b"OKAY"
    if verb == "killforward":
        if transport.reverses.pop(rest, None) is None:
            return _failed(f"listener '{rest}' not found")
        transport.phone.ports.close(rest)
        return b"OKAY"
    if verb == "forward":
        return _listen(transport, rest)
    return _failed(f"unknown reverse request '{request}'")


def _failed(message: str) -> bytes:
    return f"FAIL{len(message):04x}{message}".encode()


def _listen(transport: Transport, rest: str) -> bytes:
    may_rebind = not rest.startswith("norebind:")
    local, semicolon, remote = rest.removeprefix("norebind:").partition(";")
    if not semicolon:
        return _failed(f"bad forward: {rest}")
    if local in transport.reverses:
        if not may_rebind:
            return _failed("cannot rebind existing socket")
        transport.phone.ports.close(local)

    async def tunnel(reader: Pipe, writer: Pipe) -> None:
        stream = transport.open_to_host(remote)
        try:
            await asyncio.gather(_pump(reader, stream), _drain_into(stream.input, writer))
        finally:
            stream.close()

    try:
        bound = transport.phone.ports.listen(local, tunnel)
    except OSError:
        return _failed("cannot bind listener: Address already in use")
    transport.reverses[bound] = remote
    if local == "tcp:0":
        port = bound.partition(":")[2]
        return f"OKAY{len(port):04x}{port}".encode()
    return b"OKAY"


async def _pump(reader: Pipe, stream: Stream) -> None:
    while data := await reader.read():
        stream.write(data)
        await stream.drain()


async def _drain_into(source: Pipe, writer: Pipe) -> None:
    while data := await source.read():
        writer.write(data)
        await writer.drain()
    writer.close()


_BY_PREFIX: dict[str, Callable[[Transport, str], Service | None]] = {
    "shell": _shell, "exec": _exec, "abb": _abb, "abb_exec": _abb_exec, "root": _root, "unroot": _unroot,
    "remount": _remount, "reboot": _reboot, "tcpip": _tcpip, "usb": _usb, "sync": _sync, "framebuffer": _framebuffer,
    "reverse": _reverse, "sink": _sink, "source": _source,
}  # fmt: skip
