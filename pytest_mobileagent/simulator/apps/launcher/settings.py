"""The home screen's own settings (Launcher3 `SettingsActivity`)."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.launcher.generations import ADD_ICONS, PREFERENCES, ROTATES


class HomeSettings(ax.PreferenceScreen):
    """Dots, new apps' icons, and whether the home screen turns."""

    title = "Home settings"
    file = PREFERENCES

    def entries(self) -> Sequence[ax.Entry]:
        """Return the rows."""
        dots = self.phone.settings.number("secure", "notification_badging", 1) == 1
        notifications = ax.Intent("android.settings.NOTIFICATION_SETTINGS")
        return [
            ax.Link(
                self.tr("Notification dots"), lambda: self.start(notifications), self.tr("On" if dots else "Off"),
            ),
            ax.Flag(
                ADD_ICONS, self.tr("Add app icons to home screen"), default=True, summary=self.tr("For new apps")
            ),
            ax.Flag(
                ROTATES, self.tr("Allow home screen rotation"), summary=self.tr("When phone is rotated")
            ),
        ]  # fmt: skip
