"""What Broccoli's screens share: theme, toolbar, pictures of recipes."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.broccoli.store import Store

GREEN, SECOND_GREEN, DARK_GREEN = "#2e7d32", "#4caf50", "#1b5e20"
THEME = ax.Theme.material2(primary=GREEN, accent=GREEN)


class BroccoliScreen(ax.ThemedScreen):
    """A screen in the theme that the settings name, over the app's storage."""

    status_bar_color = DARK_GREEN
    dark_value, phone_value = "MODE_NIGHT_YES", "MODE_NIGHT_FOLLOW_SYSTEM"

    @property
    def store(self) -> Store:
        """What the app has stored."""
        return Store(self.phone)


def toolbar(title: str, navigation: ax.View, *actions: ax.View, background: str = GREEN) -> ax.View:
    """Return the green bar."""
    return ax.Across(
        navigation,
        ax.Label(title, size=20, weight_name="medium", color="#ffffff", max_lines=1, weight=1, margin=(16, 0, 0, 0)),
        *actions,
        id="toolbar",
        cls="android.view.ViewGroup",
        height=56,
        background=background,
    )


def bar_icon(icon: str, desc: str, on_tap: ax.Act) -> ax.View:
    """Return the icon at a bar's start."""
    return ax.IconButton(icon, desc=desc, color="#ffffff", width=56, height=56, on_tap=on_tap)


def recipe_picture(  # noqa: PLR0913 - a picture's place
    screen: BroccoliScreen,
    name: str,
    *,
    id: str,  # noqa: A002 - Android's word
    desc: str = "Recipe photo",
    width: float = ax.MATCH,
    height: float = ax.MATCH,
    on_tap: ax.Act | None = None,
) -> ax.View:
    """Return a recipe's picture, or the drawing in its place."""
    image = screen.store.picture(name)
    if image is not None:
        return ax.Image(image, id=id, desc=desc, width=width, height=height, on_tap=on_tap)
    small = min(abs(width), abs(height)) if min(width, height) > 0 else 180
    return ax.Frame(
        ax.Icon("restaurant", size=small * 0.45, color="#81c784", gravity="center", cls="android.view.View"),
        id=id,
        cls="android.widget.ImageView",
        desc=desc,
        width=width,
        height=height,
        background="#33413a" if screen.theme.is_dark else "#e8f5e9",
        on_tap=on_tap,
    )
