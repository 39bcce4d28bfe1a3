"""What can be done with a record: the menu of the main screen and of each row of the list."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.audio_recorder.parts import Ask, Rename
from pytest_mobileagent.simulator.apps.audio_recorder.playback import Player
from pytest_mobileagent.simulator.apps.audio_recorder.store import PACKAGE
from pytest_mobileagent.simulator.system.documents import file_provider_uri
from pytest_mobileagent.simulator.ui.widgets.chooser import share as choose_app

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.audio_recorder.parts import Page
    from pytest_mobileagent.simulator.apps.audio_recorder.store import Record

_AUTHORITY = f"{PACKAGE}.app_file_provider"


def menu(page: Page, record: Record, *, is_listed: bool) -> list[ax.MenuItem]:
    """Return the menu of a record; `is_listed`: in the list, where it is copied without a question."""

    def save() -> None:
        page.toast(page.store.copy_to_downloads(record.path))

    def ask_to_save() -> None:
        page.show(Ask("Save as…", "The record will be copied to the 'Downloads' directory", save))

    return [
        ax.MenuItem("Share", lambda: share(page, [record]), id="menu_share", icon="share"),
        ax.MenuItem(
            "Information",
            lambda: page.start(".app.info.ActivityInformation", record=record.id),
            id="menu_info",
            icon="info",
        ),
        ax.MenuItem("Rename", lambda: rename(page, record), id="menu_rename", icon="edit"),
        ax.MenuItem("Open with…", lambda: _open_with(page, record), id="menu_open_with", icon="open_in_new"),
        ax.MenuItem("Save as…", save if is_listed else ask_to_save, id="menu_save_as", icon="file_download"),
        ax.MenuItem("Delete", lambda: _ask_to_delete(page, record), id="menu_delete", icon="delete"),
    ]


def rename(page: Page, record: Record) -> None:
    """Ask for another name."""
    Rename(page, record, after_recording=False)


def share(page: Page, records: Sequence[Record]) -> None:
    """Give records to another app."""
    uris = tuple(file_provider_uri(_AUTHORITY, record.path) for record in records)
    one = page.tr("Share record: {name}").format(name=records[0].name)
    title = one if len(records) == 1 else page.tr("Share records")
    ax.share_files(page, "audio/*", *uris, title=title)


def _open_with(page: Page, record: Record) -> None:
    intent = ax.Intent(ax.VIEW, data=file_provider_uri(_AUTHORITY, record.path), type="audio/*")
    choose_app(page, intent, page.tr("Open {name} with").format(name=record.name))


def _ask_to_delete(page: Page, record: Record) -> None:
    question = page.tr("Move to trash {name}?").format(name=record.name)
    page.warn(question, partial(remove, page, [record]), "The record moved to trash")


def remove(page: Page, records: Sequence[Record]) -> None:
    """Move records to the trash; one that is played falls silent."""
    player = Player(page.phone)
    playback = player.current
    for record in records:
        if playback is not None and playback.record == record.id:
            player.stop()
        page.store.move_to_trash(record)
