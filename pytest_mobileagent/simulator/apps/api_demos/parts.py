"""What the samples are made of: a screen under the framework's action bar, its plain widgets, lists of texts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.api_demos.samples import SAMPLES
from pytest_mobileagent.simulator.ui.text import wrap

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.widgets.button import ButtonProps
    from pytest_mobileagent.simulator.ui.widgets.edit_text import EditTextProps
    from pytest_mobileagent.simulator.ui.widgets.text import TextProps

PACKAGE = "io.appium.android.apis"
LIST = "android.widget.ListView"
ROW = "android:id/text1"
SMALL, MEDIUM, LARGE = 14, 18, 22  # sp: `textAppearanceSmall`, `Medium`, `Large`
_BAR_DP, _ROW_DP = 56, 48
_PLATE = "#d6d7d7"  # `colorButtonNormal`
_DARK = "#1b1b1f"  # the bar of `Theme.DeviceDefault.Light.DarkActionBar`
THEME = ax.Theme(
    toolbar=_DARK, on_toolbar="#ffffff", status_bar=_DARK, background="#f9f9f9", surface="#f9f9f9",
    surface_variant="#e3e3e6",
)  # fmt: skip


class Demo(ax.Screen):
    """A sample: its label stands in the action bar, and what it holds below it."""

    title = ""  # empty: the activity's label

    def create(self) -> None:
        """Nothing has been typed."""
        self.typed: dict[str, str] = {}

    def action_bar(self) -> ax.View | None:
        """Return the title on its bar."""
        name = ax.Text(
            self.title or SAMPLES.get(self.record.spec.name, self.app.label),
            size=20, weight_name="medium", color=self.theme.on_toolbar, max_lines=1,
        )  # fmt: skip
        bar = ax.Row(
            name, id="android:id/action_bar", cls="android.view.ViewGroup", width=ax.MATCH, height=_BAR_DP,
            padding=(16, 0), gravity="center",
        )  # fmt: skip
        return ax.Frame(
            bar, id="android:id/action_bar_container", width=ax.MATCH, background=self.theme.toolbar, elevation=4
        )

    def field(self, name: str, text: str = "", /, **props: Unpack[EditTextProps]) -> ax.EditText:
        """Return a field that keeps what is typed; `text` is what stands in it at first."""
        made = Field(**props)
        made.id, made.text = name, self.typed.get(name, text)
        made.on_change = partial(self.typed.__setitem__, name)
        return made


class Field(ax.EditText):
    """A field with the framework's line below it."""

    padding = (4, 10, 4, 11)
    size = MEDIUM

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw the text above its line."""
        super().paint(canvas)
        side, thick = round(4 * self.scale), round((2 if self.is_focused else 1) * self.scale)
        bottom = self.rect.bottom - round(8 * self.scale)
        line = ax.Rect(self.rect.left + side, bottom - thick, self.rect.right - side, bottom)
        canvas.fill(line, self.accent if self.is_focused else "#0000008a")


class Button(ax.Button):
    """A button on the framework's grey plate, which leaves a margin inside its bounds; it is described by its text."""

    height = _ROW_DP
    min_width = 88
    color = "#000000de"

    def __init__(self, text: str, /, **props: Unpack[ButtonProps]) -> None:
        """Show `text`."""
        props.setdefault("desc", text)
        super().__init__(text, **props)

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw plate and text."""
        side, edge = round(4 * self.scale), round(6 * self.scale)
        canvas.rounded(self.rect.inset(side, edge, side, edge), round(4 * self.scale), _PLATE)
        self._front = self.color if self.enabled else f"{self.color[:7]}42"
        self._paint_text(canvas, *self.rect.center)


class ToggleButton(Button):
    """A button that stays down, and says so."""

    cls = "android.widget.ToggleButton"
    checkable = True

    def __init__(self, name: str, *, is_on: bool, on_tap: Callable[[], object]) -> None:
        """Show the state, ON or OFF."""
        super().__init__("ON" if is_on else "OFF", id=name, desc="", checked=is_on, on_tap=on_tap)


def label(text: str, /, **props: Unpack[TextProps]) -> ax.Text:
    """Return a text that is described by itself, as nearly all of the samples' are."""
    props.setdefault("desc", text)
    return ax.Text(text, **props)


class Item(ax.Text):
    """One row of a list (`simple_list_item_1`), above a thin line."""

    size = 16
    width = ax.MATCH
    padding = (16, 13)
    min_height = _ROW_DP

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw the text and the line."""
        super().paint(canvas)
        line = self.rect.bottom - max(1, round(self.scale / 2))
        canvas.fill(ax.Rect(self.rect.left, line, self.rect.right, self.rect.bottom), "#0000001f")


def item(text: str, on_tap: Callable[[], object] | None = None, *, desc: str = "") -> Item:
    """Return a row; it can be tapped as every row of a list can."""
    return Item(text, id=ROW, desc=desc, on_tap=on_tap, clickable=True)


def texts(
    rows: Sequence[str], on_tap: Callable[[int], object] | None = None, *, name: str = "android:id/list"
) -> ax.View:
    """Return a long list of texts of one line each."""

    def row(at: int) -> Item:
        made = item(rows[at], partial(on_tap, at) if on_tap is not None else None)
        made.max_lines = 1
        return made

    return ax.LazyList(cls=LIST, id=name, height=ax.MATCH, count=len(rows), item=row, item_height=_ROW_DP)


class Log(ax.Text):
    """A box of lines, of which the last ones are seen (`LogTextBox`)."""

    padding = 6
    size = SMALL
    border = (1, "#7f7f7f")
    width = ax.MATCH
    gravity = "top"
    focusable = True
    important = True

    def measure_content(
        self, ctx: ax.LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        """Keep of the lines what there is room for."""
        size = super().measure_content(ctx, w, h, exact_w=exact_w, exact_h=exact_h)
        fits = max(1, h // self._step)
        self._lines = wrap(self.text, self._font, w, 0)[-fits:]
        return size


def page(*views: ax.View | None, padding: float = 0, gravity: str = "") -> ax.View:
    """Return a column as high as the screen."""
    return ax.Pane(*views, padding=padding, gravity=gravity)


def scrolled(*views: ax.View | None, padding: float = 0, name: str = "") -> ax.View:
    """Return a column that scrolls."""
    return ax.Scroll(ax.Column(*views, width=ax.MATCH, padding=padding), id=name)
