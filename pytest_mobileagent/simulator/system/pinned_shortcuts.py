"""The shortcuts that apps have put on the home screen (AOSP `ShortcutService`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from pytest_mobileagent.simulator.disk import SYSTEM_UID
from pytest_mobileagent.simulator.system.intent_uris import intent_of, uri_of
from pytest_mobileagent.simulator.system.intents import FLAG_NEW_TASK, Intent
from pytest_mobileagent.simulator.system.roles import HOME_ROLE

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

CONFIRM = "android.content.pm.action.CONFIRM_PIN_SHORTCUT"  # what a launcher answers that takes shortcuts
_FOLDER = "/data/system_ce/0/shortcut_service/packages"


@dataclass(frozen=True, slots=True)
class PinnedShortcut:
    """A shortcut (`ShortcutInfo`): whose it is, its name there, what stands below it and on it, what it starts."""

    package: str
    id: str
    label: str
    letters: str
    intent: Intent


class PinnedShortcuts:
    """Asks the launcher whether it takes a shortcut, and keeps those that it took."""

    def __init__(self, phone: Phone) -> None:
        """Keep them on the phone's disk."""
        self._phone = phone

    @property
    def are_taken(self) -> bool:
        """Whether the home app takes any (`isRequestPinShortcutSupported`)."""
        return bool(self._phone.packages.resolve(Intent(CONFIRM, package=self._phone.roles.holder(HOME_ROLE))))

    def ask(self, shortcut: PinnedShortcut) -> None:
        """Let the home app ask the user whether the shortcut is to be put there (`requestPinShortcut`)."""
        extras = {
            "package": shortcut.package, "id": shortcut.id, "label": shortcut.label, "letters": shortcut.letters,
            "intent": uri_of(shortcut.intent),
        }  # fmt: skip
        home = self._phone.roles.holder(HOME_ROLE)
        self._phone.activities.start(Intent(CONFIRM, package=home, extras=extras, flags=FLAG_NEW_TASK))

    def keep(self, shortcut: PinnedShortcut) -> None:
        """Keep one that the home app took."""
        self._write(shortcut.package, [*self._others(shortcut.package, shortcut.id), shortcut])

    def forget(self, package: str, name: str) -> None:
        """Forget one that is no longer on the home screen."""
        self._write(package, self._others(package, name))

    def find(self, package: str, name: str) -> PinnedShortcut | None:
        """Return one; None if there is none, or its app is gone."""
        if self._phone.packages.find(package) is None:
            return None
        return next((shortcut for shortcut in self._of(package) if shortcut.id == name), None)

    def _others(self, package: str, name: str) -> list[PinnedShortcut]:
        return [shortcut for shortcut in self._of(package) if shortcut.id != name]

    def _of(self, package: str) -> list[PinnedShortcut]:
        inode = self._phone.disk.find(f"{_FOLDER}/{package}.xml")
        if inode is None:
            return []
        try:
            root = ElementTree.fromstring(inode.content)  # noqa: S314 - without a DTD there is nothing to expand
        except ElementTree.ParseError:
            return []
        return [_read(package, element) for element in root.iter("shortcut")]

    def _write(self, package: str, shortcuts: list[PinnedShortcut]) -> None:
        root = ElementTree.Element("package", name=package)
        for shortcut in shortcuts:
            element = ElementTree.SubElement(
                root, "shortcut", id=shortcut.id, title=shortcut.label, letters=shortcut.letters
            )
            ElementTree.SubElement(element, "intent", {"intent-base": uri_of(shortcut.intent)})
        if not self._phone.disk.exists(_FOLDER):
            self._phone.disk.mkdir(_FOLDER, mode=0o700, owner=SYSTEM_UID, parents=True)
        text = ElementTree.tostring(root, "UTF-8", xml_declaration=True)
        self._phone.disk.write(f"{_FOLDER}/{package}.xml", text, mode=0o600, owner=SYSTEM_UID)


def _read(package: str, element: ElementTree.Element) -> PinnedShortcut:
    kept = element.find("intent")
    uri = kept.get("intent-base", "") if kept is not None else ""
    name, label, letters = (element.get(key, "") for key in ("id", "title", "letters"))
    return PinnedShortcut(package, name, label, letters, intent_of(uri))
