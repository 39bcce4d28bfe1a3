"""The bubbles of a conversation, what stands between them and below them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.text_messages import COMPLETE, FAILED, OUTBOX, SENT, Attachment, Message
from pytest_mobileagent.simulator.apps.simple_sms.attachments import in_bubble
from pytest_mobileagent.simulator.apps.simple_sms.builds import PACKAGE
from pytest_mobileagent.simulator.apps.simple_sms.message_bar import open_attachment

_NEW_HEADER_S = 300


def row_key(kind: str, number: int) -> str:
    """Return by what the row of a message is found."""
    return f"message-{kind}-{number}"


@dataclass(frozen=True, slots=True)
class Bubbles:
    """How messages are shown; `tap`, `hold` and `retry` are told which message it is."""

    screen: ax.Screen
    name_of: Callable[[str], str]
    selected: simple.Selection
    tap: Callable[[Message], object]
    hold: Callable[[Message], object]
    retry: Callable[[Message], object]

    def rows(self, messages: Sequence[Message]) -> Iterator[ax.View]:
        """Yield the rows of the list."""
        header_s: float = -_NEW_HEADER_S
        mine = [message.key for message in messages if not message.is_received and message.kind != "scheduled"]
        for message in messages:
            if message.date_s - header_s > _NEW_HEADER_S:
                header_s = message.date_s
                yield self._header(message.date_s)
            yield self._bubble(message)
            if (status := self._status(message, is_last=mine[-1:] == [message.key])) is not None:
                yield ax.Frame(status, width=ax.MATCH, padding=(16, 0, 16, 4))

    def _header(self, moment_s: float) -> ax.View:
        dates = simple.Dates(self.screen.phone, PACKAGE)
        text = dates.time(moment_s)
        if not dates.is_today(moment_s):
            text = f"{dates.short_day(moment_s)}, {text}"
        return ax.Frame(
            ax.Caption(text, id="thread_date_time", size=12, gravity="hcenter"),
            id="thread_date_time_holder",
            cls="android.widget.RelativeLayout",
            width=ax.MATCH,
            padding=(16, 12, 16, 8),
        )

    def _bubble(self, message: Message) -> ax.View:
        is_selected = message.key in self.selected
        photo = None
        if message.is_received:
            name = self.name_of(message.address)
            photo = simple.number_image(
                self.screen.phone, name, message.address, size=34, id="thread_message_sender_photo"
            )
            photo.margin = (0, 0, 8, 0)
        hold = partial(self.hold, message)
        brought = in_bubble(self.screen, message.attachments, partial(self._open, message), hold)
        body = self._body(message, is_selected=is_selected) if message.body else None
        side = "" if message.is_received else "end"
        for part in (brought, body):
            if part is not None:
                part.gravity = side
        held: ax.View | None = body
        if brought is not None:
            held = ax.Column(brought, body, width=-2, gap=4)
        return ax.Frame(
            ax.Row(photo, held, id="thread_message_wrapper", cls="android.widget.RelativeLayout", gravity=side),
            id="thread_message_holder",
            key=row_key(*message.key),
            cls="android.view.ViewGroup",
            width=ax.MATCH,
            padding=(12, 3),
            selected=is_selected,
        )

    def _open(self, message: Message, one: Attachment) -> None:
        if self.selected:
            self.hold(message)
        else:
            open_attachment(self.screen, one)

    def _body(self, message: Message, *, is_selected: bool) -> ax.View:
        theme = self.screen.theme
        plate = theme.surface_variant if message.is_received else theme.primary
        contrast = simple.contrast(theme.primary)
        is_scheduled = message.kind == "scheduled"
        text = ax.LinkedText(
            message.body,
            id="thread_message_body",
            size=simple.text_sp(self.screen),
            color="on_surface" if message.is_received else contrast,
            link_color="primary" if message.is_received else contrast,
            on_link=lambda uri: ax.open_with(self.screen, ax.Intent(ax.VIEW, data=uri)),
            padding=(14, 9, 36, 9) if is_scheduled else (14, 9),
            radius=18,
            background=ax.mix(plate, "#000000", 0.25) if is_selected else plate,
            max_width=280,
            on_tap=partial(self.tap, message),
            on_long_press=partial(self.hold, message),
        )
        if not is_scheduled:
            return text
        clock = ax.Icon(
            "schedule", id="thread_message_scheduled_icon", size=18, color=contrast, gravity="vcenter end",
            margin=(0, 0, 12, 0),
        )  # fmt: skip
        return ax.Frame(text, clock)

    def _status(self, message: Message, *, is_last: bool) -> ax.View | None:
        """Return what has become of a message: of one that has failed always, of others if it is the last."""
        color = self.screen.theme.on_surface_variant
        if message.box == OUTBOX:
            return ax.Label("Sending…", id="thread_sending", size=12, color=color, gravity="end")
        if message.box == FAILED:
            return ax.Label(
                "Not sent. Touch to retry.", id="thread_error", size=12, color="error", gravity="end",
                on_tap=partial(self.retry, message),
            )  # fmt: skip
        if not is_last or message.box != SENT:
            return None
        icon = "done_all" if message.status == COMPLETE else "check"
        return ax.Icon(icon, id="thread_success", size=14, color=color, gravity="end")
