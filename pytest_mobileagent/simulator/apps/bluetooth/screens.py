"""The files that came in by Bluetooth."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax


class ReceivedFiles(ax.Screen):
    """Received files: there are none, as nobody is near who would send any."""

    def compose(self) -> ax.View:
        """Return the bar, and what is said of an empty list."""
        bar = ax.Across(
            ax.Text(self.tr("Received files"), size=20, weight=1, max_lines=1, margin=(16, 0)),
            id="android:id/action_bar",
            cls="android.view.ViewGroup",
            height=56,
            padding=(4, 0),
        )
        nothing = ax.Text(self.tr("No transfer history."), id="no_transfers", size=16, padding=(20, 16))
        return ax.Pane(bar, ax.Column(nothing, id="empty", weight=1), background="background")
