"""The volumes of a phone's storage as its user knows them: the internal one, and the SD card if there is one."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.mounts import CARDS, card_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.image import Image
    from pytest_mobileagent.simulator.phone import Phone

STORAGE = "/storage/emulated/0"
LABEL = "SDCARD"  # of each card that `mksdcard` makes
_RESERVED_BYTES = 32 * 512  # before the FATs
_FAT_ENTRY_BYTES, _FATS = 4, 2
_DISK, _PARTITION = "254,16", "254,17"  # where the emulator has its card


@dataclass(frozen=True, slots=True)
class Volume:
    """A volume: where it is mounted, the identity of its file system, its label; only cards have the latter two."""

    path: str
    uuid: str = ""
    label: str = ""

    @property
    def id(self) -> str:
        """The name by which `vold` knows it."""
        return f"public:{_PARTITION}" if self.uuid else "emulated"

    @property
    def disk(self) -> str:
        """The device that a card is."""
        return _DISK if self.uuid else ""

    @property
    def media_name(self) -> str:
        """The name by which the media store knows it (`MediaStore.getVolumeName`)."""
        return self.uuid.lower() or "external_primary"

    @property
    def source(self) -> str:
        """What stands before its place in the list of mounts."""
        return f"{CARDS}/{self.uuid}" if self.uuid else "/data/media"

    @property
    def document_id(self) -> str:
        """The name by which the documents provider knows its root."""
        return self.uuid or "primary"


INTERNAL = Volume(STORAGE)


def card_of_image(image: Image) -> Volume | None:
    """Return the SD card of an image's phone, if it has one: its file system bears the same number in every run."""
    if not image.sd_card_mib:
        return None
    number = zlib.crc32(image.name.encode())
    uuid = f"{number >> 16:04X}-{number & 0xFFFF:04X}"
    return Volume(f"/storage/{uuid}", uuid, LABEL)


def card_bytes(image: Image, *, cluster_bytes: int) -> int:
    """Return how much fits on an image's card: what its FATs leave."""
    size = image.sd_card_mib << 20
    return size - _RESERVED_BYTES - size // cluster_bytes * _FAT_ENTRY_BYTES * _FATS


def volumes(phone: Phone) -> Sequence[Volume]:
    """Return a phone's volumes, the internal one first."""
    card = card_of_image(phone.image)
    return (INTERNAL, card) if card is not None else (INTERNAL,)


def volume_at(path: str) -> Volume:
    """Return the volume that a path lies on, which is a card's or the internal one; its label is not known here."""
    card = card_of(path)
    return Volume(card, card.removeprefix("/storage/")) if card else INTERNAL
