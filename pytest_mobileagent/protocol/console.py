"""The emulator console's lines, without sockets (AOSP `external/qemu/android-qemu2-glue/…/console.cpp`)."""

from __future__ import annotations

MAX_LINE = 4096


class ConsoleProtocolError(Exception):
    """A line without end."""


def decode_line(buffer: bytearray) -> str | None:
    r"""Take one command off `buffer`, without its `\n` and any `\r`; None until it is complete.

    Raises:
        ConsoleProtocolError: the line is longer than any command.
    """
    end = buffer.find(b"\n")
    if end < 0:
        if len(buffer) > MAX_LINE:
            raise ConsoleProtocolError(f"a console line of more than {MAX_LINE} bytes")
        return None
    line = bytes(buffer[:end])
    del buffer[: end + 1]
    return line.replace(b"\r", b"").decode(errors="replace")


def ok(*lines: str) -> bytes:
    """Return a reply: its lines, then OK."""
    return "".join(f"{line}\r\n" for line in (*lines, "OK")).encode()


def ko(text: str) -> bytes:
    """Return a refusal."""
    return f"KO: {text}\r\n".encode()
