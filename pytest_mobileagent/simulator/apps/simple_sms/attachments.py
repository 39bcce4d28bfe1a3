"""What a message brings: files that were picked, taken or made, and how they look before and after it is sent."""

from __future__ import annotations

import io
from functools import partial
from typing import TYPE_CHECKING

from PIL import Image

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.pictures import decoded, kept_while_shown
from pytest_mobileagent.simulator.androidx.simple.book.config import ALL_TABS, BY_FIRST_NAME, Lister
from pytest_mobileagent.simulator.androidx.simple.book.store import Contact, Store
from pytest_mobileagent.simulator.androidx.simple.book.vcards import read_vcards, vcards_text
from pytest_mobileagent.simulator.androidx.text_messages import Attachment
from pytest_mobileagent.simulator.apps.simple_sms.builds import PACKAGE
from pytest_mobileagent.simulator.system.content_types import content_type
from pytest_mobileagent.simulator.system.documents import path_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_LISTER = Lister(PACKAGE, BY_FIRST_NAME, ALL_TABS)
_FIRST_LIMIT = 600 * 1024
_NO_LIMIT = -1
_PREVIEW_DP, _PICTURE_DP = 72, 220
_PREVIEW_PX, _PICTURE_PX = 240, 720
_QUALITIES = (80, 60, 40, 20)
_JPEG_START = b"\xff\xd8\xff"
_FAILED = "An unknown error occurred"
FOLDER = f"/data/data/{PACKAGE}/cache/attachments"


def own_uri(path: str) -> str:
    """Return the URI of a file that the app has made (`FileProvider`)."""
    return f"content://{PACKAGE}.provider/root{path}"


def is_vcard(mime: str) -> bool:
    """Whether a file has contacts in it."""
    return mime in ("text/x-vcard", "text/vcard")


def is_seen(mime: str) -> bool:
    """Whether a file is shown as a picture."""
    return mime.startswith(("image/", "video/"))


class Attachments:
    """What the message that is being written will bring."""

    def __init__(self, screen: ax.Screen) -> None:
        """Begin with nothing."""
        self._screen, self._phone = screen, screen.phone
        self.chosen: list[Attachment] = []
        self._taken: set[str] = set()

    def clear(self) -> None:
        """Bring nothing."""
        self.chosen.clear()
        self._taken.clear()

    def remove(self, one: Attachment) -> None:
        """Leave a file out."""
        self.chosen.remove(one)
        self._taken.clear()

    def add(self, uri: str) -> None:
        """Take a file, unless it is there already or larger than a message may be; pictures are made smaller."""
        mime, path = content_type(self._phone, uri), path_of(self._phone, uri)
        if uri in self._taken or any(one.uri == uri for one in self.chosen):
            self._screen.toast("Duplicate item was not included")
            return
        if not mime or not self._phone.disk.exists(path):
            self._screen.toast(_FAILED)
            return
        name = path.rpartition("/")[2]
        limit = self._screen.prefs(simple.PREFS).number("mms_file_size_limit", _FIRST_LIMIT)
        content = self._phone.disk.read(path)
        if limit == _NO_LIMIT or len(content) <= limit:
            self.chosen.append(Attachment(uri, mime, name))
        elif mime.startswith("image/") and mime != "image/gif":
            self._add_smaller(uri, name, content, limit)
        else:
            self._screen.toast("Attachment size exceeds max MMS limit")

    def _add_smaller(self, uri: str, name: str, content: bytes, limit: int) -> None:
        smaller = compressed(content, limit)
        if not smaller:
            self._screen.toast("Unable to compress image to selected size")
            return
        stem = name.rpartition(".")[0] or name
        made = own_uri(self.keep(f"{stem}.jpg", smaller))
        self._taken.add(uri)
        self.chosen.append(Attachment(made, "image/jpeg", f"{stem}.jpg"))

    def place_for_photo(self) -> str:
        """Return the URI of a file that a camera may write."""
        name = f"attachment_{int(self._phone.clock.now() * 1000)}.jpg"
        return own_uri(self.keep(name, b""))

    def keep(self, name: str, content: bytes) -> str:
        """Write a file of the app's own; return its path."""
        disk, owner = self._phone.disk, self._phone.packages.uid(PACKAGE)
        self._phone.packages.make_data_dir(PACKAGE)
        if not disk.exists(FOLDER):
            disk.mkdir(FOLDER, mode=0o700, owner=owner, parents=True)
        path = f"{FOLDER}/{name}"
        disk.write(path, content, owner=owner)
        return path

    def add_contact(self, uri: str) -> None:
        """Take a contact, as a file of its own."""
        number = uri.rpartition("/")[2]
        contact = next((one for one in Store(self._phone, _LISTER).all() if str(one.id) == number), None)
        if contact is None:
            self._screen.toast(_FAILED)
            return
        self.add(own_uri(self.keep(f"{number}.vcf", vcards_text([contact]).encode())))


def compressed(content: bytes, limit: int) -> bytes:
    """Return a picture as a JPEG of at most so many bytes; nothing if that cannot be done."""
    picture = decoded(content)
    while picture is not None and min(picture.size) > 1:
        for quality in _QUALITIES:
            out = io.BytesIO()
            picture.save(out, "JPEG", quality=quality)
            if out.tell() <= limit:
                return out.getvalue()
        picture = picture.resize((max(1, picture.width // 2), max(1, picture.height // 2)))
    return b""


# -- what is seen of them ---------------------------------------------------------------------------------------------


@kept_while_shown
def _picture(content: bytes, largest_px: int, blank: str) -> Image.Image:
    """Return a photo, or the first picture of a video; a blank one of neither."""
    start = max(0, content.find(_JPEG_START)) if content[4:8] == b"ftyp" else 0
    return decoded(content[start:], largest_px=largest_px) or Image.new("RGB", (largest_px, largest_px * 3 // 4), blank)


def _read(phone: ax.Phone, one: Attachment) -> bytes:
    path = path_of(phone, one.uri)
    return phone.disk.read(path) if path and phone.disk.exists(path) else b""


def contacts_in(phone: ax.Phone, one: Attachment) -> list[Contact]:
    """Return the contacts that a file has."""
    return read_vcards(_read(phone, one).decode(errors="replace"))


def previews(screen: ax.Screen, draft: Attachments, open_: Callable[[Attachment], object]) -> ax.View | None:
    """Return what will be brought, side by side, each with what takes it away; None of nothing."""
    if not draft.chosen:
        return None
    return ax.Scroll(
        *(_preview(screen, one, partial(open_, one), partial(draft.remove, one)) for one in draft.chosen),
        id="thread_attachments_recyclerview",
        key="thread_attachments_recyclerview",
        cls="androidx.recyclerview.widget.RecyclerView",
        horizontal=True,
        height=-2,
        padding=(12, 2, 12, 4),
    )


def _preview(screen: ax.Screen, one: Attachment, open_: ax.Act, remove: ax.Act) -> ax.View:
    cross = ax.IconButton(
        "close", id="remove_attachment_button", cls="android.widget.ImageView", size=16, width=24, height=24, radius=12,
        background=screen.theme.primary, color=simple.contrast(screen.theme.primary), gravity="top end", on_tap=remove,
    )  # fmt: skip
    body = _medium(screen, one, open_) if is_seen(one.mime) else card(screen, one, open_)
    body.margin = (4, 8, 10, 0)
    return ax.Frame(body, cross)


def _medium(screen: ax.Screen, one: Attachment, open_: ax.Act) -> ax.View:
    content = _read(screen.phone, one)
    return ax.Frame(
        ax.Image(
            lambda: _picture(content, _PREVIEW_PX, "#3c3c3c"), id="thumbnail", width=_PREVIEW_DP, height=_PREVIEW_DP,
            radius=12,
        ),
        _play("play_icon", 32) if one.mime.startswith("video/") else None,
        id="media_attachment_holder",
        cls="android.widget.RelativeLayout",
        on_tap=open_,
    )  # fmt: skip


def _play(name: str, size: float) -> ax.View:
    return ax.Icon("play_circle_outline", id=name, size=size, color="#ffffff", gravity="center")


def card(screen: ax.Screen, one: Attachment, open_: ax.Act | None, *, hold: ax.Act | None = None) -> ax.View:
    """Return a file that is no picture: its name and size, or whose contact it is."""
    if is_vcard(one.mime):
        return _vcard(screen, one, open_, hold)
    size = len(_read(screen.phone, one))
    face = _disc(_icon_of(one.mime), screen, "icon")
    name = ax.Text(one.name, id="filename", size=14, max_lines=1, width=-2)
    below = ax.Text(simple.size_text(size), id="file_size", size=12, color="on_surface_variant", width=-2)
    return _plate("document_attachment_holder", (face, name, below), open_, hold)


def _vcard(screen: ax.Screen, one: Attachment, open_: ax.Act | None, hold: ax.Act | None) -> ax.View:
    people = contacts_in(screen.phone, one)
    others = screen.tr_count(len(people) - 1, "and {count} other", "and {count} others") if len(people) > 1 else ""
    name = people[0].name() if people else screen.tr(_FAILED)
    face = simple.letter_image(name, size=36, id="vcard_photo") if people else None
    title = ax.Text(name, id="vcard_title", size=14, max_lines=1, width=-2)
    below = ax.Text(others, id="vcard_subtitle", size=12, color="on_surface_variant", width=-2) if others else None
    return _plate("vcard_attachment_holder", (face, title, below), open_, hold)


def _plate(name: str, parts: tuple[ax.View | None, ...], open_: ax.Act | None, hold: ax.Act | None) -> ax.View:
    """Return the plate called `name` with a face, and beside it two lines one above the other."""
    face, *lines = parts
    return ax.Across(
        face,
        ax.Column(*lines, width=-2, margin=(10, 0, 0, 0)),
        id=name,
        cls="android.view.ViewGroup",
        width=-2,
        max_width=_PICTURE_DP,
        padding=(10, 8, 16, 8),
        radius=14,
        background="surface_variant",
        on_tap=open_,
        on_long_press=hold,
    )


def _disc(icon: str, screen: ax.Screen, name: str) -> ax.View:
    color = screen.theme.primary
    return ax.Frame(
        ax.Icon(icon, id=name, size=20, color=simple.contrast(color), gravity="center"),
        width=36, height=36, radius=18, background=color,
    )  # fmt: skip


def _icon_of(mime: str) -> str:
    icons = {"application/pdf": "picture_as_pdf", "text/calendar": "event", "application/zip": "folder_zip"}
    return icons.get(mime, "audio_file" if mime.startswith("audio/") else "insert_drive_file")


def in_bubble(
    screen: ax.Screen, brought: Sequence[Attachment], open_: Callable[[Attachment], object], hold: ax.Act
) -> ax.View | None:
    """Return what a message has brought, one below the other; None of nothing."""
    if not brought:
        return None
    rows: list[ax.View] = []
    for one in brought:
        act = partial(open_, one)
        if not is_seen(one.mime):
            rows.append(card(screen, one, act, hold=hold))
            continue
        content = _read(screen.phone, one)
        play = _play("thread_message_play_outline", 48) if one.mime.startswith("video/") else None
        picture = ax.Image(
            partial(_picture, content, _PICTURE_PX, "#3c3c3c"), id="attachment_image", width=_PICTURE_DP, height=165,
            radius=14, on_tap=act, on_long_press=hold,
        )  # fmt: skip
        rows.append(ax.Frame(picture, play))
    return ax.Column(*rows, id="thread_message_attachments_holder", width=-2, gap=4)
