"""What can be done with media: copy, move, delete, hide, turn, send elsewhere."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.pictures import decoded
from pytest_mobileagent.simulator.apps.simple_gallery.builds import is_late
from pytest_mobileagent.simulator.apps.simple_gallery.config import PACKAGE
from pytest_mobileagent.simulator.apps.simple_gallery.picker import DestinationPicker
from pytest_mobileagent.simulator.apps.simple_gallery.pictures import encoded
from pytest_mobileagent.simulator.system._media_types import mime_type
from pytest_mobileagent.simulator.system.documents import file_provider_uri
from pytest_mobileagent.simulator.ui.widgets import chooser

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.simple_gallery.base import GalleryScreen
    from pytest_mobileagent.simulator.apps.simple_gallery.store import Medium

_ANY_LARGE = 1 << 16
_BROUGHT = {  # what is said when one file has arrived, or several
    "copy": ("File copied successfully", "Files copied successfully"),
    "move": ("File moved successfully", "Files moved successfully"),
}

# -- copy and move ----------------------------------------------------------------------------------------------------


def copy_or_move(screen: GalleryScreen, media: Sequence[Medium], on_done: ax.Act, *, is_copy: bool) -> None:
    """Ask for a folder and bring media there."""
    if not media or not screen.may_change_files():
        return
    sources = {one.parent for one in media}
    source = media[0].parent

    def picked(folder: str) -> None:
        if folder in sources:
            screen.toast("Source and destination cannot be the same")
            return
        screen.settings.put("last_copy_path", folder)
        screen.toast("Copying…" if is_copy else "Moving…")
        _bring(screen, media, folder, on_done, is_copy=is_copy)

    choose = partial(DestinationPicker, screen, source, picked)
    if is_copy:
        choose()
    else:
        simple.DELETE_PROTECTION.guard(screen, choose)


def _bring(screen: GalleryScreen, media: Sequence[Medium], folder: str, on_done: ax.Act, *, is_copy: bool) -> None:
    done: list[str] = []

    def bring(at: int, resolution: int) -> None:
        target = f"{folder}/{media[at].name}"
        if resolution == simple.KEEP_BOTH:
            target = simple.free_path(screen.phone, target)
        (screen.gallery.copy if is_copy else screen.gallery.move)(media[at], target)
        done.append(target)

    def end() -> None:
        if done:
            one, more = _BROUGHT["copy" if is_copy else "move"]
            screen.toast(one if len(done) == 1 else more)
        on_done()

    simple.Transfer(screen, [one.name for one in media], folder, bring, end)


# -- delete -----------------------------------------------------------------------------------------------------------


class DeleteDialog:
    """Asks before media go to the recycle bin, or for good."""

    def __init__(self, screen: GalleryScreen, media: Sequence[Medium], on_done: ax.Act, *, name: str = "") -> None:
        """Keep what is to go; `name` is how the question calls it."""
        self._screen = screen
        self._name = name
        self._media = media
        self._on_done = on_done
        self._remembers = self._skips_bin = False
        uses_bin = screen.settings.flag("use_recycle_bin", default=True)
        self._to_bin = uses_bin and not any(one.original for one in media)

    def ask(self) -> None:
        """Show the dialog, unless the user does not want to be asked."""
        screen = self._screen
        if self._media and screen.may_change_files():
            simple.DELETE_PROTECTION.guard(screen, self._ask)

    def _ask(self) -> None:
        screen = self._screen
        settings = screen.settings
        if settings.flag("skip_delete_confirmation") or settings.flag("temp_skip_delete_confirmation"):
            self._delete()
            return
        dialog = ax.AlertDialog(
            content=self._content,
            positive=("Yes", self._yes),
            negative=("No", None),
            ids=PACKAGE,
            width=simple.DIALOG_DP,
        )
        screen.show(dialog)

    def _content(self) -> ax.View:
        return ax.Column(
            ax.Text(self._question(), id="delete_remember_title", size=16, padding=(0, 0, 0, 12)),
            ax.CheckBox(
                id="delete_remember_checkbox", text="Do not ask again in this session", checked=self._remembers,
                min_height=44, width=ax.MATCH, on_change=ax.bind(self, "_remembers"),
            ),
            ax.CheckBox(
                id="skip_the_recycle_bin_checkbox", text="Skip the Recycle Bin, delete files directly",
                checked=self._skips_bin, min_height=44, width=ax.MATCH, on_change=ax.bind(self, "_skips_bin"),
            )
            if self._to_bin and is_late(self._screen)
            else None,
            padding=(24, 24, 24, 8),
        )  # fmt: skip

    def _question(self) -> str:
        name = self._name or (self._media[0].name if len(self._media) == 1 else "")
        count = len(self._media)
        what = f'"{name}"' if name else self._screen.tr_count(count, "{count} item", "{count} items")
        frame = "Are you sure you want to delete {items} ({size})?"
        if self._to_bin:
            frame = "Are you sure you want to move {items} ({size}) into the Recycle Bin?"
        size = simple.size_text(sum(one.size for one in self._media))
        return self._screen.tr(frame).format(items=what, size=size)

    def _yes(self) -> None:
        if self._remembers:
            self._screen.settings.put("temp_skip_delete_confirmation", value=True)
        self._delete()

    def _delete(self) -> None:
        gallery = self._screen.gallery
        if self._to_bin and not self._skips_bin:
            gallery.throw_away(self._media)
        else:
            gallery.destroy(self._media)
        settings = self._screen.settings
        if settings.flag("delete_empty_folders"):
            for folder in sorted({one.parent for one in self._media}):
                disk = self._screen.phone.disk
                if disk.is_dir(folder) and not disk.names(folder):
                    disk.rmdir(folder)
        self._on_done()


# -- hide -------------------------------------------------------------------------------------------------------------


def toggle_hidden(screen: GalleryScreen, media: Sequence[Medium], *, is_hidden: bool) -> None:
    """Put a dot before the names of media, or take it away."""
    if not screen.may_change_files():
        return
    for one in media:
        name = f".{one.name.lstrip('.')}" if is_hidden else one.name.lstrip(".")
        screen.gallery.move(one, simple.free_path(screen.phone, f"{one.parent}/{name}"))


# -- send elsewhere ---------------------------------------------------------------------------------------------------


def uri_of(medium: Medium) -> str:
    """Return the URI under which a medium is given to other apps."""
    if medium.store_id:
        table = "video" if medium.is_video else "images"
        return f"content://media/external/{table}/media/{medium.store_id}"
    return file_provider_uri(f"{PACKAGE}.provider", medium.path)


def share(screen: GalleryScreen, media: Sequence[Medium]) -> None:
    """Let the user choose who gets media."""
    types = {mime_type(one.name) for one in media}
    kinds = {kind.partition("/")[0] for kind in types}
    kind = types.pop() if len(types) == 1 else f"{kinds.pop()}/*" if len(kinds) == 1 else "*/*"
    ax.share_files(screen, kind, *map(uri_of, media), title=screen.tr("Share via"))


def open_with(screen: GalleryScreen, medium: Medium) -> None:
    """Let the user choose what shows a medium."""
    chooser.share(screen, ax.Intent(ax.VIEW, data=uri_of(medium), type=mime_type(medium.name)), screen.tr("Open with"))


def set_as(screen: GalleryScreen, medium: Medium) -> None:
    """Let the user choose what a picture is to become: the wallpaper."""
    intent = ax.Intent("android.intent.action.ATTACH_DATA", data=uri_of(medium), type=mime_type(medium.name))
    chooser.share(screen, intent, screen.tr("Set as"))


def rotate(screen: GalleryScreen, media: Sequence[Medium], degrees: int) -> None:
    """Turn pictures to the right and save them."""
    if not screen.may_change_files():
        return
    for one in media:
        content = screen.phone.disk.read(one.path)
        picture = decoded(content, largest_px=_ANY_LARGE)
        if picture is None:
            screen.toast("An unknown error occurred")
            continue
        kept = one.modified_ms if screen.settings.flag("keep_last_modified", default=True) else None
        turned = picture.rotate(-degrees, expand=True)
        screen.gallery.save(one.path, encoded(turned, one.name, like=content), modified_ms=kept)
