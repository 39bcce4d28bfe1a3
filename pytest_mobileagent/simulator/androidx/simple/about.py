"""About the app, in both of its forms in the Simple Mobile Tools: of views, and later of Compose without ids.

Its rows for the frequently asked questions and the contributors are there where the app has these screens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.simple.bars import bar
from pytest_mobileagent.simulator.androidx.simple.generations import (
    ABOUT,
    CLASSIC_ABOUT,
    COMPOSED_ABOUT,
    OLD_ABOUT,
    is_classic,
)
from pytest_mobileagent.simulator.androidx.simple.help import CONTRIBUTORS, FAQ
from pytest_mobileagent.simulator.androidx.simple.settings import section
from pytest_mobileagent.simulator.apps.base import ActivitySpec
from pytest_mobileagent.simulator.system.intents import VIEW, Intent
from pytest_mobileagent.simulator.ui import MATCH, Column, Icon, Label, Row, Screen, Scroll, View
from pytest_mobileagent.simulator.ui.widgets.chooser import open_with

if TYPE_CHECKING:
    from collections.abc import Callable

_SITE = "https://simplemobiletools.com"
_SENDTO = "android.intent.action.SENDTO"
_GREETING_TAPS, _GREETING_S = 7, 3
_SECTIONS = (
    (
        "Support",
        "about_support",
        (
            ("help_outline", "Frequently asked questions", FAQ),
            ("mail", "hello@simplemobiletools.com", "mailto:hello@simplemobiletools.com"),
        ),
    ),
    (
        "Help us",
        "about_help_us",
        (("people", "Contributors", CONTRIBUTORS), ("favorite", "Donate", f"{_SITE}/donate")),
    ),
    (
        "Social",
        "about_social",
        (
            ("thumb_up", "Facebook", "https://www.facebook.com/simplemobiletools"),
            ("code", "GitHub", "https://github.com/SimpleMobileTools"),
            ("forum", "Reddit", "https://www.reddit.com/r/SimpleMobileTools"),
            ("send", "Telegram", "https://t.me/SimpleMobileTools"),
        ),
    ),
    ("Other", "about_other", (("public", "Website", _SITE), ("policy", "Privacy policy", f"{_SITE}/privacy/{{}}.txt"))),
)


class About(Screen):
    """Where to find help, and the version (`AboutActivity` of Simple-Commons)."""

    def create(self) -> None:
        """Nobody has tapped the version yet."""
        self.taps: list[float] = []

    def compose(self) -> View:
        """Return the sections."""
        rows: list[View] = []
        for title, name, links in _SECTIONS:
            rows.append(section(self, title, self._id(name)))
            rows += [
                self._link(icon, label, target.format(self._page)) for icon, label, target in links if self._has(target)
            ]
        rows.append(self._row("info", self._version, self._count))
        rows.append(
            Label(
                "Made with ❤️ in Slovakia", id=self._id("about_footer"), size=14, align="center", width=MATCH,
                padding=(16, 24), color=self.theme.on_surface_variant,
            )
        )  # fmt: skip
        return Column(
            bar(self, "About", id=self._id("about_toolbar")),
            Scroll(*rows, key="about", id=self._id("about_nested_scrollview"), cls=self._cls("ScrollView"), weight=1),
            height=MATCH,
        )

    @property
    def is_of_views(self) -> bool:
        """Whether its elements have ids."""
        return is_classic(self.app)

    @property
    def _version(self) -> str:
        edition = " Pro" if self.app.package.endswith(".pro") else ""
        return self.tr("Version {number}").format(number=f"{self.app.version_name}{edition}")

    @property
    def _page(self) -> str:
        """The app's name in the site's addresses: `simple-draw-pro`."""
        return "-".join(["simple", *self.app.package.split(".")[2:]])

    def _id(self, name: str) -> str:
        return name if self.is_of_views else ""

    def _cls(self, name: str) -> str:
        return f"android.widget.{name}" if self.is_of_views else "android.view.View"

    def _has(self, target: str) -> bool:
        """Whether there is such a screen; what is elsewhere is always there."""
        return ":" in target or self.app.activity(target) is not None

    def _link(self, icon: str, label: str, target: str) -> View:
        def visit() -> None:
            if ":" not in target:
                self.start(f"{self.app.package}/{target}")
                return
            action = _SENDTO if target.startswith("mailto:") else VIEW
            if not open_with(self, Intent(action=action, data=target)):
                self.toast("No valid app found")

        return self._row(icon, label, visit)

    def _row(self, icon: str, label: str, on_tap: Callable[[], object]) -> View:
        return Row(
            Icon(icon, id=self._id("about_item_icon"), cls=self._cls("ImageView"), size=24, margin=(0, 0, 24, 0)),
            Label(label, id=self._id("about_item_label"), size=16, weight=1),
            id=self._id("about_item_holder"),
            cls="android.view.ViewGroup" if self.is_of_views else "android.view.View",
            width=MATCH,
            height=56,
            padding=(20, 0),
            gravity="center",
            on_tap=on_tap,
        )

    def _count(self) -> None:
        """Greet whoever taps the version often enough."""
        now = self.phone.clock.now()
        self.taps = [*(then for then in self.taps if now - then < _GREETING_S), now]
        if len(self.taps) >= _GREETING_TAPS:
            self.taps = []
            self.toast("Hello :)")


class ComposedAbout(About):
    """The same in Compose, whose elements have no ids."""


class OldAbout(About):
    """The same in 2018."""


def old_about_activity() -> ActivitySpec:
    """Return the activity of the commons of 2018 that tells about an app."""
    return ActivitySpec(ABOUT, OLD_ABOUT, label="About")


def about_activity(*, is_of_views: bool = True, label: str = "") -> ActivitySpec:
    """Return the activity of the commons that tells about an app; of views only in classic builds."""
    return ActivitySpec(ABOUT, CLASSIC_ABOUT if is_of_views else COMPOSED_ABOUT, label=label)


def open_about(screen: Screen) -> None:
    """Show the page about the app."""
    screen.start(f"{screen.app.package}/{ABOUT}")
