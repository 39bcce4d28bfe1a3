from __future__ import annotations

import pytest

from tests.simulator.apps.hand import Hand


@pytest.fixture
def hand(phone):
    """A hand that holds the phone."""
    return Hand(phone)
