"""Which app is the phone's browser, dialer, messaging app and so on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

BROWSER = "android.app.role.BROWSER"
_ROLE = r"name={}\s+holders=(\S+)"


def role_holder(device: Device, role: str) -> str:
    """Return the package that holds a role; an empty text if none does."""
    found = re.search(_ROLE.format(re.escape(role)), device.must_run("dumpsys role"))
    return found[1] if found is not None else ""
