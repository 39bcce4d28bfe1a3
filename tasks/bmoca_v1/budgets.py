"""The second paper's tasks with the first paper's budgets, where these differ."""

from __future__ import annotations

import types
from dataclasses import replace

import pytest

from pytest_mobileagent.task import MARK


def within(max_steps, test):
    """Return a test that is another suite's in everything but its step budget."""
    function = types.FunctionType(test.__code__, test.__globals__, test.__name__, test.__defaults__, test.__closure__)
    function.__doc__ = test.__doc__
    (template,) = (mark.args[0] for mark in test.pytestmark if mark.name == MARK)
    function.pytestmark = [mark for mark in test.pytestmark if mark.name != MARK]
    return getattr(pytest.mark, MARK)(replace(template, max_steps=max_steps))(function)
