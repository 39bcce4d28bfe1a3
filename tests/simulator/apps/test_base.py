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


def is_there(screen):
    found = getattr(importlib.import_module(screen.module), screen.name)
    makes_screens = issubclass(found, Screen) if isinstance(found, type) else callable(found)
    return makes_screens and screen.stands_for(found)


@pytest.mark.always
def test_every_screen_that_is_loaded_later_is_there():
    assert len(LAZY) > 300
    assert [name for name, screen in LAZY if not is_there(screen)] == []
