"""What a long press on the home screen opens: the launcher's own entries, or an app's."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.ui.text import text_width

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.screen import Screen
    from pytest_mobileagent.simulator.ui.view import LayoutContext, Props
    from pytest_mobileagent.simulator.ui.widgets.swipe_area import SwipeProps
    from pytest_mobileagent.simulator.ui.widgets.text import TextProps

_WIDTH_DP, _ROW_DP = 216, 56


class ShortcutLabel(ax.Text):
    """A long label where that fits, else a short one (`DeepShortcutView.updateShortcutInfo`)."""

    max_lines = 1

    def __init__(self, label: str, short: str, /, **props: Unpack[TextProps]) -> None:
        """Show `label`, or else `short`, if there is one."""
        super().__init__(label, **props)
        self._labels = label, short or label

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Choose the label, then measure."""
        label, short = self._labels
        self.text = label if text_width(label, self.font(ctx)) <= w else short
        return super().measure_content(ctx, w, h, exact_w=exact_w, exact_h=exact_h)


class Shortcuts(ax.PopupMenu):
    """Launcher3's pop-up: a row for each shortcut, above the place that was pressed.

    Below an app's own shortcuts the system's are icons in one row.
    """

    def __init__(
        self, items: Sequence[ax.MenuItem], *, own: Sequence[tuple[ax.MenuItem, str]] = (), desc: str = ""
    ) -> None:
        """Offer the system's `items`, and an app's `own` with their short labels; a screen reader says `desc`."""
        super().__init__((*(item for item, _ in own), *items))
        self._own, self._system = own, items
        self._desc = desc

    def compose(self, screen: Screen) -> ax.View:
        """Return the rows."""
        theme = screen.theme
        return ax.Column(
            *self._parts(screen),
            id="popup_container",
            cls="android.view.ViewGroup",
            desc=self._desc,
            width=_WIDTH_DP,
            radius=28 if screen.phone.image.api_level > 30 else 4,  # Android 12's design
            elevation=8,
            background=theme.surface if not theme.is_dark else theme.surface_variant,
        )

    def _parts(self, screen: Screen) -> Iterator[ax.View]:
        if not self._own:
            yield from (self._entry(item, screen, "system_shortcut") for item in self._system)
            return
        icons = [
            ax.Icon(
                item.icon, id="system_shortcut", desc=item.title, size=24, width=48, height=48,
                on_tap=self._choice(item, screen),
            )
            for item in self._system
        ]  # fmt: skip
        yield ax.Across(*icons, id="system_shortcut_icons", padding=(12, 4))
        yield ax.Divider()
        rows = (self._entry(item, screen, "", short=short) for item, short in self._own)
        yield ax.Column(*rows, id="deep_shortcuts_container", width=ax.MATCH)

    @staticmethod
    def _choice(item: ax.MenuItem, screen: Screen) -> Callable[[], None]:
        def choose() -> None:
            screen.dismiss()
            item.on_tap()

        return choose

    def _entry(self, item: ax.MenuItem, screen: Screen, name: str, *, short: str = "") -> ax.View:
        return ax.Across(
            ax.Icon(item.icon, id="icon", cls="android.view.View", size=24),
            ShortcutLabel(item.title, short, id="bubble_text", size=14, weight=1, margin=(16, 0, 0, 0)),
            id=name, cls="android.widget.FrameLayout", height=_ROW_DP, padding=(20, 0),
            on_tap=self._choice(item, screen),
        )  # fmt: skip


class Page(ax.SwipeArea):
    """A page that tells where it is pressed long."""

    def __init__(self, *children: ax.View, on_press: Callable[[ax.Rect], object], **props: Unpack[SwipeProps]) -> None:
        """Take children and properties."""
        props["long_clickable"] = True
        super().__init__(*children, **props)
        self._on_press = on_press

    def long_press(self, x: int, y: int) -> bool:
        """Tell the place of the finger."""
        self._on_press(ax.Rect(x, y, x, y))
        return True


class AppIcon(ax.Column):
    """An icon, which tells where it stands when it is pressed long, and where the finger then carries it."""

    follows_hold: ClassVar[bool] = True

    def __init__(
        self,
        *children: ax.View | None,
        on_press: Callable[[ax.Rect], object],
        on_drag: Callable[[ax.Phase, int, int], object],
        **props: Unpack[Props],
    ) -> None:
        """Take children and properties."""
        props["long_clickable"] = True
        super().__init__(*children, **props)
        self._on_press, self._on_drag = on_press, on_drag

    def long_press(self, x: int, y: int) -> bool:
        """Tell its own place, and the finger's."""
        self._on_press(self.visible_bounds)
        self._on_drag("down", x, y)
        return True

    def drag(self, phase: ax.Phase, x: int, y: int) -> None:
        """Tell the place of the finger that holds it."""
        self._on_drag(phase, x, y)
