"""The framework's own activities: in place of an app that is suspended, and to choose an app."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, lazy
from pytest_mobileagent.simulator.ui import AlertDialog, Screen, View

_FOLDER = "com.android.internal.app"


class SuspendedApp(Screen):
    """Says that an app cannot be used now, and by whom that is managed."""

    is_translucent = True

    def create(self) -> None:
        """Show the dialog."""
        packages = self.phone.packages
        app, manager = (packages.find(self.intent.text(key)) for key in ("android.intent.extra.PACKAGE_NAME", "by"))
        name = app.app.label if app is not None else ""
        message = f"{name} isn\u2019t available right now."
        if manager is not None:
            message += f" This is managed by {manager.app.label}."
        self.show(
            AlertDialog(
                title=self.tr("App isn\u2019t available"),
                message=message,
                positive=(self.tr("OK"), self.finish),
                on_cancel=self.finish,
            )
        )

    def compose(self) -> View:
        """Return nothing: the dialog is over the app below."""
        return View()


APP = App(
    package="android",
    label="Android System",
    icon=AppIcon("android"),
    is_system=True,
    uid=1000,
    activities=(
        ActivitySpec("com.android.internal.app.SuspendedAppActivity", SuspendedApp, in_recents=False),
        ActivitySpec(
            "com.android.internal.app.ResolverActivity", lazy("framework.resolver:Resolver"), in_recents=False
        ),
        ActivitySpec("com.android.internal.app.ChooserActivity", lazy("framework.resolver:Chooser"), in_recents=False),
    ),
)
