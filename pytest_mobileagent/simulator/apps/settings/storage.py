"""What the categories of Storage open: documents, apps by their size, what the system takes, the trash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings import applications
from pytest_mobileagent.simulator.apps.settings.table import empty

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_mobileagent.simulator.apps.settings.page import Page

_MEDIA_ROOTS = "content://com.android.providers.media.documents/root/"
_ROOT_TYPE = "vnd.android.document/root"


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
            size = applications.size_text(self, applications.app_bytes(self, app))
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


PAGES: tuple[type[Page], ...] = (StorageApps, StorageGames)
