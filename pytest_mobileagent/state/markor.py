"""Markor's notes: files in its notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.state.bookkeeping import Bookkeeping
from pytest_mobileagent.state.storage import STORAGE, Folder

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

PACKAGE = "net.gsantner.markor"
NOTEBOOK = f"{STORAGE}/Documents/Markor"
BOOKKEEPING = (Bookkeeping(PACKAGE, preferences=("cache.xml/*", "app.xml/*popular*", "app.xml/*sort*")),)


def notebook(device: Device) -> Folder:
    """Return the folder of a phone's notes."""
    return Folder(device, NOTEBOOK)
