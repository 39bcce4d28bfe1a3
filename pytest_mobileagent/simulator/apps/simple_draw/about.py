"""About the app (`AboutActivity` of Simple-Commons, the generation with views)."""

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
    ("Support", "about_support", (("mail", "hello@simplemobiletools.com", "mailto:hello@simplemobiletools.com"),)),
    ("Help us", "about_help_us", (("favorite", "Donate", f"{_SITE}/donate"),)),
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
    (
        "Other",
        "about_other",
        (("public", "Website", _SITE), ("policy", "Privacy policy", f"{_SITE}/privacy/simple-draw-pro.txt")),
    ),
)
_GREETING_TAPS, _GREETING_S = 7, 3


class About(Screen):
    """Where to find help, and the version."""

    def create(self) -> None:
        """Nobody has tapped the version yet."""
        self.taps: list[float] = []

    def compose(self) -> View:
        """Return the sections."""
        rows: list[View] = []
        for title, name, links in _SECTIONS:
            rows.append(section(self, title, name))
            rows += [self._link(icon, label, target) for icon, label, target in links]
        rows.append(self._row("info", f"Version {self.app.version_name}", self._count))
        return Column(
            bar(self, "About", id="about_toolbar", is_named=False),
            Scroll(*rows, View(height=24), id="about_nested_scrollview", weight=1),
            height=MATCH,
        )

    def _link(self, icon: str, label: str, target: str) -> View:
        action = "android.intent.action.SENDTO" if target.startswith("mailto:") else VIEW

        def visit() -> None:
            if not open_with(self, Intent(action=action, data=target)):
                self.toast("No valid app found")

        return self._row(icon, label, visit)

    def _row(self, icon: str, label: str, on_tap: Callable[[], object]) -> View:
        return Row(
            Icon(icon, id="about_item_icon", size=24, margin=(0, 0, 24, 0)),
            Text(label, id="about_item_label", size=16, weight=1),
            id="about_item_holder",
            cls="android.view.ViewGroup",
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
