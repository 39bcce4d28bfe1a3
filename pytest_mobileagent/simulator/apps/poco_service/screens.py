"""The service's only activity: it says that the service runs, and leaves the screen to what was there before."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax

_TAG = "PocoService"


class Start(ax.Screen):
    """Nothing to be seen."""

    is_translucent = True

    def create(self) -> None:
        """Say so and leave."""
        self.phone.log.write("I", _TAG, "onResume")
        self.toast("poco service is running!")
        self.finish()

    def compose(self) -> ax.View:
        """Return an empty window."""
        return ax.Pane()
