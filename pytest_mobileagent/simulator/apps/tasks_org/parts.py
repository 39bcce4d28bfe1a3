"""What the app's pages share: colours, icons, bars, rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.tasks_org.store import HIGH, LOW, MEDIUM, NONE, PACKAGE, Task

BLUE = "#2196f3"
PRIORITY_COLORS = {HIGH: "#f44336", MEDIUM: "#ffc107", LOW: "#2196f3", NONE: "#9e9e9e"}
RECYCLER = "androidx.recyclerview.widget.RecyclerView"
GROUP = "android.view.ViewGroup"
_BAR_ICONS = {"arrow_back": "Navigate up", "save": "Save", "close": "Discard"}
COMPOSE = "android.view.View"  # a clickable row of Jetpack Compose
CHIP_GAP_DP = 6
PALETTE = (
    "#795548", "#b71c1c", "#f44336", "#ff9800", "#ffc107", "#ffeb3b", "#cddc39", "#8bc34a", "#4caf50", "#009688",
    "#00bcd4", "#03a9f4", "#2196f3", "#3f51b5", "#673ab7", "#9c27b0", "#e91e63", "#607d8b", "#9e9e9e", "#000000",
)  # fmt: skip
LIGHT_MODE, BLACK_MODE, DARK_MODE, SYSTEM_MODE = "0", "1", "2", "5"


def _theme(accent: str, *, is_dark: bool, is_black: bool = False) -> ax.Theme:
    light = ax.Theme.material2(primary=accent, background="#ffffff")
    if not is_dark:
        return replace(light, toolbar="#ffffff", on_toolbar="#212121", status_bar="#ffffff", surface_variant="#f5f5f5")
    page = "#000000" if is_black else "#202124"
    return replace(
        light.darkened(), primary=accent, secondary=accent, on_secondary="#ffffff", background=page, toolbar=page,
        surface="#000000" if is_black else "#2d2e31", status_bar=page, on_toolbar="#ffffff", on_surface="#ffffff",
        on_surface_variant="#b5b6b9", outline_variant="#3c4043",
    )  # fmt: skip


THEME = _theme(BLUE, is_dark=False)


def theme_of(phone: ax.Phone) -> ax.Theme:
    """Return the theme that the settings say; at first it follows the phone's."""
    prefs = ax.Preferences(phone, PACKAGE)
    mode = prefs.text("p_theme", SYSTEM_MODE)
    accent = prefs.text("p_theme_color", BLUE)
    is_dark = mode in (BLACK_MODE, DARK_MODE) or (mode == SYSTEM_MODE and phone.is_dark)
    return _theme(accent, is_dark=is_dark, is_black=mode == BLACK_MODE)


class ThemedScreen(ax.Screen):
    """A screen of the app, in the colours that its settings say."""

    @property
    def theme(self) -> ax.Theme:
        """The app's theme."""
        return theme_of(self.phone)


def room_dp(phone: ax.Phone) -> float:
    """Return how high a sheet can be between the system bars, dp."""
    display = phone.display
    return (display.app_size[1] - display.status_bar_px - display.navigation_bar_px) / display.scale


def on_accent(theme: ax.Theme) -> str:
    """Return the colour of what stands on the theme's colour."""
    red, green, blue = (int(theme.secondary[at : at + 2], 16) for at in (1, 3, 5))
    return "#000000" if red * 0.299 + green * 0.587 + blue * 0.114 > 186 else "#ffffff"


def check_icon(task: Task) -> tuple[str, str]:
    """Return name and colour of a task's check box: the colour is its priority."""
    if task.completed_ms:
        return "check_box", PRIORITY_COLORS[task.priority]
    return "repeat" if task.recurrence else "check_box_outline_blank", PRIORITY_COLORS[task.priority]


def chip(  # noqa: PLR0913 - its parts
    label: str,
    icon: str,
    *,
    theme: ax.Theme,
    color: str = "",
    on_tap: ax.Act | None = None,
    on_close: ax.Act | None = None,
) -> ax.View:
    """Return one of the chips below a task's title."""
    tint = color or theme.on_surface_variant
    return ax.Row(
        ax.Icon(icon, cls=COMPOSE, size=16, color=tint, margin=(0, 0, 6, 0)),
        ax.Text(label, max_lines=1, max_width=180),
        ax.Icon("cancel", cls=COMPOSE, size=18, desc="Delete", color=tint, margin=(6, 0, 0, 0), on_tap=on_close)
        if on_close
        else None,
        cls=COMPOSE,
        height=30,
        padding=(10, 0),
        gravity="center",
        radius=15,
        background=f"{tint}22",
        border=(1, f"{tint}66"),
        on_tap=on_tap,
    )


_BAR = ax.AppBar(padding=0, up_margin=(4, 0), title_margin=(16, 0))


def bar(
    screen: ax.Screen,
    title: str,
    *,
    icon: str = "arrow_back",
    on_close: ax.Act | None = None,
    actions: Sequence[ax.View] = (),
) -> ax.View:
    """Return the toolbar of a page."""
    return _BAR(screen, title, icon=icon, up=_BAR_ICONS[icon], on_up=on_close, actions=actions)


def action(icon: str, desc: str, on_tap: ax.Act, *, id: str, color: str) -> ax.View:  # noqa: A002 - Android's word
    """Return an entry of a bar."""
    return ax.IconButton(icon, id=id, cls="android.widget.Button", desc=desc, color=color, on_tap=on_tap)


def ask(screen: ax.Screen, question: str, accept: str, on_accept: ax.Act) -> None:
    """Ask a question, to which the other answer is to cancel."""
    ax.ask(screen, question, accept, on_accept, no="CANCEL", ids=PACKAGE)


def ask_to_discard(screen: ax.Screen, leave: ax.Act) -> None:
    """Ask before changes are lost."""
    question = "Are you sure you want to discard your changes?"
    ax.ask(screen, question, "KEEP EDITING", lambda: None, no="DISCARD", on_no=leave, ids=PACKAGE)


def pick_color(screen: ax.Screen, on_pick: Callable[[str], object]) -> None:
    """Let the user choose one of the app's colours, or none."""

    def samples() -> ax.View:
        cells = [
            ax.View(
                cls="android.widget.ImageView",
                desc=color,
                width=40,
                height=40,
                radius=20,
                margin=(6, 6),
                background=color,
                on_tap=screen.closing(partial(on_pick, color)),
            )
            for color in PALETTE
        ]
        return ax.Column(ax.Grid(*cells, columns=5, id="icons"), padding=(20, 16, 20, 0))

    dialog = ax.AlertDialog(
        content=samples, neutral=("CLEAR", lambda: on_pick("")), negative=("CANCEL", None), ids=PACKAGE
    )
    screen.show(dialog)


class NamePage(ThemedScreen):
    """A page on which something gets a name; it is asked about before changes are lost, and before it is deleted."""

    hint = ""
    stored_name = ""  # as the page shows it; empty for something new

    def begin(self, name: str, *, is_new: bool) -> None:
        """Begin with what is stored."""
        self.name = self.stored_name = name
        self.is_new, self.error = is_new, ""
        if is_new:
            self.focus("name")

    @property
    def is_changed(self) -> bool:
        """Whether something would be lost."""
        raise NotImplementedError

    def save(self) -> None:
        """Store it, or say what is wrong."""
        raise NotImplementedError

    def delete(self) -> None:
        """Delete it."""
        raise NotImplementedError

    def back(self) -> bool:
        """Ask before changes are lost."""
        if not self.is_changed:
            return False
        ask_to_discard(self, self.finish)
        return True

    def _ask_delete(self) -> None:
        def delete() -> None:
            self.delete()
            self.finish()

        ask(self, self.tr("Delete {name}?").format(name=self.stored_name), "OK", delete)

    def _rename(self, name: str) -> None:
        self.name, self.error = name, ""

    def top_bar(self, title_of_new: str) -> ax.View:
        """Return the bar, which saves."""
        delete = None
        if not self.is_new:
            delete = ax.IconButton(
                "delete", id="delete", cls="android.widget.Button", desc="Delete", outlined=True,
                color="on_toolbar", on_tap=self._ask_delete,
            )  # fmt: skip
        title = ax.Written(self.stored_name) or title_of_new
        return bar(self, title, icon="save", on_close=self.save, actions=[delete] if delete else [])

    def name_field(self, on_done: ax.Act | None = None) -> ax.View:
        """Return the field above its line, and what is wrong with the name."""
        field = ax.EditText(
            id="name", text=self.name, hint=self.hint, on_change=self._rename, on_ime_action=on_done, padding=(0, 10)
        )
        return ax.Column(
            field,
            ax.View(height=2, width=ax.MATCH, background="error" if self.error else "outline_variant"),
            ax.Label(self.error, size=12, color="error", margin=(0, 4, 0, 0)) if self.error else None,
            id="name_layout",
            padding=(16, 16),
        )
