"""Home screen and app drawer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.wallpaper import is_light, wallpaper_of
from pytest_mobileagent.simulator.apps.launcher.dock import component_of
from pytest_mobileagent.simulator.apps.launcher.dragging import Dragging
from pytest_mobileagent.simulator.apps.launcher.generations import (
    PREFERENCES,
    ROTATES,
    Generation,
    generation_of,
    grid_of,
)
from pytest_mobileagent.simulator.apps.launcher.popups import AppIcon, Shortcuts
from pytest_mobileagent.simulator.apps.launcher.search import finds
from pytest_mobileagent.simulator.apps.launcher.settings import HomeSettings
from pytest_mobileagent.simulator.apps.launcher.workspace import Workspace
from pytest_mobileagent.simulator.system.intents import FLAG_NEW_TASK, LAUNCHER, MAIN
from pytest_mobileagent.simulator.system.keys import KEY_ALL_APPS, KEY_MENU

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.base import App

    Carry = Callable[[ax.Phase, int, int], object]

_GOOGLE_SEARCH = ax.Intent("com.google.nexuslauncher.FAST_TEXT_SEARCH", flags=FLAG_NEW_TASK)
_WHITE, _BLACK = "#ffffff", "#202124"


class Home(ax.Screen):
    """The home screen; the drawer is drawn over it."""

    edge_to_edge = True

    @property
    def is_portrait(self) -> bool:  # type: ignore[override]  # by the screen: "Allow home screen rotation" is off
        """Whether it stays upright, as a phone's does unless that is allowed; a tablet's turns."""
        return not (self.phone.display.is_tablets or self.prefs(PREFERENCES).flag(ROTATES))

    def create(self) -> None:
        """Begin on the first page with the drawer closed."""
        self.drawer_open = False
        self.query = ""
        self.dragging = Dragging(self)
        self.workspace = Workspace(self)

    @property
    def generation(self) -> Generation:
        """The launcher of the phone's release."""
        return generation_of(self.phone.image.api_level)

    def resume(self) -> None:
        """Coming home closes the drawer."""
        self.close_drawer()

    def new_intent(self, intent: ax.Intent) -> None:
        """Home pressed again closes whatever is open."""
        del intent
        self.dialogs.clear()
        self.workspace.reset()
        self.close_drawer()

    def back(self) -> bool:
        """Back closes a folder or the drawer, and nothing else."""
        if not self.workspace.close() and self.drawer_open:
            self.close_drawer()
        return True

    def pressed(self, key_code: int) -> bool:
        """KEYCODE_ALL_APPS opens the drawer, the menu key the home screen's menu (Launcher3's `onKeyUp`)."""
        if key_code == KEY_ALL_APPS:
            self.open_drawer()
            return True
        if key_code == KEY_MENU and not self.drawer_open:
            self.dialogs.clear()
            self.show_menu(ax.Rect(*self._middle, *self._middle))
        return key_code == KEY_MENU

    @property
    def _middle(self) -> tuple[int, int]:
        width, height = self.phone.display.size
        return width // 2, height // 2

    def open_drawer(self) -> None:
        """Open the drawer."""
        self.drawer_open = True
        self.query = ""
        self.ui.scroll_px.pop("apps", None)

    def close_drawer(self) -> None:
        """Show the home screen."""
        self.drawer_open = False
        self.query = ""
        self.ui.focus = ""
        self.hide_keyboard()

    def launch(self, component: str) -> None:
        """Start an app."""
        if self.drawer_open:
            self.close_drawer()
        self.start(ax.Intent(action=MAIN, categories=(LAUNCHER,), component=component, flags=FLAG_NEW_TASK))

    # -- the home screen --------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return wallpaper, workspace, hotseat and perhaps the drawer."""
        return ax.Layers(
            ax.Image(partial(wallpaper_of, self.phone), width=ax.MATCH, height=ax.MATCH, id="wallpaper"),
            ax.Layers(self._layers() if self.phone.is_home_drawn else None, id="launcher"),
        )

    def _layers(self) -> ax.View:
        is_home = not self.drawer_open
        return ax.SwipeArea(
            ax.View(id="scrim_view", width=ax.MATCH, height=ax.MATCH),
            self.workspace.compose() if is_home else None,
            self._drawer() if self.drawer_open else None,
            self.workspace.opened(),
            *self.dragging.compose(),
            on_up=self.open_drawer if is_home else None,
            on_down=(lambda: self.phone.panels.open("shade")) if is_home else None,
            id="drag_layer",
            width=ax.MATCH,
            height=ax.MATCH,
        )

    def grid(self) -> tuple[int, int]:
        """Return the columns and rows of the home screen."""
        return grid_of(self.phone)

    @property
    def is_roomy(self) -> bool:
        """Whether the screen is as high as a phone's is; on a tablet that lies on its side everything moves closer."""
        return self.phone.display.size[1] / self.phone.display.scale >= 680

    def icon_dp(self) -> float:
        """Return the size of icons: 56 dp, or what a cell has room for beside its label."""
        display = self.phone.display
        columns, rows = self.grid()
        bars = (display.status_bar_px + display.navigation_bar_px) / display.scale
        fixed = 311 if self.is_roomy else 212  # date, paddings, dock, search bar
        high = (display.size[1] / display.scale - bars - fixed) / (rows - 1) - 16 * self.phone.font_scale - 14
        wide = (display.size[0] / display.scale - 36) / columns - 8
        return max(28.0, min(56.0, high, wide))

    def _drawer_icon_dp(self) -> float:
        """Return the size of the drawer's icons: 56 dp, or what one of its columns has room for."""
        columns = self.generation.grid[0]
        return min(56.0, (self.phone.display.size[0] / self.phone.display.scale - 32) / columns - 8)

    @property
    def behind_bars(self) -> str:  # type: ignore[override]  # changes with the drawer and the wallpaper
        """The colour under the bars: the drawer's, or whether the wallpaper is light."""
        is_bright = not self.phone.is_dark if self.drawer_open else is_light(self.phone)
        return "#f3f1f7" if is_bright else "#101010"

    @property
    def front(self) -> str:
        """The colour of texts on the wallpaper."""
        return _BLACK if is_light(self.phone) else _WHITE

    @property
    def text_kind(self) -> type[ax.Text]:
        """How texts are drawn on the wallpaper."""
        return ax.Text if is_light(self.phone) else _Shadowed

    def icon(self, app: App, *, label_color: str, is_plain: bool = False, on_drag: Carry | None = None) -> ax.View:
        """Return the icon of an app, on a plain ground if it `is_plain`; without `on_drag`, one of the drawer."""
        component = component_of(app)
        label = self.phone.strings.label_of(app)
        is_drawers = on_drag is None
        return AppIcon(
            self.picture(app, self._drawer_icon_dp() if is_drawers else self.icon_dp()),
            self.label(label, label_color, is_plain=is_plain or is_drawers) if label_color else None,
            id="icon" if is_drawers else "",
            cls="android.widget.TextView",
            text=label,
            desc=label,
            gravity="center",
            padding=(4, 10 if self.is_roomy or is_drawers else 4),
            on_tap=lambda: self.launch(component),
            on_press=lambda place: self.show_app_menu(app, place),
            on_drag=on_drag or partial(self.dragging.follow, app),
        )

    def label(self, text: str, color: str, *, is_plain: bool = False) -> ax.View:
        """Return what stands below an icon."""
        kind = ax.Text if is_plain else self.text_kind
        return kind(
            text, size=13, color=color, align="center", max_lines=1, margin=(0, 6, 0, 0), cls="android.view.View"
        )

    def picture(self, app: App, size: float) -> ax.View:
        """Return an app's icon without its label; it is grey while the app is suspended."""
        package = self.phone.packages.find(app.package)
        picture = ax.app_icon(app.icon, size=size, is_grey=package is not None and package.is_suspended)
        picture.id = ""
        return picture

    def search(self) -> None:
        """Search with the Google app, or, where there is none, among the apps."""
        if self.phone.packages.resolve(_GOOGLE_SEARCH):
            self.start(_GOOGLE_SEARCH)
            return
        self.open_drawer()
        self.focus("input")

    def show_menu(self, place: ax.Rect) -> None:
        """Offer what can be done with the home screen."""
        wallpaper, widgets = self.tr(self.generation.wallpaper_entry), self.tr("Widgets")
        entries = [
            ax.MenuItem(wallpaper, self._choose_wallpaper, icon="palette"),
            ax.MenuItem(widgets, lambda: self.toast(self.tr("Widgets and shortcuts aren't available")), icon="widgets"),
            ax.MenuItem(self.tr("Home settings"), self._settings, icon="settings"),
        ]
        self.show(Shortcuts(entries), anchor=place)

    def _choose_wallpaper(self) -> None:
        if self.phone.packages.resolve(ax.WALLPAPER_AND_STYLE):
            self.start(ax.WALLPAPER_AND_STYLE)
        else:
            self.toast(self.tr("App isn’t installed."))

    def _settings(self) -> None:
        self.start(HomeSettings)

    def show_app_menu(self, app: App, place: ax.Rect, *, has_own: bool = True) -> None:
        """Offer what can be done with an app, and with `has_own` its shortcuts."""
        details = ax.Intent(action="android.settings.APPLICATION_DETAILS_SETTINGS", data=f"package:{app.package}")
        info = ax.MenuItem(self.tr("App info"), lambda: self.start(details), icon="info")
        said = partial(self.phone.strings.translate, app.package)
        own = [
            (ax.MenuItem(said(one.label), partial(self.start, one.intent), icon=one.icon), said(one.short))
            for one in (app.shortcuts if has_own else ())
        ]
        self.show(Shortcuts([info], own=own, desc=self.tr("Shortcuts")), anchor=place)

    # -- the drawer -------------------------------------------------------------------------------------------------

    def _drawer(self) -> ax.View:
        display = self.phone.display
        dark = self.phone.is_dark
        back, front = ("#202124", "#e8eaed") if dark else ("#f3f1f7", "#1f1f1f")
        apps = sorted(self.phone.packages.launcher_apps(), key=self.phone.strings.place_of)
        wanted = self.query.strip().lower()
        if wanted:
            apps = [app for app in apps if finds(self.phone.strings.label_of(app), wanted)]
        field = ax.Across(
            ax.Icon("search", id="g_icon", desc=self.tr("Google app"), color="#5f6368", margin=(0, 0, 12, 0)),
            ax.EditText(
                id="input",
                text=self.query,
                hint=self.tr(self.generation.search_hint),
                on_change=self.bind("query"),
                ime_action="search",
                on_ime_action=lambda: self.launch(component_of(apps[0])) if apps and wanted else None,
                weight=1,
                size=17,
                color=front,
            ),
            ax.IconButton(
                "close", id="clear_btn", desc=self.tr("Clear search box"), on_tap=lambda: self.bind("query")("")
            )
            if self.query
            else ax.IconButton("more_vert", id="menu_btn", desc=self.tr("Preferences"), on_tap=self._settings),
            height=55,
            margin=(22, 12, 22, 8),
            padding=(18, 0, 6, 0),
            radius=28,
            background="#ffffff" if not dark else "#303134",
        )
        cells = [self.icon(app, label_color=front) for app in apps]
        nothing = self.tr('No apps found matching "{query}"').format(query=self.query)
        empty = ax.Text(nothing, id="empty_text", size=16, color=front, padding=32)
        body = ax.RecyclerView(
            ax.Grid(*cells, columns=self.generation.grid[0]) if cells else empty,
            ax.View(height=24),
            key="apps",
            id="apps_list_view",
            padding=(16, 0),
        )
        return ax.SwipeArea(
            ax.Pane(
                ax.View(width=1, height=display.status_bar_px / display.scale),
                field,
                body,
                ax.View(width=1, height=display.navigation_bar_px / display.scale),
            ),
            id="apps_view",
            cls="android.widget.RelativeLayout",
            width=ax.MATCH,
            height=ax.MATCH,
            background=back,
            on_down=self.close_drawer,
        )


class _Shadowed(ax.Text):
    """A text with a soft shadow, to be read on any wallpaper."""

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw the shadow, then the text."""
        shift = max(1, round(self.scale))
        baseline = self.first_baseline() + shift
        for line in self._lines:
            canvas.text(self.line_left(line), baseline, line, self._font, "#00000080")
            baseline += self._step
        super().paint(canvas)
