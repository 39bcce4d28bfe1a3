"""Simple File Manager: how it sorts, what it shows, and the folder that it is to show."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING
from urllib.parse import quote

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.state.preferences import Preferences, defaults
from pytest_mobileagent.state.storage import STORAGE, named
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Collection

    from pytest_mobileagent.device import Device, Node

PACKAGE = "com.simplemobiletools.filemanager.pro"
SORT_ORDER, SORT_OF_FOLDER, SHOWS_HIDDEN = "sort_order", "sort_folder_{}", "temporarily_show_hidden"
VIEW_TYPE, VIEW_OF_FOLDER = "view_type", "view_type_folder_{}"
_GRID = 1
_DEFAULTS = {"press_back_twice": True, "font_size": 1, "show_tabs": 112}
DESCENDING = 1024
KINDS = {"name": 1, "last modified": 2, "size": 4, "extension": 16}
_BY_NAME = 32769
APP = AppDeclaration(
    PACKAGE,
    names=("simple file manager pro", "simple file manager", "file manager"),
    defaults=defaults(
        {SORT_ORDER: _BY_NAME, **_DEFAULTS},
        on=("enable_pull_to_refresh", "keep_last_modified"),
        off=("show_hidden", "skip_delete_confirmation", SHOWS_HIDDEN),
    ),
)
_MAIN = f"{PACKAGE}/.activities.MainActivity"
_VIEW, _FOLDER = "android.intent.action.VIEW", "resource/folder"
_TIMEOUT_S = 10.0


class FileManager:
    """The app on a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device
        self._preferences = Preferences(device, PACKAGE)

    def allow_all_files(self) -> None:
        """Let it manage all files, which it asks for in the system's settings otherwise."""
        self._device.must_run(f"appops set {PACKAGE} MANAGE_EXTERNAL_STORAGE allow")

    def show(self, folder: str = "") -> None:
        """Open it anew, in a folder of the storage; in the one that it begins in, if none is named."""
        self._device.force_stop(PACKAGE)
        if folder:
            self._device.start_activity(
                _MAIN, action=_VIEW, data=f"file://{STORAGE}/{quote(folder)}", mime_type=_FOLDER
            )
        else:
            self._device.open_app(PACKAGE)

    def show_hidden_for_now(self) -> None:
        """Show hidden files too, until the app is left or is told to stop that.

        Raises:
            DeviceError: its menu does not offer it.
        """
        self._tap("More options")
        self._tap("Temporarily show hidden")
        if not wait_until(self.shows_hidden, timeout_s=_TIMEOUT_S):
            raise DeviceError(f"{self._device.serial}: the file manager was to show hidden files; it does not")

    def _tap(self, name: str) -> None:
        """Tap what is called or described so, in the phone's language."""
        names = labels_for(name, PACKAGE)

        def is_called(node: Node) -> bool:
            return node.text in names or node.desc in names

        found = wait_until(lambda: self._device.hierarchy().find(where=is_called), timeout_s=_TIMEOUT_S)
        if not found:
            where = self._device.activity()
            raise DeviceError(f"{self._device.serial}: {name!r} was expected in the file manager; see {where}")
        self._device.tap(*found.bounds.center)

    def shows_hidden(self) -> bool:
        """Whether hidden files are shown, for good or for now."""
        stored = self._preferences.all()
        return "true" in (stored.get("show_hidden"), stored.get(SHOWS_HIDDEN))

    def setting_differs(self, key: str, wanted: object) -> str:
        """Return what is other than wanted of a setting, by its key in the preferences."""
        return self._preferences.differs(key, wanted, default=_DEFAULTS.get(key, False))

    def favorites_differ(self, wanted: Collection[str]) -> str:
        """Return what is other than that just these folders are favourites, letters of either case being the same."""
        found = self._preferences.strings("favorites")
        if {path.lower() for path in found} == {path.lower() for path in wanted}:
            return ""
        return f"the favourites are {named(found)} and not {named(wanted)}"

    def grid_differs(self, folder: str = STORAGE) -> str:
        """Return what is other than that a folder is shown as a grid."""
        stored = self._preferences.all()
        shown = stored.get(VIEW_OF_FOLDER.format(folder.lower()), stored.get(VIEW_TYPE, ""))
        return "" if shown == str(_GRID) else f"{folder} is shown as a list"

    def opener_differs(self, uri: str, mime_type: str, package: str) -> str:
        """Return what is other than that a file is opened by an app without a question."""
        asked = f"cmd package resolve-activity --brief -a {_VIEW} -t {mime_type} -d {shlex.quote(uri)}"
        found = self._device.must_run(asked).strip().rpartition("\n")[2]
        return "" if found.startswith(f"{package}/") else f"{found} takes {mime_type} and not {package}"

    def sorting_differs(self, kind: str, *, descending: bool, folder: str = STORAGE) -> str:
        """Return what is other than that a folder is sorted so; an empty text if nothing is."""
        stored = self._preferences.all()
        general = stored.get(SORT_ORDER, str(_BY_NAME))
        bits = int(stored.get(SORT_OF_FOLDER.format(folder.lower()), general))
        by = next((name for name, bit in KINDS.items() if bits & bit), "nothing")
        if (by, bool(bits & DESCENDING)) == (kind, descending):
            return ""
        return f"{folder} is sorted by {by} in {'descending' if bits & DESCENDING else 'ascending'} order"
