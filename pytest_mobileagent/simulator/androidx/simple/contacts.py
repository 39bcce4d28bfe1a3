"""The round photo or letter of a contact, as lists of Simple Mobile Tools show it."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.contact_photos import photo_of_number, round_photo

_LETTER_COLORS = ("#5e97f6", "#9ccc65", "#ff8a65", "#9e9e9e", "#ba68c8", "#4db6ac", "#f06292", "#7986cb", "#ffb74d")


def letter_image(name: str, *, size: float, id: str) -> ax.View:  # noqa: A002 - Android's word
    """Return a contact's round letter."""
    letter = name[:1].upper() if name[:1].isalpha() else ""
    plate = _LETTER_COLORS[sum(map(ord, name)) % len(_LETTER_COLORS)]
    inside: ax.View
    if letter:
        inside = ax.DrawnText(letter, size=size * 0.42, color="#ffffff", gravity="center")
    else:
        inside = ax.Icon("person", size=size * 0.6, color="#ffffff", gravity="center")
    return ax.Frame(
        inside, id=id, cls="android.widget.ImageView", width=size, height=size, radius=size / 2, background=plate
    )


def contact_image(phone: ax.Phone, name: str, photo: str, *, size: float, id: str) -> ax.View:  # noqa: A002 - Android's word
    """Return a contact's round photo, of which `photo` is the URI; the letter of one that has none."""
    return round_photo(phone, photo, size=size, id=id) or letter_image(name, size=size, id=id)


def number_image(phone: ax.Phone, name: str, number: str, *, size: float, id: str) -> ax.View:  # noqa: A002 - Android's word
    """Return the round photo of whoever has a number, or the letter."""
    return contact_image(phone, name, photo_of_number(phone, number), size=size, id=id)
