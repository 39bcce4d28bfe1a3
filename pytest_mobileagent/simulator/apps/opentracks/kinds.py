"""Types of activity: what OpenTracks calls them, and the icon it draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Kind:
    """One type of activity: the id that is stored, the label, a Material icon; some are measured by their pace."""

    id: str
    icon: str
    label: str
    has_pace: bool = False


UNKNOWN = Kind("unknown", "question_mark", "unknown")
_PACED = {"climbing", "hiking", "running", "swimming", "walking", "workout"}

_BY_ICON = {
    "flight": ("airplane", "commercial airplane", "RC airplane", "sea plane"),
    "agriculture": ("ATV",),
    "sports_basketball": ("basketball",),
    "pedal_bike": ("biking",),
    "air": ("blimp", "hot air balloon"),
    "directions_boat": ("boat", "ferry", "motor boating", "RC boat"),
    "landscape": ("climbing",),
    "nordic_walking": ("cross-country skiing", "roller skiing"),
    "directions_bike": ("cycling", "road biking", "track cycling"),
    "motorcycle": ("dirt bike", "motor bike"),
    "pets": ("donkey back riding", "horse back riding", "riding"),
    "directions_car": ("driving", "driving car"),
    "directions_bus": ("driving bus", "RV"),
    "electric_scooter": ("escooter", "kickscooter"),
    "sports": ("frisbee", "land sailing"),
    "paragliding": ("gliding", "hang gliding", "paragliding", "sky jumping"),
    "toys": ("helicopter", "RC helicopter"),
    "hiking": ("hiking", "off trail hiking", "trail hiking"),
    "roller_skating": ("inline skating",),
    "kayaking": ("kayaking", "paddling"),
    "kitesurfing": ("kite surfing",),
    "shuffle": ("mixed type",),
    "terrain": ("mountain biking",),
    "more_horiz": ("other",),
    "rowing": ("rowing",),
    "directions_run": ("running", "street running", "track running", "trail running"),
    "sailing": ("sailing", "wind surfing"),
    "ice_skating": ("skating",),
    "skateboarding": ("skateboarding",),
    "downhill_skiing": ("skiing", "ski touring"),
    "sledding": ("sled",),
    "snowboarding": ("snowboarding",),
    "snowshoeing": ("snow shoeing",),
    "directions_walk": ("speed walking", "walking"),
    "surfing": ("surfing", "water skiing"),
    "pool": ("swimming", "swimming in open water"),
    "train": ("train",),
    "fitness_center": ("workout",),
}
_LABELS = {
    "skateboarding": "skate boarding",
    "snowboarding": "snow boarding",
    "off trail hiking": "hiking",
    "riding": "horse back riding",
    "track running": "trail running",
}


def _kind(id: str, icon: str) -> Kind:  # noqa: A002 - what the database calls it
    words = id.replace("street", "").split()
    return Kind(id, icon, _LABELS.get(id, id), any(word in _PACED for word in words))


KINDS = tuple(
    sorted((_kind(name, icon) for icon, names in _BY_ICON.items() for name in names), key=lambda kind: kind.id)
)
_BY_ID = {kind.id: kind for kind in KINDS}
_BY_LABEL = {kind.label.casefold(): kind for kind in reversed(KINDS)} | {
    label: _BY_ID[name] for label, name in (("hiking", "hiking"), ("trail running", "trail running"))
}


def kind_of(id: str | None) -> Kind:  # noqa: A002 - what the database calls it
    """Return the type with that id; an unknown one has a question mark."""
    return _BY_ID.get(id or "", UNKNOWN)


def kind_called(label: str, tr: Callable[[str], str] = str) -> Kind:
    """Return the type with that label, in any case, in English or as `tr` says it; the unknown one if there is none."""
    wanted = label.strip().casefold()
    said = next((kind.label.casefold() for kind in KINDS if tr(kind.label).casefold() == wanted), wanted)
    return _BY_LABEL.get(said, UNKNOWN)
