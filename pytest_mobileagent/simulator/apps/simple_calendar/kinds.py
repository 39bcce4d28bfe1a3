"""Types of events: their colours, how one is chosen, edited, hidden."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_calendar.store import EventType
from pytest_mobileagent.simulator.system.strings import Written

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.simple_calendar.store import Store

PALETTE = (
    "#f44336", "#e91e63", "#9c27b0", "#673ab7", "#3f51b5", "#2196f3", "#03a9f4", "#00bcd4", "#009688", "#4caf50",
    "#8bc34a", "#cddc39", "#ffeb3b", "#ffc107", "#ff9800", "#ff5722", "#795548", "#607d8b",
)  # fmt: skip


def dot(color: str, *, id: str = "", size: float = 24) -> ax.View:  # noqa: A002 - Android's word
    """Return a circle of a colour."""
    return ax.View(id=id, cls="android.widget.ImageView", width=size, height=size, radius=size / 2, background=color)


class PickColor:
    """Samples, and the hexadecimal digits of any colour."""

    def __init__(
        self, screen: ax.Screen, color: str, on_pick: Callable[[str], object], *, on_default: ax.Act | None = None
    ) -> None:
        """Show the dialog."""
        self._screen = screen
        self._old = color
        self._hex = color[1:].upper()
        self._on_pick = on_pick
        neutral = ("Default", on_default) if on_default is not None else None
        screen.show(
            ax.AlertDialog(
                ids=screen.app.package,
                content=self._content,
                positive=("OK", self._ok),
                negative=("Cancel", None),
                neutral=neutral,
            )
        )

    @property
    def _color(self) -> str:
        is_whole = len(self._hex) == 6 and all(sign in "0123456789abcdefABCDEF" for sign in self._hex)
        return f"#{self._hex.lower()}" if is_whole else self._old

    def _ok(self) -> None:
        self._screen.hide_keyboard()
        self._on_pick(self._color)

    def _typed(self, text: str) -> None:
        self._hex = text.strip().removeprefix("#")

    def _content(self) -> ax.View:
        samples = [
            ax.View(width=36, height=36, radius=18, background=color, margin=4, desc=color.upper(),
                 on_tap=ax.put(self, _hex=color[1:].upper()),
                 border=(3, "on_surface") if color == self._color else None)
            for color in PALETTE
        ]  # fmt: skip
        change = ax.Across(
            dot(self._old, id="color_picker_old_color"),
            ax.Text(self._old.upper(), id="color_picker_old_hex", margin=(8, 0)),
            ax.Icon("arrow_forward", id="color_picker_arrow", size=20, margin=(0, 0, 8, 0)),
            dot(self._color, id="color_picker_new_color"),
            ax.Text("#", margin=(8, 0, 0, 0)),
            ax.EditText(id="color_picker_new_hex", text=self._hex, on_change=self._typed, size=14, max_length=6,
                     weight=1, padding=(2, 10)),
            padding=(0, 12, 0, 0),
        )  # fmt: skip
        return ax.Column(ax.Grid(*samples, columns=6, id="color_picker_square"), change, padding=(24, 24, 24, 0))


class EditType:
    """A type's name and colour."""

    def __init__(
        self, screen: ax.Screen, store: Store, kind: EventType | None, on_saved: Callable[[int], object] | None = None
    ) -> None:
        """Show the dialog for a type, or a new one."""
        self._screen = screen
        self._store = store
        self._kind = kind or EventType(0, "", screen.theme.primary)
        self._on_saved = on_saved
        self._dialog = ax.AlertDialog(ids=screen.app.package,
            title="Edit type" if self._kind.id else "Add a new type", content=self._content,
            positive=("OK", self._ok), negative=("Cancel", lambda: screen.dismiss(self._dialog)), stays_open=True,
        )  # fmt: skip
        screen.show(self._dialog)
        screen.focus("type_title")

    def _typed(self, text: str) -> None:
        self._kind = replace(self._kind, title=text)

    def _colored(self, color: str) -> None:
        self._kind = replace(self._kind, color=color)

    def _ok(self) -> None:
        kind = replace(self._kind, title=self._kind.title.strip())
        if not kind.title:
            self._screen.toast("Title cannot be empty")
            return
        same = [known for known in self._store.types() if known.title.lower() == kind.title.lower()]
        if any(known.id != kind.id for known in same):
            self._screen.toast("Type with this title already exists")
            return
        number = self._store.save_type(kind)
        self._screen.dismiss(self._dialog)
        self._screen.hide_keyboard()
        if self._on_saved is not None:
            self._on_saved(number)

    def _content(self) -> ax.View:
        return ax.Column(
            simple.labelled_field(self._screen, "type_title", self._kind.title, "Title", self._typed, most=80),
            ax.Across(
                ax.Label("Color", id="type_color_label", size=16, weight=1),
                dot(self._kind.color, id="type_color", size=34),
                id="type_color_holder",
                cls="android.widget.RelativeLayout",
                height=56,
                on_tap=lambda: PickColor(self._screen, self._kind.color, self._colored),
            ),
            padding=(24, 8, 24, 0),
        )


def pick_type(
    screen: ax.Screen, store: Store, current: int, on_pick: Callable[[int], object], *, on_manage: ax.Act
) -> None:
    """Offer the types, a new one, and their management."""

    def row(text: str, color: str, *, is_checked: bool, on_tap: ax.Act) -> ax.View:
        return ax.Across(
            ax.RadioButton(
                id="dialog_radio_button", text=text, checked=is_checked, weight=1, min_height=48, on_tap=on_tap
            ),
            dot(color, id="dialog_radio_color") if color else None,
            id="dialog_radio_holder",
            cls="android.view.ViewGroup",
        )

    def content() -> ax.View:
        rows = [
            row(
                Written(kind.title), kind.color, is_checked=kind.id == current,
                on_tap=screen.closing(partial(on_pick, kind.id)),
            )
            for kind in store.types()
        ]  # fmt: skip
        rows.append(
            row(
                "Add a new type",
                "",
                is_checked=False,
                on_tap=screen.closing(lambda: EditType(screen, store, None, on_pick)),
            )
        )
        return ax.Column(
            ax.Column(*rows, id="dialog_radio_group", cls="android.widget.RadioGroup", padding=(24, 0)),
            ax.Divider(margin=(0, 6)),
            ax.Label("Manage event types", id="dialog_manage_event_types", size=16, width=ax.MATCH, padding=(28, 14),
                 on_tap=screen.closing(on_manage)),
            padding=(0, 16, 0, 0),
        )  # fmt: skip

    dialog = ax.AlertDialog(ids=screen.app.package, content=content)
    screen.show(dialog)


class ChooseTypes:
    """Some of the types, each with a box."""

    def __init__(
        self, screen: ax.Screen, store: Store, chosen: frozenset[int], on_ok: Callable[[frozenset[int]], object],
        *, title: str = "",
    ) -> None:  # fmt: skip
        """Show the dialog; `on_ok` is told which are chosen then."""
        self._store = store
        self._chosen = chosen
        ax.form(screen, self._content, lambda: on_ok(self._chosen), title=title)

    def _content(self) -> ax.View:
        rows = [
            ax.Across(
                ax.CheckBox(id="filter_event_type_checkbox", text=Written(kind.title),
                         checked=kind.id in self._chosen, weight=1, height=48,
                         on_tap=ax.put(self, _chosen=self._chosen ^ {kind.id})),
                dot(kind.color, id="filter_event_type_color"),
            )
            for kind in self._store.types()
        ]  # fmt: skip
        return ax.Column(*rows, id="filter_event_types_list", cls="androidx.recyclerview.widget.RecyclerView",
                      padding=(24, 0))  # fmt: skip


def filter_types(screen: ax.Screen, store: Store) -> None:
    """Ask which types are shown."""
    ChooseTypes(screen, store, store.shown_types(), store.set_shown_types, title="Filter events by type")


def manage_quick_filter(screen: ax.Screen, store: Store) -> None:
    """Ask which types are buttons at the bottom."""
    ChooseTypes(screen, store, store.quick_types(), store.set_quick_types)


def quick_filter(store: Store) -> ax.View | None:
    """Return the types that were chosen for it as buttons at the bottom, once there are several types."""
    types, quick = store.types(), store.quick_types()
    if len(types) < 2:
        return None
    shown = store.shown_types()

    buttons = [
        ax.Text(
            kind.title, id="quick_filter_event_type", cls="android.widget.Button", size=13, align="center",
            weight=1, height=36, width=ax.MATCH, max_lines=1, padding=(6, 0), margin=(2, 0), radius=4,
            background=kind.color if kind.id in shown else "", on_tap=partial(store.set_shown_types, shown ^ {kind.id}),
            color="#ffffff" if kind.id in shown else "on_surface",
        )
        for kind in types if kind.id in quick
    ]  # fmt: skip
    if not buttons:
        return None
    return ax.Row(
        *buttons, id="quick_event_type_filter", cls="androidx.recyclerview.widget.RecyclerView", width=ax.MATCH,
        padding=(4, 4), background="background",
    )  # fmt: skip
