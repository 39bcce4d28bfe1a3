"""The role manager: which app is the phone's browser, dialer, home screen, messaging app and so on."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import quoteattr

from pytest_mobileagent.simulator.disk import SYSTEM_UID
from pytest_mobileagent.simulator.system.intents import HOME, MAIN, Intent
from pytest_mobileagent.simulator.system.saved import as_map

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

_PREFIX = "android.app.role."
ASSISTANT, BROWSER, DIALER = f"{_PREFIX}ASSISTANT", f"{_PREFIX}BROWSER", f"{_PREFIX}DIALER"
HOME_ROLE, SMS = f"{_PREFIX}HOME", f"{_PREFIX}SMS"
_PATH = "/data/misc_de/0/apexdata/com.android.permission/roles.xml"
_HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
_ROLE = re.compile(r'<role name="([^"]+)">(.*?)</role>', re.DOTALL)
_HOLDER = re.compile(r'<holder name="([^"]+)" />')
_ASSIST_SETTINGS = ("assistant", "voice_interaction_service")


class _Role(NamedTuple):
    default: str = ""  # who has it on a new phone
    needed: Intent | None = None  # what an app answers to that qualifies; None: no app of ours does
    setting: str = ""  # the secure setting that names the holder


_ROLES = {
    ASSISTANT: _Role(needed=Intent(action="android.intent.action.ASSIST")),
    BROWSER: _Role("com.android.chrome", Intent(action="android.intent.action.VIEW", data="http://a")),
    DIALER: _Role(
        "com.google.android.dialer", Intent(action="android.intent.action.DIAL", data="tel:"),
        "dialer_default_application",
    ),
    HOME_ROLE: _Role("com.google.android.apps.nexuslauncher", Intent(action=MAIN, categories=(HOME,))),
    SMS: _Role(
        "com.google.android.apps.messaging", Intent(action="android.intent.action.SENDTO", data="smsto:"),
        "sms_default_application",
    ),
    **{
        f"{_PREFIX}{name}": _Role(default)
        for name, default in {
            "CALL_REDIRECTION": "", "CALL_SCREENING": "", "COMPANION_DEVICE_WATCH": "", "EMERGENCY": "",
            "DEVICE_POLICY_MANAGEMENT": "", "SYSTEM_CONTACTS": "com.google.android.contacts",
            "SYSTEM_GALLERY": "", "SYSTEM_SETTINGS_INTELLIGENCE": "com.google.android.settings.intelligence",
            "SYSTEM_SHELL": "com.android.shell", "SYSTEM_SPEECH_RECOGNIZER": "com.google.android.tts",
            "SYSTEM_UI": "com.android.systemui", "SYSTEM_WELLBEING": "",
        }.items()
    },
}  # fmt: skip


class Roles:
    """Who holds which role. Each has one holder at most; settings that name one say the same."""

    def __init__(self, phone: Phone) -> None:
        """Read and write on the phone's disk."""
        self._phone = phone
        self.is_bypassing_qualification = False  # until the next boot

    def names(self) -> list[str]:
        """Return the roles that there are, by name."""
        return sorted(_ROLES)

    def holder(self, name: str) -> str:
        """Return who holds a role; nothing if nobody does."""
        role = _ROLES.get(name)
        if role is None:
            return ""
        settings = self._phone.settings
        if role.setting:
            return settings.get("secure", role.setting) or ""
        chosen = self._stored().get(name)
        if chosen is None and name == ASSISTANT:
            return next(iter((settings.get("secure", _ASSIST_SETTINGS[1]) or "").split("/")))
        package = role.default if chosen is None else chosen
        return package if self._phone.packages.find(package) is not None else ""

    def add(self, name: str, package: str) -> bool:
        """Give a role to an app; False if it does not qualify, or there is no such role."""
        if name not in _ROLES:
            return self._refuse(f"Unknown role: {name}")
        if not self._qualifies(name, package):
            return self._refuse(f"Package does not qualify for the role, package: {package}, role: {name}")
        if self.holder(name) != package:
            self._give(name, package)
        return True

    def remove(self, name: str, package: str) -> bool:
        """Take a role from an app; another that qualifies gets it. False if there is no such role."""
        if name not in _ROLES:
            return self._refuse(f"Unknown role: {name}")
        if self.holder(name) == package:
            self.clear(name)
        return True

    def clear(self, name: str) -> bool:
        """Take a role from whoever has it; an app that qualifies gets it. False if there is no such role."""
        if name not in _ROLES:
            return self._refuse(f"Unknown role: {name}")
        self._give(name, self._fallback(name))
        return True

    def forget(self, package: str) -> None:
        """Take all roles from an app that was uninstalled."""
        for name, role in _ROLES.items():
            if role.setting and self.holder(name) == package:
                self.clear(name)

    def _fallback(self, name: str) -> str:
        """Return who has a role when nobody was chosen: who has it on a new phone, or the first that qualifies."""
        role = _ROLES[name]
        if role.default and self._phone.packages.find(role.default) is not None:
            return role.default
        found = self._phone.packages.resolve(role.needed) if role.needed is not None and role.default else []
        return found[0][0].package if found else ""

    def _qualifies(self, name: str, package: str) -> bool:
        packages = self._phone.packages
        if packages.find(package) is None:
            return False
        role = _ROLES[name]
        if self.is_bypassing_qualification or package == role.default:
            return True
        needed = role.needed
        return needed is not None and package in {app.package for app, _ in packages.resolve(needed)}

    def _give(self, name: str, package: str) -> None:
        settings, role = self._phone.settings, _ROLES[name]
        if role.setting:
            settings.put("secure", role.setting, package)
        else:
            self._store({**self._stored(), name: package})
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
