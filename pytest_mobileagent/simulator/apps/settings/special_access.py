"""Special app access: what apps may besides their permissions, each kept as the mode of an operation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from pytest_mobileagent.simulator.apps.settings import applications, data_usage, notifications
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import Entry, Opens, TablePage, empty

if TYPE_CHECKING:
    from pytest_mobileagent.simulator import androidx as ax
    from pytest_mobileagent.simulator.system.package import Package

_FIRST_WITH_ALL_FILES = 30


class Access(NamedTuple):
    """What an app asks for by a permission, which operation it is, and the words of its switch."""

    permission: str
    operation: str
    switch: str


_ALL_FILES = Access("MANAGE_EXTERNAL_STORAGE", "MANAGE_EXTERNAL_STORAGE", "Allow access to manage all files")
_OVERLAY = Access("SYSTEM_ALERT_WINDOW", "SYSTEM_ALERT_WINDOW", "Allow display over other apps")
_SETTINGS = Access("WRITE_SETTINGS", "WRITE_SETTINGS", "Allow modifying system settings")
_INSTALL = Access("REQUEST_INSTALL_PACKAGES", "REQUEST_INSTALL_PACKAGES", "Allow from this source")
_USAGE = Access("PACKAGE_USAGE_STATS", "GET_USAGE_STATS", "Permit usage access")
_FOOTER = (
    "Allow this app to read, modify and delete all files on this device or any connected storage volumes. "
    "If granted, app may access files without your explicit knowledge."
)


class _OfApp(applications.AppDetails):
    """Whether one app has an access."""

    activity: ClassVar[str] = ""
    actions: ClassVar[tuple[str, ...]] = ()
    access: ClassVar[Access]

    def rows(self) -> Iterable[ax.View]:
        """Return the app and its switch."""
        package = self.package
        if package is None:
            return
        yield self._header(package.app)
        yield self.row.switch(
            self.tr(self.access.switch), checked=_has(self, self.access, package), on_change=partial(self._let, package)
        )

    def _let(self, package: Package, on: bool) -> None:
        self.phone.packages.set_app_op(package.name, self.access.operation, "allow" if on else "deny")


class AllFilesAccess(_OfApp):
    """Whether one app may manage all files; the intent's data is `package:<name>`."""

    title = "All files access"
    fragment = "com.android.settings.applications.appinfo.ManageExternalStorageDetails"
    activity = "AppManageExternalStorageActivity"
    actions = ("MANAGE_APP_ALL_FILES_ACCESS_PERMISSION",)
    access = _ALL_FILES

    def rows(self) -> Iterable[ax.View]:
        """Return the app, its switch and what it means."""
        yield from super().rows()
        if self.package is not None:
            yield self.row.footer(self.tr(_FOOTER))


class OverlayOfApp(_OfApp):
    """Whether one app may display over others."""

    title = "Display over other apps"
    fragment = "com.android.settings.applications.appinfo.DrawOverlayDetails"
    access = _OVERLAY


class SettingsOfApp(_OfApp):
    """Whether one app may modify system settings."""

    title = "Modify system settings"
    fragment = "com.android.settings.applications.appinfo.WriteSettingsDetails"
    access = _SETTINGS


class InstallOfApp(_OfApp):
    """Whether one app may install others."""

    title = "Install unknown apps"
    fragment = "com.android.settings.applications.appinfo.ExternalSourcesDetails"
    access = _INSTALL


class UsageOfApp(_OfApp):
    """Whether one app may see what is used."""

    title = "Usage access"
    fragment = "com.android.settings.applications.UsageAccessDetails"
    access = _USAGE


class _Apps(Page):
    """The apps that ask for an access."""

    is_searched = False
    opened: ClassVar[type[_OfApp]]

    def rows(self) -> Iterator[ax.View]:
        """Return the apps by name, each with whether it has it."""
        access, phone = self.opened.access, self.phone
        asking = f"android.permission.{access.permission}"
        packages = [package for package in phone.packages.all() if asking in phone.packages.requested(package.name)]
        for package in sorted(packages, key=lambda package: phone.strings.place_of(package.app)):
            summary = self.tr("Allowed" if _has(self, access, package) else "Not allowed")
            yield applications.app_row(self, package.app, summary, opened=self.opened)
        if not packages:
            yield empty(self.tr("No apps."))


class AllFiles(_Apps):
    """All files access."""

    title = AllFilesAccess.title
    fragment = "com.android.settings.applications.manageapplications.ManageApplications.ManageExternalStorage"
    activity = "ManageExternalStorageActivity"
    actions = ("MANAGE_ALL_FILES_ACCESS_PERMISSION",)
    opened = AllFilesAccess


class Overlays(_Apps):
    """Display over other apps."""

    title = OverlayOfApp.title
    fragment = "com.android.settings.applications.manageapplications.ManageApplications.Overlay"
    activity = "OverlaySettingsActivity"
    actions = ("android.settings.action.MANAGE_OVERLAY_PERMISSION",)
    opened = OverlayOfApp


class WriteSettings(_Apps):
    """Modify system settings."""

    title = SettingsOfApp.title
    fragment = "com.android.settings.applications.manageapplications.ManageApplications.WriteSettings"
    activity = "WriteSettingsActivity"
    actions = ("android.settings.action.MANAGE_WRITE_SETTINGS",)
    opened = SettingsOfApp


class Installers(_Apps):
    """Install unknown apps."""

    title = InstallOfApp.title
    fragment = "com.android.settings.applications.manageapplications.ManageApplications.ExternalSources"
    activity = "ManageExternalSourcesActivity"
    actions = ("MANAGE_UNKNOWN_APP_SOURCES",)
    opened = InstallOfApp


class UsageAccess(_Apps):
    """Usage access."""

    title = UsageOfApp.title
    fragment = "com.android.settings.applications.manageapplications.ManageApplications.UsageAccess"
    activity = "UsageAccessSettingsActivity"
    actions = ("USAGE_ACCESS_SETTINGS",)
    opened = UsageOfApp


class SpecialAccess(TablePage):
    """Special app access."""

    title = "Special app access"
    fragment = "com.android.settings.applications.specialaccess.SpecialAccessSettings"
    activity = "SpecialAccessSettingsActivity"
    keywords = (("", "files overlay install unknown sources usage"),)
    entries: ClassVar[tuple[Entry, ...]] = (
        Opens(AllFiles.title, AllFiles),
        Opens(Overlays.title, Overlays),
        Opens(WriteSettings.title, WriteSettings),
        Opens("Device & app notifications", notifications.NotificationAccess),
        Opens(data_usage.Unrestricted.title, data_usage.Unrestricted),
        Opens(Installers.title, Installers),
        Opens(UsageAccess.title, UsageAccess),
    )

    def table(self) -> Iterable[Entry]:
        """Return the accesses; that to all files came with Android 11."""
        return self.entries if self.phone.image.api_level >= _FIRST_WITH_ALL_FILES else self.entries[1:]


def _has(page: Page, access: Access, package: Package) -> bool:
    return page.phone.packages.app_ops(package.name).get(access.operation) == "allow"


PAGES: tuple[type[Page], ...] = (
    SpecialAccess, AllFiles, Overlays, WriteSettings, Installers, UsageAccess, AllFilesAccess, OverlayOfApp,
    SettingsOfApp, InstallOfApp, UsageOfApp,
)  # fmt: skip
