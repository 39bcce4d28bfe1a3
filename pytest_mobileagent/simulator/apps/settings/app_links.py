"""Open by default: which links of the web an app opens, and what else it was chosen for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.applications import AppDetails, app_row
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import empty
from pytest_mobileagent.simulator.system.app_links import FIRST_WITH_APP_LINKS, domains_of, is_browser
from pytest_mobileagent.simulator.system.preferred import forget_choices, kept_choices

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.apps.base import App

_ALLOWED, _REFUSED = "Open supported links", "Don’t open supported links"
_SOME, _NONE = "Some defaults set", "No defaults set"


class OpenByDefault(AppDetails):
    """Open by default, of one app."""

    title = "Open by default"
    fragment = "com.android.settings.applications.intentpicker.AppLaunchSettings"
    activity = ".applications.InstalledAppOpenByDefaultActivity"
    actions: ClassVar[tuple[str, ...]] = ("APP_OPEN_BY_DEFAULT_SETTINGS",)

    @staticmethod
    def told_of(page: Page, package: str) -> str:
        """Return how things are with an app, as other pages tell it."""
        if page.phone.image.api_level < FIRST_WITH_APP_LINKS:
            return page.tr(_SOME if package in kept_choices(page.phone).values() else _NONE)
        return page.tr(_ALLOWED if page.phone.app_links.is_allowed(package) else _REFUSED)

    def prepare(self) -> None:
        """Remember whether the app was chosen for anything, and tick nothing in the dialog."""
        self.had_choices = self._has_choices
        self.ticked: set[str] = set()

    @property
    def _has_choices(self) -> bool:
        package = self.package
        return package is not None and package.name in kept_choices(self.phone).values()

    def rows(self) -> Iterator[ax.View]:
        """Return switch, links, and what else the app was chosen for."""
        package, tr = self.package, self.tr
        if package is None:
            return
        has_links = self.phone.image.api_level >= FIRST_WITH_APP_LINKS
        yield self._header(package.app, tr("Choose how to open web links for this app") if has_links else "")
        if has_links:
            is_allowed = self.phone.app_links.is_allowed(package.name)
            yield self.row.main_switch(
                tr(_ALLOWED),
                checked=is_allowed,
                on_change=lambda on: self.phone.app_links.allow(package.name, is_allowed=on),
            )
            if is_allowed:
                yield from self._links_of(package.app)
        if self.had_choices or not has_links:
            yield from self._others(package.app)
        if has_links:
            yield self.row.footer(tr("An app can verify links to automatically open in the app."))

    def _links_of(self, app: App) -> Iterator[ax.View]:
        """Yield the links of an app: those that are its own, those that were selected, and the way to more."""
        links, name = self.phone.app_links, app.package
        verified, selected = links.verified(name), links.selected(name)
        declared = [domain for domain in domains_of(app) if domain not in verified]
        yield self.row.category(self.tr("Links to open in this app"))
        yield self.row.link(
            self.tr_count(len(verified), "{count} verified link", "{count} verified links"),
            icon="info",
            on_tap=partial(self._show_verified, verified),
            enabled=bool(verified),
        )
        for domain in selected:
            yield _ticked(domain, "", is_on=True, on_tap=partial(links.select, name, [domain], is_selected=False))
        if declared:
            yield self.row.link(
                self.tr("Add link"),
                icon="add",
                on_tap=partial(self._offer, app),
                enabled=any(domain not in selected for domain in declared),
            )

    def _show_verified(self, verified: list[str]) -> None:
        title = self.tr_count(len(verified), "{count} verified link", "{count} verified links")
        one, other = (
            "This link is verified and automatically opens in this app.",
            "These links are verified and automatically open in this app.",
        )

        def content() -> ax.View:
            told = ax.Caption(
                self.tr(one if len(verified) == 1 else other), id="dialog_message", padding=(24, 0, 24, 8)
            )
            return ax.Column(told, *(ax.Text(domain, size=16, padding=(24, 12)) for domain in verified))

        self.show(ax.AlertDialog(title=title, content=content, positive=(self.tr("OK"), None)))

    def _offer(self, app: App) -> None:
        """Ask which of the links that the app declares it is to open."""
        links = self.phone.app_links
        known = {*links.verified(app.package), *links.selected(app.package)}
        offered = [domain for domain in domains_of(app) if domain not in known]
        self.ticked.clear()

        def content() -> ax.View:
            return ax.Column(*(self._offered(domain) for domain in offered), cls="android.widget.ListView")

        self.show(
            ax.AlertDialog(
                title=self.tr_count(len(offered), "{count} supported link", "{count} supported links"),
                content=content,
                positive=(self.tr("Add"), lambda: links.select(app.package, self.ticked)),
                negative=(self.tr("Cancel"), None),
                is_ready=lambda: bool(self.ticked),
            )
        )

    def _offered(self, domain: str) -> ax.View:
        def toggle() -> None:
            self.ticked ^= {domain}
            self.phone.touch()

        owners = [self.phone.packages.find(name) for name in self.phone.app_links.owners(domain)]
        names = ", ".join(self.phone.strings.label_of(owner.app) for owner in owners if owner is not None)
        told = self.tr("Opens in {app}").format(app=names) if names else ""
        return _ticked(domain, told, is_on=domain in self.ticked, on_tap=toggle)

    def _others(self, app: App) -> Iterator[ax.View]:
        """Yield what else the app was chosen for, and the button that forgets it."""
        chosen = self.tr("You’ve chosen to launch this app by default for some actions.")
        yield self.row.category(self.tr("Other default preferences"))
        yield ax.Column(
            ax.Caption(chosen if self._has_choices else self.tr(f"{_NONE}."), id="auto_launch", size=16),
            ax.Button(
                self.tr("Clear defaults"),
                id="clear_activities_button",
                on_tap=lambda: self._forget(app),
                enabled=self._has_choices,
                margin=(0, 12, 0, 0),
            ),
            padding=(24, 8),
        )

    def _forget(self, app: App) -> None:
        forget_choices(self.phone, app.package)
        self.phone.touch()


def _ticked(domain: str, told: str, *, is_on: bool, on_tap: ax.Act) -> ax.View:
    """Return a row with a box before a domain."""
    return ax.Across(
        ax.CheckBox(id="android:id/checkbox", checked=is_on, clickable=False),
        ax.Column(
            ax.Text(domain, id="android:id/title", size=16),
            ax.Caption(told, id="android:id/summary") if told else None,
            weight=1,
            margin=(16, 0, 0, 0),
        ),
        padding=(24, 12),
        on_tap=on_tap,
        checkable=True,
        checked=is_on,
    )


class OpeningLinks(Page):
    """Opening links: the apps that declare any."""

    title = "Opening links"
    is_searched = False
    fragment = "com.android.settings.applications.managedomainurls.ManageDomainUrls"
    activity = "ManageDomainUrlsActivity"
    actions: ClassVar[tuple[str, ...]] = ("MANAGE_DOMAIN_URLS",)

    def rows(self) -> Iterator[ax.View]:
        """Return them by name; a browser, which opens all links, is none of them."""
        apps = [package.app for package in self.phone.packages.all()]
        found = [app for app in apps if domains_of(app) and not is_browser(app)]
        for app in sorted(found, key=self.phone.strings.place_of):
            yield app_row(self, app, OpenByDefault.told_of(self, app.package), opened=OpenByDefault)
        if not found:
            yield empty(self.tr("No apps."))


PAGES: tuple[type[Page], ...] = (OpenByDefault, OpeningLinks)
