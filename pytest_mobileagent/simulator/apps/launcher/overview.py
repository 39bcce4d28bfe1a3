"""The overview: what was used last, one card each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.launcher.wallpaper import wallpaper_of
from pytest_mobileagent.simulator.ui import (
    MATCH,
    Button,
    Column,
    Frame,
    Image,
    Row,
    Screen,
    Scroll,
    Text,
    View,
    app_icon,
)
from pytest_mobileagent.simulator.ui.widgets.swipe_area import SwipeArea

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.system.activities import Task

_WHITE = "#ffffff"


class Overview(Screen):
    """The recent apps: a card for each task."""

    edge_to_edge = True

    def compose(self) -> View:
        """Return the cards, the latest in front."""
        width, height = self.phone.display.size
        scale = self.phone.display.scale
        tasks = [task for task in self.phone.activities.recents if task is not self.record.task]
        body: View
        if not tasks:
            body = Text(
                self.tr("No recent items"), size=18, color=_WHITE, gravity="center", desc=self.tr("No recent items")
            )
        else:
            side = width / scale * 0.11
            cards = [self._card(task, width / scale * 0.74, height / scale * 0.6) for task in tasks]
            clear = Button(self.tr("Clear all"), id="clear_all", on_tap=self._clear, gravity="vcenter", margin=(32, 0))
            body = Scroll(
                *cards,
                clear,
                key="overview",
                id="overview_panel",
                cls="android.widget.ListView",
                horizontal=True,
                padding=(side, height / scale * 0.14, side, 0),
            )
        return Frame(
            Image(wallpaper_of(self.phone), width=MATCH, height=MATCH),
            View(width=MATCH, height=MATCH, background="#00000073"),
            body,
            width=MATCH,
            height=MATCH,
            on_tap=self.phone.go_home,
        )

    def _card(self, task: Task, width: float, height: float) -> View:
        app = task.activities[0].app
        head = Row(app_icon(app.icon, size=40), width=MATCH, justify="center", padding=(0, 0, 0, 12))
        picture = self.phone.windows.picture_of(self.phone.activities.screen_of(task.activities[-1]))
        snapshot = Image(picture, id="snapshot", cls="android.view.View", width=MATCH, height=height, radius=20)
        return SwipeArea(
            Column(head, snapshot, width=width),
            cls="android.widget.FrameLayout",
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
