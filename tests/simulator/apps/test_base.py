"""What apps declare."""

from __future__ import annotations

import importlib

import pytest

from pytest_mobileagent.simulator.apps.base import LazyScreen, known_builds
from pytest_mobileagent.simulator.ui.screen import Screen

LAZY = [
    (f"{app.package}/{spec.name}", spec.screen)
    for app in known_builds().values()
    for spec in app.activities
    if isinstance(spec.screen, LazyScreen)
]


@pytest.mark.parametrize("screen", [screen for _, screen in LAZY], ids=[name for name, _ in LAZY])
def test_a_screen_that_is_loaded_later_is_there(screen):
    found = getattr(importlib.import_module(screen.module), screen.name)

    assert issubclass(found, Screen)
    assert screen.stands_for(found)
