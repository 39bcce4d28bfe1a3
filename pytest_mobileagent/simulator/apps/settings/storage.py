"""Storage, and what its categories open: documents, apps by their size, what the system takes, the trash."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings import applications
from pytest_mobileagent.simulator.apps.settings.applications import size_text
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import empty
from pytest_mobileagent.simulator.system.dates import number_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MEDIA_ROOTS = "content://com.android.providers.media.documents/root/"
_ROOT_TYPE = "vnd.android.document/root"
CAPACITY_GB = 8
_MEDIA = (
    ("Images", "image", "Pictures", "images_root"),
    ("Videos", "movie", "Movies", "videos_root"),
    ("Audio", "music_note", "Music", "audio_root"),
    ("Documents & other", "description", "Documents", "documents_root"),
)
_SYSTEM_GB = 3.4


def used_gb(phone: ax.Phone) -> float:
    """Return how much of the internal storage is taken, of `CAPACITY_GB`."""
    return _SYSTEM_GB + phone.disk.used_bytes / 1e9


class StorageApps(applications.ManageApplications):
    """Apps: what each of them takes."""

    title = "Apps"
    fragment = "com.android.settings.applications.manageapplications.ManageApplications.StorageAppList"
    activity, actions, keywords = "", (), ()

    def menu(self) -> Iterable[ax.View]:
        """Return nothing: all of them are there."""
        return ()

    def rows(self) -> Iterator[ax.View]:
        """Return the apps, the largest first."""
        apps = sorted(self.phone.packages.launcher_apps(), key=lambda app: -applications.app_bytes(self, app))
        for app in apps:
            size = size_text(self, applications.app_bytes(self, app))
            yield applications.app_row(self, app, size, opened=applications.AppStorage)


class StorageGames(StorageApps):
    """Games: there are none."""

    title = "Games"
    fragment = "com.android.settings.applications.manageapplications.ManageApplications.GamesAppList"

    def rows(self) -> Iterator[ax.View]:
        """Return that there are none."""
        yield empty(self.tr("No apps."))


def browse(page: Page, root: str) -> None:
    """Show a group of media, `images_root`, in the app for documents."""
    page.start(ax.Intent(ax.VIEW, data=_MEDIA_ROOTS + root, type=_ROOT_TYPE))


def tell_of_system(page: Page) -> None:
    """Say what the system takes its room for."""
    release = page.phone.properties.get("ro.build.version.release") or ""
    ax.tell(page, page.tr("System includes files used to run Android version {release}").format(release=release))


def tell_of_trash(page: Page) -> None:
    """Say that there is nothing in the trash."""
    ax.tell(page, page.tr("Trash is empty"))


class Storage(Page):
    """Storage."""

    title = "Storage"
    fragment = "com.android.settings.deviceinfo.StorageDashboardFragment"
    activity = "StorageDashboardActivity"
    actions: ClassVar[tuple[str, ...]] = ("INTERNAL_STORAGE_SETTINGS", "MEMORY_CARD_SETTINGS")
    keywords: ClassVar[tuple[tuple[str, str], ...]] = (("", "disk space memory free"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        tr = self.tr
        used = used_gb(self.phone)
        yield ax.Column(
            ax.Text(size_text(self, used * 1e9, places=1), size=36),
            ax.Caption(tr("used of {total} GB").format(total=number_text(self.phone, CAPACITY_GB))),
            ax.ProgressBar(value=int(used * 10), maximum=CAPACITY_GB * 10, width=ax.MATCH, margin=(0, 12)),
            padding=(24, 0),
        )
        for title, icon, folder, root in _MEDIA:
            yield self.row.link(tr(title), self._size(folder), icon=icon, on_tap=partial(browse, self, root))
        yield self.row.link(
            tr("Apps"), size_text(self, 0.9e9, places=1), icon="apps", on_tap=partial(self.open, StorageApps)
        )
        yield self.row.link(
            tr("Games"), size_text(self, 0), icon="sports_esports", on_tap=partial(self.open, StorageGames)
        )
        system = size_text(self, _SYSTEM_GB * 1e9, places=1)
        yield self.row.link(tr("System"), system, icon="android", on_tap=partial(tell_of_system, self))
        yield self.row.link(tr("Trash"), size_text(self, 0), icon="delete", on_tap=partial(tell_of_trash, self))

    def _size(self, folder: str) -> str:
        path = f"/storage/emulated/0/{folder}"
        disk = self.phone.disk
        size = sum(inode.size for _, inode in disk.walk(path) if inode.is_file) if disk.exists(path) else 0
        return size_text(self, size)


PAGES: tuple[type[Page], ...] = (Storage, StorageApps, StorageGames)
