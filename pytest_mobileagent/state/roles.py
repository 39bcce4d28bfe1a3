"""Which app is the phone's browser, dialer, messaging app and so on."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import DeviceError

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

BROWSER, DIALER, SMS = (f"android.app.role.{name}" for name in ("BROWSER", "DIALER", "SMS"))
_ROLE = r"name={}\s+holders=(\S+)"


def give_role(device: Device, role: str, package: str) -> None:
    """Let an app have a role, as the phone's own settings do.

    Since Android 10 the role decides, and settings such as `sms_default_application` only tell who has it.

    Raises:
        DeviceError: the phone gives it to nobody, or to another.
    """
    result = device.run(f"cmd role add-role-holder {role} {shlex.quote(package)}")
    if (holder := role_holder(device, role)) != package:
        said = (result.stderr + result.stdout).strip()
        raise DeviceError(
            f"{device.serial}: {package} did not get the role {role}, which {holder or 'nobody'} has: {said}"
        )


def role_holder(device: Device, role: str) -> str:
    """Return the package that holds a role; an empty text if none does."""
    found = re.search(_ROLE.format(re.escape(role)), device.must_run("dumpsys role"))
    return found[1] if found is not None else ""
