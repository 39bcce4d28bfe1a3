"""What a run's exit status says: pytest's own, and what a resumed run has done before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_mobileagent.report.metrics import last_attempts
from pytest_mobileagent.report.record import ERROR, FAILED

if TYPE_CHECKING:
    from pytest_mobileagent.session import MobileSession


def exit_status(session: MobileSession, status: int) -> int:
    """Return the exit status of a run that pytest would end with `status`.

    A resumed run speaks of all its items: nothing left to do is no fault, a failure of yesterday still is one.
    """
    if not session.settings.resume or status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return status
    counted = last_attempts(session.folder.read())
    if not counted:
        return status
    has_failed = any(record.outcome in (FAILED, ERROR) for record in counted)
    return pytest.ExitCode.TESTS_FAILED if has_failed else pytest.ExitCode.OK
