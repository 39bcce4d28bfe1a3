"""Intents: what one app asks of another."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

MAIN = "android.intent.action.MAIN"
VIEW, DELETE = "android.intent.action.VIEW", "android.intent.action.DELETE"
LAUNCHER = "android.intent.category.LAUNCHER"
HOME = "android.intent.category.HOME"
DEFAULT = "android.intent.category.DEFAULT"
BOOT_COMPLETED = "android.intent.action.BOOT_COMPLETED"
CLOSE_SYSTEM_DIALOGS = "android.intent.action.CLOSE_SYSTEM_DIALOGS"
SHOW_RECENTS = "com.android.quickstep.action.SHOW_RECENTS"  # what the launcher's overview answers to

REQUEST_PERMISSIONS = "android.content.pm.action.REQUEST_PERMISSIONS"
REQUEST_ROLE = "android.app.role.action.REQUEST_ROLE"
ROLE_NAME = "android.intent.extra.ROLE_NAME"
MANAGE_DEFAULT_APPS, MANAGE_DEFAULT_APP, HOME_SETTINGS = (
    "android.settings.MANAGE_DEFAULT_APPS_SETTINGS", "android.intent.action.MANAGE_DEFAULT_APP",
    "android.settings.HOME_SETTINGS",
)  # fmt: skip
OPEN_RECEIVED_FILES = "android.btopp.intent.action.OPEN_RECEIVED_FILES"  # which Bluetooth answers
MANAGE_DOMAIN_URLS = "android.settings.MANAGE_DOMAIN_URLS"
MANAGE_PERMISSIONS, MANAGE_PERMISSION_APPS, MANAGE_APP_PERMISSIONS, MANAGE_APP_PERMISSION = (
    f"android.intent.action.MANAGE_{name}"
    for name in ("PERMISSIONS", "PERMISSION_APPS", "APP_PERMISSIONS", "APP_PERMISSION")
)
REVIEW_PERMISSION_USAGE, REVIEW_PERMISSION_HISTORY = (
    f"android.intent.action.REVIEW_PERMISSION_{name}" for name in ("USAGE", "HISTORY")
)
PERMISSION_GROUP, PERMISSION_NAME, PACKAGE_NAME = (
    f"android.intent.extra.{name}" for name in ("PERMISSION_GROUP_NAME", "PERMISSION_NAME", "PACKAGE_NAME")
)
PICK_RINGTONE = "android.intent.action.RINGTONE_PICKER"
DIAL_EMERGENCY = "com.android.phone.EmergencyDialer.DIAL"
MANAGE_BLOCKED_NUMBERS = "android.telecom.action.MANAGE_BLOCKED_NUMBERS"
RINGTONE_TYPE, RINGTONE_TITLE, RINGTONE_URI = (
    f"android.intent.extra.ringtone.{name}" for name in ("TYPE", "TITLE", "EXISTING_URI")
)
PERMISSION_NAMES = "android.content.pm.extra.REQUEST_PERMISSIONS_NAMES"
FLAG_NEW_TASK = 0x10000000
FLAG_CLEAR_TASK = 0x00008000
FLAG_CLEAR_TOP = 0x04000000
FLAG_SINGLE_TOP = 0x20000000
FLAG_MULTIPLE_TASK = 0x08000000
FLAG_LAUNCHED_FROM_HISTORY = 0x00100000

Extra = str | int | float | bool | tuple[str, ...] | tuple[int, ...] | None


def qualified(package: str, name: str) -> str:
    """Return the full class name of `name`, which may begin with a dot."""
    return package + name if name.startswith(".") else name


def short_component(package: str, class_name: str) -> str:
    """Return `package/.Class` as Android prints a component, the package cut from the class name."""
    short = class_name[len(package) :] if class_name.startswith(f"{package}.") else class_name
    return f"{package}/{short}"


@dataclass(frozen=True, slots=True)
class Intent:
    """An intent; `component` is `package/class`, the class full or beginning with a dot."""

    action: str = ""
    data: str = ""
    type: str = ""
    component: str = ""
    package: str = ""
    categories: tuple[str, ...] = ()
    extras: Mapping[str, Extra] = field(default_factory=dict)
    flags: int = 0

    @property
    def scheme(self) -> str:
        """The scheme of the data URI, or an empty string."""
        return self.data.partition(":")[0] if ":" in self.data else ""

    @property
    def target(self) -> tuple[str, str]:
        """Package and full class name of the component; empty strings if there is none."""
        package, _, name = self.component.partition("/")
        return package, qualified(package, name) if name else ""

    def text(self, key: str, default: str = "") -> str:
        """Return the extra `key` as text."""
        value = self.extras.get(key)
        return default if value is None else str(value)

    def number(self, key: str, default: int = 0) -> int:
        """Return the extra `key` as a whole number; `default` if it is missing or is none."""
        value = self.extras.get(key)
        if isinstance(value, (int, float)):
            return int(value)
        return int(value) if isinstance(value, str) and value.lstrip("-").isdigit() else default

    def characters(self, key: str) -> str | None:
        """Return the text whose code points the extra `key` is an array of; None if it is no array."""
        codes = self.extras.get(key)
        if not isinstance(codes, list | tuple):
            return None
        return "".join(chr(code) for code in codes if isinstance(code, int) and 0 <= code <= sys.maxunicode)

    def describe(self) -> str:
        """Return the intent as `Intent { … }` contains it (`Intent.toShortString`)."""
        parts = []
        if self.action:
            parts.append(f"act={self.action}")
        if self.categories:
            parts.append(f"cat=[{','.join(self.categories)}]")
        if self.data:
            parts.append(f"dat={_safe_uri(self.data)}")
        if self.type:
            parts.append(f"typ={self.type}")
        if self.flags:
            parts.append(f"flg=0x{self.flags:x}")
        if self.package:
            parts.append(f"pkg={self.package}")
        if self.component:
            parts.append(f"cmp={short_component(*self.target)}")
        if self.extras:
            parts.append("(has extras)")
        return " ".join(parts)


_PRIVATE_SCHEMES = ("tel", "sip", "sms", "smsto", "mailto", "nfc")
_WEB_SCHEMES = ("http", "https", "ftp", "rtsp")


def _safe_uri(uri: str) -> str:
    """Return a URI without what a log must not tell (`Uri.toSafeString`)."""
    scheme, colon, rest = uri.partition(":")
    if not colon:
        return uri
    if scheme.lower() in _PRIVATE_SCHEMES:
        return f"{scheme}:{''.join(letter if letter in '-@.' else 'x' for letter in rest)}"
    if scheme.lower() in _WEB_SCHEMES:
        host = rest.removeprefix("//").partition("/")[0].partition("?")[0].rpartition("@")[2]
        return f"{scheme}://{host}/..."
    return f"{scheme}:{rest.partition('?')[0].partition('#')[0]}"
