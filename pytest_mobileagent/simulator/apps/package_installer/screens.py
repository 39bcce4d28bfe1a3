"""The question whether an app is to go (AOSP `UninstallerActivity`)."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax


class Uninstaller(ax.Screen):
    """Asks, over whoever wants it, and uninstalls."""

    is_translucent = True

    def create(self) -> None:
        """Ask, or say that there is no such app."""
        name = self.intent.data.partition(":")[2].partition("#")[0]
        package = self.phone.packages.find(name)
        if package is None:
            self._say(self.tr("App not found"), self.tr("The app wasn’t found in the list of installed apps."))
            return
        label = self.phone.strings.label_of(package.app)
        self.show(
            ax.AlertDialog(
                title=label,
                message=self.tr("Do you want to uninstall this app?"),
                positive=(self.tr("OK"), lambda: self._uninstall(name, label, is_system=package.is_system)),
                negative=(self.tr("Cancel"), self.finish),
                on_cancel=self.finish,
            )
        )

    def compose(self) -> ax.View:
        """Return nothing: the dialog is over the app below."""
        return ax.View()

    def _say(self, title: str, message: str) -> None:
        done = (self.tr("OK"), self.finish)
        self.show(ax.AlertDialog(title=title, message=message, positive=done, on_cancel=self.finish))

    def _uninstall(self, name: str, label: str, *, is_system: bool) -> None:
        """Uninstall an app; one of the system stays."""
        if is_system:
            self.toast(self.tr("Uninstall unsuccessful."))
        else:
            self.phone.packages.uninstall(name)
            self.toast(self.tr("Uninstalled {name}").format(name=label))
        self.finish()
