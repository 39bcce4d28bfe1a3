"""What the screens share: colours, bars, dialogs, chips, texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.audio_recorder.store import Store
from pytest_mobileagent.simulator.system.dates import length_text, short_number_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.audio_recorder.store import Record

WHITE, GREY, SELECTED = "#ffffff", "#ffffff99", "#ffffff30"
RED = "#e53935"
SEEK_STEPS = 1000
_BANDS = 48
_COLORS = {  # the ends of each theme's gradient
    "blue_gray": ("#253343", "#1c2733"),
    "black": ("#1b1b1b", "#000000"),
    "teal": ("#00695c", "#003d33"),
    "blue": ("#1a4f8a", "#0b2a52"),
    "purple": ("#5b2a86", "#33104f"),
    "pink": ("#a0255c", "#610f35"),
    "orange": ("#bf4a16", "#7f2b07"),
    "red": ("#a32020", "#640d0d"),
    "brown": ("#543d33", "#33231c"),
}


class Page(ax.Screen):
    """A screen in the app's own colours."""

    resizes_for_keyboard = False  # only dialogs have fields

    def create(self) -> None:
        """Open the storage."""
        self.store = Store(self.phone)

    def warn(self, question: str, act: ax.Act, said: str = "") -> None:
        """Ask before records are moved or lost; a toast says that it has been done."""

        def go() -> None:
            act()
            if said:
                self.toast(said)

        self.show(Ask("Warning!", question, go))

    @property
    def theme(self) -> ax.Theme:
        """The chosen theme, whatever the phone's is."""
        name = self.store.prefs.text("setting_theme_color", "blue_gray")
        top, bottom = _COLORS.get(name, _COLORS["blue_gray"])
        return ax.Theme(
            material=2,
            is_dark=True,
            primary=top,
            primary_container=ax.mix(top, WHITE, 0.2),
            on_primary_container=WHITE,
            secondary=ax.mix(top, WHITE, 0.75),
            on_secondary=bottom,
            secondary_container=ax.mix(top, WHITE, 0.2),
            on_secondary_container=WHITE,
            background=bottom,
            surface=ax.mix(top, WHITE, 0.08),
            surface_variant=ax.mix(top, WHITE, 0.14),
            on_surface=WHITE,
            on_surface_variant=ax.mix(top, WHITE, 0.62),
            outline=ax.mix(top, WHITE, 0.4),
            outline_variant=ax.mix(top, WHITE, 0.2),
            error="#ff8a80",
            toolbar=top,
            on_toolbar=WHITE,
            status_bar=top,
        )


class Backdrop(ax.Column):
    """A column on the theme's gradient."""

    height = ax.MATCH

    def measure_content(
        self, ctx: ax.LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        """Take the colours along."""
        self._ends = ctx.theme.primary, ctx.theme.background
        return super().measure_content(ctx, w, h, exact_w=exact_w, exact_h=exact_h)

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw the gradient."""
        left, top, right, bottom = self.rect
        edges = [top + (bottom - top) * at // _BANDS for at in range(_BANDS + 1)]
        for at in range(_BANDS):
            canvas.fill(ax.Rect(left, edges[at], right, edges[at + 1]), ax.mix(*self._ends, at / (_BANDS - 1)))


# -- texts ------------------------------------------------------------------------------------------------------------


def long_time_text(seconds: float) -> str:
    """Return a length with its units: `01h:02m:03s`."""
    *others, rest = length_text(seconds * 1000).split(":")
    return f"{'h:'.join(others)}m:{rest}s"


def size_text(phone: ax.Phone, size: float) -> str:
    """Return a size in megabytes: `0.08 Mb`."""
    return f"{short_number_text(phone, size / 1_000_000)} Mb"


def format_text(form: str) -> str:
    """Return a format as it is shown: `M4a`."""
    return form[:1].upper() + form[1:]


def rate_text(sample_rate: int) -> str:
    """Return a sample rate: `44.1kHz`, `22kHz`."""
    return "44.1kHz" if sample_rate == 44100 else f"{sample_rate // 1000}kHz"


def record_text(phone: ax.Phone, record: Record) -> str:
    """Return size, format and rate of a record."""
    return about_text(phone, record.size, record.format, record.sample_rate)


def about_text(phone: ax.Phone, size: int, form: str, sample_rate: int) -> str:
    """Return size, format and rate: `0.08 Mb, M4a, 44.1kHz`."""
    return f"{size_text(phone, size)}, {format_text(form)}, {rate_text(sample_rate)}"


# -- bars and buttons -------------------------------------------------------------------------------------------------


def icon_button(name: str, icon: str, on_tap: ax.Act | None, *, size: float = 24, desc: str = "") -> ax.View:
    """Return a button that is an icon; the app names hardly any of them."""
    return ax.IconButton(icon, id=name, size=size, desc=desc, color=WHITE, width=56, height=56, on_tap=on_tap)


def bar(page: Page, title: str, *views: ax.View, back: str = "btn_back", title_id: str = "txt_title") -> ax.View:
    """Return the app's own toolbar."""
    return ax.Across(
        icon_button(back, "arrow_back", page.finish),
        ax.Label(title, id=title_id, size=20, weight_name="medium", color=WHITE, weight=1, max_lines=1),
        *views,
        id="toolbar",
        height=56,
    )


def pill(name: str, text: str, on_tap: ax.Act, *, is_strong: bool = False, width: float = 0) -> ax.View:
    """Return a button with a text."""
    shown = ax.Label(
        text,
        id=name,
        cls="android.widget.Button",
        size=16,
        weight_name="medium",
        align="center",
        color=WHITE,
        padding=(20, 10),
        radius=22,
        height=44,
        background="#ffffff3d" if is_strong else "",
        focusable=True,
        on_tap=on_tap,
    )
    if width:
        shown.width = width
    return shown


def dropdown(  # noqa: PLR0913 - its parts
    page: Page, name: str, icon: str, *, options: Sequence[str], index: int, on_pick: Callable[[int], None]
) -> ax.View:
    """Return a row that opens a list."""

    def item(at: int) -> ax.MenuItem:
        return ax.MenuItem(options[at], lambda: on_pick(at), id="txtItem")

    return ax.Across(
        ax.Icon(icon, color=WHITE, margin=(0, 0, 16, 0)),
        ax.Label(options[index], id="txtItem", size=16, color=WHITE, weight=1, max_lines=1),
        ax.Icon("arrow_drop_down", color=WHITE),
        id=name,
        cls="android.widget.Spinner",
        height=56,
        padding=(16, 0),
        on_tap=lambda: page.popup([item(at) for at in range(len(options))], anchor=name),
    )


def empty(text: str) -> ax.View:
    """Return what is shown instead of an empty list."""
    return ax.Frame(ax.Label(text, id="txtEmpty", size=20, color=GREY, gravity="center"), weight=1, width=ax.MATCH)


def seek_bar(record: Record, position_ms: int, on_seek: Callable[[int], object]) -> ax.View:
    """Return the bar that tells how far a record has been played."""
    length = max(1, record.duration_ms)
    return ax.SeekBar(
        id="play_progress",
        value=min(SEEK_STEPS, position_ms * SEEK_STEPS // length),
        maximum=SEEK_STEPS,
        color=WHITE,
        on_change=lambda value: on_seek(value * length // SEEK_STEPS),
    )


# -- dialogs ----------------------------------------------------------------------------------------------------------


class Ask(ax.DrawnDialog):
    """A question, or a message if nothing is to be done on the positive button."""

    def __init__(  # noqa: PLR0913 - its parts
        self,
        title: str,
        text: str,
        on_yes: ax.Act | None = None,
        *,
        yes: str = "Yes",
        no: str = "No",
        on_no: ax.Act | None = None,
    ) -> None:
        """Ask `text`; without a label a button is left out."""
        self.title = title
        self._text = text
        self._on_yes, self._on_no = on_yes, on_no
        self._yes, self._no = yes, no

    def compose(self, screen: ax.Screen) -> ax.View:
        """Return title, text and buttons."""
        buttons = [
            pill(name, label, self.closing(screen, action))
            for name, label, action in (
                ("dialog_negative_btn", self._no, self._on_no), ("dialog_positive_btn", self._yes, self._on_yes)
            )
            if label
        ]  # fmt: skip
        content = ax.Label(self._text, id="dialog_content", size=16, color=WHITE, padding=(24, 4, 24, 16))
        return _card(self.title, content, buttons)


class Rename(ax.DrawnDialog):
    """Asks for a record's name."""

    title = "New name"

    def __init__(self, screen: Page, record: Record, *, after_recording: bool) -> None:
        """Show the dialog with the record's name, the keyboard up."""
        self._screen = screen
        self._record = record
        self._after_recording = after_recording
        self._name = record.name
        screen.show(self)
        screen.focus("input_name")

    def cancelled(self, screen: ax.Screen) -> None:
        """The record keeps its name."""
        screen.hide_keyboard()

    def compose(self, screen: ax.Screen) -> ax.View:
        """Return field, check box and buttons."""
        asks = Store(screen.phone).asks_for_name
        box = None
        if self._after_recording:
            box = ax.CheckBox(
                id="check_box", text="Don't ask again", checked=not asks, on_change=self._never, margin=(20, 0, 24, 8)
            )
        field = ax.Column(
            ax.EditText(
                id="input_name", text=self._name, on_change=ax.bind(self, "_name"), max_length=50, size=18,
                on_ime_action=self._save, padding=(4, 10),
            ),
            ax.View(width=ax.MATCH, height=1.5, background="secondary"),
            padding=(24, 0, 24, 12),
        )  # fmt: skip
        buttons = [pill("dialog_negative_btn", "Cancel", self._close), pill("dialog_positive_btn", "Save", self._save)]
        return _card(self.title, ax.Column(field, box), buttons)

    def _never(self, is_checked: bool) -> None:
        self._screen.store.prefs.put(is_ask_rename_after_stop_recording=not is_checked)

    def _close(self) -> None:
        self._screen.dismiss(self)
        self._screen.hide_keyboard()

    def _save(self) -> None:
        self._close()
        store = self._screen.store
        record = store.find(self._record.id)
        failure = store.rename(record, self._name) if record is not None else ""
        if failure:
            self._screen.toast(failure)


def _card(title: str, content: ax.View, buttons: Sequence[ax.View]) -> ax.View:
    return ax.Column(
        ax.Label(title, id="dialog_title", size=20, weight_name="medium", color=WHITE, padding=(24, 20, 24, 12)),
        content,
        ax.Row(ax.View(weight=1, height=1), *buttons, width=ax.MATCH, padding=(12, 0, 12, 12), gap=8),
        width=320,
        radius=16,
        elevation=12,
        background="surface",
    )
