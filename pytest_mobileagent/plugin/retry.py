"""Trying an item again that ended in an error of ours: at most as often as asked for, every attempt visible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from _pytest.runner import runtestprotocol

from pytest_mobileagent.plugin.outcomes import ATTRIBUTE
from pytest_mobileagent.report.record import ERROR

if TYPE_CHECKING:
    import pytest

    from pytest_mobileagent.run.session import MobileSession


def run_with_retries(item: pytest.Item, nextitem: pytest.Item | None, session: MobileSession) -> None:
    """Run an item; only the attempt that counts is reported to pytest, all are recorded."""
    hook = item.ihook
    hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    attempts = 1 + session.settings.retry_errors
    for attempt in range(1, attempts + 1):
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
        is_error = getattr(reports[-1], ATTRIBUTE, {}).get("outcome") == ERROR
        if not is_error or attempt == attempts:
            for report in reports:
                hook.pytest_runtest_logreport(report=report)
            break
        item._initrequest()  # type: ignore[attr-defined]  # noqa: SLF001 - as pytest-rerunfailures does: fixtures anew
    hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)


def reruns_line(retry_errors: int) -> str:
    """Return what becomes of mobile tasks where pytest-rerunfailures' `--reruns` is given as well."""
    if retry_errors:
        return "mobile tasks: --mobile-retry-errors tries errors of ours again; --reruns is for other tests only"
    return "mobile tasks: whatever --reruns tries again, the first attempt that was scored counts"
