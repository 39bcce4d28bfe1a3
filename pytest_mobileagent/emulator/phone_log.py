"""What becomes of a run's phones, one line for each event, written and read by all workers; who is in quarantine."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

FAULTS_IN_A_ROW = 3
_LONGEST_REASON = 300


class What(StrEnum):
    """The kinds of events."""

    LOADED = "loaded"  # a worker took the phone in a configuration that it did not have before
    FAULT = "fault"  # it did not start, or an item ended in an error of its
    FINE = "fine"  # it did its work again after a fault


@dataclass(frozen=True, slots=True)
class PhoneEvent:
    """One event: of which phone, and in which configuration or why."""

    what: What
    phone: str
    detail: str = ""
    worker: str = "main"


class PhoneLog:
    """The events of a run, in a file; without one, in memory."""

    def __init__(self, path: Path | None = None, *, worker: str = "main") -> None:
        """Write to `path` as `worker`; nothing is written before the first event."""
        self._path = path
        self._worker = worker
        self._kept: list[PhoneEvent] = []

    def add(self, what: What, phone: str, detail: str = "") -> None:
        """Write an event down."""
        event = PhoneEvent(what, phone, " ".join(detail.split())[:_LONGEST_REASON], self._worker)
        if self._path is None:
            self._kept.append(event)
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("ab", buffering=0) as file:  # one write at the file's end: lines of workers do not mix
            file.write(json.dumps(asdict(event), ensure_ascii=False).encode(errors="backslashreplace") + b"\n")

    def events(self) -> list[PhoneEvent]:
        """Return all events so far; a line cut short by a kill is left out."""
        if self._path is None:
            return list(self._kept)
        try:
            lines = self._path.read_text("utf-8", errors="replace").splitlines()
        except FileNotFoundError:
            return []
        return [event for line in lines if (event := _read(line)) is not None]

    def faults(self, phone: str) -> int:
        """Return how many faults in a row a phone has had."""
        return _faults(self.events()).get(phone, (0, ""))[0]

    def quarantined(self) -> dict[str, str]:
        """Return the phones that are not to be used any more in this run, with their last fault."""
        found = _faults(self.events()).items()
        return {phone: reason for phone, (count, reason) in found if count >= FAULTS_IN_A_ROW}

    def lines(self) -> list[str]:
        """Return what a person should know at the end of a run, phones with the same fault in one line."""
        alike: dict[str, list[str]] = {}
        for phone, reason in self.quarantined().items():
            serial = phone.partition(" ")[0]
            alike.setdefault(reason.removeprefix(f"{serial}: "), []).append(phone)
        return [
            f"quarantine: {_named(phones)} after {FAULTS_IN_A_ROW} faults in a row, the last: {reason}"
            for reason, phones in alike.items()
        ]


def _named(phones: list[str]) -> str:
    return phones[0] if len(phones) == 1 else f"{len(phones)} phones, {phones[0]} the first, each"


def _read(line: str) -> PhoneEvent | None:
    try:
        found = json.loads(line)
        return PhoneEvent(What(found["what"]), str(found["phone"]), str(found["detail"]), str(found["worker"]))
    except (ValueError, KeyError, TypeError):
        return None


def _faults(events: Iterable[PhoneEvent]) -> dict[str, tuple[int, str]]:
    """Return each phone's faults in a row, with the last reason; one that was put into quarantine stays there."""
    found: dict[str, tuple[int, str]] = {}
    for event in events:
        count, _ = found.get(event.phone, (0, ""))
        if event.what is What.FAULT:
            found[event.phone] = (count + 1, event.detail)
        elif event.what is What.FINE and count < FAULTS_IN_A_ROW:
            found.pop(event.phone, None)
    return found
