"""The client's sockets: to an adb server, through it to a phone's services, and to an emulator's console."""

from __future__ import annotations

import contextlib
import re
import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.errors import ConfigError, DeviceError
from pytest_mobileagent.protocol import shell as shell_protocol
from pytest_mobileagent.protocol.shell import ShellPacket, ShellProtocolError
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULT_PORT = 5037
_CONNECT_TIMEOUT_S = 5.0
_TIMEOUT_S = 60.0
_RETURN_TIMEOUT_S = 15.0
_CHUNK_BYTES = 1 << 20
_LONGEST_REQUEST = 0xFFFF  # its length has four digits
_ADDRESS = re.compile(r"([^:@\s]+):([0-9]{1,5})")
_EMULATOR = re.compile(r"emulator-([0-9]{1,5})")
_ABSENT = re.compile(r"device .*(not found|offline|unauthorized|still (connecting|authorizing))|no devices")


class ServerAddress(NamedTuple):
    """Where an adb server listens."""

    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT

    @classmethod
    def of_user(cls, environment: Mapping[str, str]) -> ServerAddress:
        """Return the address that adb's own environment variables name."""
        host = environment.get("ANDROID_ADB_SERVER_HOST") or environment.get("ANDROID_ADB_SERVER_ADDRESS")
        port = environment.get("ANDROID_ADB_SERVER_PORT", "")
        return cls(host or "127.0.0.1", int(port) if port.isascii() and port.isdigit() else DEFAULT_PORT)

    @classmethod
    def parse(cls, text: str) -> ServerAddress:
        """Return the address that is written as HOST:PORT.

        Raises:
            ConfigError: it is not.
        """
        match = _ADDRESS.fullmatch(text)
        if match is None or not 0 < int(match[2]) < 1 << 16:
            raise ConfigError(f"{text!r} is no adb server: expected HOST:PORT, for example 127.0.0.1:{DEFAULT_PORT}")
        return cls(match[1], int(match[2]))

    def __str__(self) -> str:
        """Return HOST:PORT."""
        return f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class ShellResult:
    """How a shell command ended."""

    status: int
    stdout: str
    stderr: str


def connect(host: str, port: int, *, timeout_s: float = _CONNECT_TIMEOUT_S) -> socket.socket:
    """Return a TCP connection that sends at once."""
    link = socket.create_connection((host, port), timeout_s)
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return link


def read_exactly(link: socket.socket, count: int) -> bytes:
    """Return `count` bytes.

    Raises:
        ConnectionError: the peer closed before.
    """
    data = bytearray()
    while len(data) < count:
        piece = link.recv(count - len(data))
        if not piece:
            raise ConnectionError(f"closed after {len(data)} of {count} bytes")
        data += piece
    return bytes(data)


class Refusal(Exception):  # noqa: N818 - it is an answer
    """The adb server said FAIL; the text is its reason. Never leaves this package's `device` folder."""


class AdbServerLink:
    """Requests to an adb server itself. Each is a new connection, as adb wants it."""

    def __init__(self, address: ServerAddress) -> None:
        """Talk to the server at `address`."""
        self.address = address

    def connect(self) -> socket.socket:
        """Return a new connection.

        Raises:
            DeviceError: nobody listens there.
        """
        try:
            link = connect(self.address.host, self.address.port)
        except OSError as error:
            raise DeviceError(
                f"no adb server answers at {self.address} ({error}): start one with 'adb start-server', "
                "or leave the choice of a server to us"
            ) from error
        link.settimeout(_TIMEOUT_S)
        return link

    def ask(self, request: str) -> str:
        """Send a `host:` request and return its answer.

        Raises:
            DeviceError: the server refuses, or does not answer.
        """
        with self.connect() as link:
            try:
                send_request(link, request)
                return _read_text(link)
            except Refusal as refusal:
                raise DeviceError(f"the adb server at {self.address} refuses '{request}': {refusal}") from refusal
            except OSError as error:
                raise DeviceError(f"the adb server at {self.address} did not answer '{request}': {error}") from error

    def devices(self) -> dict[str, str]:
        """Return the state of every phone the server has, by serial."""
        rows = (line.split("\t") for line in self.ask("host:devices").splitlines())
        return {row[0]: row[1] for row in rows if len(row) == 2}

    def register(self, console_port: int, adb_port: int) -> bool:
        """Tell the server of an emulator; returns whether it could connect to it."""
        answer = self.ask(f"host:connect:emu:{console_port},{adb_port}")
        return answer.startswith(("Connected to emulator", "Emulator already registered"))


def send_request(link: socket.socket, request: str) -> None:
    """Send a smart-socket request and read its status.

    Raises:
        Refusal: the answer is FAIL.
        DeviceError: adb takes no such request.
        OSError: the connection broke.
    """
    try:
        raw = request.encode(errors="surrogateescape")
    except UnicodeEncodeError as error:
        raise DeviceError(f"{_short(ascii(request))} holds half of a character, which no phone reads") from error
    if len(raw) > _LONGEST_REQUEST:
        raise DeviceError(
            f"'{_short(request)}' has {len(raw)} bytes, and adb takes {_LONGEST_REQUEST} at once: push a file with it"
        )
    link.sendall(f"{len(raw):04x}".encode() + raw)
    status = read_exactly(link, 4)
    if status == b"FAIL":
        raise Refusal(_read_text(link))
    if status != b"OKAY":
        raise ConnectionError(f"expected OKAY or FAIL, got {status!r}")


def _read_text(link: socket.socket) -> str:
    length = read_exactly(link, 4)
    if not re.fullmatch(rb"[0-9a-fA-F]{4}", length):
        raise ConnectionError(f"expected a length in four hex digits, got {length!r}")
    return read_exactly(link, int(length, 16)).decode(errors="replace")


class AdbLink:
    """One phone's services, through an adb server. Each is a new stream of about half a millisecond."""

    def __init__(self, server: ServerAddress, serial: str, *, timeout_s: float = _TIMEOUT_S) -> None:
        """Talk to the phone `serial`; `timeout_s` bounds every wait for its answers."""
        self.server = AdbServerLink(server)
        self.serial = serial
        self.timeout_s = timeout_s

    def try_open(self, service: str) -> socket.socket | None:
        """Return a stream to a service of the phone, or None if the phone refuses it.

        A phone that is away for a moment, as after `adb root`, is waited for.

        Raises:
            DeviceError: the phone or the adb server does not answer.
        """
        return self._open_on(self._transport(), service)

    def open(self, service: str) -> socket.socket:
        """Return a stream to a service of the phone.

        Raises:
            DeviceError: the phone refuses, or does not answer.
        """
        stream = self.try_open(service)
        if stream is None:
            raise DeviceError(f"{self.serial}: the phone refuses the service '{_short(service)}'")
        return stream

    def _transport(self) -> socket.socket:
        reason = ""

        def attempt() -> socket.socket | None:
            nonlocal reason
            link = self.server.connect()
            try:
                send_request(link, f"host:transport:{self.serial}")
            except (Refusal, OSError) as refusal:
                link.close()
                reason = str(refusal)
                if isinstance(refusal, Refusal) and not _ABSENT.search(reason):
                    raise DeviceError(f"{self.serial}: the adb server refuses: {reason}") from refusal
                if not self._call_back():
                    raise DeviceError(f"{self.serial}: the emulator is gone: nothing listens on its ports") from refusal
                return None
            return link

        link = wait_until(attempt, timeout_s=_RETURN_TIMEOUT_S)
        if link is None:
            raise DeviceError(
                f"{self.serial}: not reachable for {_RETURN_TIMEOUT_S:.0f} s through the adb server at "
                f"{self.server.address} ({reason}): see whether it still runs"
            )
        return link

    def _call_back(self) -> bool:
        """Tell the server again where an emulator listens: a server without scan forgets it when it drops the link.

        Returns whether the phone may come back: an emulator that restarts its adbd keeps its ports.
        """
        match = _EMULATOR.fullmatch(self.serial)
        if match is None:
            return True
        console_port = int(match[1])
        try:
            return self.server.register(console_port, console_port + 1)
        except DeviceError:
            return True

    def _open_on(self, link: socket.socket, service: str) -> socket.socket | None:
        link.settimeout(self.timeout_s)
        try:
            send_request(link, service)
        except Refusal:
            link.close()
            return None
        except DeviceError:
            link.close()
            raise
        except OSError as error:
            link.close()
            raise DeviceError(f"{self.serial}: the link broke at '{_short(service)}': {error}") from error
        return link

    def read_all(self, service: str, *, timeout_s: float | None = None) -> bytes:
        """Return everything a service says until it ends."""
        with self.open(service) as stream:
            if timeout_s is not None:
                stream.settimeout(timeout_s)
            pieces = []
            try:
                while piece := stream.recv(_CHUNK_BYTES):
                    pieces.append(piece)
            except OSError as error:
                raise self._broken(service, error) from error
            return b"".join(pieces)

    def run(self, command: str, *, timeout_s: float | None = None) -> ShellResult:
        """Run a shell command and wait for its end.

        Raises:
            DeviceError: the phone does not answer, or the command does not end in time.
        """
        with self.open(f"shell,v2,raw:{command}") as stream:
            if timeout_s is not None:
                stream.settimeout(timeout_s)
            try:
                stream.sendall(shell_protocol.encode(ShellPacket(shell_protocol.CLOSE_STDIN)))
                return _read_result(stream)
            except (OSError, ShellProtocolError) as error:
                raise self._broken(command, error) from error

    def _broken(self, what: str, error: Exception) -> DeviceError:
        if isinstance(error, TimeoutError):
            return DeviceError(f"{self.serial}: '{_short(what)}' did not end in time")
        return DeviceError(f"{self.serial}: the link broke during '{_short(what)}': {error}")


class Witness:
    """A stream to a program on the phone that echoes: it ends with the adbd that has it."""

    def __init__(self, link: AdbLink) -> None:
        """Start the program."""
        self._stream = link.open("exec:cat")

    def wait_until_gone(self, timeout_s: float) -> None:
        """Wait until the stream has ended; not at all if it still echoes: adbd has outlived what was feared for it."""
        with self._stream as stream, contextlib.suppress(OSError):
            stream.settimeout(timeout_s)
            stream.sendall(b"\n")
            stream.recv(1)

    def close(self) -> None:
        """Let the program end."""
        self._stream.close()


def _read_result(stream: socket.socket) -> ShellResult:
    buffer = bytearray()
    out: dict[int, list[bytes]] = {shell_protocol.STDOUT: [], shell_protocol.STDERR: []}
    while True:
        while (packet := shell_protocol.decode(buffer)) is not None:
            if packet.kind == shell_protocol.EXIT:
                texts = [b"".join(pieces).decode(errors="surrogateescape") for pieces in out.values()]
                return ShellResult(packet.data[0] if packet.data else 0, *texts)
            if packet.kind in out:
                out[packet.kind].append(packet.data)
        piece = stream.recv(_CHUNK_BYTES)
        if not piece:
            raise ConnectionError("the shell ended without a status")
        buffer += piece


def _short(text: str) -> str:
    return text if len(text) <= 100 else f"{text[:100]}…"
