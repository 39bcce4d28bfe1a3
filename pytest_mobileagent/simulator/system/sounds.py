"""The sounds of Android's system image (AOSP, `frameworks/base/data/sounds`): what they are called, where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import parse_qs, quote, urlsplit

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

RINGTONE, NOTIFICATION, ALARM = 1, 2, 4  # `RingtoneManager.TYPE_…`
_INTERNAL = "content://media/internal/audio/media"


class _Kind(NamedTuple):
    setting: str  # of `system`, that holds the URI of the one in use
    first_id: int  # of its sounds, in the order of their names
    names: tuple[str, ...]


_KINDS = {
    ALARM: _Kind(
        "alarm_alert",
        3,
        (
            "Argon", "Barium", "BeeBeep Alarm", "Beep-Beep-Beep Alarm", "Buzzer Alarm", "Carbon", "Cesium", "Fluorine",
            "Fermium", "Helium", "Krypton", "Neon", "Neptunium", "Nobelium", "Osmium", "Oxygen", "Platinum",
            "Plutonium", "Promethium", "Scandium",
        ),
    ),
    NOTIFICATION: _Kind(
        "notification_sound",
        66,
        (
            "Adara", "Aldebaran", "Altair", "Antares", "Antimony", "Arcturus", "Bellatrix", "Betelgeuse", "Capella",
            "Castor", "Cobalt", "Cricket", "Deneb", "Doink", "Drip", "Electra", "Gallium", "Heaven", "Hojus", "Iridium",
            "Lalande", "Merope", "Mira", "Moonbeam", "Palladium", "Pisces", "Pixie Dust", "Pizzicato", "Polaris",
            "Pollux", "Procyon", "Proxima", "Radon", "Rubidium", "Selenium", "Shaula", "Sirrah", "Spica", "Strontium",
            "Tejat", "Tethys", "Thallium", "Tinkerbell", "Vega", "Xenon", "Zirconium",
        ),
    ),
    RINGTONE: _Kind(
        "ringtone",
        145,
        (
            "Andromeda", "Aquila", "Argo Navis", "Atria", "Backroad", "Beat Plucker", "Big Easy", "Bird Loop",
            "Bollywood", "Bootes", "Cairo", "Callisto", "Canis Major", "Carina", "Cassiopeia", "Centaurus",
            "Crayon Rock", "Crazy Dream", "Curve Ball Blend", "Cygnus", "Dione", "Draco", "Dream Theme", "Eridani",
            "Ether Shake", "Flutey Phone", "Freeflight", "Friendly Ghost", "Ganymede", "Girtab", "Glacial Groove",
            "Hydra", "Kuma", "Luna", "Lyra", "Machina", "Oberon", "Orion", "Pegasus", "Perseus", "Phobos", "Pyxis",
            "Rasalas", "Rigel", "Scarabaeus", "Sceptrum", "Sedna", "Silky Way", "Solarium", "Terminated", "Titania",
            "Triton", "Umbriel", "Ursa Minor", "Zeta",
        ),
    ),
}  # fmt: skip


def sounds(kind: int) -> tuple[str, ...]:
    """Return the names of the sounds of a kind."""
    return _KINDS[kind].names


def setting_of(kind: int) -> str:
    """Return the setting, of `system`, that says which sound of a kind is in use."""
    return _KINDS[kind].setting


def uri_of(kind: int, name: str) -> str:
    """Return the media URI of a sound."""
    number = _KINDS[kind].first_id + _KINDS[kind].names.index(name)
    return f"{_INTERNAL}/{number}?title={quote(name)}&canonical=1"


def title_of(uri: str, phone: Phone) -> str:
    """Return what a sound is called, by its URI or, of one that somebody brought, by the media store; "" if nobody."""
    titles = parse_qs(urlsplit(uri).query).get("title")
    if titles:
        return titles[0]
    if not uri.startswith("content://media/external/"):
        return ""
    rows = phone.content.query(uri, ("title",))
    return str(rows[0]["title"] or "") if rows else ""
