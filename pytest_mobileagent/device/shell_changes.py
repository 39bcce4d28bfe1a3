"""What an agent changes on a phone past its screen: of what it sends through adb, the commands and files that write."""

from __future__ import annotations

import re

from pytest_mobileagent.protocol.sync import Request, SyncProtocolError, decode_data, decode_request, split_send_path

_REST = rb"[^\n\x00]*"
_ONE = rb"[^;&|\n\x00]*"
# Commands that write: settings, providers, databases, packages, services, properties, the clock, files.
_CHANGES = re.compile(
    rb"\bsettings (?:--user \S+ )?(?:put|delete|reset)\b" + _ONE
    + rb"|\bcontent (?:insert|update|delete|write|call)\b" + _ONE
    + rb"|\bsqlite3\b" + _REST
    + rb"|\bpm (?:grant|revoke|clear|enable|disable\S*|default-state|hide|unhide|suspend|unsuspend|uninstall|set-\S+"
    rb"|reset-permissions)\b" + _ONE
    + rb"|\bcmd \S+ (?:set\S*|put|add\S*|remove\S*|delete|enable|disable\S*|grant|revoke|clear\S*|uninstall)\b" + _ONE
    + rb"|\bsvc \S+ (?:enable|disable|set\S*)\b" + _ONE
    + rb"|\bsetprop " + _ONE + rb"|\bservice call " + _ONE
    + rb"|\bdate (?:-s|-u|@|\d)" + _ONE
    + rb"|\bam broadcast (?!" + _ONE + rb"ADB_)" + _ONE
    + rb"|\b(?:rm|mv|cp|mkdir|rmdir|touch|tee|ln|truncate|dd|unlink|sed (?:-\S+ )*-i\S*) " + _ONE
    + rb"|>>?\s*(?!&|\s|/dev/)[^;&|\n\x00\s>]+"
)  # fmt: skip
_INPUT = re.compile(rb"""\binput (?:'[^']*'|"[^"]*"|\\.|[^;&|\n\x00'"\\])*""")  # what is typed is no command
_SCRATCH = b"/data/local/tmp"  # where tools put their own programs
_PLACE = re.compile(rb"(?<![\w.])/[\w./-]+")
_LONGEST_LINE = 1 << 16
_LONGEST_TOLD = 200


class ChangeReader:
    """Reads what follows a service's name on one connection, and keeps what changes the phone; knows no sockets."""

    def __init__(self) -> None:
        """Begin with nothing read."""
        self.found: list[str] = []
        self._line = b""
        self._sync = bytearray()
        self._is_sending = False

    def read_service(self, service: bytes) -> None:
        """Read the name of a service, which may be a command."""
        if not service.startswith(b"sync:"):
            self._read_commands(service.partition(b":")[2])

    def read_stream(self, service: bytes, data: bytes) -> None:
        """Read what follows: lines that are typed into a shell, or files that are sent."""
        if service.startswith(b"sync:"):
            self._read_files(data)
        elif service.startswith((b"shell", b"exec")):
            *lines, self._line = (self._line + data)[-_LONGEST_LINE:].split(b"\n")
            for line in lines:
                self._read_commands(line)

    def _read_commands(self, line: bytes) -> None:
        for match in _CHANGES.finditer(_INPUT.sub(b"", line)):
            places = _PLACE.findall(match[0])
            if not places or not all(place.startswith(_SCRATCH) for place in places):
                self.found.append(_words(match[0]))

    def _read_files(self, data: bytes) -> None:
        self._sync += data
        try:
            while (part := decode_data(self._sync) if self._is_sending else decode_request(self._sync)) is not None:
                if isinstance(part, Request):
                    self._read_request(part)
                else:
                    self._is_sending = hasattr(part, "data")
        except SyncProtocolError:
            self._sync.clear()  # the phone will say so itself

    def _read_request(self, request: Request) -> None:
        self._is_sending = request.kind in (b"SEND", b"SND2")
        if self._is_sending:
            path = split_send_path(request.path)[0] if request.kind == b"SEND" else request.path
            if not path.startswith(_SCRATCH.decode()):
                self.found.append(f"push {path}"[:_LONGEST_TOLD])


def _words(data: bytes) -> str:
    return " ".join(data.decode("utf-8", "replace").split())[:_LONGEST_TOLD]
