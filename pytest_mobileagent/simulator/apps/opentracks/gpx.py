"""Tracks as GPX files, which is what is shared."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.opentracks.store import Marker, Track

_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="OpenTracks" '
    'xmlns="http://www.topografix.com/GPX/1/1">\n'
)


def _time(milliseconds: float) -> str:
    moment = datetime.datetime.fromtimestamp(milliseconds / 1000, datetime.UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def gpx_text(track: Track, points: Sequence[tuple[int, float, float]], markers: Sequence[Marker]) -> str:
    """Return a track with its points (time in ms, latitude, longitude) and markers as GPX 1.1."""
    places = "".join(
        f'<wpt lat="{marker.latitude:.6f}" lon="{marker.longitude:.6f}"><time>{_time(marker.time_ms)}</time>'
        f"<name>{escape(marker.name)}</name><desc>{escape(marker.description)}</desc></wpt>\n"
        for marker in markers
    )
    steps = "".join(
        f'<trkpt lat="{latitude:.6f}" lon="{longitude:.6f}"><time>{_time(at)}</time></trkpt>\n'
        for at, latitude, longitude in points
    )
    return (
        f"{_HEAD}{places}<trk>\n<name>{escape(track.name)}</name>\n<desc>{escape(track.description)}</desc>\n"
        f"<type>{escape(track.category)}</type>\n<trkseg>\n{steps}</trkseg>\n</trk>\n</gpx>\n"
    )
