"""Views that OsmAnd's pages share, and the things that lie on its map."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.osmand.store import MARKER_COLORS
from pytest_mobileagent.simulator.system.dates import number_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pytest_mobileagent.simulator.androidx.mercator import Point, Projection
    from pytest_mobileagent.simulator.apps.osmand.screens import MapActivity

ORANGE, BLUE, GREY, LINE = "#ff8800", "#237bff", "#7a7a7a", "#e6e6e6"
BOX_DP = 54  # how high the box of a field is
BUTTON_PLATE = "#edf1fa"
THEME = ax.Theme.material2(primary=ORANGE, accent=BLUE, background="#f0f0f0")
LIST_VIEW, RECYCLER = "android.widget.ListView", "androidx.recyclerview.widget.RecyclerView"
ICON_COLOR = "#909090"


class Page(ax.Page):
    """What covers the map: the search, an editor, the drawer."""

    screen: MapActivity


def panel(screen: ax.Screen) -> str:
    """Return the colour of panels and pages."""
    return screen.theme.surface


def plate(screen: ax.Screen) -> str:
    """Return the colour of secondary buttons."""
    return "#2d3a4f" if screen.theme.is_dark else BUTTON_PLATE


app_bar = ax.AppBar(title_id="toolbar_title", elevation=4)


def points_text(screen: ax.Screen, count: int) -> str:
    """Return how many points a track has."""
    return screen.tr("{count} points").format(count=number_text(screen.phone, count))


def list_row(  # noqa: PLR0913 - what a row can have
    title: str,
    subtitle: str = "",
    *,
    icon: str = "",
    color: str = ICON_COLOR,
    id: str = "",  # noqa: A002 - Android's word
    speaks: bool = True,
    trailing: ax.View | None = None,
    on_tap: ax.Act | None = None,
    on_long_press: ax.Act | None = None,
) -> ax.View:
    """Return a row of a list or a sheet: an icon, a title, a line below it; words of the app unless it is silent."""
    note = ax.Text(subtitle, speaks=speaks, id="description", color=GREY, max_lines=2, margin=(0, 2, 0, 0))
    return ax.Across(
        ax.Icon(icon, id="icon", color=color, margin=(0, 0, 24, 0)) if icon else None,
        ax.Column(
            ax.Text(title, speaks=speaks, id="title", size=16, max_lines=2), note if subtitle else None, weight=1
        ),
        trailing,
        id=id,
        min_height=52,
        padding=(16, 8),
        on_tap=on_tap,
        on_long_press=on_long_press,
    )


def header(text: str, id: str = "title", *, speaks: bool = True) -> ax.View:  # noqa: A002 - Android's word
    """Return the heading of a part of a list."""
    return ax.Text(
        text, speaks=speaks, id=id, weight_name="medium", color=GREY, width=ax.MATCH, padding=(16, 14, 16, 8)
    )


def empty(icon: str, title: str, text: str) -> ax.View:
    """Return what is shown in place of an empty list."""
    return ax.EmptyState(
        ax.Icon(icon, size=72, color="#c4c4c4"),
        ax.Label(title, id="empty_state_title", size=18, weight_name="medium", align="center", width=ax.MATCH,
                 margin=(0, 16, 0, 8)),
        ax.Label(text, id="empty_state_description", size=15, color=GREY, align="center", width=ax.MATCH),
        padding=(40, 0),
    )  # fmt: skip


def dialog_button(  # noqa: PLR0913 - what a button has
    screen: ax.Screen,
    text: str,
    *,
    id: str,  # noqa: A002 - Android's word
    on_tap: ax.Act,
    is_primary: bool = False,
    enabled: bool = True,
) -> ax.View:
    """Return one of the wide buttons at the bottom of sheets: a plate with the text inside."""
    background = BLUE if is_primary and enabled else plate(screen)
    front = "#ffffff" if is_primary and enabled else BLUE if enabled else "#a5a5a5"
    label = ax.Label(
        text, id="button_text", size=15, weight_name="medium", color=front, gravity="center", enabled=enabled
    )
    return ax.Frame(
        label,
        id=id,
        weight=1,
        height=42,
        radius=4,
        background=background,
        enabled=enabled,
        clickable=enabled,
        focusable=enabled,
        on_tap=on_tap,
    )


def button_bar(*buttons: ax.View) -> ax.View:
    """Return buttons side by side at the bottom."""
    return ax.Row(*buttons, id="bottom_buttons_container", width=ax.MATCH, padding=(16, 10), gap=12)


def save_bar(
    screen: ax.Screen,
    on_cancel: ax.Act,
    on_save: ax.Act,
    *,
    is_ready: bool,
    ids: tuple[str, str] = ("dismiss_button", "right_bottom_button"),
) -> ax.View:
    """Return the buttons Cancel and Save, which can be tapped once all is ready."""
    return button_bar(
        dialog_button(screen, "Cancel", id=ids[0], on_tap=on_cancel),
        dialog_button(screen, "Save", id=ids[1], is_primary=True, enabled=is_ready, on_tap=on_save),
    )


def ring(  # noqa: PLR0913 - what differs
    screen: ax.Screen, inner: ax.View, *, is_chosen: bool, on_tap: ax.Act, desc: str = "", radius: float = 23
) -> ax.View:
    """Return a colour, an icon or a shape to choose, in a ring if it is chosen."""
    return ax.Frame(
        inner,
        width=46,
        height=46,
        desc=desc,
        radius=radius,
        border=(2, BLUE if is_chosen else panel(screen)),
        selected=is_chosen,
        on_tap=on_tap,
    )


def boxed_field(screen: ax.Screen, field: ax.EditText, label: str, error: str = "", *, id: str) -> ax.View:  # noqa: A002 - Android's word
    """Return a field that fills its box; the box draws the label, above what is typed or in the middle (Material's)."""
    has_focus = screen.ui.focus == (field.key or field.id)
    field.hint = label
    field.width, field.height, field.padding = ax.MATCH, BOX_DP, (12, 22, 12, 6)
    caption = None
    if field.text or has_focus:
        field.hint_color = "#00000000"
        color = screen.theme.error if error else BLUE if has_focus else GREY
        caption = ax.DrawnText(label, speaks=True, size=12, color=color, margin=(12, 7, 0, 0))
    else:
        field.hint_color = GREY
        field.padding = (12, 0)
    note = ax.Label(error, id="textinput_error", size=12, color="error", padding=(0, 4, 0, 0)) if error else None
    line = ax.View(width=ax.MATCH, height=2 if error else 1, background="error" if error else "#c8c8c8")
    return ax.Column(
        ax.Frame(
            field,
            caption,
            id=id,
            cls="com.google.android.material.textfield.TextInputLayout",
            width=ax.MATCH,
            radius=4,
            background="#2a2d31" if screen.theme.is_dark else "#f0f2f7",
        ),
        line,
        note,
        margin=(16, 8),
    )


class Sheet(ax.BottomSheet):
    """A sheet with a title, rows, and a button that closes it."""

    def __init__(  # noqa: PLR0913 - what a sheet has
        self,
        screen: ax.Screen,
        title: str,
        rows: Callable[[], Sequence[ax.View]],
        *,
        close: str = "Close",
        subtitle: str = "",
        speaks: bool = True,
    ) -> None:
        """Offer `rows`; a title that does not speak is what somebody wrote."""
        super().__init__(self._content)
        self.title = title
        self._screen = screen
        self._rows = rows
        self._close = close
        self._subtitle = subtitle
        self._speaks = speaks

    def _content(self) -> ax.View:
        rows = list(self._rows())
        body: ax.View = ax.Column(*rows, id="items_container")
        if len(rows) > 11:
            body = ax.Scroll(*rows, id="items_container", height=560)
        return ax.Column(
            ax.Text(self.title, speaks=self._speaks, id="title", size=20, weight_name="medium", padding=(16, 12, 16, 8))
            if self.title
            else None,
            ax.Label(self._subtitle, id="description", size=15, color=GREY, padding=(16, 0, 16, 8))
            if self._subtitle
            else None,
            body,
            button_bar(
                dialog_button(self._screen, self._close, id="dismiss_button", on_tap=self._screen.closing(dialog=self))
            ),
            id="bottom_sheet_container",
        )


def offer(  # noqa: PLR0913 - what a sheet has
    screen: ax.Screen,
    title: str,
    entries: Iterable[tuple[str, str, ax.Act]],
    *,
    close: str = "Close",
    subtitle: str = "",
    speaks: bool = True,
) -> None:
    """Offer in a sheet what can be done: titles, icons, acts."""
    rows = [list_row(name, icon=icon, on_tap=screen.closing(act)) for name, icon, act in entries]
    screen.show(Sheet(screen, title, lambda: rows, close=close, subtitle=subtitle, speaks=speaks))


def confirm(screen: ax.Screen, question: str, act: ax.Act, *, title: str = "") -> None:
    """Ask what is answered by yes or no."""
    ax.ask(screen, question, "YES", act, title=title, no="NO")


class TextDialog(ax.TextDialog):
    """Asks for a text; without one nothing is done."""

    is_entered = takes_nothing = False

    def content(self) -> ax.View:
        """Return the field above a blue line."""
        line = ax.View(width=ax.MATCH, height=1, background=BLUE, margin=(24, 0, 24, 8))
        field = self.field(padding=0)
        field.height, field.margin = 48, (24, 0)
        return ax.Column(field, line)


def ask_text(screen: ax.Screen, title: str, hint: str, accept: Callable[[str], object], *, text: str = "") -> None:
    """Ask for a text in a dialog."""
    TextDialog(screen, title=title, id="text_field", text=text, hint=hint, on_ok=accept)


def spread(rows: Sequence[ax.View], left: float = 64) -> list[ax.View]:
    """Return rows with lines between them."""
    return ax.spaced(rows, lambda: ax.Divider(margin=(left, 0, 0, 0)))


# -- on the map ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spot:
    """A point on the map with its icon."""

    point: Point
    color: str


def favourite_icon(canvas: ax.Canvas, projection: Projection, spot: Spot) -> None:
    """Draw a favourite: a star on a round plate."""
    x, y = projection.to_px(spot.point)
    scale = projection.density
    canvas.circle(x, y, 11 * scale, "#ffffff")
    canvas.circle(x, y, 9.5 * scale, spot.color[:7] if len(spot.color) == 7 else f"#{spot.color[-6:]}")
    half = round(6.5 * scale)
    canvas.icon(ax.Rect(int(x) - half, int(y) - half, int(x) + half, int(y) + half), "star", "#ffffff")


def marker_icon(canvas: ax.Canvas, projection: Projection, point: Point, color: int) -> None:
    """Draw a map marker: a flag in a pin whose tip is at the point."""
    _pin(canvas, projection, point, MARKER_COLORS[color], "flag")


def selection_icon(canvas: ax.Canvas, projection: Projection, point: Point) -> None:
    """Draw the pin of the point whose menu is open."""
    _pin(canvas, projection, point, ORANGE, "")


def _pin(canvas: ax.Canvas, projection: Projection, point: Point, color: str, icon: str) -> None:
    x, y = projection.to_px(point)
    scale = projection.density
    if not (-200 < x < 5000 and -200 < y < 5000):
        return
    radius, high = 13 * scale, 32 * scale
    shape = _pin_mask(round(radius), round(high))
    left, top = round(x) - shape.width // 2, round(y) - shape.height
    canvas.circle(x, y, 2.5 * scale, "#00000055")
    canvas.mask(shape.resize((shape.width + 4, shape.height + 4)), left - 2, top - 2, "#ffffff")
    canvas.mask(shape, left, top, color)
    middle = round(y - high + radius)
    if icon:
        half = round(8 * scale)
        canvas.icon(ax.Rect(round(x) - half, middle - half, round(x) + half, middle + half), icon, "#ffffff")
    else:
        canvas.circle(x, middle, 5 * scale, "#ffffff")


def _pin_mask(radius: int, high: int) -> Image.Image:
    factor = 3
    big = Image.new("L", (2 * radius * factor, high * factor), 0)
    draw = ImageDraw.Draw(big)
    edge = 2 * radius * factor - 1
    draw.ellipse((0, 0, edge, edge), fill=255)
    reach = radius * factor
    angle = math.radians(28)
    side, drop = reach * math.cos(angle), reach * math.sin(angle)
    draw.polygon([(reach - side, reach + drop), (reach + side, reach + drop), (reach, high * factor - 1)], fill=255)
    return big.resize((2 * radius, high), Image.Resampling.BOX)


def line_on_map(
    canvas: ax.Canvas, projection: Projection, points: Sequence[Point], color: str, width_dp: float
) -> None:
    """Draw a track."""
    pixels = [projection.to_px(point) for point in points]
    clip = canvas.clip
    far = 3000.0
    width = width_dp * projection.density
    for start, end in itertools.pairwise(pixels):
        (x1, y1), (x2, y2) = start, end
        if (
            max(x1, x2) < -far
            or min(x1, x2) > clip.right + far
            or max(y1, y2) < -far
            or min(y1, y2) > clip.bottom + far
        ):
            continue
        _segment(canvas, start, end, width, color)


def _segment(canvas: ax.Canvas, start: tuple[float, float], end: tuple[float, float], width: float, color: str) -> None:
    """Draw a straight line, cut to the canvas so that its mask stays small."""
    cut = _cut(start, end, canvas.clip.inset(-50, -50, -50, -50))
    if cut is not None:
        canvas.polyline(cut, width, color)


def _cut(start: tuple[float, float], end: tuple[float, float], box: ax.Rect) -> list[tuple[float, float]] | None:
    """Return the part of a line inside a box (Liang and Barsky), None if there is none."""
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    low, high = 0.0, 1.0
    for step, room in ((-dx, x1 - box.left), (dx, box.right - x1), (-dy, y1 - box.top), (dy, box.bottom - y1)):
        if step == 0:
            if room < 0:
                return None
            continue
        at = room / step
        if step < 0:
            low = max(low, at)
        else:
            high = min(high, at)
    if low > high:
        return None
    return [(x1 + dx * low, y1 + dy * low), (x1 + dx * high, y1 + dy * high)]
