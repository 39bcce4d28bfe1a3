"""App bars: navigation, title, actions and the overflow menu; and the contextual bar above rows that are selected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.layouts import Across
from pytest_mobileagent.simulator.ui import Column, Icon, IconButton, Label, MenuItem, View

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.androidx.act import Act
    from pytest_mobileagent.simulator.ui import Screen

    Insets = float | tuple[float, float] | tuple[float, float, float, float]
    Menu = Sequence[MenuItem] | Callable[[], Sequence[MenuItem]]

IMAGE = "android.widget.ImageView"


def more_button(  # noqa: PLR0913 - what differs between apps
    screen: Screen,
    items: Menu,
    *,
    key: str = "overflow",
    color: str = "",
    desc: str = "More options",
    width: float = 40,
    at: str | None = None,
) -> View:
    """Return the three dots that open the overflow menu; a function makes its items once it is opened.

    The menu lies over the button, or over the view `at`; none (an empty key) is the screen's upper corner.
    """

    def show() -> None:
        screen.popup(list(items() if callable(items) else items), anchor=key if at is None else at)

    return IconButton("more_vert", key=key, cls=IMAGE, desc=screen.tr(desc), color=color, width=width, on_tap=show)


def tinted(views: Sequence[View | None], color: str) -> list[View | None]:
    """Return views, those icons that have no colour of their own in this one."""
    for view in views:
        if isinstance(view, Icon) and not view.color:
            view.color = color
    return list(views)


@dataclass(frozen=True, slots=True)
class AppBar:
    """How an app's bars look; called, it makes one."""

    id: str = "toolbar"
    cls: str = "android.view.ViewGroup"
    height: float = 56
    padding: Insets = (4, 0)
    up: str = "Navigate up"  # what the arrow is called
    up_id: str = ""
    up_cls: str = "android.widget.ImageButton"
    up_margin: Insets = 0
    up_dp: float = 48
    title_id: str = ""
    title_size: float = 20
    title_weight: str = "medium"
    title_color: str = ""  # the icons', if empty
    title_margin: Insets = (20, 0, 8, 0)
    subtitle_size: float = 14
    subtitle_color: str = ""  # the title's, if empty
    color: str = ""  # of icons and title; empty: the theme's
    background: str = ""
    elevation: float = 0
    more_dp: float = 40
    more_at: str | None = None  # what the menu lies over: the button

    def __call__(  # noqa: PLR0913 - its parts
        self,
        screen: Screen,
        title: str | View = "",
        *,
        subtitle: str = "",
        icon: str = "arrow_back",
        up: str = "",
        on_up: Act | None = None,
        actions: Sequence[View | None] = (),
        overflow: Menu = (),
        id: str = "",  # noqa: A002 - Android's word
        background: str = "",
    ) -> View:
        """Return a bar; its arrow closes the screen unless `on_up` does something else, and no `icon` is no arrow."""
        theme = screen.theme
        front = self.color or theme.on_toolbar
        arrow = None
        if icon:
            arrow = IconButton(
                icon, id=self.up_id, cls=self.up_cls, desc=screen.tr(up or self.up), color=front,
                on_tap=on_up or screen.finish, margin=self.up_margin, width=self.up_dp,
                height=min(self.up_dp, self.height),
            )  # fmt: skip
        return Across(
            arrow,
            self._middle(title, subtitle, self.title_color or front),
            *tinted(actions, front),
            more_button(screen, overflow, color=front, width=self.more_dp, at=self.more_at) if overflow else None,
            id=id or self.id,
            cls=self.cls,
            height=self.height,
            padding=self.padding,
            background=background or self.background or theme.toolbar,
            elevation=self.elevation,
        )

    def _middle(self, title: str | View, subtitle: str, color: str) -> View:
        if not isinstance(title, str):
            title.weight = 1
            return title
        name = Label(
            title, id=self.title_id, size=self.title_size, weight_name=self.title_weight, color=color, max_lines=1
        )
        box: View = name
        if subtitle:
            box = Column(
                name, Label(subtitle, size=self.subtitle_size, color=self.subtitle_color or color, max_lines=1)
            )
        box.weight, box.margin = 1, self.title_margin
        return box


app_bar = AppBar()
action_mode = AppBar(
    id="action_mode_bar", up="Done", up_id="action_mode_close_button", up_cls=IMAGE, title_id="action_bar_title"
)
