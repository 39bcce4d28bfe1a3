"""The app's only activity: it starts the service that keeps the app running, and is gone."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.appium_settings.names import PACKAGE


class Start(ax.Screen):
    """Nothing to be seen."""

    is_translucent = True

    def create(self) -> None:
        """Start the service and finish."""
        self.phone.services.start(ax.Intent(component=f"{PACKAGE}/.ForegroundService"))
        self.finish()

    def compose(self) -> ax.View:
        """Return an empty window."""
        return ax.Pane()
