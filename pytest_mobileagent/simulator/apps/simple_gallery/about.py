"""About the app: a Compose screen, whose elements have no ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.simple_commons import bar, section
from pytest_mobileagent.simulator.system.intents import VIEW, Intent
from pytest_mobileagent.simulator.ui import MATCH, Column, Icon, Row, Screen, Scroll, Text, View
from pytest_mobileagent.simulator.ui.widgets.chooser import open_with

if TYPE_CHECKING:
    from collections.abc import Callable

_SITE = "https://simplemobiletools.com"
_SECTIONS = (
    ("Support", (("mail", "hello@simplemobiletools.com", "mailto:hello@simplemobiletools.com"),)),
    ("Help us", (("favorite", "Donate", f"{_SITE}/donate"),)),
    (
        "Social",
        (
            ("thumb_up", "Facebook", "https://www.facebook.com/simplemobiletools"),
            ("code", "GitHub", "https://github.com/SimpleMobileTools"),
            ("forum", "Reddit", "https://www.reddit.com/r/SimpleMobileTools"),
            ("send", "Telegram", "https://t.me/SimpleMobileTools"),
        ),
    ),
    (
        "Other",
        (("public", "Website", _SITE), ("policy", "Privacy policy", f"{_SITE}/privacy/simple-gallery-pro.txt")),
    ),
)


class About(Screen):
    """Where to find help, and the version."""

    def create(self) -> None:
        """Nobody has tapped the version yet."""
        self.taps: list[float] = []

    def compose(self) -> View:
        """Return the sections."""
        rows: list[View] = []
        for title, links in _SECTIONS:
            rows.append(section(self, title))
            rows += [self._link(icon, label, target) for icon, label, target in links]
        rows.append(self._row("info", f"Version {self.app.version_name}", self._count))
        rows.append(
            Text(
                "Made with ❤️ in Slovakia", size=14, align="center", width=MATCH, padding=(16, 24),
                color=self.theme.on_surface_variant,
            )
        )  # fmt: skip
        return Column(bar(self, "About", id=""), Scroll(*rows, key="about", cls="android.view.View", weight=1))

    def _link(self, icon: str, label: str, target: str) -> View:
        what = "android.intent.action.SENDTO" if target.startswith("mailto:") else VIEW

        def visit() -> None:
            if not open_with(self, Intent(action=what, data=target)):
                self.toast("No valid app found")

        return self._row(icon, label, visit)

    def _row(self, icon: str, label: str, on_tap: Callable[[], object]) -> View:
        return Row(
            Icon(icon, cls="android.view.View", size=24, margin=(0, 0, 24, 0)),
            Text(label, size=16, weight=1),
            cls="android.view.View",
            width=MATCH,
            height=56,
            padding=(20, 0),
            gravity="center",
            on_tap=on_tap,
        )

    def _count(self) -> None:
        """Greet whoever taps the version seven times in three seconds."""
        now = self.phone.clock.now()
        self.taps = [*(then for then in self.taps if now - then < 3), now]
        if len(self.taps) >= 7:
            self.taps = []
            self.toast("Hello :)")
