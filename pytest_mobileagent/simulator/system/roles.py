"""The role manager: which app is the phone's browser, dialer, home screen, messaging app and so on."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import quoteattr

from pytest_mobileagent.simulator.disk import SYSTEM_UID
from pytest_mobileagent.simulator.system._settings_defaults import ROLE_SETTINGS
from pytest_mobileagent.simulator.system.intents import HOME, MAIN, Intent
from pytest_mobileagent.simulator.system.permission_groups import GROUPS
from pytest_mobileagent.simulator.system.saved import as_map

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

_PREFIX = "android.app.role."
ASSISTANT, BROWSER, DIALER = f"{_PREFIX}ASSISTANT", f"{_PREFIX}BROWSER", f"{_PREFIX}DIALER"
HOME_ROLE, SMS, CALL_SCREENING = f"{_PREFIX}HOME", f"{_PREFIX}SMS", f"{_PREFIX}CALL_SCREENING"
_PATH = "/data/misc_de/0/apexdata/com.android.permission/roles.xml"
_HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
_ROLE = re.compile(r'<role name="([^"]+)">(.*?)</role>', re.DOTALL)
_HOLDER = re.compile(r'<holder name="([^"]+)" />')
_SETTINGS = {f"{_PREFIX}{role}": setting for role, setting in ROLE_SETTINGS.items()}
_ASSIST_SETTINGS = ("assistant", "voice_interaction_service")
# The groups whose permissions come with a role (AOSP's `roles.xml`), as far as these apps have them.
_GRANTED = dict.fromkeys((DIALER, SMS), ("PHONE", "CALL_LOG", "CONTACTS", "SMS"))


class _Role(NamedTuple):
    needed: Intent | None = None  # what an app answers to that qualifies; None: no app of ours does
    default: str = ""  # who has it on a new phone, where that is not the image's choice
    since: int = 29  # the API level that brought it


_ROLES = {
    ASSISTANT: _Role(Intent(action="android.intent.action.ASSIST")),
    BROWSER: _Role(Intent(action="android.intent.action.VIEW", data="http://a")),
    DIALER: _Role(Intent(action="android.intent.action.DIAL", data="tel:")),
    HOME_ROLE: _Role(Intent(action=MAIN, categories=(HOME,))),
    SMS: _Role(Intent(action="android.intent.action.SENDTO", data="smsto:")),
    CALL_SCREENING: _Role(),
    **{f"{_PREFIX}{name}": _Role() for name in ("CALL_REDIRECTION", "EMERGENCY")},
    **{f"{_PREFIX}{name}": _Role(since=31) for name in ("COMPANION_DEVICE_WATCH", "SYSTEM_GALLERY")},
    f"{_PREFIX}DEVICE_POLICY_MANAGEMENT": _Role(since=33),
    f"{_PREFIX}SYSTEM_CONTACTS": _Role(since=31),
    f"{_PREFIX}SYSTEM_SETTINGS_INTELLIGENCE": _Role(default="com.google.android.settings.intelligence", since=33),
    f"{_PREFIX}SYSTEM_SHELL": _Role(default="com.android.shell", since=31),
    f"{_PREFIX}SYSTEM_SPEECH_RECOGNIZER": _Role(default="com.google.android.tts", since=31),
    f"{_PREFIX}SYSTEM_UI": _Role(default="com.android.systemui", since=31),
    f"{_PREFIX}SYSTEM_WELLBEING": _Role(since=31),
}


class Roles:
    """Who holds which role. Each has one holder at most; settings that name one are written, and never read."""

    def __init__(self, phone: Phone) -> None:
        """Read and write on the phone's disk."""
        self._phone = phone
        self._roles = {name: role for name, role in _ROLES.items() if phone.image.api_level >= role.since}
        self._defaults = {f"{_PREFIX}{name}": package for name, package in phone.image.roles}
        self._defaults.setdefault(HOME_ROLE, phone.image.android.launcher)
        self.is_bypassing_qualification = False  # until the next boot

    def names(self) -> list[str]:
        """Return the roles that there are, by name."""
        return sorted(self._roles)

    def holder(self, name: str) -> str:
        """Return who holds a role; nothing if nobody does."""
        if name not in self._roles:
            return ""
        package = self._chosen(name)
        return package if self._phone.packages.find(package) is not None else ""

    def candidates(self, name: str) -> list[str]:
        """Return the apps that qualify for a role, who holds it first."""
        role = self._roles.get(name)
        found = self._phone.packages.resolve(role.needed) if role is not None and role.needed is not None else []
        return sorted({app.package for app, _ in found}, key=lambda package: (package != self.holder(name), package))

    def default(self, name: str) -> str:
        """Return the app of the system that has a role on a new phone; nothing if none does."""
        package = self._phone.packages.find(self._default(name)) if name in self._roles else None
        return package.name if package is not None and package.is_system else ""

    def add(self, name: str, package: str) -> bool:
        """Give a role to an app; False if it does not qualify, or there is no such role."""
        if name not in self._roles:
            return self._refuse(f"Unknown role: {name}")
        if not self._qualifies(name, package):
            return self._refuse(f"Package does not qualify for the role, package: {package}, role: {name}")
        if self.holder(name) != package:
            self._give(name, package)
        return True

    def remove(self, name: str, package: str) -> bool:
        """Take a role from an app; another that qualifies gets it. False if there is no such role."""
        if name not in self._roles:
            return self._refuse(f"Unknown role: {name}")
        if self.holder(name) == package:
            self.clear(name)
        return True

    def clear(self, name: str) -> bool:
        """Take a role from whoever has it; an app that qualifies gets it. False if there is no such role."""
        if name not in self._roles:
            return self._refuse(f"Unknown role: {name}")
        self._give(name, self._fallback(name))
        return True

    def granted(self, package: str) -> frozenset[str]:
        """Return the permissions that an app has by its roles, if it asks for them."""
        return frozenset(
            permission
            for role, groups in _GRANTED.items()
            if self.holder(role) == package
            for group in GROUPS
            if group.name.rpartition(".")[2] in groups
            for permission in group.permissions
        )

    def forget(self, package: str) -> None:
        """Take all roles from an app that was uninstalled."""
        for name in _SETTINGS:
            if self._chosen(name) == package:
                self.clear(name)

    def _chosen(self, name: str) -> str:
        """Return who was given a role, installed or not."""
        chosen = self._stored().get(name)
        if chosen is None and name == ASSISTANT:
            return next(iter((self._phone.settings.get("secure", _ASSIST_SETTINGS[1]) or "").split("/")))
        return self._default(name) if chosen is None else chosen

    def _default(self, name: str) -> str:
        """Return who has a role on a new phone; nothing if nobody does."""
        return self._defaults.get(name, self._roles[name].default)

    def _fallback(self, name: str) -> str:
        """Return who has a role when nobody was chosen: who has it on a new phone, or the first that qualifies."""
        default, needed = self._default(name), self._roles[name].needed
        if default and self._phone.packages.find(default) is not None:
            return default
        found = self._phone.packages.resolve(needed) if needed is not None and default else []
        return found[0][0].package if found else ""

    def _qualifies(self, name: str, package: str) -> bool:
        packages = self._phone.packages
        if packages.find(package) is None:
            return False
        if self.is_bypassing_qualification or package == self._default(name):
            return True
        needed = self._roles[name].needed
        return needed is not None and package in {app.package for app, _ in packages.resolve(needed)}

    def _give(self, name: str, package: str) -> None:
        settings = self._phone.settings
        self._store({**self._stored(), name: package})
        self._phone.packages.grant_by_role(package)
        if name in _SETTINGS:
            settings.put("secure", _SETTINGS[name], package)
        if name == ASSISTANT:
            for key in _ASSIST_SETTINGS:
                settings.put("secure", key, "")
        self._phone.touch()

    def _refuse(self, reason: str) -> bool:
        self._phone.log.write("E", "RoleControllerServiceImpl", reason)
        return False

    # -- state --------------------------------------------------------------------------------------------------

    def _stored(self) -> dict[str, str]:
        inode = self._phone.disk.find(_PATH)
        return {} if inode is None else _parse(inode.content)

    def _store(self, holders: dict[str, str]) -> None:
        lines = []
        for name, package in holders.items():
            holder = f"    <holder name={quoteattr(package)} />\n" if package else ""
            lines.append(f"  <role name={quoteattr(name)}>\n{holder}  </role>\n")
        disk = self._phone.disk
        disk.mkdir(_PATH.rpartition("/")[0], mode=0o771, owner=SYSTEM_UID, parents=True)
        disk.write(_PATH, f'{_HEAD}<roles version="1">\n{"".join(lines)}</roles>\n', mode=0o600, owner=SYSTEM_UID)

    def save(self) -> object:
        """Return what lasts until the next boot; the holders are in a file."""
        return {"bypassing": self.is_bypassing_qualification}

    def load(self, value: object) -> None:
        """Take what `save` returned; None is a boot."""
        self.is_bypassing_qualification = as_map(value).get("bypassing") is True


@lru_cache(maxsize=2)  # as they are, and as a snapshot has them
def _parse(content: bytes) -> dict[str, str]:
    rows = _ROLE.findall(content.decode(errors="replace"))
    return {name: next(iter(_HOLDER.findall(body)), "") for name, body in rows}
