"""The permission manager: groups of permissions, the apps that have one, an app's groups, and what an app may."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.settingslib import ListPage
from pytest_mobileagent.simulator.apps.permission_controller.screens import look_of
from pytest_mobileagent.simulator.system.dates import number_text
from pytest_mobileagent.simulator.system.intents import (
    MANAGE_APP_PERMISSION,
    MANAGE_APP_PERMISSIONS,
    MANAGE_PERMISSION_APPS,
    PACKAGE_NAME,
    PERMISSION_GROUP,
    PERMISSION_NAME,
)
from pytest_mobileagent.simulator.system.permission_groups import (
    BACKGROUND,
    GROUPS,
    Group,
    asked_of,
    asking,
    count_of,
    group_named,
    group_of,
    is_allowed,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_mobileagent.simulator.system.package import Package

IDS = "com.android.permissioncontroller:id/"
_FIRST_THAT_ASKS = 30  # the release that brought `Ask every time`
_ALWAYS, _WHILE_USED, _ALLOWED, _ASK, _DENIED = "always", "foreground_only", "allow", "ask", "deny"
_WARNING = "If you deny this permission, basic features of your device may no longer function as intended."
_HEADERS = (
    ((_ALWAYS,), "Allowed all the time"),
    ((_WHILE_USED,), "Allowed only while in use"),
    ((_ALLOWED,), "Allowed"),
    ((_ASK,), "Ask every time"),
    ((_DENIED,), "Not allowed"),
)
_BUTTONS = {
    _ALWAYS: ("allow_always_radio_button", "Allow all the time"),
    _WHILE_USED: ("allow_foreground_only_radio_button", "Allow only while using the app"),
    _ALLOWED: ("allow_radio_button", "Allow"),
    _ASK: ("ask_radio_button", "Ask every time"),
    _DENIED: ("deny_radio_button", ""),  # which each release says in its own words
}


def state_of(phone: ax.Phone, group: Group, package: Package) -> str:
    """Return what an app may do with a group: one of the states above."""
    asked = asked_of(phone, group, package)
    if is_allowed(phone, group, package):
        if any(phone.packages.is_granted(package.name, name) for name in BACKGROUND.intersection(asked)):
            return _ALWAYS
        return _WHILE_USED if group.asks else _ALLOWED
    return _ASK if package.asks_every_time.intersection(asked) else _DENIED


class Page(ListPage):
    """A page of the permission manager."""

    @property
    def group(self) -> Group | None:
        """The group that the intent names, or one of whose permissions it names."""
        name = self.intent.text(PERMISSION_GROUP) or self.intent.text(PERMISSION_NAME)
        return group_named(name) or group_of(name)

    @property
    def package(self) -> Package | None:
        """The app that the intent names."""
        return self.phone.packages.find(self.intent.text(PACKAGE_NAME))

    def go(self, action: str, **names: str) -> None:
        """Open another page, for a group, an app or both."""
        extras = {{"group": PERMISSION_GROUP, "package": PACKAGE_NAME}[key]: name for key, name in names.items()}
        self.start(ax.Intent(action=action, extras=extras))

    def app_head(self, package: Package) -> ax.View:
        """Return an app's icon and name."""
        return ax.Column(
            ax.app_icon(package.app.icon, size=48),
            ax.Text(
                self.phone.strings.label_of(package.app), id=f"{IDS}entity_header_title", size=20,
                margin=(0, 8, 0, 0),
            ),
            gravity="hcenter",
            padding=(24, 8, 24, 8),
            width=ax.MATCH,
        )  # fmt: skip


class PermissionManager(Page):
    """All groups, and how many apps have each."""

    title = "Permission manager"

    def rows(self) -> Iterable[ax.View]:
        """Return the groups that any app asks for, by their names."""
        for group in sorted(GROUPS, key=lambda group: self.tr(group.label).casefold()):
            allowed, asked = (number_text(self.phone, count) for count in count_of(self.phone, group))
            if asking(self.phone, group):
                summary = self.tr("{allowed} of {asking} apps allowed").format(allowed=allowed, asking=asked)
                yield self.row.link(self.tr(group.label), summary, icon=group.icon, on_tap=partial(self._open, group))

    def _open(self, group: Group) -> None:
        self.go(MANAGE_PERMISSION_APPS, group=group.name)


class PermissionApps(Page):
    """The apps that ask for a group, by what they may."""

    def page_title(self) -> str:
        """Return the group's name."""
        return self.tr(self.group.label) if self.group is not None else ""

    def menu(self) -> Iterable[ax.View]:
        """Return the overflow."""
        yield self.overflow(self.system_item())

    def rows(self) -> Iterable[ax.View]:
        """Return the apps under what they may; what nobody may, and what everybody may, is said too."""
        group = self.group
        if group is None:
            return
        apps = asking(self.phone, group, with_system=self.shows_system)
        states = {package.name: state_of(self.phone, group, package) for package in apps}
        main = _WHILE_USED if group.asks else _ALLOWED
        for kinds, header in _HEADERS:
            here = [package for package in apps if states[package.name] in kinds]
            nobody = {main: "No apps allowed", _DENIED: "No apps denied"}.get(kinds[0], "")
            if here or nobody:
                yield self.row.category(self.tr(header))
                yield from (self._app(group, package) for package in here)
            if not here and nobody:
                yield self.row.link(self.tr(nobody), enabled=False)

    def _app(self, group: Group, package: Package) -> ax.View:
        return ax.Across(
            ax.Row(ax.app_icon(package.app.icon, size=32), id="icon_frame", width=56),
            ax.Text(self.phone.strings.label_of(package.app), id="android:id/title", size=20, weight=1, max_lines=1),
            padding=(24, 16),
            on_tap=lambda: self.go(MANAGE_APP_PERMISSION, group=group.name, package=package.name),
        )


class AppPermissions(Page):
    """The groups that an app asks for, by what it may."""

    title = "App permissions"

    def rows(self) -> Iterable[ax.View]:
        """Return the app, and its groups."""
        package = self.package
        if package is None:
            return
        yield self.app_head(package)
        groups = [group for group in GROUPS if asked_of(self.phone, group, package)]
        allowed = [group for group in groups if is_allowed(self.phone, group, package)]
        denied = [group for group in groups if group not in allowed]
        for header, here, nothing in (
            ("Allowed", allowed, "No permissions allowed"), ("Not allowed", denied, "No permissions denied"),
        ):  # fmt: skip
            yield self.row.category(self.tr(header))
            yield from (self._group(group, package) for group in here)
            if not here:
                yield self.row.link(self.tr(nothing), enabled=False)

    def _group(self, group: Group, package: Package) -> ax.View:
        state = state_of(self.phone, group, package)
        headers = {kind: header for kinds, header in _HEADERS for kind in kinds}
        summary = self.tr(headers[state]) if state in (_ALWAYS, _WHILE_USED, _ASK) else ""
        return self.row.link(
            self.tr(group.label),
            summary,
            icon=group.icon,
            on_tap=lambda: self.go(MANAGE_APP_PERMISSION, group=group.name, package=package.name),
        )


class AppPermission(Page):
    """What an app may do with a group."""

    def page_title(self) -> str:
        """Return the group's name as a permission."""
        return self.tr("{group} permission").format(group=self.tr(self.group.label)) if self.group is not None else ""

    def rows(self) -> Iterable[ax.View]:
        """Return the app, the choices, and the ways to what is about it too."""
        package, group, tr = self.package, self.group, self.tr
        if package is None or group is None:
            return
        yield self.app_head(package)
        yield self.row.category(tr("{group} access for this app").format(group=tr(group.label)))
        now = state_of(self.phone, group, package)
        for state in self._states(group, package):
            name, words = _BUTTONS[state]
            words = words or look_of(self.phone.image.api_level).deny
            yield self.row.radio(
                tr(words), checked=state == now, on_tap=partial(self._choose, state), id=f"{IDS}{name}"
            )
        yield self.row.line()
        app = self.phone.strings.label_of(package.app)
        yield self.row.link(
            tr("See all {app} permissions").format(app=app),
            on_tap=lambda: self.go(MANAGE_APP_PERMISSIONS, package=package.name),
        )
        yield self.row.link(
            tr("See all apps with this permission"),
            on_tap=lambda: self.go(MANAGE_PERMISSION_APPS, group=group.name),
        )

    def _states(self, group: Group, package: Package) -> Iterator[str]:
        if BACKGROUND.intersection(asked_of(self.phone, group, package)):
            yield _ALWAYS
        yield _WHILE_USED if group.asks else _ALLOWED
        if group.asks and self.phone.image.api_level >= _FIRST_THAT_ASKS:
            yield _ASK
        yield _DENIED

    def _choose(self, state: str) -> None:
        """Do it; what the system's own apps were given is taken from them only by whoever insists."""
        package, group = self.package, self.group
        if package is None or group is None or state == state_of(self.phone, group, package):
            return
        is_taken = state in (_ASK, _DENIED) and is_allowed(self.phone, group, package)
        if is_taken and package.granted_at_first.intersection(asked_of(self.phone, group, package)):
            ax.ask(
                self,
                self.tr(_WARNING),
                self.tr("Don’t allow anyway"),
                lambda: self._set(state, group, package),
                no=self.tr("Cancel"),
            )
        else:
            self._set(state, group, package)

    def _set(self, state: str, group: Group, package: Package) -> None:
        packages = self.phone.packages
        for name in asked_of(self.phone, group, package):
            if state == _ALWAYS or (state in (_WHILE_USED, _ALLOWED) and name not in BACKGROUND):
                packages.grant(package.name, name)
            elif state == _ASK:
                packages.ask_every_time(package.name, name)
            else:
                packages.revoke(package.name, name, is_by_user=state == _DENIED)
