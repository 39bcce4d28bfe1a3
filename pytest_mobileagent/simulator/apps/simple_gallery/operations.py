"""What can be done with media: copy, move, delete, rename, hide, share, tell their properties."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from PIL import ExifTags

from pytest_mobileagent.simulator.apps.simple_commons import confirm
from pytest_mobileagent.simulator.apps.simple_gallery import config as c
from pytest_mobileagent.simulator.apps.simple_gallery.config import PACKAGE, duration_text, size_text
from pytest_mobileagent.simulator.apps.simple_gallery.forms import (
    DIALOG_DP,
    Check,
    Form,
    Note,
    Radios,
    Values,
    radio_rows,
)
from pytest_mobileagent.simulator.apps.simple_gallery.picker import DestinationPicker
from pytest_mobileagent.simulator.apps.simple_gallery.pictures import (
    decoded,
    encoded,
    exif_of,
    resolution,
    without_exif,
)
from pytest_mobileagent.simulator.system._media_types import mime_type
from pytest_mobileagent.simulator.system.documents import file_provider_uri
from pytest_mobileagent.simulator.system.intents import VIEW, Intent
from pytest_mobileagent.simulator.ui import (
    MATCH,
    AlertDialog,
    CheckBox,
    Column,
    EditText,
    Screen,
    Scroll,
    Text,
    View,
)
from pytest_mobileagent.simulator.ui.widgets import chooser

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.simple_gallery.base import GalleryScreen
    from pytest_mobileagent.simulator.apps.simple_gallery.store import Directory, Medium

_ANY_LARGE = 1 << 16
_SKIP, _OVERWRITE, _KEEP_BOTH = 1, 2, 4  # Simple-Commons' `CONFLICT_…`
_EXIF_LABELS = ((ExifTags.Base.Make, "Camera"), (ExifTags.Base.Model, "Model"), (ExifTags.Base.Software, "Software"))

# -- copy and move ----------------------------------------------------------------------------------------------------


def copy_or_move(
    screen: GalleryScreen, media: Sequence[Medium], on_done: Callable[[], object], *, is_copy: bool
) -> None:
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
        self,
        screen: GalleryScreen,
        media: Sequence[Medium],
        folder: str,
        *,
        is_copy: bool,
        on_done: Callable[[], object],
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

        def chosen(values: Values) -> None:
            if values["all"]:
                self._for_all = values["how"]
            self._settle(values["how"])
            self._go_on()

        options = [
            (f"{prefix}_radio_skip", "Skip", _SKIP), (f"{prefix}_radio_overwrite", "Overwrite", _OVERWRITE),
            (f"{prefix}_radio_keep_both", "Keep both", _KEEP_BOTH),
        ]  # fmt: skip
        parts: list[Radios | Check | Note | None] = [
            Note(f"{prefix}_title", f'File "{medium.name}" already exists'),
            Radios("how", options),
        ]
        if not self._is_alone:
            parts += [None, Check("all", f"{prefix}_apply_to_all", "Apply to all")]
        Form(self._screen, "", parts, {"how": _SKIP, "all": int(not self._is_alone)}, chosen)

    def _finish(self) -> None:
        if self._done:
            what = "File" if self._done == 1 else "Files"
            self._screen.toast(f"{what} {'copied' if self._is_copy else 'moved'} successfully")
        self._on_done()


# -- delete -----------------------------------------------------------------------------------------------------------


class DeleteDialog:
    """Asks before media go to the recycle bin, or for good."""

    def __init__(
        self, screen: GalleryScreen, media: Sequence[Medium], on_done: Callable[[], object], *, name: str = ""
    ) -> None:
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
        dialog = AlertDialog(
            content=self._content, positive=("Yes", self._yes), negative=("No", None), ids=PACKAGE, width=DIALOG_DP
        )
        screen.show(dialog)

    def _content(self) -> View:
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

        return Column(
            Text(question, id="delete_remember_title", size=16, padding=(0, 0, 0, 12)),
            CheckBox(
                id="delete_remember_checkbox", text="Do not ask again in this session", checked=self._remembers,
                min_height=44, width=MATCH, on_change=remember,
            ),
            CheckBox(
                id="skip_the_recycle_bin_checkbox", text="Skip the Recycle Bin, delete files directly",
                checked=self._skips_bin, min_height=44, width=MATCH, on_change=skip,
            )
            if self._to_bin
            else None,
            width=MATCH,
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


# -- rename -----------------------------------------------------------------------------------------------------------


def rename_refused(screen: Screen, name: str, target: str) -> str:
    """Return why a file or folder cannot be called so; nothing if it can."""
    if not name:
        return "Please enter a name"
    if "/" in name or "\0" in name:
        return "The name contains invalid characters"
    if screen.phone.disk.exists(target):
        return "A file or folder with that name already exists"
    return ""


class RenameDialog:
    """Asks for a new name of one medium, or of a folder."""

    def __init__(self, screen: GalleryScreen, path: str, on_done: Callable[[str], object]) -> None:
        """Show the dialog, the keyboard up."""
        self._screen = screen
        self._path = path
        self._on_done = on_done
        self._is_folder = screen.phone.disk.is_dir(path)
        name = path.rpartition("/")[2]
        stem, dot, extension = name.rpartition(".")
        self._name, self._extension = (stem, extension) if dot and not self._is_folder else (name, "")
        self._dialog = AlertDialog(
            title="Rename", content=self._content, positive=("OK", self._ok), negative=("Cancel", self._close),
            stays_open=True, ids=PACKAGE, width=DIALOG_DP,
        )  # fmt: skip
        screen.show(self._dialog)
        screen.focus("rename_item_name")

    def _content(self) -> View:
        def typed(text: str) -> None:
            self._name = text

        def typed_extension(text: str) -> None:
            self._extension = text

        rows = _field(self._screen, "rename_item_name", "Title", self._name, typed)
        if not self._is_folder:
            rows += _field(self._screen, "rename_item_extension", "Extension", self._extension, typed_extension)
        return Column(*rows, width=MATCH, padding=(24, 8))

    def _close(self) -> None:
        self._screen.hide_keyboard()
        self._screen.dismiss(self._dialog)

    def _ok(self) -> None:
        screen = self._screen
        name = self._name.strip()
        extension = self._extension.strip()
        folder = self._path.rpartition("/")[0]
        target = f"{folder}/{name}.{extension}" if extension else f"{folder}/{name}"
        if target == self._path:
            self._close()
            return
        same = target.casefold() == self._path.casefold()
        refused = "" if same and name else rename_refused(screen, name, target)
        if refused:
            screen.toast(refused)
            return
        if self._is_folder:
            screen.gallery.rename_folder(self._path, target)
        elif (medium := screen.gallery.medium(self._path)) is not None:
            screen.gallery.move(medium, target)
        self._close()
        self._on_done(target)


def _field(screen: Screen, name: str, hint: str, text: str, on_change: Callable[[str], object]) -> list[View]:
    return [
        Text(hint, size=12, color=screen.theme.primary, padding=(4, 8, 4, 0)),
        EditText(id=name, text=text, hint=hint, on_change=on_change, padding=(4, 8)),
        View(width=MATCH, height=1.5, background=screen.theme.primary),
    ]


class RenameSeveral:
    """Asks what is to be added to the names of several media."""

    def __init__(self, screen: GalleryScreen, media: Sequence[Medium], on_done: Callable[[], object]) -> None:
        """Show the dialog, the keyboard up."""
        self._screen = screen
        self._media = media
        self._on_done = on_done
        self._text = ""
        self._prepends = False
        self._dialog = AlertDialog(
            title="Rename", content=self._content, positive=("OK", self._ok), negative=("Cancel", self._close),
            stays_open=True, ids=PACKAGE, width=DIALOG_DP,
        )  # fmt: skip
        screen.show(self._dialog)
        screen.focus("rename_items_value")

    def _content(self) -> View:
        def typed(text: str) -> None:
            self._text = text

        options = [("append", "Append filenames", False), ("prepend", "Prepend filenames", True)]
        named = [(f"rename_items_radio_{name}", label, int(value)) for name, label, value in options]
        return Column(
            *_field(self._screen, "rename_items_value", "String to add", self._text, typed),
            *radio_rows(Radios("prepends", named), int(self._prepends), self._set),
            width=MATCH,
            padding=(24, 8),
        )

    def _set(self, value: int) -> None:
        self._prepends = bool(value)

    def _close(self) -> None:
        self._screen.hide_keyboard()
        self._screen.dismiss(self._dialog)

    def _ok(self) -> None:
        added = self._text
        refused = "The name contains invalid characters" if "/" in added else ""
        if not added:
            refused = "Please enter a name"
        if refused:
            self._screen.toast(refused)
            return
        for one in self._media:
            stem, _, extension = one.name.rpartition(".")
            name = f"{added}{stem}" if self._prepends else f"{stem}{added}"
            self._screen.gallery.move(one, self._screen.gallery.free_path(f"{one.parent}/{name}.{extension}"))
        self._close()
        self._on_done()


def rename(screen: GalleryScreen, media: Sequence[Medium], on_done: Callable[[], object]) -> None:
    """Ask how media are to be called from now on."""
    if not media or not screen.may_change_files():
        return
    if len(media) == 1:
        RenameDialog(screen, media[0].path, lambda _: on_done())
    else:
        RenameSeveral(screen, media, on_done)


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
    chooser.share(screen, Intent(f"android.intent.action.SEND{several}", type=kind, extras=extras), "Share via")


def open_with(screen: GalleryScreen, medium: Medium) -> None:
    """Let the user choose what shows a medium."""
    chooser.share(screen, Intent(VIEW, data=uri_of(medium), type=mime_type(medium.name)), "Open with")


def set_as(screen: GalleryScreen, medium: Medium) -> None:
    """Let the user choose what a picture is to become: the wallpaper."""
    intent = Intent("android.intent.action.ATTACH_DATA", data=uri_of(medium), type=mime_type(medium.name))
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


# -- properties -------------------------------------------------------------------------------------------------------


def show_properties(screen: GalleryScreen, media: Sequence[Medium]) -> None:
    """Tell about one medium, or about several together."""
    rows = _one(screen, media[0]) if len(media) == 1 else _several(media)
    can_change = all(one.kind == c.IMAGE and not one.original for one in media)
    neutral = ("Remove EXIF", lambda: _ask_remove_exif(screen, media)) if can_change else None
    _show(screen, rows, neutral)


def show_folder_properties(screen: GalleryScreen, folders: Sequence[Directory]) -> None:
    """Tell about a folder, or about several together."""
    media = [one for folder in folders for one in folder.media]
    if len(folders) > 1:
        _show(screen, [("Items selected", str(len(folders))), *_several(media)[1:]], None)
        return
    folder = folders[0]
    _show(
        screen,
        [
            ("Name", folder.name), ("Path", folder.path.rpartition("/")[0] or folder.path),
            ("Size", size_text(folder.size)), ("Direct children count", str(len(folder.media))),
            ("Total files count", str(len(folder.media))),
            ("Last modified", screen.settings.moment_text(folder.modified_ms)),
        ],
        None,
    )  # fmt: skip


def _show(
    screen: GalleryScreen, rows: Sequence[tuple[str, str]], neutral: tuple[str, Callable[[], object]] | None
) -> None:
    def copy(value: str) -> None:
        screen.phone.clipboard.set(value, source=PACKAGE)
        screen.toast(f"Value copied to clipboard:\n{value}")

    def row(label: str, value: str) -> View:
        return Column(
            Text(label, id="property_label", size=14, color=screen.theme.on_surface_variant),
            Text(value, id="property_value", size=16),
            id="property_holder",
            width=MATCH,
            margin=(0, 0, 0, 14),
            on_long_press=lambda: copy(value),
        )

    def content() -> View:
        body = Column(*(row(label, value) for label, value in rows), width=MATCH, padding=(24, 0))
        return Scroll(body, key="properties", height=-2 if len(rows) <= 8 else 440)

    screen.show(
        AlertDialog(
            title="Properties", content=content, positive=("OK", None), neutral=neutral, ids=PACKAGE, width=DIALOG_DP
        )
    )  # fmt: skip


def _one(screen: GalleryScreen, one: Medium) -> list[tuple[str, str]]:
    inode = screen.phone.disk.find(one.path)
    content = inode.content if inode is not None else b""
    rows = [("Name", one.name), ("Path", (one.original or one.path).rpartition("/")[0]), ("Size", size_text(one.size))]
    pixels = resolution(content) if not one.is_video else None
    if one.is_video:
        rows.append(("Duration", duration_text(one.duration_s)))
        picture = screen.pictures.whole(one)
        pixels = picture.size if picture is not None else None
    if pixels is not None:
        million = int(pixels[0] * pixels[1] / 100_000 + 0.5) / 10
        rows.append(("Resolution", f"{pixels[0]} x {pixels[1]} ({million:g}MP)"))
    rows.append(("Last modified", screen.settings.moment_text(one.modified_ms)))
    exif = exif_of(content)
    taken = exif.get(ExifTags.Base.DateTime)
    if isinstance(taken, str) and taken:
        rows.append(("Date taken", taken))
    camera = " ".join(str(exif[tag]).strip() for tag, _ in _EXIF_LABELS[:2] if tag in exif)
    if camera:
        rows.append(("Camera", camera))
    return rows


def _several(media: Sequence[Medium]) -> list[tuple[str, str]]:
    folders = {one.parent for one in media}
    rows = [("Items selected", str(len(media)))]
    if len(folders) == 1:
        rows.append(("Path", folders.pop()))
    rows.append(("Size", size_text(sum(one.size for one in media))))
    rows.append(("Files count", str(len(media))))
    return rows


def _ask_remove_exif(screen: GalleryScreen, media: Sequence[Medium]) -> None:
    def remove() -> None:
        if not screen.may_change_files():
            return
        for one in media:
            content = screen.phone.disk.read(one.path)
            screen.gallery.save(one.path, without_exif(content))
        screen.toast("EXIF removed successfully")

    confirm(
        screen, "Are you sure you want to remove EXIF values like GPS coordinates, camera model etc?", remove
    )  # fmt: skip


def map_uri(content: bytes) -> str:
    """Return where a picture was taken, as maps take it; nothing if its file does not tell."""
    gps = exif_of(content).get_ifd(ExifTags.IFD.GPSInfo)
    try:
        latitude = _angle(gps[ExifTags.GPS.GPSLatitude], gps[ExifTags.GPS.GPSLatitudeRef] == "S")
        longitude = _angle(gps[ExifTags.GPS.GPSLongitude], gps[ExifTags.GPS.GPSLongitudeRef] == "W")
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        return ""
    place = f"{latitude:.6f}, {longitude:.6f}"
    return f"geo:{place.replace(' ', '')}?q={quote(place)}&z=16"


def _angle(parts: Sequence[float], is_negative: bool) -> float:
    degrees, minutes, seconds = (float(part) for part in parts)
    angle = degrees + minutes / 60 + seconds / 3600
    return -angle if is_negative else angle
