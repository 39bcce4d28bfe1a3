"""The dialog that asks whether an app may put files into the trash, take them out, or delete them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system._media_types import mime_type


class Request(NamedTuple):
    """What is asked for, and how it is done to a file."""

    verb: str
    end: str
    act: Callable[[ax.Screen, str], object]


def _trash(screen: ax.Screen, path: str, *, is_trashed: bool) -> None:
    screen.phone.media.set_trashed(path, is_trashed=is_trashed)


_REQUESTS = {
    "create_trash_request": Request("move", " to trash", partial(_trash, is_trashed=True)),
    "create_untrash_request": Request("move", " out of trash", partial(_trash, is_trashed=False)),
    "create_delete_request": Request("delete", "", lambda screen, path: screen.phone.media.remove([path])),
}
_KINDS = {"audio": ("audio file", "music_note"), "video": ("video", "movie"), "image": ("photo", "image")}


class Permission(ax.Screen):
    """Asks once for all files; finishes with whether it was allowed, and has then been done."""

    is_translucent = True

    def create(self) -> None:
        """Ask."""
        paths = self.intent.extras.get("paths")
        self._paths = tuple(map(str, paths)) if isinstance(paths, tuple) else ()
        self._request = _REQUESTS[self.intent.action]
        self.show(
            ax.AlertDialog(
                content=self._content, positive=("Allow", self._allow), negative=("Deny", self._deny),
                is_cancelable=False, width=336,
            )
        )  # fmt: skip

    def compose(self) -> ax.View:
        """Return nothing: the dialog is over the app below."""
        return ax.View()

    def _content(self) -> ax.View:
        kind, icon = _KINDS.get(mime_type(self._paths[0]).partition("/")[0], ("file", "description"))
        count = len(self._paths)
        files = f"this {kind}" if count == 1 else f"{count} {kind}s"
        requester = self.record.requester
        package = self.phone.packages.find(requester.package) if requester is not None else None
        app = package.app.label if package is not None else ""
        names = [path.rpartition("/")[2] for path in self._paths]
        return ax.Column(
            ax.Text(
                f"Allow {app} to {self._request.verb} {files}{self._request.end}?", id="android:id/message", size=20,
                align="center", width=ax.MATCH, padding=(0, 0, 0, 16),
            ),
            ax.Across(
                ax.Icon(icon, size=24, margin=(0, 0, 16, 0)),
                ax.Caption(names[0], size=14, weight=1, max_lines=1),
            )
            if count == 1
            else None,
            width=ax.MATCH,
            padding=(24, 24, 24, 8),
        )  # fmt: skip

    def _allow(self) -> None:
        for path in self._paths:
            self._request.act(self, path)
        self.finish(value=True)

    def _deny(self) -> None:
        self.finish(value=False)
