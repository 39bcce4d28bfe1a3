"""The dialog that asks whether an app is to have a role, over the app that wants it."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system.intents import ROLE_NAME
from pytest_mobileagent.simulator.system.roles import BROWSER, DIALER, SMS

_TITLES = {
    BROWSER: "Set {app} as your default browser app?",
    DIALER: "Set {app} as your default phone app?",
    SMS: "Set {app} as your default SMS app?",
}
_NEEDS = {BROWSER: "No permissions needed"}  # what comes with a role, said once an app has been chosen


class RequestRole(ax.Screen):
    """Asks whose role it is to be; finishes with whether the app that asks has it."""

    is_translucent = True

    def create(self) -> None:
        """Ask, unless the app has the role already; what no activity waits for is not asked."""
        requester = self.record.requester
        self._wanting = requester.package if requester is not None else ""
        self._role = self.intent.text(ROLE_NAME)
        self._chosen = self._holder = self.phone.roles.holder(self._role)
        package = self.phone.packages.find(self._wanting)
        if package is None or self._role not in _TITLES or self._holder == self._wanting:
            self._end()
            return
        self.show(
            ax.AlertDialog(
                title=self.tr(_TITLES[self._role]).format(app=self.phone.strings.label_of(package.app)),
                content=self._apps,
                positive=(self.tr("Set as default"), self._set),
                negative=(self.tr("Cancel"), self._end),
                is_ready=lambda: self._chosen != self._holder,
                on_cancel=self._end,
            )
        )

    def compose(self) -> ax.View:
        """Return nothing: the dialog is over the app below."""
        return ax.View()

    def _apps(self) -> ax.View:
        rows = [self._row(package) for package in self.phone.roles.candidates(self._role)]
        return ax.Column(*rows, cls="android.widget.ListView", width=ax.MATCH)

    def _row(self, name: str) -> ax.View:
        package = self.phone.packages.find(name)
        is_chosen = name == self._chosen
        summary = "Current default" if name == self._holder else _NEEDS.get(self._role, "") if is_chosen else ""
        title = self.phone.strings.label_of(package.app) if package is not None else name
        now = ax.Caption(self.tr(summary), id="android:id/summary") if summary else None
        return ax.Across(
            ax.RadioButton(checked=is_chosen, clickable=False, margin=(0, 0, 16, 0)),
            ax.app_icon(package.app.icon, size=32) if package is not None else None,
            ax.Column(
                ax.Text(title, id="android:id/title", size=16), now,
                weight=1, margin=(16, 0, 0, 0),
            ),
            cls="android.widget.LinearLayout",
            min_height=56,
            padding=(24, 4),
            on_tap=ax.put(self, _chosen=name),
        )  # fmt: skip

    def _set(self) -> None:
        self.phone.roles.add(self._role, self._chosen)
        self._end()

    def _end(self) -> None:
        self.finish(self.phone.roles.holder(self._role) == self._wanting)
