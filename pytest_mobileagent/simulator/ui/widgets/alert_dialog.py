"""Alert dialogs, and sheets from the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.layout import Column, Row, Scroll
from pytest_mobileagent.simulator.ui.view import MATCH, View
from pytest_mobileagent.simulator.ui.widgets.button import TextButton
from pytest_mobileagent.simulator.ui.widgets.text import Label
from pytest_mobileagent.simulator.ui.widgets.toggle import CheckBox, RadioButton

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.ui.screen import Screen

Choice = tuple[str, "Callable[[], object] | None"]
_ROW_DP = 48
_LIST_ID = "android:id/select_dialog_listview"


class AlertDialog:
    """A dialog with a title, a message, a list or any content, and up to three buttons.

    Buttons are `(text, action)`; they close the dialog first, unless `stays_open`. `items` are `(text, action)`
    rows that close it; with `selected` they are radio rows, with `checked` check-box rows that stay.
    """

    kind = "dialog"

    def __init__(  # noqa: PLR0913 - what a dialog can have
        self,
        *,
        title: str = "",
        message: str = "",
        items: Sequence[Choice] = (),
        selected: int | None = None,
        checked: Sequence[bool] | None = None,
        content: Callable[[], View] | None = None,
        positive: Choice | None = None,
        negative: Choice | None = None,
        neutral: Choice | None = None,
        is_ready: Callable[[], bool] | None = None,
        is_cancelable: bool = True,
        stays_open: bool = False,
        on_cancel: Callable[[], object] | None = None,
        ids: str = "android",
        width: float = 320,
    ) -> None:
        """Describe the dialog; `ids` is the package of the ids of title and buttons.

        The positive button can be tapped while `is_ready` says so.
        """
        self.title = title
        self.message = message
        self.items = items
        self.selected = selected
        self.checked = checked
        self.content = content
        self.buttons = (neutral, negative, positive)
        self.is_ready = is_ready
        self.is_cancelable = is_cancelable
        self.stays_open = stays_open
        self.on_cancel = on_cancel
        self.ids = ids
        self.width = width

    def cancelled(self, screen: Screen) -> None:
        """Tell whoever asked."""
        del screen
        if self.on_cancel is not None:
            self.on_cancel()

    def compose(self, screen: Screen) -> View:
        """Return the card."""
        theme = screen.theme
        is_m3 = theme.material == 3
        side = 24
        head = None
        if self.title:
            head = Label(
                self.title,
                id=self._title_id(screen),
                size=24 if is_m3 else 20,
                weight_name="regular" if is_m3 else "medium",
                padding=(side, 24 if is_m3 else 18, side, 16 if is_m3 else 10),
                max_lines=3,
            )
        message = None
        if self.message:
            message = Label(
                self.message,
                id="android:id/message",
                size=14 if is_m3 else 16,
                color=theme.on_surface_variant,
                padding=(side, 0 if self.title else 24, side, 16),
            )
        return Column(
            head,
            Scroll(message, id=f"{self.ids}:id/scrollView", weight=1) if message is not None else None,
            self._list(screen) if self.items else None,
            self._custom(),
            self._bar(screen) if any(self.buttons) else View(height=8),
            id=f"{self.ids}:id/parentPanel",
            width=self.width,
            radius=28 if is_m3 else 4,
            elevation=12,
            background=theme.surface if not theme.is_dark else "#2b2b2e",
        )

    def _title_id(self, screen: Screen) -> str:
        own = screen.theme.dialog_title
        return f"{screen.app.package}:id/{own}" if own else f"{self.ids}:id/alertTitle"

    def _custom(self) -> View | None:
        """Return the content that was given, which scrolls if the buttons leave it too little room."""
        if self.content is None:
            return None
        content = self.content()
        if isinstance(content, Scroll):
            content.weight = 1
        return content if content.weight else Scroll(content, key="dialog-content", weight=1)

    def _list(self, screen: Screen) -> View:
        rows = [self._row(screen, at, text, action) for at, (text, action) in enumerate(self.items)]
        self._show_selected(screen)
        return Scroll(*rows, id=_LIST_ID, cls="android.widget.ListView", weight=1)

    def _show_selected(self, screen: Screen) -> None:
        """Scroll to the chosen entry when the dialog opens."""
        offsets = screen.top_ui.scroll_px
        if self.selected is not None and _LIST_ID not in offsets:
            offsets[_LIST_ID] = int(max(0, self.selected - 3) * _ROW_DP * screen.phone.display.scale)

    def _row(self, screen: Screen, at: int, text: str, action: Callable[[], object] | None) -> View:
        mark: View | None = None
        chosen = False
        if self.selected is not None:
            chosen = at == self.selected
            mark = RadioButton(checked=chosen, clickable=False, margin=(0, 0, 16, 0))
        elif self.checked is not None:
            chosen = self.checked[at]
            mark = CheckBox(checked=chosen, clickable=False, margin=(0, 0, 16, 0))
        return Row(
            mark,
            Label(text, id="android:id/text1", size=16, weight=1, checkable=mark is not None, checked=chosen),
            cls="android.widget.LinearLayout",
            width=MATCH,
            min_height=_ROW_DP,
            padding=(24, 6),
            gravity="center",
            on_tap=self._press(screen, action, stays=self.checked is not None),
        )

    def _press(self, screen: Screen, action: Callable[[], object] | None, *, stays: bool) -> Callable[[], object]:
        return (action or screen.phone.touch) if stays else screen.closing(action, self)

    def _bar(self, screen: Screen) -> View:
        names = ("button3", "button2", "button1")
        made: list[View | None] = []
        for name, button in zip(names, self.buttons, strict=True):
            made.append(self._button(screen, name, button) if button is not None else None)
        neutral, negative, positive = made
        return Row(
            neutral,
            View(weight=1, height=1),
            negative,
            positive,
            id=f"{self.ids}:id/buttonPanel",
            cls="android.widget.ScrollView",
            width=MATCH,
            padding=(12, 8, 12, 12 if screen.theme.material == 3 else 8),
            gravity="center",
            gap=8,
        )

    def _button(self, screen: Screen, name: str, button: Choice) -> View:
        text, action = button
        press = self._press(screen, action, stays=self.stays_open)
        is_enabled = name != "button1" or self.is_ready is None or self.is_ready()
        label = screen.theme.button(screen.tr(text))
        return TextButton(label, id=f"android:id/{name}", on_tap=press, height=48, enabled=is_enabled)


class BottomSheet:
    """A sheet at the bottom of the screen with any content: in its middle, if that is wider."""

    kind = "sheet"
    is_cancelable = True
    title = ""

    def __init__(
        self, content: Callable[[], View], *, on_cancel: Callable[[], object] | None = None, max_width: float = 640
    ) -> None:
        """Show what `content` returns."""
        self.content = content
        self.on_cancel = on_cancel
        self.max_width = max_width

    def cancelled(self, screen: Screen) -> None:
        """Tell whoever asked."""
        del screen
        if self.on_cancel is not None:
            self.on_cancel()

    def compose(self, screen: Screen) -> View:
        """Return the sheet."""
        theme = screen.theme
        return Column(
            self.content(),
            id="design_bottom_sheet",
            width=MATCH,
            max_width=self.max_width,
            padding=(0, 8, 0, 16),
            radius=20 if theme.material == 3 else 0,
            elevation=8,
            background=theme.surface if not theme.is_dark else "#2b2b2e",
        )
