"""What differs between the builds of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.simple_music_player.config import PACKAGE, PAGES, PAGES_BEFORE, Page

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

V5_16, V5_18 = 111, 119  # version codes


def is_late(phone: Phone) -> bool:
    """Whether the app is 5.18: with genres, albums by date, a playlist of all tracks, and a look for new files."""
    package = phone.packages.find(PACKAGE)
    return package is not None and package.app.version_code >= V5_18


def pages_of(phone: Phone) -> tuple[Page, ...]:
    """Return the pages that the main screen can have."""
    return PAGES if is_late(phone) else PAGES_BEFORE
