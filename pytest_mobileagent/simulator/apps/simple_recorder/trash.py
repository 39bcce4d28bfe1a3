"""Recordings on their way into the bin, out of it, or for ever away: the media store asks the user each time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.simple_recorder.builds import sees_files
from pytest_mobileagent.simulator.system.media import TRASH_ACTIVITY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.simple_recorder.store import Recording

TRASH, UNTRASH, DELETE = "create_trash_request", "create_untrash_request", "create_delete_request"


def ask_media_store(screen: ax.Screen, request: str, recordings: Sequence[Recording]) -> None:
    """Ask the media store to do something to files; it asks the user, but for deletions before Android 11."""
    if request == DELETE and sees_files(screen.phone):
        screen.phone.media.remove([one.path for one in recordings])
        return
    paths = tuple(one.path for one in recordings)
    screen.start(ax.Intent(action=request, component=TRASH_ACTIVITY, extras={"paths": paths}), request=request)
