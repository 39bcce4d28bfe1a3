"""What all Simple Mobile Tools apps share (Simple-Commons): look, search bar, dialogs, selection, settings rows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.dates import clock_text, local_time, to_local
from pytest_mobileagent.simulator.ui import (
    MATCH,
    AlertDialog,
    CheckBox,
    Column,
    EditText,
    Frame,
    Icon,
    IconButton,
    MenuItem,
    RadioButton,
    Row,
    Scroll,
    Text,
    Theme,
    Toolbar,
    View,
    mix,
)
from pytest_mobileagent.simulator.ui.widgets.drawn_text import DrawnText

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui import Screen

PREFS = "Prefs"
PRIMARY = "#5f7bb8"  # accent1_400 of the image's own wallpaper
THEME = Theme.material3(primary=PRIMARY, container=PRIMARY, surface="#fbf8fd")
FAB_ICON = "#ffffff"
FONT_SIZES = ("Small", "Medium", "Large", "Extra large")
_MOST_RADIOS = 10
_LETTER_COLORS = ("#5e97f6", "#9ccc65", "#ff8a65", "#9e9e9e", "#ba68c8", "#4db6ac", "#f06292", "#7986cb", "#ffb74d")


# -- bars -------------------------------------------------------------------------------------------------------------


def search_bar(  # noqa: PLR0913 - its parts
    screen: Screen,
    query: str,
    *,
    on_change: Callable[[str], object],
    hint: str = "Search",
    actions: Sequence[View] = (),
    overflow: Sequence[MenuItem] = (),
    is_open: bool = False,
    on_open: Callable[[], object] | None = None,
    on_close: Callable[[], object] | None = None,
    names_icon: bool = True,
) -> View:
    """Return the pill at the top of a main screen: field, icons, overflow; `is_open` shows the arrow back.

    With `on_open` it is a way to a search elsewhere, which touching the field or its icon opens.
    Builds before September 2023 do not name the icon at its start (`names_icon`).
    """
    theme = screen.theme
    field = EditText(
        id="top_toolbar_search",
        text=query,
        hint=hint,
        on_change=on_change,
        on_focus=on_open,
        ime_action="search",
        weight=1,
        size=16,
        height=48,
        padding=(4, 0),
    )

    def leave() -> None:
        screen.ui.focus = ""
        screen.hide_keyboard()
        if on_close is not None:
            on_close()

    arrow = is_open or screen.ui.focus == "top_toolbar_search"
    more = None
    if overflow:
        more = IconButton(
            "more_vert",
            key="overflow",
            cls="android.widget.ImageView",
            desc="More options",
            width=40,
            on_tap=lambda: screen.popup(list(overflow)),
        )
    return Frame(
        Row(
            IconButton(
                "arrow_back" if arrow else "search",
                id="top_toolbar_search_icon",
                cls="android.widget.ImageView",
                desc=("Back" if arrow else "Search") if names_icon else "",
                width=40,
                color=theme.on_surface,
                on_tap=on_open or (leave if arrow else lambda: screen.focus("top_toolbar_search")),
            ),
            field,
            *actions,
            more,
            id="top_toolbar_holder",
            cls="android.widget.RelativeLayout",
            width=MATCH,
            height=48,
            radius=24,
            padding=(6, 0, 10, 0),
            gravity="center",
            background=mix(theme.primary, theme.background, 0.82),
        ),
        id="main_menu",
        cls="android.widget.LinearLayout",
        width=MATCH,
        padding=(10, 8),
    )


def action(icon: str, desc: str, on_tap: Callable[[], object], *, id: str = "") -> View:  # noqa: A002 - Android's word
    """Return a toolbar's item, a Button with its title as description."""
    return IconButton(icon, id=id, cls="android.widget.Button", desc=desc, on_tap=on_tap)


def bar(  # noqa: PLR0913 - its parts
    screen: Screen,
    title: str,
    *,
    id: str = "toolbar",  # noqa: A002 - Android's word
    actions: Sequence[View] = (),
    overflow: Sequence[MenuItem] = (),
    on_back: Callable[[], object] | None = None,
    icon: str = "arrow_back",
    is_named: bool = True,
) -> View:
    """Return a plain toolbar; the arrow finishes the screen (builds before September 2023 do not name it)."""
    back = IconButton(icon, desc="Back" if is_named else "", on_tap=on_back or screen.finish)
    return Toolbar(screen, title, id=id, navigation=back, actions=actions, overflow=overflow)


class Selection:
    """Which rows of a list are selected, by their keys: a long press begins, letting go of the last one ends."""

    def __init__(self) -> None:
        """Select nothing."""
        self._keys: frozenset[Hashable] = frozenset()

    def __bool__(self) -> bool:
        """Whether anything is selected."""
        return bool(self._keys)

    def __contains__(self, key: Hashable) -> bool:
        """Whether that row is selected."""
        return key in self._keys

    def toggle(self, *keys: Hashable) -> None:
        """Select rows, or let go of those that are selected."""
        self._keys ^= frozenset(keys)

    def select(self, keys: Iterable[Hashable]) -> None:
        """Select these rows and no others."""
        self._keys = frozenset(keys)

    def keep(self, keys: Iterable[Hashable]) -> None:
        """Let go of all but these rows: the others are no longer there."""
        self._keys &= frozenset(keys)

    def clear(self) -> None:
        """Let go of all."""
        self._keys = frozenset()

    def bar(
        self,
        screen: Screen,
        keys: Sequence[Hashable],
        *,
        actions: Sequence[View],
        overflow: Sequence[MenuItem] = (),
    ) -> View:
        """Return the contextual bar above the rows `keys`: how many of them, which selects all or none, and actions."""
        count = sum(key in self for key in keys)
        close = IconButton(
            "arrow_back", id="action_mode_close_button", cls="android.widget.ImageView", desc="Done", on_tap=self.clear
        )
        title = Text(
            f"{count} / {len(keys)}",
            id="actionbar_title",
            size=20,
            weight_name="medium",
            color="#ffffff",
            max_lines=1,
            margin=(12, 0, 0, 0),
            on_tap=self.clear if count == len(keys) else partial(self.select, keys),
        )
        return Toolbar(
            screen,
            title,
            id="action_mode_bar",
            navigation=close,
            actions=actions,
            overflow=overflow,
            background=screen.theme.primary,
            color="#ffffff",
        )


# -- dialogs ----------------------------------------------------------------------------------------------------------


def confirm(  # noqa: PLR0913 - its parts
    screen: Screen,
    message: str,
    on_yes: Callable[[], object],
    *,
    yes: str = "Yes",
    no: str = "No",
    on_no: Callable[[], object] | None = None,
) -> None:
    """Ask; a tap outside closes without an answer."""

    def content() -> View:
        return Scroll(
            Text(message, id="message", size=16, padding=(24, 24, 24, 16)), id="message_scrollview", height=-2
        )

    screen.show(
        AlertDialog(ids=screen.app.package, content=content, positive=(yes, on_yes), negative=(no, on_no))
    )  # fmt: skip


def choose(
    screen: Screen, options: Sequence[str], selected: int, on_pick: Callable[[int], object], *, title: str = ""
) -> None:
    """Offer radio buttons; a tap applies and closes."""
    dialog: AlertDialog

    def pick(at: int) -> None:
        screen.dismiss(dialog)
        on_pick(at)

    def content() -> View:
        rows = [
            RadioButton(text=option, checked=at == selected, width=MATCH, height=48, on_tap=partial(pick, at))
            for at, option in enumerate(options)
        ]
        group = Column(*rows, id="dialog_radio_group", cls="android.widget.RadioGroup", padding=(24, 12, 24, 4))
        height = -2 if len(rows) <= _MOST_RADIOS else 48 * _MOST_RADIOS
        return Scroll(group, id="dialog_radio_holder", key="dialog_radio_holder", height=height)

    dialog = AlertDialog(ids=screen.app.package, title=title, content=content)
    screen.show(dialog)
    if len(options) > _MOST_RADIOS:
        beyond = selected - _MOST_RADIOS // 2
        screen.scroll_to("dialog_radio_holder", round(48 * beyond * screen.phone.display.scale))


class TextDialog:
    """A dialog with one field; `on_ok` returns whether it may close."""

    def __init__(  # noqa: PLR0913 - its parts
        self,
        screen: Screen,
        *,
        title: str,
        id: str,  # noqa: A002 - Android's word
        text: str = "",
        hint: str = "",
        helper: str = "",
        input_type: str = "text",
        on_ok: Callable[[str], bool],
    ) -> None:
        """Show the dialog, the keyboard up."""
        self._screen = screen
        self._id = id
        self._text = text
        self._hint = hint
        self._helper = helper
        self._input_type = input_type
        self._on_ok = on_ok
        self._dialog = AlertDialog(
            title=title, content=self._content, positive=("OK", self._ok), negative=("Cancel", self._close),
            stays_open=True,
        )  # fmt: skip
        screen.show(self._dialog)
        screen.focus(id)

    def _content(self) -> View:
        theme = self._screen.theme
        return Column(
            EditText(
                id=self._id,
                text=self._text,
                hint=self._hint,
                on_change=self._typed,
                input_type=self._input_type,
                on_ime_action=self._ok,
                padding=(4, 12),
            ),
            View(width=MATCH, height=1.5, background=theme.primary),
            Text(self._helper, size=12, color=theme.on_surface_variant, padding=(4, 6)) if self._helper else None,
            width=MATCH,
            padding=(24, 8),
        )

    def _typed(self, text: str) -> None:
        self._text = text

    def _close(self) -> None:
        self._screen.dismiss(self._dialog)

    def _ok(self) -> None:
        if self._on_ok(self._text.strip()):
            self._close()


@dataclass(frozen=True, slots=True)
class Property:
    """A line of a properties dialog."""

    label: str
    value: str


def show_properties(screen: Screen, title: str, properties: Sequence[Property]) -> None:
    """Show labels and values."""

    def content() -> View:
        rows: list[View] = []
        for line in properties:
            rows += [
                Text(line.label, id="property_label", size=14, color=screen.theme.on_surface_variant),
                Text(line.value, id="property_value", size=16, margin=(0, 0, 0, 12)),
            ]
        return Column(*rows, width=MATCH, padding=(24, 0))

    screen.show(AlertDialog(title=title, content=content, positive=("OK", None)))


# -- rows -------------------------------------------------------------------------------------------------------------


def section(screen: Screen, title: str, id: str = "") -> View:  # noqa: A002 - Android's word
    """Return a settings section's label."""
    return Text(
        title, id=id, size=14, weight_name="medium", color=screen.theme.primary, padding=(16, 20, 16, 8), width=MATCH
    )


def setting(screen: Screen, name: str, title: str, value: str = "", *, on_tap: Callable[[], object]) -> View:
    """Return a settings row with a label and perhaps its value."""
    return Column(
        Text(title, id=f"settings_{name}_label", size=16),
        Text(value, id=f"settings_{name}", size=14, color=screen.theme.on_surface_variant) if value else None,
        id=f"settings_{name}_holder",
        cls="android.widget.RelativeLayout",
        width=MATCH,
        min_height=52,
        padding=(16, 12),
        on_tap=on_tap,
    )


def check_setting(screen: Screen, name: str, title: str, *, key: str, default: bool = False) -> View:
    """Return a settings row with a check box for the preference `key`."""
    prefs = screen.prefs(PREFS)
    is_checked = prefs.flag(key, default=default)

    def toggle() -> None:
        prefs.update({key: not is_checked})

    return Row(
        CheckBox(id=f"settings_{name}", text=title, checked=is_checked, clickable=False, button_last=True, weight=1),
        id=f"settings_{name}_holder",
        cls="android.widget.RelativeLayout",
        width=MATCH,
        min_height=52,
        padding=(16, 4),
        gravity="center",
        on_tap=toggle,
    )


def letter_image(name: str, *, size: float, id: str) -> View:  # noqa: A002 - Android's word
    """Return a contact's round letter."""
    letter = name[:1].upper() if name[:1].isalpha() else ""
    plate = _LETTER_COLORS[sum(map(ord, name)) % len(_LETTER_COLORS)]
    inside: View
    if letter:
        inside = DrawnText(letter, size=size * 0.42, color="#ffffff", gravity="center")
    else:
        inside = Icon("person", size=size * 0.6, color="#ffffff", gravity="center")
    return Frame(
        inside, id=id, cls="android.widget.ImageView", width=size, height=size, radius=size / 2, background=plate
    )


# -- dates ------------------------------------------------------------------------------------------------------------


def day_text(moment_s: float, phone: Phone) -> str:
    """Return a moment as lists show it: the time of today, else `30.06`, with the year if it is another."""
    moment, now = to_local(phone, moment_s), local_time(phone)
    if moment.date() == now.date():
        return time_text(moment_s, phone)
    return f"{moment:%d.%m}" if moment.year == now.year else f"{moment:%d.%m.%Y}"


def time_text(moment_s: float, phone: Phone) -> str:
    """Return the time of day: `15:36`, or `03:36 PM`."""
    text = clock_text(phone, to_local(phone, moment_s))
    return text if len(text.partition(":")[0]) == 2 else f"0{text}"


def full_text(moment_s: float, phone: Phone) -> str:
    """Return date and time: `15.10.2023 15:40`."""
    return f"{to_local(phone, moment_s):%d.%m.%Y} {time_text(moment_s, phone)}"
