"""The toolbar over selected text: Cut, Copy, Paste, Select all (`com.android.internal.widget.FloatingToolbar`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.layout import Frame, Row
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText
from pytest_mobileagent.simulator.ui.widgets.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.state import UiState
    from pytest_mobileagent.simulator.ui.theme import Theme
    from pytest_mobileagent.simulator.ui.view import View


class TextMenu:
    """What can be done with the text of a field."""

    def __init__(self, phone: Phone, state: UiState, package: str, theme: Theme) -> None:
        """Serve the field that `state` names; `package` is the app's."""
        self._phone = phone
        self._state = state
        self._package = package
        self._theme = theme

    @property
    def field(self) -> EditText | None:
        """The field, placed."""
        view = self._state.views.get(self._state.text_menu)
        return view if isinstance(view, EditText) and view.is_focused else None

    def compose(self) -> View:
        """Return the toolbar."""
        field = self.field
        actions = self._actions(field) if field is not None else []
        dark = self._theme.is_dark
        buttons = [self._button(title, act, "#e8eaed" if dark else "#1f1f1f") for title, act in actions]
        return Frame(
            Row(*buttons, height=48, padding=(4, 0), gravity="center"),
            id="android:id/floating_popup_container",
            cls="android.widget.FrameLayout",
            radius=24,
            elevation=6,
            background="#3c4043" if dark else "#ffffff",
        )

    def _button(self, title: str, act: Callable[[], object], color: str) -> View:
        def choose() -> None:
            act()
            if title != "Select all":
                self._state.text_menu = ""
            self._phone.touch()

        return Row(
            Text(
                self._phone.strings.translate("android", title),
                id="android:id/floating_toolbar_menu_item_text",
                size=14,
                weight_name="medium",
                color=color,
            ),
            desc=title,
            cls="android.widget.LinearLayout",
            height=48,
            padding=(12, 0),
            gravity="center",
            on_tap=choose,
        )

    def _actions(self, field: EditText) -> list[tuple[str, Callable[[], object]]]:
        start, end = field.selection
        actions: list[tuple[str, Callable[[], object]]] = []
        if start != end and not field.password:
            actions += [("Cut", self._cut), ("Copy", self._copy)]
        if self._phone.clipboard.text:
            actions.append(("Paste", self._paste))
        if field.text and abs(end - start) < len(field.text):
            actions.append(("Select all", self._select_all))
        return actions

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to do."""
        field = self.field
        return field is None or not self._actions(field)

    def _copy(self) -> None:
        if (field := self.field) is not None:
            start, end = sorted(field.selection)
            self._phone.clipboard.set(field.text[start:end], source=self._package)
            field.select(end, end)

    def _cut(self) -> None:
        if (field := self.field) is not None:
            start, end = sorted(field.selection)
            self._phone.clipboard.set(field.text[start:end], source=self._package)
            field.change(field.text[:start] + field.text[end:], start)

    def _paste(self) -> None:
        if (field := self.field) is not None and self._phone.clipboard.text:
            field.insert(self._phone.clipboard.text)

    def _select_all(self) -> None:
        if (field := self.field) is not None:
            field.select(0, len(field.text))
