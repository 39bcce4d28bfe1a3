"""What "activate the search bar" means: the keyboard has come up for an app, and a text field of it has the focus."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..bmoca.looking import in_front

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device
    from pytest_mobileagent.state.logged import Log


def search_bar_differs(device: Device, log: Log, package: str) -> str:
    """Return what is other than that an app's search bar is active; an empty text if nothing is."""
    activated = rf"^(.*?)LatinIme.onActivate\(\)(.*?){re.escape(package)}"
    return log.differs("AndroidIME:I", activated) or in_front(device, package) or _unfocused(device, package)


def _unfocused(device: Device, package: str) -> str:
    focused = [node for node in device.hierarchy().walk() if node.focused and node.package == package]
    return "" if focused else f"nothing of {package} has the focus"
