"""A door to the adb server for an agent that drives the phone itself: everything passes, but inputs have to knock.

The agent's programs are told this port for their adb server's. What they send is read as it passes: the shell
commands (`input …`, `monkey …`, `am start …`), and the calls of uiautomator2's server, which travel through adb too.
Reading it here, and not on the phone, works on any phone, in any language, and takes nothing from the agent: a phone
has only one place for whoever listens to its accessibility events, and uiautomator wants it.

What changes the phone past its screen (`device.shell_changes`) is written down, or turned away.

An input waits at the door until whoever watches has looked at the phone: what the agent did before is seen before it
does more, and what it may not do any more does not pass.

A program may tell its steps itself (`protocol.told_steps`): then these wait at the door, and its inputs pass.
"""

from __future__ import annotations

import contextlib
import queue
import re
import socket
import socketserver
import threading
from typing import TYPE_CHECKING, Self

from pytest_mobileagent.device.shell_changes import ChangeReader
from pytest_mobileagent.device.transport import ServerAddress, connect
from pytest_mobileagent.protocol import told_steps
from pytest_mobileagent.protocol.told_steps import ToldStepError

if TYPE_CHECKING:
    from types import TracebackType

    from pytest_mobileagent.protocol.told_steps import ToldStep

_FRAME = re.compile(rb"[0-9a-fA-F]{4}")
_TRANSPORTS = (b"host:transport", b"host:tport", b"host-serial:", b"host-transport-id:")
_STEPS = told_steps.SERVICE.encode()
_KILL = b"host:kill"  # a client of another version would end everybody's server
_INPUTS = re.compile(
    rb"\binput (?:-d \S+ |(?:touchscreen|keyboard|mouse|touchpad|stylus|dpad|trackball) )*"
    rb"(?:tap|swipe|draganddrop|text|keyevent|keycombination|roll|press|motionevent (?:DOWN|down))\b[^;&|\n\x00]*"
    rb"|\bmonkey -p [^;&|\n\x00]*|\bam start(?:-activity)?\b[^;&|\n\x00]*"
    rb"|\bam broadcast [^;&|\n\x00]*ADB_(?:INPUT|EDITOR|CLEAR)_[A-Z0-9]+[^;&|\n\x00]*"
)
_CALLS = re.compile(
    rb'"method": ?"(click|longClick|drag|dragTo|swipe|swipePoints|gesture|pinchIn|pinchOut|pressKey|pressKeyCode'
    rb"|setText|clearTextField|flingForward|flingBackward|scrollForward|scrollBackward|scrollTo|openNotification"
    rb'|openQuickSettings|pasteClipboard|injectInputEvent)"(?:, ?"params": ?(\[[^\]]*\]))?'
)
_OVERLAP_BYTES = 400  # what may be cut in two by a packet's end
_CHUNK_BYTES = 1 << 16
_LONGEST_SEEN = 200
_LAST_WORDS_S = 5.0


class Knock:
    """Inputs, or a step that is told, that wait at the door until they are let in or turned away."""

    def __init__(self, inputs: list[str], step: ToldStep | None = None) -> None:
        """Wait with `inputs`, or with `step`."""
        self.inputs, self.step = inputs, step
        self._answered = threading.Event()
        self._is_let_in = False

    def answer(self, *, let_in: bool) -> None:
        """Say whether they may pass; the first answer counts."""
        if not self._answered.is_set():
            self._is_let_in = let_in
            self._answered.set()

    def wait(self) -> bool:
        """Return whether they may pass, when it is known."""
        self._answered.wait()
        return self._is_let_in


class Door:
    """Lets everything pass but inputs, which have to knock; use it as a context."""

    def __init__(self, server: ServerAddress, *, denies_changes: bool = False) -> None:
        """Lead to `server`; with `denies_changes` whatever would change the phone past its screen is turned away."""
        self._server = server
        self._denies_changes = denies_changes
        self.changes: list[str] = []  # past the screen, as they came
        self._is_told_steps = False
        self._knocks: queue.SimpleQueue[Knock] = queue.SimpleQueue()
        self._listener: _Listener | None = None
        self._thread: threading.Thread | None = None
        self._is_closed = False

    def __enter__(self) -> Self:
        """Open it, on a port of the kernel's choice."""
        self._listener = _Listener(self)
        self._thread = threading.Thread(
            target=self._listener.serve_forever, kwargs={"poll_interval": 0.05}, name="door", daemon=True
        )
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it, with all that still passes."""
        self._is_closed = True
        while (knock := self.next_knock(timeout_s=0.0)) is not None:
            knock.answer(let_in=False)
        if self._listener is not None and self._thread is not None:
            self._listener.shutdown()
            self._listener.close_all()
            self._listener.server_close()
            self._thread.join()

    @property
    def address(self) -> ServerAddress:
        """Where the agent's programs find their adb server."""
        if self._listener is None:
            raise RuntimeError("the door is not open")
        return ServerAddress("127.0.0.1", self._listener.server_address[1])

    @property
    def target(self) -> ServerAddress:
        """The adb server behind it."""
        return self._server

    def next_knock(self, *, timeout_s: float) -> Knock | None:
        """Return the next inputs that want to pass, or None if there are none for a while."""
        try:
            return self._knocks.get(timeout=timeout_s) if timeout_s else self._knocks.get_nowait()
        except queue.Empty:
            return None

    def admit(self, inputs: list[str], changes: list[str] | None = None) -> bool:
        """Return whether inputs may pass; somebody at the door decides. Changes past the screen are written down."""
        self.changes += changes or []
        if changes and self._denies_changes:
            return False
        if not inputs or (self._is_told_steps and not self._is_closed):
            return True
        return self._ask(Knock(inputs))

    def tell(self, step: ToldStep) -> bool:
        """Return whether the agent may go on after a step that it tells; its inputs are no steps any more."""
        self._is_told_steps = True
        return self._ask(Knock([], step))

    def _ask(self, knock: Knock) -> bool:
        if self._is_closed:
            return False
        self._knocks.put(knock)
        return knock.wait()


class _Listener(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 32

    def __init__(self, door: Door) -> None:
        self.door = door
        self.links: set[socket.socket] = set()
        super().__init__(("127.0.0.1", 0), _Passage)

    def close_all(self) -> None:
        for link in list(self.links):
            _hang_up(link)


class _Passage(socketserver.BaseRequestHandler):
    """One connection: the client's first frames name a service, what follows is the service's own."""

    server: _Listener

    def handle(self) -> None:
        door = self.server.door
        try:
            phone = connect(*door.target)
        except OSError:
            return
        client: socket.socket = self.request
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        phone.settimeout(None)
        self.server.links |= {client, phone}
        back = threading.Thread(target=_pour, args=(phone, client), daemon=True)
        back.start()
        try:
            if self._forward(client, phone, Reader(), door):
                back.join(_LAST_WORDS_S)
        except (OSError, ToldStepError):
            pass  # either side hung up, or said what is no step
        finally:
            _hang_up(phone)
            back.join()
            _hang_up(client)
            phone.close()
            self.server.links -= {client, phone}

    @staticmethod
    def _forward(client: socket.socket, phone: socket.socket, reader: Reader, door: Door) -> bool:
        """Pass on what the client sends; returns whether it ended by itself, and the phone may still answer."""
        while data := client.recv(_CHUNK_BYTES):
            inputs = reader.inputs(data)
            if reader.told is not None:
                return _Passage._hear(client, reader.told, door)
            if not door.admit(inputs, reader.changes()) or reader.wants_to_kill:
                return False
            phone.sendall(data)
        phone.shutdown(socket.SHUT_WR)
        return True

    @staticmethod
    def _hear(client: socket.socket, told: bytearray, door: Door) -> bool:
        """Answer each step that a program tells, until it hangs up."""
        client.sendall(b"OKAY")
        while True:
            while (step := told_steps.decode(told)) is not None:
                client.sendall(told_steps.GO_ON if door.tell(step) else told_steps.STOP)
            data = client.recv(_CHUNK_BYTES)
            if not data:
                return False
            told += data


class Reader:
    """Reads what a client sends on one connection; knows no sockets."""

    def __init__(self) -> None:
        """Begin before the first frame."""
        self._buffer = bytearray()
        self._service: bytes | None = None
        self._tail = b""
        self._past_screen = ChangeReader()
        self.wants_to_kill = False
        self.told: bytearray | None = None  # what follows, if the client tells its steps

    def changes(self) -> list[str]:
        """Return what would change the phone past its screen, of all that was read since the last call."""
        found, self._past_screen.found = self._past_screen.found, []
        return found

    def inputs(self, data: bytes) -> list[str]:
        """Return the inputs that these bytes complete."""
        if self._service is not None:
            return self._in_stream(data)
        self._buffer += data
        while (frame := self._frame()) is not None:
            self.wants_to_kill = self.wants_to_kill or frame.startswith(_KILL)
            if frame.startswith(_TRANSPORTS):
                continue
            if frame == _STEPS:
                self.told = bytearray(self._buffer)
                return []
            self._service = frame
            self._past_screen.read_service(frame)
            found = [_words(match[0]) for match in _INPUTS.finditer(frame)]
            rest, self._buffer = bytes(self._buffer), bytearray()
            return found + (self._in_stream(rest) if rest else [])
        return []

    def _frame(self) -> bytes | None:
        if len(self._buffer) < 4 or not _FRAME.fullmatch(bytes(self._buffer[:4])):
            return None
        end = 4 + int(self._buffer[:4], 16)
        if len(self._buffer) < end:
            return None
        frame = bytes(self._buffer[4:end])
        del self._buffer[:end]
        return frame

    def _in_stream(self, data: bytes) -> list[str]:
        """Return the inputs in what follows a service: commands typed into a shell, calls of the automation server."""
        if self._service is not None:
            self._past_screen.read_stream(self._service, data)
        if self._service is not None and self._service.startswith(b"sync:"):
            return []  # a file's content is no command
        text = self._tail + data
        pattern = _CALLS if b"HTTP/1." in text or b'"method"' in text else _INPUTS
        found, last = [], 0
        for match in pattern.finditer(text):
            if pattern is _INPUTS and match.end() == len(text):
                break  # its line may go on
            last = match.end()
            words = _of_call(match) if pattern is _CALLS else _words(match[0])
            if words:
                found.append(words)
        self._tail = text[max(last, len(text) - _OVERLAP_BYTES) :]
        return found


def _of_call(match: re.Match[bytes]) -> str:
    """Return a call in words; of a touch that is injected in parts, only its beginning counts."""
    name, parameters = match[1].decode(), (match[2] or b"").decode("utf-8", "replace")
    if name == "injectInputEvent" and not parameters.startswith("[0"):
        return ""
    return f"{name}{parameters}"[:_LONGEST_SEEN]


def _words(data: bytes) -> str:
    return " ".join(data.decode("utf-8", "replace").split())[:_LONGEST_SEEN]


def _pour(source: socket.socket, target: socket.socket) -> None:
    try:
        while data := source.recv(_CHUNK_BYTES):
            target.sendall(data)
    except OSError:
        pass  # either side hung up
    finally:
        _hang_up(target)


def _hang_up(link: socket.socket) -> None:
    with contextlib.suppress(OSError):  # it had been closed
        link.shutdown(socket.SHUT_RDWR)
