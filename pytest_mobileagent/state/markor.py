"""Markor's notes: files in its notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.state.storage import STORAGE, Folder

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

PACKAGE = "net.gsantner.markor"
APP = AppDeclaration(PACKAGE, names=("markor",), noted=("cache.xml/*", "app.xml/*popular*", "app.xml/*sort*"))
NOTEBOOK = f"{STORAGE}/Documents/Markor"


def notebook(device: Device) -> Folder:
    """Return the folder of a phone's notes."""
    return Folder(device, NOTEBOOK)
