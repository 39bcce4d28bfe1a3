"""The overview: what was used last, one card each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.launcher.wallpaper import wallpaper_of

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.system.activities import Task

_WHITE = "#ffffff"


class Overview(ax.Screen):
    """The recent apps: a card for each task."""

    edge_to_edge = True

    def compose(self) -> ax.View:
        """Return the cards, the latest in front."""
        width, height = self.phone.display.size
        scale = self.phone.display.scale
        tasks = [task for task in self.phone.activities.recents if task is not self.record.task]
        body: ax.View
        if not tasks:
            body = ax.Text(
                self.tr("No recent items"), size=18, color=_WHITE, gravity="center", desc=self.tr("No recent items")
            )
        else:
            side = width / scale * 0.11
            cards = [self._card(task, width / scale * 0.74, height / scale * 0.6) for task in tasks]
            clear = ax.Button(
                self.tr("Clear all"), id="clear_all", on_tap=self._clear, gravity="vcenter", margin=(32, 0)
            )
            body = ax.Scroll(
                *cards,
                clear,
                key="overview",
                id="overview_panel",
                cls="android.widget.ListView",
                horizontal=True,
                padding=(side, height / scale * 0.14, side, 0),
            )
        return ax.Layers(
            ax.Image(wallpaper_of(self.phone), width=ax.MATCH, height=ax.MATCH),
            ax.View(width=ax.MATCH, height=ax.MATCH, background="#00000073"),
            body,
            on_tap=self.phone.go_home,
        )

    def _card(self, task: Task, width: float, height: float) -> ax.View:
        app = task.activities[0].app
        head = ax.Row(ax.app_icon(app.icon, size=40), width=ax.MATCH, justify="center", padding=(0, 0, 0, 12))
        picture = self.phone.windows.picture_of(self.phone.activities.screen_of(task.activities[-1]))
        snapshot = ax.Image(picture, id="snapshot", cls="android.view.View", width=ax.MATCH, height=height, radius=20)
        return ax.SwipeArea(
            ax.Column(head, snapshot, width=width),
            desc=self.phone.strings.translate(app.package, app.label),
            width=width,
            margin=(8, 0),
            on_tap=lambda: self._open(task),
            on_up=lambda: self.phone.activities.remove_task(task.number),
        )

    def _open(self, task: Task) -> None:
        self.finish()
        self.phone.activities.move_to_front(task.number)

    def _clear(self) -> None:
        for task in self.phone.activities.recents:
            if task is not self.record.task:
                self.phone.activities.remove_task(task.number)
        self.phone.go_home()
