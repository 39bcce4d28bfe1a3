"""Photos of contacts: shown where a letter stands otherwise, chosen or taken (AOSP `PhotoSelectionHandler`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote

from PIL import Image as Pillow

from pytest_mobileagent.simulator.androidx.exchange import document_path, open_or_tell, pick_document
from pytest_mobileagent.simulator.androidx.pictures import decoded, kept_while_shown
from pytest_mobileagent.simulator.system.documents import file_provider_uri, path_of
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui import AlertDialog, Image

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Unpack

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui import Screen
    from pytest_mobileagent.simulator.ui.widgets.image import ImageProps

_BLANK = "#9e9e9e"
_CHOSEN, _TAKEN = "photo_chosen", "photo_taken"
_CAPTURE, _OUTPUT = "android.media.action.IMAGE_CAPTURE", "output"


@kept_while_shown
def _picture(content: bytes) -> Pillow.Image:
    return decoded(content) or Pillow.new("RGB", (1, 1), _BLANK)


def photo_content(phone: Phone, uri: str) -> bytes:
    """Return the photo behind a contact's `photo_uri` or `photo_thumb_uri`; nothing if there is none."""
    path = path_of(phone, uri) if uri else ""
    if path:
        return phone.disk.read(path) if phone.disk.exists(path) else b""
    found = phone.content.query(uri, ["data15"]) if uri else []
    content = found[0]["data15"] if found else None
    return content if isinstance(content, bytes) else b""


def photo_of_number(phone: Phone, number: str) -> str:
    """Return the URI of the small photo of whoever has a number; nothing of nobody, and of who has no photo."""
    if not number:
        return ""
    uri = f"content://com.android.contacts/phone_lookup/{quote(number, safe='')}"
    found = phone.content.query(uri, ["photo_thumb_uri"], "photo_id IS NOT NULL")
    return str(found[0]["photo_thumb_uri"]) if found else ""


def photo_view(content: bytes, **props: Unpack[ImageProps]) -> Image:
    """Return a photo in the bounds of a view."""
    return Image(partial(_picture, content), **props)


def round_photo(phone: Phone, uri: str, *, size: float, **props: Unpack[ImageProps]) -> Image | None:
    """Return a contact's photo as a disc; None for a contact that has none, which gets a letter."""
    content = photo_content(phone, uri) if uri else b""
    disc: ImageProps = {**props, "width": size, "height": size, "radius": size / 2}
    return photo_view(content, **disc) if content else None


class PhotoChooser:
    """Asks where a contact's photo comes from, and gets it; the screen passes its `result` on."""

    def __init__(self, screen: Screen, take: Callable[[bytes], object]) -> None:
        """Give to `take` what was chosen, and nothing once the photo is removed."""
        self._screen = screen
        self._take = take

    def ask(self, *, has_photo: bool) -> None:
        """Offer to take a photo or to choose one; one that is there can be removed."""
        tr = self._screen.tr
        self._screen.hide_keyboard()
        take, choose = ("Take new photo", "Select new photo") if has_photo else ("Take photo", "Choose photo")
        items: list[tuple[str, Callable[[], object] | None]] = [(tr(take), self.capture), (tr(choose), self.choose)]
        if has_photo:
            items.insert(0, (tr("Remove photo"), partial(self._take, b"")))
        self._screen.show(AlertDialog(title=tr("Change photo"), items=items))

    def choose(self) -> None:
        """Let a photo be picked."""
        pick_document(self._screen, "image/*", request=_CHOSEN)

    def capture(self) -> None:
        """Let the camera take one, into a file of the app's own."""
        screen = self._screen
        disk, package = screen.phone.disk, screen.app.package
        owner = screen.phone.packages.uid(package)
        disk.mkdir(self._place.rpartition("/")[0], owner=owner, parents=True)
        disk.write(self._place, b"", owner=owner)
        capture = Intent(_CAPTURE, extras={_OUTPUT: file_provider_uri(f"{package}.files", self._place)})
        open_or_tell(screen, capture, screen.tr("No app found to handle this action"), request=_TAKEN)

    def result(self, request: str, value: object) -> None:
        """Take what was chosen or taken, if it is a picture."""
        if request not in (_CHOSEN, _TAKEN):
            return
        disk = self._screen.phone.disk
        path = document_path(self._screen, value)
        content = disk.read(path) if path and disk.exists(path) else b""
        if request == _TAKEN and disk.exists(self._place):
            disk.unlink(self._place)
        if content and decoded(content) is not None:
            self._take(content)
        elif content:
            self._screen.toast(self._screen.tr("Photo not changed"))

    @property
    def _place(self) -> str:
        return f"/data/data/{self._screen.app.package}/cache/contact_photo.jpg"
