"""What can be done with media: copy, move, delete, hide, turn, send elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_gallery.config import PACKAGE, size_text
from pytest_mobileagent.simulator.apps.simple_gallery.picker import DestinationPicker
from pytest_mobileagent.simulator.apps.simple_gallery.pictures import decoded, encoded
from pytest_mobileagent.simulator.system._media_types import mime_type
from pytest_mobileagent.simulator.system.documents import file_provider_uri
from pytest_mobileagent.simulator.ui.widgets import chooser

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.simple_gallery.base import GalleryScreen
    from pytest_mobileagent.simulator.apps.simple_gallery.store import Medium

_ANY_LARGE = 1 << 16
_SKIP, _OVERWRITE, _KEEP_BOTH = 1, 2, 4  # Simple-Commons' `CONFLICT_…`
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
        else:
            _Transfer(screen, media, folder, is_copy=is_copy, on_done=on_done).begin()

    DestinationPicker(screen, source, picked)


class _Transfer:
    """Media on their way to a folder; asks at each that is there already."""

    def __init__(
        self, screen: GalleryScreen, media: Sequence[Medium], folder: str, *, is_copy: bool, on_done: ax.Act
    ) -> None:
        self._screen = screen
        self._left = list(media)
        self._folder = folder
        self._is_copy = is_copy
        self._on_done = on_done
        self._done = 0
        self._for_all = 0
        self._is_alone = len(media) == 1

    def begin(self) -> None:
        """Say what happens, and do it."""
        self._screen.settings.put("last_copy_path", self._folder)
        self._screen.toast("Copying…" if self._is_copy else "Moving…")
        self._go_on()

    def _go_on(self) -> None:
        while self._left:
            medium = self._left[0]
            target = f"{self._folder}/{medium.name}"
            if self._screen.phone.disk.exists(target):
                if not self._for_all:
                    self._ask(medium)
                    return
                self._settle(self._for_all)
            else:
                self._bring(target)
        self._finish()

    def _settle(self, resolution: int) -> None:
        target = f"{self._folder}/{self._left[0].name}"
        if resolution == _SKIP:
            self._left.pop(0)
        else:
            self._bring(target if resolution == _OVERWRITE else self._screen.gallery.free_path(target))

    def _bring(self, target: str) -> None:
        medium = self._left.pop(0)
        bring = self._screen.gallery.copy if self._is_copy else self._screen.gallery.move
        bring(medium, target)
        self._done += 1

    def _ask(self, medium: Medium) -> None:
        prefix = "conflict_dialog"

        def chosen(values: simple.Values) -> None:
            if values["all"]:
                self._for_all = values["how"]
            self._settle(values["how"])
            self._go_on()

        options = [
            (f"{prefix}_radio_skip", "Skip", _SKIP), (f"{prefix}_radio_overwrite", "Overwrite", _OVERWRITE),
            (f"{prefix}_radio_keep_both", "Keep both", _KEEP_BOTH),
        ]  # fmt: skip
        parts: list[simple.Radios | simple.Check | simple.Note | None] = [
            simple.Note(f"{prefix}_title", f'File "{medium.name}" already exists'),
            simple.Radios("how", options),
        ]
        if not self._is_alone:
            parts += [None, simple.Check("all", f"{prefix}_apply_to_all", "Apply to all")]
        simple.Form(self._screen, "", parts, {"how": _SKIP, "all": int(not self._is_alone)}, chosen)

    def _finish(self) -> None:
        if self._done:
            what = "File" if self._done == 1 else "Files"
            self._screen.toast(f"{what} {'copied' if self._is_copy else 'moved'} successfully")
        self._on_done()


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
        if not self._media or not screen.may_change_files():
            return
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
        size = size_text(sum(one.size for one in self._media))
        name = self._name or (self._media[0].name if len(self._media) == 1 else "")
        what = f'"{name}"' if name else f"{len(self._media)} items"
        question = f"Are you sure you want to delete {what} ({size})?"
        if self._to_bin:
            question = f"Are you sure you want to move {what} ({size}) into the Recycle Bin?"

        def remember(is_on: bool) -> None:
            self._remembers = is_on

        def skip(is_on: bool) -> None:
            self._skips_bin = is_on

        return ax.Column(
            ax.Text(question, id="delete_remember_title", size=16, padding=(0, 0, 0, 12)),
            ax.CheckBox(
                id="delete_remember_checkbox", text="Do not ask again in this session", checked=self._remembers,
                min_height=44, width=ax.MATCH, on_change=remember,
            ),
            ax.CheckBox(
                id="skip_the_recycle_bin_checkbox", text="Skip the Recycle Bin, delete files directly",
                checked=self._skips_bin, min_height=44, width=ax.MATCH, on_change=skip,
            )
            if self._to_bin
            else None,
            padding=(24, 24, 24, 8),
        )  # fmt: skip

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
        screen.gallery.move(one, screen.gallery.free_path(f"{one.parent}/{name}"))


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
    several = "_MULTIPLE" if len(media) > 1 else ""
    extras = {"android.intent.extra.STREAM": ",".join(uri_of(one) for one in media)}
    chooser.share(screen, ax.Intent(f"android.intent.action.SEND{several}", type=kind, extras=extras), "Share via")


def open_with(screen: GalleryScreen, medium: Medium) -> None:
    """Let the user choose what shows a medium."""
    chooser.share(screen, ax.Intent(ax.VIEW, data=uri_of(medium), type=mime_type(medium.name)), "Open with")


def set_as(screen: GalleryScreen, medium: Medium) -> None:
    """Let the user choose what a picture is to become: the wallpaper."""
    intent = ax.Intent("android.intent.action.ATTACH_DATA", data=uri_of(medium), type=mime_type(medium.name))
    chooser.share(screen, intent, "Set as")


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
