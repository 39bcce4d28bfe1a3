"""The second paper's tasks as the first paper has them, where goal or budget differ."""

from __future__ import annotations

import types
from dataclasses import replace

import pytest

from pytest_mobileagent.task import MARK

REPRESENTATIVE = ("representative",)  # of the first paper's tasks; two of them are of the second's too


def version_of(test, **declared):
    """Return a test that is another suite's but for what it declares: its goal, `max_steps`, what upstream calls it."""
    function = types.FunctionType(test.__code__, test.__globals__, test.__name__, test.__defaults__, test.__closure__)
    function.__doc__ = test.__doc__
    (template,) = (mark.args[0] for mark in test.pytestmark if mark.name == MARK)
    function.pytestmark = [mark for mark in test.pytestmark if mark.name != MARK]
    return getattr(pytest.mark, MARK)(replace(template, **declared))(function)
