"""The toolbar over a text: Cut, Copy, Paste, Share, Select all (`com.android.internal.widget.FloatingToolbar`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui.layout import Column, Frame, Row
from pytest_mobileagent.simulator.ui.text import FontSpec, text_width
from pytest_mobileagent.simulator.ui.widgets.chooser import share
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText
from pytest_mobileagent.simulator.ui.widgets.icon import Icon
from pytest_mobileagent.simulator.ui.widgets.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.ui.screen import Screen
    from pytest_mobileagent.simulator.ui.selectable import Selectable
    from pytest_mobileagent.simulator.ui.view import View

    Action = tuple[str, Callable[[Selectable], object]]

_SEND, _TEXT = "android.intent.action.SEND", "android.intent.extra.TEXT"
_MARGIN_DP, _SIDE_DP, _BUTTON_DP = 16, 12, 48
_SIZE_SP = 14


class TextMenu:
    """What can be done with the text of the field over which a screen's topmost window shows it."""

    def __init__(self, screen: Screen) -> None:
        """Serve the field that the screen's UI state names."""
        self._screen = screen
        self._phone = screen.phone
        self._state = screen.top_ui
        self._front = "#e8eaed" if screen.theme.is_dark else "#1f1f1f"

    @property
    def field(self) -> Selectable | None:
        """The field, placed."""
        view = self._state.views.get(self._state.text_menu)
        return view.selectable if view is not None else None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to do."""
        field = self.field
        return field is None or not self._actions(field)

    def compose(self) -> View:
        """Return the toolbar: what fits, and a button for the others; opened, it lists these."""
        field = self.field
        actions = self._actions(field) if field is not None else []
        first, others = self._fitting(actions)
        if self._state.is_text_menu_open and others:
            content: View = Column(
                *(self._button(*action, is_wide=True) for action in others),
                self._toggle("arrow_back", "Close overflow"),
                width=max(self._width_dp(title) for title, _ in others),
            )
        else:
            buttons = [self._button(*action) for action in first]
            more = self._toggle("more_vert", "More options") if others else None
            content = Row(*buttons, more, height=_BUTTON_DP, padding=(4, 0), gravity="center")
        return Frame(
            content,
            id="android:id/floating_popup_container",
            cls="android.widget.FrameLayout",
            radius=24,
            elevation=6,
            background="#3c4043" if self._screen.theme.is_dark else "#ffffff",
        )

    def _fitting(self, actions: list[Action]) -> tuple[list[Action], list[Action]]:
        """Return which actions fit beside each other, and the others."""
        room = self._phone.display.app_size[0] / self._phone.display.scale - 2 * _MARGIN_DP - 8
        if sum(self._width_dp(title) for title, _ in actions) <= room:
            return actions, []
        room -= _BUTTON_DP
        for count, (title, _) in enumerate(actions):
            room -= self._width_dp(title)
            if room < 0:
                return actions[: max(1, count)], actions[max(1, count) :]
        return actions, []

    def _width_dp(self, title: str) -> float:
        scale = self._phone.display.scale
        spec = FontSpec("medium", round(_SIZE_SP * scale * self._phone.font_scale * 2) / 2)
        return max(_BUTTON_DP, text_width(self._translated(title), spec) / scale + 2 * _SIDE_DP)

    def _translated(self, title: str) -> str:
        return self._phone.strings.translate("android", title)

    def _button(self, title: str, act: Callable[[Selectable], object], *, is_wide: bool = False) -> View:
        def choose() -> None:
            field = self.field
            if field is not None:
                self._state.is_text_menu_open = False
                act(field)
                self._phone.touch()

        return Row(
            Text(
                self._translated(title),
                id="android:id/floating_toolbar_menu_item_text",
                size=_SIZE_SP,
                weight_name="medium",
                color=self._front,
                max_lines=1,
            ),
            desc=self._translated(title),
            cls="android.widget.LinearLayout",
            height=_BUTTON_DP,
            min_width=_BUTTON_DP,
            width=-1 if is_wide else -2,
            padding=(_SIDE_DP, 0),
            gravity="center",
            justify="start" if is_wide else "center",
            on_tap=choose,
        )

    def _toggle(self, icon: str, desc: str) -> View:
        def turn() -> None:
            self._state.is_text_menu_open = not self._state.is_text_menu_open
            self._phone.touch()

        return Frame(
            Icon(icon, size=24, color=self._front, gravity="center"),
            id="android:id/overflow",
            cls="android.widget.ImageButton",
            desc=self._translated(desc),
            width=_BUTTON_DP,
            height=_BUTTON_DP,
            on_tap=turn,
        )

    def _actions(self, field: Selectable) -> list[Action]:
        """Return what Android offers, in its order."""
        start, end = sorted(field.selection)
        is_chosen = start != end and not field.password
        editor = self._phone.input.editor
        offers = (
            (is_chosen and field.is_editable, "Cut", _edit(editor.cut)),
            (is_chosen, "Copy", editor.copy),
            (bool(self._phone.clipboard.text) and field.is_editable, "Paste", _edit(editor.paste)),
            (is_chosen, "Share", self._share),
            (bool(field.text) and not field.password and end - start < len(field.text), "Select all", self._select_all),
        )
        return [(title, act) for is_offered, title, act in offers if is_offered]

    def _select_all(self, field: Selectable) -> None:
        self._phone.input.editor.select_all(field)
        field.show_handles()

    def _share(self, field: Selectable) -> None:
        start, end = sorted(field.selection)
        intent = Intent(_SEND, type="text/plain", extras={_TEXT: field.text[start:end]})
        field.select(end, end)
        field.hide_menu()
        share(self._screen, intent)


def _edit(act: Callable[[EditText], object]) -> Callable[[Selectable], object]:
    def run(field: Selectable) -> None:
        if isinstance(field, EditText):
            act(field)

    return run
