"""Default apps: who has which role, and one role's apps, of which a tap gives it to another."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.settingslib import ListPage
from pytest_mobileagent.simulator.system.app_links import FIRST_WITH_APP_LINKS
from pytest_mobileagent.simulator.system.intents import MANAGE_DEFAULT_APP, MANAGE_DOMAIN_URLS, ROLE_NAME
from pytest_mobileagent.simulator.system.roles import ASSISTANT, BROWSER, CALL_SCREENING, DIALER, HOME_ROLE, SMS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_mobileagent.simulator.system.package import Package


class _Words(NamedTuple):
    row: str
    title: str
    meaning: str
    can_be_nobodys: bool = False


_ROLES = {
    BROWSER: _Words(
        "Browser app",
        "Default browser app",
        "Apps that give you access to the internet and display links that you tap",
    ),
    CALL_SCREENING: _Words(
        "Caller ID & spam app",
        "Default caller ID & spam app",
        "Apps that allow you to identify calls and block spam, robocalls, or unwanted numbers",
        can_be_nobodys=True,
    ),
    ASSISTANT: _Words(
        "Digital assistant app",
        "Default digital assistant app",
        "Assist apps can help you based on information from the screen you’re viewing",
        can_be_nobodys=True,
    ),
    HOME_ROLE: _Words(
        "Home app",
        "Default home app",
        "Apps, often called launchers, that replace the Home screens on your Android device",
    ),
    DIALER: _Words(
        "Phone app",
        "Default phone app",
        "Apps that allow you to make and receive telephone calls on your device",
    ),
    SMS: _Words(
        "SMS app",
        "Default SMS app",
        "Apps that allow you to use your phone number to send and receive short text messages, photos, videos, "
        "and more",
    ),
}


class DefaultAppList(ListPage):
    """Default apps: the roles that people give, by name."""

    title = "Default apps"

    def rows(self) -> Iterator[ax.View]:
        """Return the roles, each with who has it."""
        for role, words in sorted(_ROLES.items(), key=lambda item: self.tr(item[1].row).casefold()):
            package = self.phone.packages.find(self.phone.roles.holder(role))
            holder = self.phone.strings.label_of(package.app) if package is not None else self.tr("None")
            yield _row(package, None, self.tr(words.row), holder, on_tap=partial(self._open, role))
        if self.phone.image.api_level >= FIRST_WITH_APP_LINKS:
            yield _row(
                None, None, self.tr("Opening links"), on_tap=lambda: self.start(ax.Intent(action=MANAGE_DOMAIN_URLS))
            )

    def _open(self, role: str) -> None:
        self.start(ax.Intent(action=MANAGE_DEFAULT_APP, extras={ROLE_NAME: role}))


class DefaultApp(ListPage):
    """Who is to have one role."""

    @property
    def role(self) -> str:
        """The role that the intent names."""
        return self.intent.text(ROLE_NAME)

    def create(self) -> None:
        """Leave at once if nobody gives that role."""
        if self.role not in _ROLES:
            self.finish()

    def page_title(self) -> str:
        """Return what the role is called."""
        return self.tr(_ROLES[self.role].title) if self.role in _ROLES else ""

    def rows(self) -> Iterator[ax.View]:
        """Return nobody, if that can be, and the apps that qualify, by name; and what the role means."""
        if self.role not in _ROLES:
            return
        roles, label_of = self.phone.roles, self.phone.strings.label_of
        words, holder = _ROLES[self.role], roles.holder(self.role)
        if words.can_be_nobodys:
            yield _row(None, not holder, self.tr("None"), on_tap=partial(roles.clear, self.role))
        found = [self.phone.packages.find(name) for name in roles.candidates(self.role)]
        for package in sorted(filter(None, found), key=lambda package: self.phone.strings.place_of(package.app)):
            summary = self.tr("System default") if package.name == roles.default(self.role) else ""
            give = partial(roles.add, self.role, package.name)
            yield _row(package, package.name == holder, label_of(package.app), summary, on_tap=give)
        yield self.row.footer(self.tr(words.meaning))


class HomeSettings(DefaultApp):
    """Who is to be the home screen."""

    @property
    def role(self) -> str:
        """The role of home screens."""
        return HOME_ROLE


def _row(
    package: Package | None, is_chosen: bool | None, title: str, summary: str = "", *, on_tap: Callable[[], object]
) -> ax.View:
    """Return a row with an app's icon, and a button before it where one of several is chosen."""
    button = None
    if is_chosen is not None:
        button = ax.RadioButton(id="android:id/checkbox", checked=is_chosen, clickable=False, margin=(0, 0, 16, 0))
    return ax.Across(
        button,
        ax.Row(ax.app_icon(package.app.icon, size=32) if package is not None else None, id="icon_frame", width=56),
        ax.Column(
            ax.Text(title, id="android:id/title", size=20, max_lines=1),
            ax.Caption(summary, id="android:id/summary") if summary else None,
            weight=1,
        ),
        padding=(24, 16),
        on_tap=on_tap,
        checkable=is_chosen is not None,
        checked=bool(is_chosen),
    )
