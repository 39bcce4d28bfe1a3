from __future__ import annotations

import pytest

from tests.simulator.apps.hand import Hand


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makemodule():
    """Of each app a few tests are enough for `make test`."""
    module = yield
    module.add_marker(pytest.mark.few(8))
    return module


@pytest.fixture
def hand(phone):
    """A hand that holds the phone."""
    return Hand(phone)
