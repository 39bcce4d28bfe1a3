"""Apps: the list of apps, and one app's page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.resetting import ask_to_reset_apps
from pytest_mobileagent.simulator.apps.settings.screen_time import seconds_today, time_text
from pytest_mobileagent.simulator.apps.settings.table import Empty, TablePage
from pytest_mobileagent.simulator.system.app_links import FIRST_WITH_APP_LINKS, is_browser
from pytest_mobileagent.simulator.system.dates import number_text
from pytest_mobileagent.simulator.system.intents import MANAGE_APP_PERMISSIONS, MANAGE_DEFAULT_APPS, PACKAGE_NAME
from pytest_mobileagent.simulator.system.permission_groups import group_of
from pytest_mobileagent.simulator.system.roles import BROWSER, DIALER, SMS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import ModuleType

    from pytest_mobileagent.simulator.apps.base import App
    from pytest_mobileagent.simulator.apps.settings.app_links import OpenByDefault
    from pytest_mobileagent.simulator.system.package import Package

PACKAGE_EXTRA = "package"
_APP_PACKAGE = "android.provider.extra.APP_PACKAGE"  # by which apps say whose settings they mean


def size_text(screen: ax.Screen, size_bytes: float, *, places: int = 2) -> str:
    """Return a size as `Formatter.formatFileSize` prints it: powers of 1000, in the phone's digits."""
    for unit, factor in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if size_bytes >= factor * 0.9:
            return f"{number_text(screen.phone, size_bytes / factor, places=places)} {screen.tr(unit)}"
    return f"{number_text(screen.phone, size_bytes)} {screen.tr('B')}"


class AppsPage(Page):
    """Apps."""

    title = "Apps"
    fragment = "com.android.settings.applications.AppDashboardFragment"
    activity = "AppDashboardActivity"
    keywords = (("", "applications programs"), ("Default apps", "browser launcher home sms phone"))

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        recent = self.recent()
        count = len(self.phone.packages.launcher_apps())
        if recent:
            yield self.row.category(self.tr("Recently opened apps"))
            for app in recent:
                yield self._app_row(app, self.tr("0 min. ago"))
            yield self.row.link(
                self.tr("See all {count} apps").format(count=count),
                icon="chevron_right",
                on_tap=lambda: self.open(ManageApplications),
            )
        else:
            yield self.row.link(self.tr("All apps"), on_tap=lambda: self.open(ManageApplications))
        yield self.row.category(self.tr("General"))
        yield self.default_apps()
        yield self.row.link(self.tr("Screen time"), on_tap=partial(self.open_titled, "Dashboard"))
        yield self.row.link(self.tr("Unused apps"), self.tr("0 unused apps"), on_tap=lambda: self.open(UnusedApps))
        yield self.row.link(
            self.tr("App battery usage"),
            self.tr("Set battery usage for apps"),
            on_tap=lambda: self.open_titled("App battery usage"),
        )
        yield self.special_access()

    def recent(self) -> list[App]:
        """Return what was opened last."""
        recent = dict.fromkeys(task.app for task in self.phone.activities.recents)
        return [app for app in recent if app.package != self.app.package][:4]

    def special_access(self) -> ax.View:
        """Return the row that leads to what apps may besides their permissions."""
        return self.row.link(self.tr("Special app access"), on_tap=partial(self.open_titled, "Special app access"))

    def default_apps(self) -> ax.View:
        """Return the row that tells who browses, calls and sends messages, and leads to where that is chosen."""
        packages = [self.phone.packages.find(self.phone.roles.holder(role)) for role in (BROWSER, DIALER, SMS)]
        names = [self.phone.strings.label_of(package.app) for package in packages if package is not None]
        summary = self.tr("{0}, {1}, and {2}").format(*names) if len(names) == len(packages) else ", ".join(names)
        return self.row.link(
            self.tr("Default apps"), summary, on_tap=lambda: self.start(ax.Intent(action=MANAGE_DEFAULT_APPS))
        )

    def _app_row(self, app: App, summary: str) -> ax.View:
        return app_row(self, app, summary)


def app_row(page: Page, app: App, summary: str, *, opened: type[Page] | None = None) -> ax.View:
    """Return the row of an app, which opens its page."""
    name = page.phone.strings.label_of(app)
    return ax.Across(
        ax.Row(ax.app_icon(app.icon, size=40), id="icon_frame", width=56, gravity="center"),
        ax.Column(
            ax.Text(name, id="android:id/title", desc=name, size=20, color="on_surface", max_lines=1),
            ax.Caption(summary, id="android:id/summary") if summary else None,
            weight=1,
        ),
        padding=(16, 16, 16, 16),
        on_tap=lambda: page.open(opened or AppDetails, **{PACKAGE_EXTRA: app.package}),
    )


class UnusedApps(TablePage):
    """Unused apps: there are none."""

    title = "Unused apps"
    fragment = "com.android.permissioncontroller.hibernation.HibernatedApps"
    entries = (Empty("No unused apps"),)


class ManageApplications(Page):
    """All apps."""

    title = "All apps"
    is_searched = False
    fragment = "com.android.settings.applications.manageapplications.ManageApplications"
    activity = "ManageApplicationsActivity"
    actions: ClassVar[tuple[str, ...]] = (
        "MANAGE_APPLICATIONS_SETTINGS",
        "APPLICATION_SETTINGS",
        "MANAGE_ALL_APPLICATIONS_SETTINGS",
    )
    keywords: ClassVar[tuple[tuple[str, str], ...]] = (("", "installed applications uninstall"),)
    opened: ClassVar[type[Page] | None] = None  # the page of one app; None: `AppDetails`

    def prepare(self) -> None:
        """Start without a search."""
        self.query: str | None = None

    def menu(self) -> Iterable[ax.View]:
        """Return search and overflow."""
        yield ax.IconButton("search", id="search_app_list_menu", desc=self.tr("Search"), on_tap=self._search)
        yield self.overflow(
            self.system_item(), ax.MenuItem(self.tr("Reset app preferences"), partial(ask_to_reset_apps, self))
        )

    def _search(self) -> None:
        self.query = "" if self.query is None else None

    def rows(self) -> Iterable[ax.View]:
        """Return the apps by name."""
        if self.query is not None:
            yield ax.EditText(
                id="search_src_text",
                text=self.query,
                hint=self.tr("Search…"),
                on_change=self.bind("query"),
                auto_focus=True,
                padding=(24, 8),
            )
        apps = self.phone.packages.launcher_apps()
        if self.shows_system:
            apps = [package.app for package in self.phone.packages.all()]
        wanted, place_of = (self.query or "").casefold(), self.phone.strings.place_of
        for app in sorted(apps, key=place_of):
            if wanted in place_of(app):
                yield app_row(self, app, self.summary_of(app), opened=self.opened)

    def summary_of(self, app: App) -> str:
        """Return what the list says of an app: how large it is."""
        return size_text(self, app_bytes(self, app))


def _data_bytes(page: Page, package: str) -> int:
    folder = page.phone.packages.data_dir(package)
    disk = page.phone.disk
    return sum(inode.size for _, inode in disk.walk(folder)) if disk.exists(folder) else 0


def _code_bytes(app: App) -> int:
    """Return a believable size of an app's code: a fixed function of its identity."""
    return 4_000_000 + sum(map(ord, app.package)) * 9173 % 60_000_000


def app_bytes(page: Page, app: App) -> int:
    """Return how much room an app takes."""
    return _data_bytes(page, app.package) + _code_bytes(app)


class AppDetails(Page):
    """App info."""

    title = "App info"
    is_searched = False
    fragment = "com.android.settings.applications.appinfo.AppInfoDashboardFragment"
    activity = ".applications.InstalledAppDetails"
    actions: ClassVar[tuple[str, ...]] = ("APPLICATION_DETAILS_SETTINGS",)

    @property
    def package(self) -> Package | None:
        """The package that is shown."""
        told = (self.intent.text(extra) for extra in (PACKAGE_EXTRA, _APP_PACKAGE))
        name = next(filter(None, told), self.intent.data.partition(":")[2])
        return self.phone.packages.find(name)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        package = self.package
        if package is None:
            yield ax.Text(self.tr("App not found"), size=16, padding=24)
            return
        app = package.app
        yield self._header(app)
        yield self._buttons(package)
        yield self.row.link(
            self.tr("Notifications"), self.tr("~0 notifications per day"), on_tap=lambda: self._open(AppNotifications)
        )
        groups = filter(None, map(group_of, package.granted))
        granted = sorted({self.tr(group.label) for group in groups})
        yield self.row.link(
            self.tr("Permissions"),
            ", ".join(granted) or self.tr("No permissions granted"),
            on_tap=lambda: self.start(ax.Intent(action=MANAGE_APP_PERMISSIONS, extras={PACKAGE_NAME: package.name})),
        )
        used = size_text(self, _data_bytes(self, app.package) + _code_bytes(app))
        yield self.row.link(
            self.tr("Storage & cache"),
            self.tr("{size} used in internal storage").format(size=used),
            on_tap=lambda: self._open(AppStorage),
        )
        yield self.row.link(
            self.tr("Mobile data & Wi‑Fi"), self.tr("No data used"), on_tap=lambda: self._open(_data_page())
        )
        time = time_text(self, seconds_today(self.phone).get(app.package, 0))
        yield self.row.link(
            self.tr("Screen time"),
            self.tr("{time} today").format(time=time),
            on_tap=partial(self.open_titled, "Dashboard"),
        )
        yield self.row.link(
            self.tr("Battery"), self.tr("0% use since last full charge"), on_tap=lambda: self._open(_battery_page())
        )
        yield from self._language(app)
        yield from self._links(app)
        yield self.row.footer(f"{self.tr('version')} {app.version_name}")

    def _language(self, app: App) -> Iterator[ax.View]:
        """Yield the row about the language of an app that may have its own."""
        languages = _languages()
        if self.phone.image.api_level >= languages.FIRST_WITH_APP_LANGUAGES and languages.languages_of(app):
            told = languages.language_of(self, app.package)
            yield self.row.link(self.tr("Language"), told, on_tap=lambda: self._open(languages.AppLanguage))

    def _links(self, app: App) -> Iterator[ax.View]:
        """Yield the row about links; since they have switches, a browser has none."""
        page = _links_page()
        if self.phone.image.api_level < FIRST_WITH_APP_LINKS or not is_browser(app):
            yield self.row.link(
                self.tr("Open by default"), page.told_of(self, app.package), on_tap=lambda: self._open(page)
            )

    def _open(self, page: type[Page]) -> None:
        package = self.package
        if package is not None:
            self.open(page, **{PACKAGE_EXTRA: package.name})

    def _header(self, app: App, summary: str = "") -> ax.View:
        return ax.Column(
            ax.app_icon(app.icon, size=56),
            ax.Text(self.phone.strings.label_of(app), id="entity_header_title", size=24, margin=(0, 12, 0, 0)),
            ax.Caption(summary, id="entity_header_summary", align="center", margin=(0, 4, 0, 0)) if summary else None,
            id="entity_header",
            padding=(24, 8),
            gravity="center",
        )

    def _buttons(self, package: Package) -> ax.View:
        running = self.phone.activities.pid_of(package.name) is not None
        intent = self.phone.packages.launch_intent(package.name)
        second = "Uninstall" if not package.is_system else ("Disable" if package.is_enabled else "Enable")
        return self.row.actions(
            ("button1", "open_in_new", "Open", (lambda: self.start(intent)) if intent else None),
            ("button2", "delete" if second == "Uninstall" else "block", second, self._remove),
            ("button3", "report", "Force stop", self._ask_stop if running else None),
        )

    def _remove(self) -> None:
        package = self.package
        if package is None:
            return
        if package.is_system:
            self.phone.packages.set_enabled(package.name, is_enabled=not package.is_enabled)
        else:
            self.show(
                ax.AlertDialog(
                    title=self.phone.strings.label_of(package.app),
                    message=self.tr("Do you want to uninstall this app?"),
                    positive=(self.tr("OK"), lambda: self._uninstall(package)),
                    negative=(self.tr("Cancel"), None),
                )
            )

    def _uninstall(self, package: Package) -> None:
        self.phone.packages.uninstall(package.name)
        self.finish()

    def _ask_stop(self) -> None:
        package = self.package
        if package is not None:
            self.ask(
                "Force stop?",
                "If you force stop an app, it may misbehave.",
                "OK",
                lambda: self.phone.activities.force_stop(package.name),
            )


def _data_page() -> type[Page]:
    from pytest_mobileagent.simulator.apps.settings.data_usage import AppData  # noqa: PLC0415 - it knows this one

    return AppData


def _languages() -> ModuleType:
    from pytest_mobileagent.simulator.apps.settings import languages  # noqa: PLC0415 - it knows this one

    return languages


def _links_page() -> type[OpenByDefault]:
    from pytest_mobileagent.simulator.apps.settings.app_links import OpenByDefault  # noqa: PLC0415 - it knows this one

    return OpenByDefault


def _battery_page() -> type[Page]:
    from pytest_mobileagent.simulator.apps.settings.battery_usage import AppBattery  # noqa: PLC0415 - it knows this one

    return AppBattery


class AppStorage(AppDetails):
    """Storage & cache of one app."""

    title = "Storage"
    fragment = "com.android.settings.applications.AppStorageSettings"
    activity = "AppStorageSettingsActivity"
    actions: ClassVar[tuple[str, ...]] = ()

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        package = self.package
        if package is None:
            return
        data, code = _data_bytes(self, package.name), _code_bytes(package.app)
        yield self._header(package.app)
        yield self.row.actions(
            ("button1", "delete", "Clear storage", self._ask_clear),
            ("button2", "cleaning_services", "Clear cache", lambda: None),
        )
        for title, size in (("App size", code), ("User data", data), ("Cache", 0), ("Total", code + data)):
            yield self.row.link(self.tr(title), size_text(self, size))

    def _ask_clear(self) -> None:
        package = self.package
        if package is not None:
            self.ask(
                "Delete app data?",
                "This app’s data will be permanently deleted.",
                "OK",
                lambda: self.phone.packages.clear_data(package.name),
            )


class AppNotifications(AppDetails):
    """Notifications of one app."""

    title = "Notifications"
    fragment = "com.android.settings.notification.app.AppNotificationSettings"
    activity = "AppNotificationSettingsActivity"
    actions = ("APP_NOTIFICATION_SETTINGS",)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        package = self.package
        if package is None:
            return
        yield self._header(package.app)
        yield self.row.main_switch(
            self.tr("All {app} notifications").format(app=self.phone.strings.label_of(package.app)),
            checked=self.phone.notifications.is_switched_on(package.name),
            on_change=lambda on: self.phone.notifications.switch(package.name, on=on),
        )


PAGES: tuple[type[Page], ...] = (
    AppsPage, UnusedApps, ManageApplications, AppDetails, AppStorage, AppNotifications,
)  # fmt: skip
