"""Views that Retro Music's pages share: bars, rows of songs, covers, questions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.retro_music.store import PACKAGE
from pytest_mobileagent.simulator.ui import (
    MATCH,
    AlertDialog,
    Column,
    EditText,
    Frame,
    Grid,
    Icon,
    IconButton,
    MenuItem,
    Rect,
    Row,
    Screen,
    Text,
    TextField,
    Theme,
    View,
    mix,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.retro_music.store import Song
    from pytest_mobileagent.simulator.ui.raster import Canvas

THEME = Theme.material3(primary="#3f5f90", container="#d6e3ff", surface="#fdfbff")
RECYCLER = "androidx.recyclerview.widget.RecyclerView"
GRID = "android.widget.GridView"
IMAGE = "android.widget.ImageView"
ROW_DP = 72
BAR_DP = 64
CARD = "androidx.cardview.widget.CardView"


def cover(theme: Theme, *, size: float = 48, icon: str = "music_note", id: str = "image", radius: float = 8) -> Icon:  # noqa: A002 - Android's word
    """Return the picture of a song or album that has none of its own."""
    return Icon(
        icon,
        id=id,
        size=size * 0.5,
        width=size,
        height=size,
        radius=radius,
        color=mix(theme.primary, theme.surface, 0.15),
        background=theme.primary_container,
    )


def app_bar(  # noqa: PLR0913 - its parts
    screen: Screen,
    title: str | View,
    *,
    navigation: View,
    actions: Sequence[View] = (),
    overflow: Callable[[], list[MenuItem]] | None = None,
    subtitle: str = "",
) -> View:
    """Return the bar on top: an icon, a bold title in the middle, actions and the overflow menu."""
    theme = screen.theme
    head = title
    if isinstance(head, str):
        head = Text(head, size=22, weight_name="bold", max_lines=1, align="center", width=MATCH)
    below = Text(subtitle, size=14, color=theme.on_surface_variant, align="center", width=MATCH) if subtitle else None
    more = None
    if overflow is not None:
        more = Icon(
            "more_vert",
            key="overflow",
            cls=IMAGE,
            desc="More options",
            width=40,
            height=48,
            color=theme.on_surface,
            on_tap=lambda: screen.popup(overflow(), anchor="overflow"),
        )
    sides = max(0, 48 * len(actions) + (40 if more else 0) - 48)
    bar = Row(
        navigation,
        View(width=sides, height=1) if sides and isinstance(title, str) else None,
        Column(head, below, weight=1),
        *actions,
        more or (View(width=48, height=1) if not actions else None),
        id="toolbar",
        cls="android.view.ViewGroup",
        width=MATCH,
        height=BAR_DP,
        padding=(4, 0),
        gravity="center",
        background=theme.surface,
    )
    return Column(bar, id="appBarLayout")


def back_button(on_tap: Callable[[], object]) -> View:
    """Return the arrow that leads back."""
    return IconButton("arrow_back", desc="Navigate up", on_tap=on_tap)


def bar_icon(icon: str, desc: str, on_tap: Callable[[], object], *, id: str = "") -> View:  # noqa: A002 - Android's word
    """Return an action of a bar."""
    return IconButton(icon, id=id, desc=desc, cls="android.widget.Button", on_tap=on_tap)


def submenu(screen: Screen, choices: Sequence[tuple[str, str]], chosen: str, pick: Callable[[str], object]) -> None:
    """Show radio buttons in place of the menu."""
    items = [
        MenuItem(label, partial(pick, value), is_checked=value == chosen, is_radio=True) for label, value in choices
    ]
    screen.popup(items, anchor="overflow")


def menu_button(theme: Theme, key: str, on_tap: Callable[[], object]) -> View:
    """Return the three dots of a row."""
    return Icon("more_vert", id="menu", key=key, width=40, height=48, color=theme.on_surface_variant, on_tap=on_tap)


def list_row(  # noqa: PLR0913 - what a row has
    theme: Theme,
    title: str,
    text: str,
    *,
    image: View | None = None,
    leading: View | None = None,
    menu: View | None = None,
    is_selected: bool = False,
    opacity: float = 1.0,
    on_tap: Callable[[], object] | None = None,
    on_long_press: Callable[[], object] | None = None,
) -> View:
    """Return a row of two lines; the menu gives way to a mark while the row is selected."""
    front = theme.on_surface if opacity == 1 else mix(theme.on_surface, theme.surface, 1 - opacity)
    soft = theme.on_surface_variant if opacity == 1 else mix(theme.on_surface_variant, theme.surface, 1 - opacity)
    return Row(
        leading,
        Frame(image or cover(theme), id="imageTextContainer", cls=CARD, margin=(0, 0, 16, 0)),
        Column(
            Text(title, id="title", size=16, max_lines=1, color=front),
            Text(text, id="text", size=14, max_lines=1, color=soft),
            weight=1,
        ),
        None if is_selected else menu,
        cls="android.view.ViewGroup",
        width=MATCH,
        height=ROW_DP,
        padding=(4 if leading else 16, 0, 4, 0),
        gravity="center",
        selected=is_selected,
        background=theme.secondary_container if is_selected else "",
        on_tap=on_tap,
        on_long_press=on_long_press,
    )


def grid_cell(  # noqa: PLR0913 - its parts
    theme: Theme,
    title: str,
    text: str,
    *,
    icon: str,
    menu: View | None = None,
    on_tap: Callable[[], object] | None = None,
    is_round: bool = False,
    side: float = 170,
) -> View:
    """Return a cell of a grid: a large picture over two lines."""
    image = cover(theme, size=side, icon=icon, radius=side / 2 if is_round else 16)
    names = Column(
        Text(title, id="title", size=16, max_lines=1),
        Text(text, id="text", size=13, max_lines=1, color=theme.on_surface_variant) if text else None,
        id="titleContainer",
        weight=1,
        padding=(4, 6),
    )
    return Column(
        Frame(image, id="imageContainer", cls=CARD, gravity="hcenter"),
        Row(names, menu, width=MATCH, gravity="center"),
        cls="android.view.ViewGroup",
        padding=(8, 8),
        on_tap=on_tap,
    )


def grid(cells: Sequence[View], columns: int) -> View:
    """Return cells side by side."""
    return Grid(*cells, columns=columns, padding=(8, 0))


def cell_side(screen: Screen, columns: int) -> float:
    """Return how wide the picture of a cell is, dp."""
    width = screen.phone.display.size[0] / screen.phone.display.scale
    return (width - 16) / columns - 16


class ScreamingFace(Text):
    """The emoji of an empty page, drawn: the font at hand has none."""

    def paint(self, canvas: Canvas) -> None:
        """Draw a face between two hands."""
        x, y = self.rect.center
        half = round(24 * self.scale)
        canvas.circle(x, y, half, "#ffcc4d")
        for side in (-1, 1):
            canvas.circle(x + side * half * 0.36, y - half * 0.28, half * 0.24, "#ffffff")
            canvas.circle(x + side * half * 0.36, y - half * 0.28, half * 0.1, "#664500")
            left = round(x + side * half * 0.78 - half * 0.2)
            canvas.rounded(Rect(left, y + half // 8, left + round(half * 0.4), y + half), half * 0.2, "#ef9645")
        mouth = Rect(x - round(half * 0.24), y + half // 6, x + round(half * 0.24), y + round(half * 0.82))
        canvas.rounded(mouth, half * 0.24, "#664500")


def empty(text: str) -> View:
    """Return what is shown instead of an empty list."""
    return Column(
        ScreamingFace("\U0001f631", id="emptyEmoji", size=56, align="center", width=MATCH),
        Text(text, id="emptyText", size=20, weight_name="medium", align="center", width=MATCH, margin=(16, 8)),
        id="android:id/empty",
        gravity="center",
    )


def ask(screen: Screen, title: str, message: str, yes: str, on_yes: Callable[[], object]) -> None:
    """Ask before something is done."""
    screen.show(
        AlertDialog(title=title, message=message, positive=(yes, on_yes), negative=("Cancel", None), ids=PACKAGE)
    )


class NameDialog(AlertDialog):
    """A dialog with a field for a playlist's name."""

    def __init__(self, screen: Screen, title: str, verb: str, accept: Callable[[str], object], name: str = "") -> None:
        """Begin with `name`."""
        super().__init__(
            title=title,
            content=self._field,
            positive=(verb, self._accept_name),
            negative=("Cancel", None),
            ids=PACKAGE,
            on_cancel=screen.hide_keyboard,
        )
        self._screen = screen
        self._accept = accept
        self._name = name

    def _accept_name(self) -> None:
        self._screen.hide_keyboard()
        self._accept(self._name)

    def _typed(self, text: str) -> None:
        self._name = text

    def _field(self) -> View:
        field = EditText(
            id="actionNewPlaylist", text=self._name, input_type="caps", on_change=self._typed, hint="Playlist name"
        )
        box = TextField(field, theme=self._screen.theme, label="Playlist name", margin=(24, 0, 24, 8))
        box.id = "actionNewPlaylistContainer"
        return box


def details(song: Song) -> list[tuple[str, str]]:
    """Return what the dialog of a song's details tells from the media store."""
    return [("File name", song.data.rpartition("/")[2]), ("File path", song.data)]
