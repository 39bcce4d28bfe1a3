"""Keys stay out of whatever pytest and its plugins tell, and orders to the terminal: reports are rid of them first.

The terminal, JUnit, pytest-html and a worker's controller read a report when it is logged, Allure when it is made; the
exception it is made of tells Allure its message.
"""

from __future__ import annotations

import dataclasses
import os
import re
from typing import TYPE_CHECKING, Any

import pytest

from pytest_mobileagent.agents.models.secrets import hider

if TYPE_CHECKING:
    import warnings
    from collections.abc import Callable, Generator, Mapping

    from pytest_mobileagent.report.record import ItemRecord

_ORDERS = re.compile(r"\x1b\[[0-9;]*m|[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_TOLD = ("longrepr", "sections", "user_properties", "wasxfail")  # of a report, in words
_WRITTEN = (
    "goal", "reason", "failed_part", "asserted", "expected", "actual", "explanation", "answer", "side_effects",
    "by_shell", "not_simulated",
)  # fmt: skip


class HidingHooks:
    """A plugin of every process that runs items: the first to see a report, when it is made and when it is logged."""

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_runtest_makereport(
        self, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Hide keys in an exception, and in what is made of it before other plugins see that."""
        if call.excinfo is not None:
            _hide_in_exception(call.excinfo.value)
        report = yield
        _hide_in_report(report)
        return report

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Hide keys in what has been added since, such as a subtest's output."""
        _hide_in_report(report)

    @pytest.hookimpl(tryfirst=True)
    def pytest_warning_recorded(self, warning_message: warnings.WarningMessage) -> None:
        """Hide keys in a warning before the terminal, or a worker's controller, is told of it."""
        if isinstance(warning_message.message, Warning):
            _hide_in_exception(warning_message.message)


def hide_in_record(record: ItemRecord) -> None:
    """Hide keys in what a record says in words."""
    for name in _WRITTEN:
        setattr(record, name, hidden(getattr(record, name)))


def hidden_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts without keys."""
    return {name: hidden(value) for name, value in facts.items()}


def hidden(value: Any) -> Any:  # noqa: ANN401 - whatever holds texts
    """Return a value without keys: a text, or what holds texts; a dataclass is changed where it is."""
    return _changed(value, hider(os.environ))


def tame(text: str) -> str:
    """Return a text, which may be an agent's or a phone's, with nothing left of what a terminal obeys but colours."""
    return _ORDERS.sub(lambda found: found[0] if len(found[0]) > 1 else "\ufffd", text)


def _changed(value: Any, change: Callable[[str], str]) -> Any:  # noqa: ANN401 - whatever holds texts
    match value:
        case str():
            return change(value)
        case list() | tuple():
            return type(value)(_changed(one, change) for one in value) if type(value) in (list, tuple) else value
        case dict():
            return {key: _changed(one, change) for key, one in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            object.__setattr__(value, field.name, _changed(getattr(value, field.name), change))
    return value


def _hide_in_report(report: pytest.TestReport) -> None:
    hide = hider(os.environ)
    for name in _TOLD:
        if getattr(report, name, None):
            setattr(report, name, _changed(getattr(report, name), lambda text: tame(hide(text))))


def _hide_in_exception(error: BaseException | None) -> None:
    """Hide keys in the message of an exception and of those that led to it."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        error.args = hidden(error.args)
        error = error.__cause__ or error.__context__
