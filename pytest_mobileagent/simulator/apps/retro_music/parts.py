"""Views that Retro Music's pages share: bars, rows of songs, covers, questions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.retro_music.store import FAVORITES, PACKAGE
from pytest_mobileagent.simulator.system import dates
from pytest_mobileagent.simulator.system.dates import with_digits

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.retro_music.store import Song

THEME = ax.Theme.material3(primary="#3f5f90", container="#d6e3ff", surface="#fdfbff")
GRID = "android.widget.GridView"
IMAGE = "android.widget.ImageView"
ROW_DP = 72
BAR_DP = 64
CARD = "androidx.cardview.widget.CardView"


def cover(theme: ax.Theme, *, size: float = 48, icon: str = "music_note", radius: float = 8) -> ax.Icon:
    """Return the picture of a song or album that has none of its own."""
    return ax.Icon(
        icon,
        id="image",
        size=size * 0.5,
        width=size,
        height=size,
        radius=radius,
        color=ax.mix(theme.primary, theme.surface, 0.15),
        background="primary_container",
    )


def songs_text(screen: ax.Screen, count: int) -> str:
    """Return `1 Song`, `2 Songs`."""
    return screen.tr_count(count, "{count} Song", "{count} Songs")


def length_text(screen: ax.Screen, duration_ms: int) -> str:
    """Return a length as `03:05` or `01:03:05`."""
    return with_digits(screen.phone, dates.length_text(duration_ms))


def summary(screen: ax.Screen, songs: Sequence[Song]) -> str:
    """Return how many songs there are and how long they last."""
    return f"{songs_text(screen, len(songs))}  \u2022  {length_text(screen, sum(song.duration for song in songs))}"


def playlist_name(screen: ax.Screen, name: str) -> str:
    """Return what a playlist is called: the one of favourites, which the app makes, in the app's language."""
    return screen.tr(name) if name == FAVORITES else name


def app_bar(  # noqa: PLR0913 - its parts
    screen: ax.Screen,
    title: str | ax.View,
    *,
    navigation: ax.View,
    actions: Sequence[ax.View] = (),
    overflow: Callable[[], list[ax.MenuItem]] | None = None,
    subtitle: str = "",
) -> ax.View:
    """Return the bar on top: an icon, a bold title in the middle, actions and the overflow menu."""
    head = title
    if isinstance(head, str):
        head = ax.Label(head, size=22, weight_name="bold", max_lines=1, align="center", width=ax.MATCH)
    below = ax.Caption(ax.Written(subtitle), align="center", width=ax.MATCH) if subtitle else None
    more = ax.more_button(screen, overflow, color="on_surface") if overflow is not None else None
    sides = max(0, 48 * len(actions) + (40 if more else 0) - 48)
    bar = ax.Across(
        navigation,
        ax.View(width=sides, height=1) if sides and isinstance(title, str) else None,
        ax.Column(head, below, weight=1),
        *actions,
        more or (ax.View(width=48, height=1) if not actions else None),
        id="toolbar",
        cls="android.view.ViewGroup",
        height=BAR_DP,
        padding=(4, 0),
        background="surface",
    )
    return ax.Column(bar, id="appBarLayout")


def bar_icon(icon: str, desc: str, on_tap: ax.Act, *, id: str = "") -> ax.View:  # noqa: A002 - Android's word
    """Return an action of a bar."""
    return ax.IconButton(icon, id=id, desc=desc, cls="android.widget.Button", on_tap=on_tap)


def submenu(screen: ax.Screen, choices: Sequence[tuple[str, str]], chosen: str, pick: Callable[[str], object]) -> None:
    """Show radio buttons in place of the menu."""
    items = [
        ax.MenuItem(label, partial(pick, value), is_checked=value == chosen, is_radio=True) for label, value in choices
    ]
    screen.popup(items, anchor="overflow")


def menu_button(key: str, on_tap: ax.Act) -> ax.View:
    """Return the three dots of a row."""
    return ax.Icon("more_vert", id="menu", key=key, width=40, height=48, on_tap=on_tap)


def list_row(  # noqa: PLR0913 - what a row has
    theme: ax.Theme,
    title: str,
    text: str,
    *,
    image: ax.View | None = None,
    leading: ax.View | None = None,
    menu: ax.View | None = None,
    is_selected: bool = False,
    opacity: float = 1.0,
    on_tap: ax.Act | None = None,
    on_long_press: ax.Act | None = None,
) -> ax.View:
    """Return a row of two lines; the menu gives way to a mark while the row is selected."""
    front = theme.on_surface if opacity == 1 else ax.mix(theme.on_surface, theme.surface, 1 - opacity)
    soft = theme.on_surface_variant if opacity == 1 else ax.mix(theme.on_surface_variant, theme.surface, 1 - opacity)
    return ax.Across(
        leading,
        ax.Frame(image or cover(theme), id="imageTextContainer", cls=CARD, margin=(0, 0, 16, 0)),
        ax.Column(
            ax.Text(title, id="title", size=16, max_lines=1, color=front),
            ax.Text(text, id="text", max_lines=1, color=soft),
            weight=1,
        ),
        None if is_selected else menu,
        cls="android.view.ViewGroup",
        height=ROW_DP,
        padding=(4 if leading else 16, 0, 4, 0),
        selected=is_selected,
        background="secondary_container" if is_selected else "",
        on_tap=on_tap,
        on_long_press=on_long_press,
    )


def grid_cell(  # noqa: PLR0913 - its parts
    theme: ax.Theme,
    title: str,
    text: str,
    *,
    icon: str,
    menu: ax.View | None = None,
    on_tap: ax.Act | None = None,
    is_round: bool = False,
    side: float = 170,
) -> ax.View:
    """Return a cell of a grid: a large picture over two lines."""
    image = cover(theme, size=side, icon=icon, radius=side / 2 if is_round else 16)
    names = ax.Column(
        ax.Text(title, id="title", size=16, max_lines=1),
        ax.Caption(ax.Written(text), id="text", size=13, max_lines=1) if text else None,
        id="titleContainer",
        weight=1,
        padding=(4, 6),
    )
    return ax.Column(
        ax.Frame(image, id="imageContainer", cls=CARD, gravity="hcenter"),
        ax.Across(names, menu),
        cls="android.view.ViewGroup",
        padding=(8, 8),
        on_tap=on_tap,
    )


def grid(cells: Sequence[ax.View], columns: int) -> ax.View:
    """Return cells side by side."""
    return ax.Grid(*cells, columns=columns, padding=(8, 0))


def cell_side(screen: ax.Screen, columns: int) -> float:
    """Return how wide the picture of a cell is, dp."""
    width = screen.phone.display.app_size[0] / screen.phone.display.scale
    return (width - 16) / columns - 16


class ScreamingFace(ax.Text):
    """The emoji of an empty page, drawn: the font at hand has none."""

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw a face between two hands."""
        x, y = self.rect.center
        half = round(24 * self.scale)
        canvas.circle(x, y, half, "#ffcc4d")
        for side in (-1, 1):
            canvas.circle(x + side * half * 0.36, y - half * 0.28, half * 0.24, "#ffffff")
            canvas.circle(x + side * half * 0.36, y - half * 0.28, half * 0.1, "#664500")
            left = round(x + side * half * 0.78 - half * 0.2)
            canvas.rounded(ax.Rect(left, y + half // 8, left + round(half * 0.4), y + half), half * 0.2, "#ef9645")
        mouth = ax.Rect(x - round(half * 0.24), y + half // 6, x + round(half * 0.24), y + round(half * 0.82))
        canvas.rounded(mouth, half * 0.24, "#664500")


def nothing(text: str) -> ax.View:
    """Return what is shown instead of an empty list."""
    note = ax.Column(
        ScreamingFace("\U0001f631", id="emptyEmoji", size=56, align="center", width=ax.MATCH),
        ax.Label(text, id="emptyText", size=20, weight_name="medium", align="center", width=ax.MATCH, margin=(16, 8)),
        id="android:id/empty",
        gravity="center",
        width=ax.MATCH,
    )
    return ax.Frame(note, weight=1, width=ax.MATCH)


def ask(screen: ax.Screen, title: str, message: str, yes: str, on_yes: ax.Act) -> None:
    """Ask before something is done."""
    ax.ask(screen, ax.Written(message), yes, on_yes, title=title, ids=PACKAGE)


class NameDialog(ax.DraftDialog):
    """A dialog with a field for a playlist's name."""

    def __init__(
        self, screen: ax.Screen, title: str, verb: str, accept: Callable[[str], object], name: str = ""
    ) -> None:
        """Begin with `name`."""
        self.title, self.ok, self._accept, self._name = title, verb, accept, name
        super().__init__(screen)

    def accept(self) -> bool:
        """Hand on the name."""
        self._accept(self._name)
        return True

    def cancelled(self) -> None:
        """Take the keyboard away."""
        self.screen.hide_keyboard()

    def content(self) -> ax.View:
        """Return the field."""
        field = ax.EditText(
            id="actionNewPlaylist",
            text=self._name,
            input_type="caps",
            on_change=ax.bind(self, "_name"),
            hint="Playlist name",
        )
        box = ax.TextField(field, label="Playlist name", margin=(24, 0, 24, 8))
        box.id = "actionNewPlaylistContainer"
        return box


def details(song: Song) -> list[tuple[str, str]]:
    """Return what the dialog of a song's details tells from the media store."""
    return [("File name", song.data.rpartition("/")[2]), ("File path", song.data)]
