"""Calls about telephony: what others do who call and write."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.server.emulator.messages import Message

_OK, _BAD_OPERATION, _BAD_NUMBER, _INVALID_ACTION, _ACTION_FAILED, _RADIO_OFF = range(6)
_CALL, _HOLD, _UNHOLD = 0, 5, 6
_NUMBER = re.compile(r"\+?[0-9*#]{1,20}")


class Radio:
    """The other side of the air."""

    def __init__(self, phone: Phone) -> None:
        """Call and write to `phone`."""
        self._phone = phone

    def send_sms(self, request: Message) -> Message:
        """Let a message arrive."""
        number = request["srcAddress"]
        if not _NUMBER.fullmatch(number):
            return {"response": _BAD_NUMBER}
        self._phone.telephony.receive_sms(number, request["text"])
        return {"response": _OK}

    def send_phone(self, request: Message) -> Message:
        """Call, answer, hang up, or let the call wait, as the other side."""
        return {"response": self._do(request["operation"], request["number"])}

    def _do(self, operation: int, number: str) -> int:
        telephony = self._phone.telephony
        acts: dict[int, Callable[[], bool]] = {
            _CALL: lambda: telephony.incoming_call(number),
            1: telephony.remote_answers,
            2: telephony.hang_up_remote,
            3: telephony.hang_up_remote,
            4: telephony.hang_up_remote,
            _HOLD: telephony.hold,
            _UNHOLD: telephony.resume,
        }
        if operation not in acts:
            return _BAD_OPERATION
        if operation == _CALL:
            if not _NUMBER.fullmatch(number):
                return _BAD_NUMBER
            if self._phone.connectivity.airplane_mode:
                return _RADIO_OFF
        return _OK if acts[operation]() else _INVALID_ACTION
