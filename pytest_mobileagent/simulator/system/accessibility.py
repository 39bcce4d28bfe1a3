"""Accessibility events: what `AccessibilityService`s are told about the screen."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from pytest_mobileagent.simulator.system.intents import qualified
from pytest_mobileagent.simulator.ui.changes import Look, changes, look_at

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Unpack

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.screen import ShownDialog
    from pytest_mobileagent.simulator.ui.state import UiState
    from pytest_mobileagent.simulator.ui.view import View
    from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText
    from pytest_mobileagent.simulator.ui.window import PlacedWindow

_CAPACITY = 1000
SETTING = "enabled_accessibility_services"  # in `secure`
CONTENT_CHANGED = "TYPE_WINDOW_CONTENT_CHANGED"
SCROLLED = "TYPE_VIEW_SCROLLED"
WINDOW_CHANGED = "TYPE_WINDOW_STATE_CHANGED"


class Source(NamedTuple):
    """The view that an event comes from: its class, own text, own description and resource id."""

    class_name: str
    text: str = ""
    desc: str = ""
    view_id: str = ""


_DIALOG, _POPUP = "android.app.AlertDialog", "android.widget.PopupWindow$PopupDecorView"
_DECOR = Source("android.widget.FrameLayout")  # a window's outermost view
_IMAGES = frozenset({"android.widget.ImageView", "android.widget.ImageButton"})


class AccessibilityService(NamedTuple):
    """A service that reads the screen: its component and what Settings calls it."""

    component: str
    label: str


class EventDetails(TypedDict, total=False):
    """What only some kinds of events tell."""

    source: Source
    content_changes: tuple[str, ...]
    item_count: int
    current_item: int
    is_enabled: bool
    is_password: bool
    is_checked: bool
    is_full_screen: bool
    is_scrollable: bool
    before_text: str | None
    from_index: int
    to_index: int
    scroll: tuple[int, int]
    max_scroll: tuple[int, int]
    scroll_delta: tuple[int, int]
    added_count: int
    removed_count: int


@dataclass(frozen=True, slots=True)
class AccessibilityEvent:
    """One event; `type` as Android names it (`TYPE_VIEW_CLICKED`), `time_ms` since boot; -1 is Android's "unset"."""

    type: str
    time_ms: int
    package: str = ""
    class_name: str = ""
    text: tuple[str, ...] = ()
    desc: str = ""
    source: Source | None = None
    content_changes: tuple[str, ...] = ()
    item_count: int = -1
    current_item: int = -1
    is_enabled: bool = True
    is_password: bool = False
    is_checked: bool = False
    is_full_screen: bool = False
    is_scrollable: bool = False
    before_text: str | None = None
    from_index: int = -1
    to_index: int = -1
    scroll: tuple[int, int] = (0, 0)
    max_scroll: tuple[int, int] = (0, 0)
    scroll_delta: tuple[int, int] = (-1, -1)
    added_count: int = -1
    removed_count: int = -1

    def __str__(self) -> str:
        """Return the form of Android 13 (AOSP `AccessibilityEvent.toString` and `AccessibilityRecord.appendTo`)."""
        changes = ", ".join(f"CONTENT_CHANGE_TYPE_{name}" for name in self.content_changes)
        flags = {
            "Enabled": self.is_enabled, "Password": self.is_password, "Checked": self.is_checked,
            "FullScreen": self.is_full_screen, "Scrollable": self.is_scrollable,
        }  # fmt: skip
        told = "; ".join(f"{name}: {str(value).lower()}" for name, value in flags.items())
        before = "null" if self.before_text is None else self.before_text
        return (
            f"EventType: {self.type}; EventTime: {self.time_ms}; PackageName: {self.package or 'null'}; "
            f"MovementGranularity: 0; Action: 0; ContentChangeTypes: [{changes}]; WindowChangeTypes: [] "
            f"[ ClassName: {self.class_name or 'null'}; Text: [{', '.join(self.text)}]; "
            f"ContentDescription: {self.desc or 'null'}; ItemCount: {self.item_count}; "
            f"CurrentItemIndex: {self.current_item}; {told}; BeforeText: {before}; FromIndex: {self.from_index}; "
            f"ToIndex: {self.to_index}; ScrollX: {self.scroll[0]}; ScrollY: {self.scroll[1]}; "
            f"MaxScrollX: {self.max_scroll[0]}; MaxScrollY: {self.max_scroll[1]}; "
            f"ScrollDeltaX: {self.scroll_delta[0]}; ScrollDeltaY: {self.scroll_delta[1]}; "
            f"AddedCount: {self.added_count}; RemovedCount: {self.removed_count}; ParcelableData: null ]; "
            "recordCount: 0"
        )


def _told(view: View) -> list[str]:
    """Return what a view itself adds to an event: its text; an image adds its description (AOSP `ImageView`)."""
    texts = (view.shown_text, view.desc if view.cls in _IMAGES else "")
    return [text for text in texts if text]


def _texts_in(view: View) -> list[str]:
    return [text for part in view.walk_visible() for text in _told(part)]


def _source(view: View) -> Source:
    return Source(view.cls, view.shown_text, view.desc, view.resource_id)


class Accessibility:
    """The latest events and whoever listens to them; services enabled in the settings."""

    def __init__(self, phone: Phone) -> None:
        """Start without events."""
        self._phone = phone
        self._listeners: list[Callable[[AccessibilityEvent], None]] = []
        self._looks: dict[object, Look] = {}
        self._opened: list[tuple[str, ShownDialog]] = []  # what nobody has been told of, with the packages
        self._there: list[UiState] = []  # of the windows when they were last placed
        self._focused: UiState | None = None  # of the one that had the focus
        self.events: deque[AccessibilityEvent] = deque(maxlen=_CAPACITY)
        self.count = 0

    def emit(
        self,
        type: str,  # noqa: A002 - as the event's field is called
        package: str = "",
        class_name: str = "",
        text: str | Sequence[str] = (),
        desc: str = "",
        **details: Unpack[EventDetails],
    ) -> None:
        """Tell everyone who listens."""
        texts = ((text,) if text else ()) if isinstance(text, str) else tuple(text)
        time_ms = int(self._phone.clock.monotonic() * 1000)
        event = AccessibilityEvent(type, time_ms, package, class_name, texts, desc or "", **details)
        self.events.append(event)
        self.count += 1
        for listener in list(self._listeners):
            listener(event)

    def since(self, count: int) -> list[AccessibilityEvent]:
        """Return the events that came after the first `count`, as far as they are kept."""
        new = min(self.count - count, len(self.events))
        return list(self.events)[len(self.events) - new :]

    # -- what happened --------------------------------------------------------------------------------------------

    def about(self, type: str, view: View, **details: Unpack[EventDetails]) -> None:  # noqa: A002 - as above
        """Tell something about a view: its texts are its own and those of the views in it."""
        told: EventDetails = {
            "source": _source(view),
            "is_enabled": view.is_enabled,
            "is_password": view.is_password,
            "is_checked": view.is_checked,
            "is_scrollable": view.is_scrollable,
        }
        told.update(details)
        self.emit(type, view.package, view.cls, _texts_in(view), view.desc, **told)

    def window_changed(self, package: str, class_name: str, title: str) -> None:
        """Tell everyone that a window came to the front."""
        self.emit(WINDOW_CHANGED, package, class_name, title, source=_DECOR, is_full_screen=True)

    def dialog_opened(self, package: str, shown: ShownDialog) -> None:
        """Tell everyone who listens that a dialog came to the front, with all its texts: once they are placed."""
        if self.is_heard:
            self._opened.append((package, shown))
        else:
            self._tell_opened(package, shown, getattr(shown.dialog, "title", ""))

    def _tell_opened(self, package: str, shown: ShownDialog, texts: str | Sequence[str]) -> None:
        is_popup = shown.dialog.kind == "popup"
        self.emit(WINDOW_CHANGED, package, _POPUP if is_popup else _DIALOG, () if is_popup else texts, source=_DECOR)

    def toast(self, package: str, text: str) -> None:
        """Tell everyone that a toast shows."""
        self.emit("TYPE_NOTIFICATION_STATE_CHANGED", package, "android.widget.Toast", text)

    def text_changed(self, field: EditText, before: str) -> None:
        """Tell that a field's text is another one, and where its cursor is."""
        after = field.text
        if after == before:
            return
        same = next((at for at, (old, new) in enumerate(zip(before, after, strict=False)) if old != new), None)
        start = min(len(before), len(after)) if same is None else same
        end = 0
        while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
            end += 1
        self.about(
            "TYPE_VIEW_TEXT_CHANGED",
            field,
            before_text="•" * len(before) if field.password else before,
            from_index=start,
            added_count=len(after) - start - end,
            removed_count=len(before) - start - end,
        )
        self.cursor_moved(field)

    def cursor_moved(self, field: EditText) -> None:
        """Tell where a field's cursor is."""
        start, end = field.selection
        self.about(
            "TYPE_VIEW_TEXT_SELECTION_CHANGED", field, from_index=start, to_index=end, item_count=len(field.text)
        )

    def scrolled(self, view: View, before: tuple[int, int]) -> None:
        """Tell that a view that scrolls was dragged, unless it has not moved."""
        x, y, most_x, most_y = view.scroll_position
        delta = (x - before[0], y - before[1])
        if not view.is_scrollable or (max(most_x, most_y) > 0 and delta == (0, 0)):
            return
        self.emit(
            SCROLLED, view.package, view.cls, (), view.desc, source=_source(view), is_scrollable=True,
            scroll=(x, y), max_scroll=(most_x, most_y), scroll_delta=delta,
        )  # fmt: skip

    def placed(self, windows: Sequence[PlacedWindow]) -> None:
        """Tell what has changed on the screen since the last time; while nobody listens, nothing is compared."""
        if not self.is_heard:
            self._looks.clear()
            self._opened.clear()
            self._there = []
            return
        self._note_focus(windows)
        opened, self._opened = self._opened, []
        for package, shown in opened:
            root = next((window.root for window in windows if window.window.state is shown.state), None)
            if root is not None:
                self._tell_opened(package, shown, _texts_in(root))
        seen: dict[object, Look] = {}
        for window in windows:
            key = (window.package, window.title, window.kind)
            look = seen[key] = look_at(window.root)
            previous = self._looks.get(key)
            if previous is None:
                continue
            for kind, view, types in changes(previous, look):
                if kind == CONTENT_CHANGED:
                    texts = (view.shown_text,) if types == ("TEXT",) and view.shown_text else ()
                    self.emit(
                        kind, view.package, view.cls, texts, view.desc, source=_source(view), content_changes=types
                    )
                else:
                    self.about(kind, view)
        self._looks = seen

    def _note_focus(self, windows: Sequence[PlacedWindow]) -> None:
        """Tell that a window has the focus again, as `ViewRootImpl` does: what was above it is gone."""
        focused = next((window for window in windows if window.is_focused), None)
        was_there = focused is not None and any(focused.window.state is state for state in self._there)
        if focused is not None and was_there and focused.window.state is not self._focused:
            screen = focused.window.screen
            if focused.kind == "app" and screen is not None:
                record = screen.record
                self.window_changed(record.package, record.class_name, record.spec.label or record.app.label)
            elif focused.kind in {"dialog", "sheet"}:
                self.emit(WINDOW_CHANGED, focused.package, _DIALOG, _texts_in(focused.root), source=_DECOR)
        self._focused = focused.window.state if focused is not None else None
        self._there = [window.window.state for window in windows]

    # -- who listens ----------------------------------------------------------------------------------------------

    @property
    def is_heard(self) -> bool:
        """Whether anybody listens: then what is on the screen between two inputs counts too."""
        return bool(self._listeners)

    def listen(self, listener: Callable[[AccessibilityEvent], None]) -> Callable[[], None]:
        """Call `listener` with every event to come; the function returned ends that."""
        if not self.is_heard:
            self._looks = {
                (window.package, window.title, window.kind): look_at(window.root)
                for window in self._phone.windows.placed()
            }
            self._note_focus(self._phone.windows.placed())
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def installed_services(self) -> list[AccessibilityService]:
        """Return the services that installed apps offer."""
        return [
            AccessibilityService(f"{package.name}/{qualified(package.name, class_name)}", package.app.label)
            for package in self._phone.packages.all()
            for class_name in package.app.accessibility_services
        ]

    def enabled_services(self) -> list[str]:
        """Return the components of the services that the settings enable, with their full class names."""
        value = self._phone.settings.get("secure", SETTING) or ""
        named = [] if value == "null" else [name.partition("/") for name in value.split(":") if name]
        return [f"{owner}/{qualified(owner, class_name)}" for owner, _, class_name in named]

    def is_enabled(self, package: str, class_name: str) -> bool:
        """Whether a service of an installed package is among them."""
        if self._phone.packages.find(package) is None:
            return False
        return f"{package}/{class_name}" in self.enabled_services()

    def forget(self, package: str) -> None:
        """Enable no service of a package that was removed (AOSP `AccessibilityManagerService.onPackageRemoved`)."""
        services = self.enabled_services()
        kept = [name for name in services if name.partition("/")[0] != package]
        if kept != services:
            self._phone.settings.put("secure", SETTING, ":".join(kept))

    def save(self) -> object:
        """Return nothing: events are not state."""
        return None

    def load(self, value: object) -> None:
        """Forget the events."""
        del value
        self.events.clear()
        self._looks.clear()
        self._opened.clear()
        self._there = []
