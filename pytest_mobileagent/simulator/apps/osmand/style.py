"""How the map is drawn: colours by day and night, widths and sizes by zoom level."""

from __future__ import annotations

from dataclasses import dataclass

LEVELS = (8, 10, 13, 16, 19)  # the zoom levels between which widths are interpolated
# Widths in dp at LEVELS; 0 hides a way.
WIDTHS = {
    "motorway": (1.2, 2.0, 4.8, 11.0, 28.0),
    "primary": (0.8, 1.6, 4.2, 10.0, 26.0),
    "secondary": (0.0, 1.2, 3.6, 9.0, 24.0),
    "tertiary": (0.0, 0.7, 3.0, 8.0, 22.0),
    "residential": (0.0, 0.0, 1.2, 6.5, 20.0),
    "rail": (0.0, 0.6, 1.2, 2.2, 4.0),
    "path": (0.0, 0.0, 0.8, 1.6, 3.0),
    "stream": (0.0, 0.4, 1.0, 2.6, 9.0),
}
ORDER = ("path", "residential", "tertiary", "secondary", "primary", "motorway")
RIVER_M = 95.0
CASING_DP = 1.0  # of the border on each side of a road
ROAD_LABEL_ZOOM = {"primary": 13, "secondary": 13, "tertiary": 14, "residential": 15, "path": 15}
SHIELD_ZOOM = {"motorway": 9, "primary": 11, "secondary": 12}
HOUSES_ZOOM = 15
STREETS_ZOOM = 13
POI_ZOOM = 15
PEAK_ZOOM = 12
LAND_ZOOM = 8  # from here on all that is seen is land

# The icons of points of interest by category, and their colours.
POI_ICONS = {
    "nature": ("terrain", "#8b5a2b"), "tourism": ("account_balance", "#734a08"), "sport": ("fitness_center", "#3a7a2f"),
    "worship": ("church", "#4a4a4a"), "health": ("local_hospital", "#c43c3c"),
    "transport": ("directions_bus", "#2a66b8"),
    "fuel": ("local_gas_station", "#2a66b8"), "food": ("restaurant", "#c77400"), "lodging": ("hotel", "#1b6fb3"),
    "shop": ("shopping_cart", "#a0329b"), "finance": ("account_balance", "#4a6b2a"), "service": ("place", "#734a08"),
}  # fmt: skip
TYPE_ICONS = {
    "Parking": "local_parking", "Train station": "train", "Cafe": "local_cafe", "Museum": "museum", "Castle": "castle",
    "Pharmacy": "local_pharmacy", "Peak": "terrain", "Post office": "local_post_office", "Police": "local_police",
    "University": "school", "Library": "local_library", "Stadium": "stadium", "Ski lift": "downhill_skiing",
    "Swimming pool": "pool", "ATM": "atm", "Bakery": "bakery_dining", "Tourist information": "info",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of the map."""

    land: str
    wood: str
    alp: str
    reserve: str
    built_up: str
    house: str
    house_edge: str
    water: str
    stream: str
    casing: str
    border: str
    rail: str
    text: str
    halo: str
    water_text: str
    roads: dict[str, str]
    casings: dict[str, str]


DAY = Palette(
    land="#f3f1e8",
    wood="#c3dfa9",
    alp="#e2eccb",
    reserve="#d5ead1",
    built_up="#e3ddd5",
    house="#d6cabf",
    house_edge="#bfb0a2",
    water="#a3cdf3",
    stream="#8fbdea",
    casing="#b6aea4",
    border="#9a4fb0",
    rail="#6f6f6f",
    text="#262626",
    halo="#ffffff",
    water_text="#2f5fa6",
    roads={
        "motorway": "#f2a24a",
        "primary": "#fbd06d",
        "secondary": "#fdf0a0",
        "tertiary": "#fffbd6",
        "residential": "#ffffff",
        "path": "#a5713c",
    },
    casings={"motorway": "#b8651c", "primary": "#bf8a2a", "secondary": "#b9a64f", "tertiary": "#b3ab86"},
)
NIGHT = Palette(
    land="#15191d",
    wood="#1a2b1e",
    alp="#1a241e",
    reserve="#19291f",
    built_up="#23262b",
    house="#33373d",
    house_edge="#41464d",
    water="#123a5c",
    stream="#1d4d76",
    casing="#0c0f12",
    border="#7f4aa0",
    rail="#7d7d7d",
    text="#d8d8d8",
    halo="#101316",
    water_text="#7fb2e6",
    roads={
        "motorway": "#9a5a20",
        "primary": "#8a6a2a",
        "secondary": "#6f6836",
        "tertiary": "#5a5a48",
        "residential": "#474b51",
        "path": "#6d5436",
    },
    casings={},
)


def width_dp(kind: str, zoom: int) -> float:
    """Return how wide a way is drawn."""
    widths = WIDTHS[kind]
    if zoom <= LEVELS[0]:
        return widths[0] * (1.0 if zoom == LEVELS[0] else 0.6 if zoom > 5 else 0.0)
    for at in range(1, len(LEVELS)):
        if zoom <= LEVELS[at]:
            share = (zoom - LEVELS[at - 1]) / (LEVELS[at] - LEVELS[at - 1])
            return widths[at - 1] + (widths[at] - widths[at - 1]) * share
    return widths[-1]


def shows_settlement(people: int, name: str, zoom: int) -> bool:
    """Whether a settlement has its name on the map."""
    if name == "Vaduz":
        return zoom >= 7
    least = {4: 6_000_000, 5: 900_000, 6: 400_000, 7: 150_000, 8: 60_000, 9: 20_000, 10: 4_000, 11: 1_000, 12: 300}
    if zoom < 4:
        return False
    return people >= least.get(zoom, 0)
