"""The apps that can be opened: the activities behind the icons of the app drawer, by what people call them."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import declarations, package_of, packages_of
from pytest_mobileagent.device import intents

if TYPE_CHECKING:
    from pytest_mobileagent.device.device import Device

# All icons, the components first; then what the user has installed.
_ICONS = f"cmd package query-activities --brief -a {intents.MAIN} -c {intents.LAUNCHER}; pm list packages -3"
# Each launcher that descends from AOSP's tells in its dump what it shows (`Launcher.dump`, `LauncherModel.dumpState`).
_LABELS = (
    f'dumpsys activity "$(cmd package resolve-activity --brief -a {intents.MAIN} -c {intents.HOME} | tail -n 1)" --all'
    " | grep componentName="
)
_LABEL = re.compile(r'\s*title="(.*)" .*\bcomponentName=(\S+)\s*')
_COMPONENT = re.compile(r"\s*([\w.]+)/([\w.$]+)\s*")
_USERS = "package:"


class Launchers:
    """The launcher activities of a phone; what has been read is remembered until it is forgotten."""

    def __init__(self, device: Device) -> None:
        """Look at `device`."""
        self._device = device
        self._components: dict[str, str] | None = None
        self._labels: dict[str, str] | None = None

    def forget(self) -> None:
        """Read everything again when it is asked for next."""
        self._components = self._labels = None

    @property
    def components(self) -> dict[str, str]:
        """The activity behind the icon of each package: first those of the user's apps, then the system's."""
        if self._components is None:
            self._components = _sorted(self._device.shell(_ICONS).splitlines())
        return self._components

    @property
    def labels(self) -> dict[str, str]:
        """What is written below each icon, by package; empty where the phone's launcher does not tell."""
        if self._labels is None:
            lines = map(_LABEL.fullmatch, self._device.shell(_LABELS).splitlines())
            self._labels = {line[2]: line[1] for line in lines if line is not None}
        return self._labels

    def find(self, app: str) -> str:
        """Return the activity of the app that is called so, or is of that package; empty if there is none.

        What is written below icons is looked at last: to ask for it takes a while.
        """
        declared = self._device.declared
        called = {app, *packages_of(app, declared)}
        package = next((one for one in self.components if one in called), "")
        return self.components.get(package or package_of(app, self.components, declared, labels=self.labels), "")

    def hint(self, app: str) -> str:
        """Return what to say to somebody who wants an app that is not there."""
        present = [one for one in declarations(self._device.declared) if one.package in self.components]
        known = {*self.labels.values(), *(name for one in present for name in one.names)}
        near = difflib.get_close_matches(app, sorted(known), n=1)
        return f"did you mean '{near[0]}'?" if near else "give its package ('pm list packages')"


def _sorted(lines: list[str]) -> dict[str, str]:
    """Return components by package, the user's first, from the lines that a phone answers."""
    users = {line.removeprefix(_USERS).strip() for line in lines if line.startswith(_USERS)}
    found: dict[str, str] = {}
    for line in map(_COMPONENT.fullmatch, lines):
        if line is not None:
            found.setdefault(line[1], line[0].strip())  # of several icons the first
    return dict(sorted(found.items(), key=lambda one: (one[0] not in users, one[0])))
