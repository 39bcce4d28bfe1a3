"""What is below the bubbles: when it is to be sent, what it brings, the field, and the panel of what can be brought."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_sms.attachments import Attachments, is_vcard, previews
from pytest_mobileagent.simulator.apps.simple_sms.parts import count_parts, without_accents
from pytest_mobileagent.simulator.apps.simple_sms.scheduling import ScheduleDialog, moment_text
from pytest_mobileagent.simulator.apps.simple_sms.vcard import VCardViewer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.androidx.text_messages import Attachment, Message

FIELD = "thread_type_message"
_FIRST_PANEL_DP = 250
_CELLS = (
    ("choose_photo", "image", "Choose photo", "#f44336"), ("choose_video", "movie", "Choose video", "#795548"),
    ("take_photo", "photo_camera", "Take photo", "#e91e63"), ("record_video", "videocam", "Record video", "#9c27b0"),
    ("record_audio", "mic", "Record audio", "#009688"), ("pick_file", "insert_drive_file", "Choose file", "#4caf50"),
    ("pick_contact", "person", "Choose contact", "#3f51b5"),
    ("schedule_message", "schedule", "Schedule message", "#2196f3"),
)  # fmt: skip
_COLUMNS = 4
_CAPTURES = {
    "take_photo": "android.media.action.IMAGE_CAPTURE", "record_video": "android.media.action.VIDEO_CAPTURE",
    "record_audio": "android.provider.MediaStore.RECORD_SOUND",
}  # fmt: skip
_PICKED = {"choose_photo": ("image/*", "video/*"), "choose_video": ("video/*",), "pick_file": ("*/*",)}
_CONTACTS = "vnd.android.cursor.dir/contact"
_OUTPUT = "output"  # MediaStore.EXTRA_OUTPUT
_NO_APP = "No valid app found"


def open_attachment(screen: ax.Screen, one: Attachment) -> None:
    """Show a file: contacts here, all else where the phone shows such files."""
    if is_vcard(one.mime):
        screen.start(VCardViewer, uri=one.uri, mime=one.mime, name=one.name)
    else:
        ax.open_or_tell(screen, ax.Intent(ax.VIEW, data=one.uri, type=one.mime), _NO_APP)


class MessageBar:
    """The message that is being written. `sends_mms` says whether it is a multimedia one, `send` sends it."""

    def __init__(
        self,
        screen: ax.Screen,
        body: str,
        *,
        sends_mms: Callable[[str, Sequence[Attachment]], bool],
        send: ax.Act,
    ) -> None:
        """Begin with a text."""
        self._screen, self._phone = screen, screen.phone
        self._sends_mms, self._send = sends_mms, send
        self.body = body
        self.attachments = Attachments(screen)
        self.due_s = 0.0  # when it is to be sent; 0 for at once
        self.scheduled = 0  # which scheduled message it is, if it was one before
        self.failed: Message | None = None  # which message had failed that it is sent in place of
        self._has_panel = False
        self._panel_dp = float(_FIRST_PANEL_DP)

    @property
    def text(self) -> str:
        """What is sent: without spaces at its ends, and without accents if those are unwanted."""
        body = self.body.strip()
        return without_accents(body) if self._prefs.flag("use_simple_characters") else body

    @property
    def _prefs(self) -> ax.Preferences:
        return self._screen.prefs(simple.PREFS)

    def clear(self) -> None:
        """Begin with nothing."""
        self.body, self.due_s, self.scheduled, self.failed = "", 0.0, 0, None
        self.attachments.clear()

    # -- what the panel does ------------------------------------------------------------------------------------------

    def close(self) -> bool:
        """Take the panel away; False if it was not seen."""
        was_seen = self._is_panel_seen
        self._has_panel = False
        return was_seen

    @property
    def _is_panel_seen(self) -> bool:
        return self._has_panel and not self._phone.ime.is_shown

    def _toggle_panel(self) -> None:
        ime, display = self._phone.ime, self._phone.display
        if self._is_panel_seen:
            self._has_panel = False
            self._screen.focus(FIELD)
            return
        if ime.height_px:
            self._panel_dp = max(0, ime.height_px - display.navigation_bar_px) / display.scale
        self._has_panel = True
        self._screen.hide_keyboard()

    def _bring(self, name: str) -> None:
        """Let a file be picked, taken or made; `result` goes on."""
        screen = self._screen
        screen.hide_keyboard()
        if name == "schedule_message":
            self.ask_when()
        elif name in _PICKED:
            ax.pick_document(screen, *_PICKED[name], request=name)
        elif name == "pick_contact":
            ax.open_or_tell(screen, ax.Intent("android.intent.action.PICK", type=_CONTACTS), _NO_APP, request=name)
        else:
            extras = {_OUTPUT: self.attachments.place_for_photo()} if name == "take_photo" else {}
            ax.open_or_tell(screen, ax.Intent(_CAPTURES[name], extras=extras), _NO_APP, request=name)

    def result(self, request: str, value: object) -> None:
        """Take what was picked, taken or made."""
        uri = value.data if isinstance(value, ax.Intent) else str(value or "")
        if not uri:
            return
        self.failed = None
        if request == "pick_contact":
            self.attachments.add_contact(uri)
        elif request in _PICKED or request in _CAPTURES:
            self.attachments.add(uri)

    # -- when it is to be sent ----------------------------------------------------------------------------------------

    def ask_when(self) -> None:
        """Ask when it is to be sent."""
        ScheduleDialog(self._screen, self._set_due, moment_s=self.due_s)

    def _set_due(self, moment_s: float) -> None:
        self.due_s = moment_s

    # -- what is seen -------------------------------------------------------------------------------------------------

    def compose(self, *, cancel_schedule: ax.Act) -> ax.View:
        """Return all of it; `cancel_schedule` is what the cross beside the date does."""
        return ax.Column(
            self._due_bar(cancel_schedule) if self.due_s else None,
            previews(self._screen, self.attachments, partial(open_attachment, self._screen)),
            self._row(),
            self._panel() if self._is_panel_seen else None,
            id="message_holder",
            cls="android.view.ViewGroup",
        )

    def _due_bar(self, cancel: ax.Act) -> ax.View:
        return ax.Across(
            ax.Icon("schedule", id="scheduled_message_icon", size=24),
            ax.Text(
                moment_text(self._phone, self.due_s), id="scheduled_message_button", size=14, weight=1,
                padding=(8, 12), on_tap=self.ask_when,
            ),
            ax.IconButton(
                "close", id="discard_scheduled_message", cls="android.widget.ImageView", desc="Cancel schedule send",
                on_tap=cancel,
            ),
            id="scheduled_message_holder",
            cls="android.widget.RelativeLayout",
            margin=(12, 8, 8, 4),
            padding=(12, 0, 0, 0),
            radius=8,
            border=(1, "primary"),
        )  # fmt: skip

    def _row(self) -> ax.View:
        on_enter = self._send if self._prefs.flag("send_on_enter") else None
        sp = simple.text_sp(self._screen)
        return ax.Across(
            ax.IconButton(
                "close" if self._is_panel_seen else "add", id="thread_add_attachment", cls="android.widget.ImageView",
                desc="Attachment", on_tap=self._toggle_panel,
            ),
            ax.EditText(
                id=FIELD,
                text=self.body,
                hint="Type a message…",
                on_change=ax.bind(self, "body"),
                input_type="text" if on_enter else "multiline",
                ime_action="send" if on_enter else "done",
                capitals="sentences",
                on_ime_action=on_enter,
                size=sp,
                weight=1,
                padding=(4, 12),
            ),
            self._counter(sp),
            self._send_button(),
            padding=(4, 4, 4, 6),
        )  # fmt: skip

    def _counter(self, sp: float) -> ax.View | None:
        if not self._prefs.flag("show_character_counter"):
            return None
        is_simple = self._prefs.flag("use_simple_characters")
        parts = count_parts(without_accents(self.body) if is_simple else self.body)
        return ax.Text(f"{parts.left}/{parts.number}", id="thread_character_counter", size=sp, padding=(4, 0))

    def _send_button(self) -> ax.View:
        theme = self._screen.theme
        can_send = bool(self.body.strip() or self.attachments.chosen)
        color = theme.primary if can_send else ax.mix(theme.primary, theme.background, 0.6)
        kind = "MMS" if self._sends_mms(self.text, self.attachments.chosen) else "SMS"
        button = ax.Column(
            ax.Icon("schedule_send" if self.due_s else "send", color=color, gravity="hcenter"),
            ax.DrawnText(kind, size=10, color=color, gravity="hcenter"),
            id="thread_send_message",
            cls="android.widget.Button",
            desc="OK",
            width=48,
            padding=(0, 4),
            gravity="center",
            enabled=can_send,
            clickable=can_send,
            on_tap=self._send,
            on_long_press=None if self.due_s else self.ask_when,
        )
        button.text = kind
        return button

    def _panel(self) -> ax.View:
        cells = [self._cell(*cell) for cell in _CELLS]
        return ax.Column(
            ax.Divider(id="attachment_picker_divider"),
            ax.Scroll(
                ax.Grid(*cells, columns=_COLUMNS, padding=(4, 12)),
                id="attachment_picker_holder",
                key="attachment_picker_holder",
                height=self._panel_dp,
            ),
        )

    def _cell(self, name: str, icon: str, label: str, color: str) -> ax.View:
        disc = ax.Frame(
            ax.Icon(icon, size=24, color=simple.contrast(color), gravity="center"), id=f"{name}_icon",
            cls="android.widget.ImageView", width=52, height=52, radius=26, background=color, gravity="hcenter",
        )  # fmt: skip
        return ax.Column(
            disc,
            ax.Label(label, id=f"{name}_text", size=12, align="center", width=ax.MATCH, padding=(2, 6)),
            id=name,
            padding=(2, 8),
            on_tap=partial(self._bring, name),
        )
