"""The overview: what was used last, one card each."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.wallpaper import wallpaper_of
from pytest_mobileagent.simulator.apps.launcher.generations import generation_of
from pytest_mobileagent.simulator.apps.launcher.search import search_colors
from pytest_mobileagent.simulator.system.intents import FLAG_NEW_TASK
from pytest_mobileagent.simulator.system.keys import KEY_ALL_APPS
from pytest_mobileagent.simulator.ui.widgets.left_to_right import LeftToRight

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import App
    from pytest_mobileagent.simulator.system.tasks import ActivityRecord, Task
    from pytest_mobileagent.simulator.ui.window import PlacedWindow

_WHITE, _SELECTION = "#ffffff", "#a8c7fa66"
_SUGGESTED = 5
_SHARE = 0.66  # of the screen's sides, a card's
_ICON_DP, _GAP_DP = 48, 8


class Overview(ax.Screen):
    """The recent apps: a card for each task, the latest in the middle, older ones where lines begin."""

    edge_to_edge = True

    def create(self) -> None:
        """Begin with cards that open their apps."""
        self.is_selecting = False

    def new_intent(self, intent: ax.Intent) -> None:
        """Begin again with the latest, whatever was in the middle and selected when it was left."""
        del intent
        self.ui.scroll_px.clear()
        self.create()

    def back(self) -> bool:
        """End the selection of texts first."""
        was_selecting, self.is_selecting = self.is_selecting, False
        return was_selecting

    @property
    def is_portrait(self) -> bool:  # type: ignore[override]  # it is the launcher's, and turns as home does
        """Whether it stays upright, as on a phone; a tablet's turns."""
        return not self.phone.display.is_tablets

    def compose(self) -> ax.View:
        """Return the cards over the dimmed wallpaper."""
        suggested = self._suggestions() if generation_of(self.phone.image.api_level).suggests else None
        return ax.Layers(
            ax.Image(partial(wallpaper_of, self.phone), width=ax.MATCH, height=ax.MATCH),
            ax.View(width=ax.MATCH, height=ax.MATCH, background="#00000073"),
            self._cards(),
            suggested or self._actions(),
            on_tap=self.phone.go_home,
        )

    def _cards(self) -> ax.View:
        tasks = [task for task in self.phone.activities.recents if task is not self.record.task]
        if not tasks:
            nothing = self.tr("No recent items")
            return ax.Text(nothing, size=18, color=_WHITE, gravity="center", desc=nothing)
        width, height = (side / self.phone.display.scale for side in self.phone.display.size)
        size = width * _SHARE, height * _SHARE  # as the screen is: a card shows all of it
        beside = (width - size[0]) / 2 - _GAP_DP
        cards = [self._card(task, shown, size) for task in reversed(tasks) if (shown := task.shown) is not None]
        clear = ax.Button(self.tr("Clear all"), id="clear_all", on_tap=self._clear, margin=(32, size[1] / 2, 32, 0))
        return ax.Scroll(
            clear,
            *cards,
            key="overview",
            id="overview_panel",
            cls="android.widget.ListView",
            horizontal=True,
            starts_at_end=True,
            snaps=True,
            padding=(beside, height * 0.1, beside, 0),
        )

    def _actions(self) -> ax.View | None:
        """Return what can be done with the card in the middle, below it."""
        if self._in_the_middle() is None or self.is_selecting:
            return None
        display = self.phone.display
        foot = display.navigation_bar_px / display.scale + (16 if display.is_large else 48)
        buttons = (
            self._action("Screenshot", "screenshot", "action_screenshot", self._screenshot),
            self._action("Select", "select_all", "action_select", ax.put(self, is_selecting=True)),
        )
        row = ax.Row(*buttons, id="action_buttons", width=ax.MATCH, justify="center", gap=16)
        return ax.Frame(row, id="overview_actions_view", width=ax.MATCH, gravity="bottom", padding=(0, 0, 0, foot))

    def _action(self, label: str, icon: str, name: str, on_tap: ax.Act) -> ax.View:
        return ax.Button(
            self.tr(label), icon=icon, id=name, color="#1f1f1f", background="#e3e3e3", radius=20, on_tap=on_tap
        )

    def _screenshot(self) -> None:
        shown = self._in_the_middle()
        if shown is not None:
            self.phone.screenshots.take(self.phone.windows.picture_of(self._still_of(shown)))

    def _still_of(self, shown: ActivityRecord) -> PlacedWindow:
        """Return how a task looked when it was left; as it looks now, if it was in front of no screen of this size."""
        still, (width, height) = shown.task.still, self.phone.display.size
        if still is not None and (still.root.rect.right, still.root.rect.bottom) == (width, height):
            return still
        return self.phone.windows.still_of(self.phone.activities.screen_of(shown))

    def _in_the_middle(self) -> ActivityRecord | None:
        """Return what the card in the middle shows."""
        tasks = [task for task in self.phone.activities.recents if task is not self.record.task]
        middle = self.phone.display.size[0] // 2
        for task in tasks:
            card = self.ui.views.get(f"card:{task.number}")
            if card is not None and card.rect.left <= middle < card.rect.right:
                return task.shown
        return tasks[0].shown if tasks else None

    def _suggestions(self) -> ax.View:
        """Return the five apps and the search box that Android 10 has below the cards."""
        phone = self.phone
        used = [task.app for task in phone.activities.recents if task is not self.record.task]
        apps = list(dict.fromkeys((*used, *phone.packages.launcher_apps())))[:_SUGGESTED]
        row = ax.Across(*(self._suggestion(app) for app in apps), cls="android.view.ViewGroup")
        background, front = search_colors(phone)
        search = ax.Across(
            ax.Icon("search", id="g_icon", desc=self.tr("Google app"), color=front),
            id="search_container_all_apps", cls="android.widget.FrameLayout", desc=self.tr("Search"), height=48,
            margin=(0, 12), padding=(18, 0), radius=24, background=background, on_tap=self._search,
        )  # fmt: skip
        foot = phone.display.navigation_bar_px / phone.display.scale
        return ax.Column(row, search, id="apps_view", gravity="bottom", padding=(29, 0, 29, foot))

    def _search(self) -> None:
        self.phone.go_home()
        self.phone.input.press(KEY_ALL_APPS)

    def _suggestion(self, app: App) -> ax.View:
        label = self.phone.strings.label_of(app)
        icon = ax.Frame(ax.app_icon(app.icon, size=48), gravity="center")
        return ax.Frame(
            icon, id="icon", cls="android.widget.TextView", text=label, desc=label, weight=1, padding=(0, 6),
            gravity="center", on_tap=lambda: self._start(app),
        )  # fmt: skip

    def _start(self, app: App) -> None:
        intent = self.phone.packages.launch_intent(app.package)
        if intent is not None:
            self.start(replace(intent, flags=FLAG_NEW_TASK))

    def _card(self, task: Task, shown: ActivityRecord, size: tuple[float, float]) -> ax.View:
        width, height = size
        app = task.app
        still = self._still_of(shown)
        picture = self.phone.windows.picture_of(still)
        above = _ICON_DP / 2 if generation_of(self.phone.image.api_level).suggests else _ICON_DP + 12
        snapshot = ax.Image(
            picture,
            id="snapshot",
            cls="android.view.View",
            width=ax.MATCH,
            height=height,
            radius=20,
            margin=(0, above, 0, 0),
        )
        is_selected_from = self.is_selecting and shown is self._in_the_middle()
        icon = ax.Frame(
            ax.app_icon(app.icon, size=_ICON_DP), id="icon", cls="android.view.View", key=f"icon:{task.number}",
            on_tap=lambda: self._menu(task),
        )  # fmt: skip
        head = ax.Row(icon, width=ax.MATCH, justify="center")
        return ax.SwipeArea(
            ax.Frame(snapshot, head, self._texts(still, above) if is_selected_from else None, width=width),
            key=f"card:{task.number}",
            desc=self.phone.strings.label_of(app),
            width=width,
            margin=(_GAP_DP, 0),
            on_tap=lambda: self._open(task),
            on_up=lambda: self.phone.activities.remove_task(task.number),
        )

    def _texts(self, still: PlacedWindow, above: float) -> ax.View:
        """Return a frame around each text of a card, which a tap gives to the clipboard or another app."""
        scale = self.phone.display.scale / _SHARE  # px of the screen per dp of the card
        texts = [
            ax.View(
                key=f"selection:{number}", cls="android.widget.TextView", text=view.shown_text, background=_SELECTION,
                radius=4, width=view.visible_bounds.width / scale, height=view.visible_bounds.height / scale,
                margin=(view.visible_bounds.left / scale, view.visible_bounds.top / scale + above, 0, 0),
                on_tap=partial(self._offer, view.shown_text, f"selection:{number}"),
            )
            for number, view in enumerate(still.root.walk_visible())
            if view.shown_text and not view.is_password
        ]  # fmt: skip
        return LeftToRight(*texts, width=ax.MATCH, height=ax.MATCH)

    def _offer(self, text: str, anchor: str) -> None:
        """Ask what is to be done with a text."""

        def copy() -> None:
            self.phone.clipboard.set(text, source=self.app.package)
            self.is_selecting = False

        items = [ax.MenuItem(self.tr("Copy"), copy), ax.MenuItem(self.tr("Share"), lambda: ax.share_text(self, text))]
        self.popup(items, anchor=anchor)

    def _menu(self, task: Task) -> None:
        details = f"package:{task.app.package}"
        info = ax.Intent(action="android.settings.APPLICATION_DETAILS_SETTINGS", data=details)
        self.popup(
            [ax.MenuItem(self.tr("App info"), lambda: self.start(info), icon="info")], anchor=f"icon:{task.number}"
        )

    def _open(self, task: Task) -> None:
        self.finish()
        self.phone.activities.open_recent(task.number, caller=self.app.package)

    def _clear(self) -> None:
        for task in self.phone.activities.recents:
            if task is not self.record.task:
                self.phone.activities.remove_task(task.number)
        self.phone.go_home()
