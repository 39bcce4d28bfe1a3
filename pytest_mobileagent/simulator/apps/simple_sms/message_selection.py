"""What can be done with messages that are selected."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_sms.builds import PACKAGE
from pytest_mobileagent.simulator.apps.simple_sms.recycling import ask_delete
from pytest_mobileagent.simulator.system.documents import path_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.androidx.text_messages import Attachment, Message
    from pytest_mobileagent.simulator.apps.simple_sms.store import Messages

SAVE = "save_attachment"


class SelectableText(ax.EditText):
    """A text that can be selected and copied, not written into (`android:textIsSelectable`)."""

    cls = "android.widget.TextView"
    shows_keyboard = False

    @property
    def is_editable(self) -> bool:
        """It cannot."""
        return False


@dataclass(slots=True)
class MessageSelection:
    """The bar above the messages of a conversation; `changed` is called once some are gone."""

    screen: ax.Screen
    store: Messages
    selected: simple.Selection
    is_binned: bool
    changed: Callable[[], object]
    saved: Attachment | None = None  # what is being saved

    def bar(self, messages: Sequence[Message]) -> ax.View:
        """Return the bar."""
        keys = [message.key for message in messages]
        chosen = [message for message in messages if message.key in self.selected]
        only = chosen[0] if len(chosen) == 1 else None
        select_all = ax.MenuItem("Select all", partial(self.selected.select, keys))
        return self.selected.bar(
            self.screen,
            keys,
            actions=self._icons(chosen, only),
            overflow=[*self._menu(chosen, only), select_all],
        )

    def _icons(self, chosen: Sequence[Message], only: Message | None) -> list[ax.View]:
        icons = [simple.action("delete", "Delete", lambda: self._delete(chosen), id="cab_delete")]
        if only is not None and only.body:
            copy, share = partial(self._copy, only), partial(self._share, only)
            icons = [
                simple.action("content_copy", "Copy to clipboard", copy, id="cab_copy_to_clipboard"),
                simple.action("share", "Share", share, id="cab_share"),
                *icons,
            ]
        return icons

    def _menu(self, chosen: Sequence[Message], only: Message | None) -> list[ax.MenuItem]:
        items: list[ax.MenuItem] = []
        if only is not None and len(only.attachments) == 1:
            items.append(ax.MenuItem("Save as", partial(self._save, only.attachments[0])))
        if only is not None:
            items.append(ax.MenuItem("Properties", partial(self._properties, only)))
        if self.is_binned:
            items.append(ax.MenuItem("Restore", partial(self._ask_restore, chosen)))
        if only is not None:
            items.append(ax.MenuItem("Forward", partial(self._forward, only)))
        if only is not None and only.body:
            items.append(ax.MenuItem("Select text", partial(self._select_text, only)))
        return items

    def _copy(self, message: Message) -> None:
        simple.copy(self.screen, message.body)
        self.selected.clear()

    def _share(self, message: Message) -> None:
        self.selected.clear()
        ax.share_text(self.screen, message.body)

    def _delete(self, chosen: Sequence[Message]) -> None:
        def delete(*, is_binned: bool) -> None:
            if is_binned:
                self.store.bin(chosen)
            for message in () if is_binned else chosen:
                self.store.delete(message)
            self.selected.clear()
            self.changed()

        ask_delete(self.screen, self._counted(chosen), delete, can_bin=not self.is_binned)

    def _counted(self, chosen: Sequence[Message]) -> str:
        return self.screen.tr_count(len(chosen), "{count} message", "{count} messages")

    def _ask_restore(self, chosen: Sequence[Message]) -> None:
        def restore() -> None:
            self.store.restore(chosen)
            self.selected.clear()
            self.changed()

        frame = self.screen.tr("Are you sure you want to restore {items}?")
        simple.confirm(self.screen, frame.format(items=self._counted(chosen)), restore)

    def _properties(self, message: Message) -> None:
        dates = simple.Dates(self.screen.phone, PACKAGE)
        name = self.store.name_of(message.address)
        person = message.address if name == message.address else f"{name} ({message.address})"
        verb = "Received at" if message.is_received else "Sent at"
        self.selected.clear()
        simple.show_properties(
            self.screen,
            "Message details",
            [
                simple.Property("Sender" if message.is_received else "Receiver", person),
                simple.Property(verb, f"{dates.day(message.date_s)} {dates.time(message.date_s)}"),
            ],
        )

    def _forward(self, message: Message) -> None:
        self.selected.clear()
        component = f"{PACKAGE}/.activities.NewConversationActivity"
        extras: dict[str, str] = {ax.EXTRA_TEXT: message.body}
        if message.attachments:
            extras[ax.EXTRA_STREAM] = message.attachments[0].uri
        self.screen.start(ax.Intent(ax.SEND, component=component, extras=extras))

    def _select_text(self, message: Message) -> None:
        self.selected.clear()

        def content() -> ax.View:
            text = SelectableText(id="dialog_select_text_value", text=message.body, size=16, input_type="multiline")
            return ax.Column(text, padding=(24, 20, 24, 8))

        dialog = ax.AlertDialog(
            content=content, positive=("OK", None), ids=PACKAGE, width=simple.DIALOG_DP
        )  # fmt: skip
        self.screen.show(dialog)

    # -- saving -------------------------------------------------------------------------------------------------------

    def _save(self, one: Attachment) -> None:
        self.selected.clear()
        self.saved = one
        ax.create_document(self.screen, one.name, one.mime, request=SAVE)

    def write_saved(self, value: object) -> None:
        """Write what a message had brought where the user has said."""
        path = ax.document_path(self.screen, value)
        if path and self.saved is not None:
            disk = self.screen.phone.disk
            disk.write(path, disk.read(path_of(self.screen.phone, self.saved.uri)))
            self.screen.phone.media.scan(path, owner=PACKAGE)
            self.screen.toast("File saved successfully")
