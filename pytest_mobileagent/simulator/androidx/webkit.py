"""What apps with a web view have of `android.webkit`: a page's surroundings, and the dialogs that it asks for."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system.dates import is_24_hour, local_time, to_local
from pytest_mobileagent.simulator.web.controls import label

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.web.dom import Element
    from pytest_mobileagent.simulator.web.page import Page
    from pytest_mobileagent.simulator.web.requests import Request

_AGENT = (
    "Mozilla/5.0 (Linux; Android {release}; {model}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 "
    "Chrome/103.0.5060.71 Mobile Safari/537.36"
)


class ViewSurroundings:
    """The phone as the pages of an app's web view see it: without a network, a history or a place to store."""

    def __init__(
        self,
        phone: Phone,
        *,
        seed: int = 0,
        load: Callable[[str], bytes | None] = lambda _: None,
        log: Callable[[str, str], object] = lambda *_: None,
        request: Callable[[Request], object] = lambda _: None,
    ) -> None:
        """Answer for `phone`; `load` returns what lies at an address, `log` gets each line of the console."""
        self._phone = phone
        self._load, self._log, self._request = load, log, request
        self._stored: dict[str, dict[str, str]] = {}
        self.clock = phone.clock
        self.seed = seed
        self.language = phone.config.locale
        properties = phone.properties
        self.user_agent = _AGENT.format(
            release=properties.get("ro.build.version.release") or "",
            model=properties.get("ro.product.model") or "Pixel",
        )

    def is_online(self) -> bool:
        """Whether there is a network: network loads are blocked."""
        return False

    def zone_s(self, epoch_s: float) -> int:
        """Return the time zone's offset at a moment, seconds."""
        offset = to_local(self._phone, epoch_s).utcoffset()
        return int(offset.total_seconds()) if offset is not None else 0

    def zone_name(self) -> str:
        """Return the time zone's name."""
        return to_local(self._phone, self.clock.now()).tzname() or "UTC"

    def load(self, url: str) -> bytes | None:
        """Return what lies at an address."""
        return self._load(url)

    def log(self, priority: str, text: str) -> None:
        """Hand a line of the console on."""
        self._log(priority, text)

    def changed(self) -> None:
        """Draw anew."""
        self._phone.touch()

    def stored(self, origin: str) -> Mapping[str, str]:
        """Return an origin's local storage."""
        return self._stored.get(origin, {})

    def store(self, origin: str, values: Mapping[str, str]) -> None:
        """Keep an origin's local storage for as long as the view is there."""
        self._stored[origin] = dict(values)

    def history_length(self) -> int:
        """Return 1: there is one page."""
        return 1

    def request(self, request: Request) -> None:
        """Do what the page asks for."""
        self._request(request)


class JsDialog(ax.DrawnDialog):
    """An alert, a question or a prompt of a page."""

    def __init__(self, page: Page, title: str) -> None:
        """Show what `page` asks."""
        self.title = title
        self._page = page
        self._kind, self._message, self._value = page.question or ("alert", "", "")

    def cancelled(self, screen: ax.Screen) -> None:
        """Answer that it was dismissed."""
        del screen
        self._page.answer(None)

    def compose(self, screen: ax.Screen) -> ax.View:
        """Return the card."""
        field = None
        if self._kind == "prompt":
            edit = ax.EditText(
                id="js_modal_dialog_prompt",
                text=self._value,
                on_change=ax.bind(self, "_value"),
                auto_focus=True,
                margin=(24, 8),
            )
            line = ax.View(width=ax.MATCH, height=2, background=screen.theme.secondary, margin=(24, 0, 24, 8))
            field = ax.Column(edit, line)
        cancel = None
        if self._kind != "alert":
            cancel = ax.TextButton("Cancel", id="negative_button", height=48, on_tap=lambda: self._close(screen, None))
        accept = ax.TextButton(
            "OK", id="positive_button", height=48, on_tap=lambda: self._close(screen, self._answer())
        )
        return ax.Column(
            ax.Text(self.title, id="title", size=20, weight_name="medium", padding=(24, 20, 24, 8), max_lines=2),
            ax.Caption(self._message, id="message", size=16, padding=(24, 0, 24, 12)),
            field,
            ax.Row(ax.View(weight=1, height=1), cancel, accept, width=ax.MATCH, padding=(8, 4, 8, 8), gap=8),
            id="modal_dialog_view",
            width=320,
            radius=4,
            elevation=12,
            background=screen.theme.surface,
        )

    def _answer(self) -> str:
        return self._value if self._kind == "prompt" else "yes"

    def _close(self, screen: ax.Screen, answer: str | None) -> None:
        screen.dismiss(self)
        screen.hide_keyboard()
        self._page.answer(answer)


def choose(screen: ax.Screen, page: Page, element: Element) -> None:
    """Ask for what a list, a date field or a time field of a page is to hold."""
    screen.hide_keyboard()
    if element.tag == "select":
        options(screen, page, element)
    elif element.input_type == "date":
        pick_date(screen, page, element)
    else:
        pick_time(screen, page, element)


def options(screen: ax.Screen, page: Page, element: Element) -> None:
    """Show the options of a drop-down list."""
    entries = element.options
    if not entries:
        return
    is_many = element.has("multiple")
    chosen = element.chosen

    def pick(option: Element) -> None:
        page.perform(lambda: page.user.choose(element, option))
        if is_many:
            screen.dismiss()
            options(screen, page, element)

    rows = [(label(option), lambda option=option: pick(option)) for option in entries]
    screen.show(
        ax.AlertDialog(
            items=rows,
            selected=None if is_many else next((at for at, option in enumerate(entries) if option in chosen), -1),
            checked=[option in chosen for option in entries] if is_many else None,
            positive=("OK", None) if is_many else None,
        )
    )


def _set(page: Page, element: Element, text: str) -> None:
    def run() -> None:
        element.value = text
        page.fire(element, "input", "Event", {"bubbles": True})
        page.fire(element, "change", "Event", {"bubbles": True})

    page.perform(run)


def pick_date(screen: ax.Screen, page: Page, element: Element) -> None:
    """Ask for the day of a date field."""
    try:
        day = datetime.date.fromisoformat(element.value)
    except ValueError:
        day = local_time(screen.phone).date()
    screen.show(ax.DatePickerDialog(day, lambda chosen: _set(page, element, chosen.isoformat())))


def pick_time(screen: ax.Screen, page: Page, element: Element) -> None:
    """Ask for the time of a time field."""
    now = local_time(screen.phone)
    try:
        hour, minute = (int(part) for part in element.value.split(":")[:2])
    except ValueError:
        hour, minute = now.hour, now.minute
    screen.show(
        ax.TimePickerDialog(
            hour, minute, is_24h=is_24_hour(screen.phone),
            on_pick=lambda hours, minutes: _set(page, element, f"{hours:02d}:{minutes:02d}"),
        )
    )  # fmt: skip
