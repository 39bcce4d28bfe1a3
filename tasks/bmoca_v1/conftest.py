"""The phone of B-MoCA's first paper is that of its second, of which `tasks/bmoca` says more, but no app is disabled."""

from __future__ import annotations

import pytest

from ..bmoca.conftest import log, mobile_image, set_up, time_of_goal

__all__ = ["log", "mobile_image", "time_of_goal"]


@pytest.fixture(scope="session")
def mobile_arrangement():
    return set_up
