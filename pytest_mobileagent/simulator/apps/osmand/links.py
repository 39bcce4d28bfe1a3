"""Links that name a place: `geo:`, and those of pages with a map."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

HOSTS = ("maps.google.com", "osmand.net")


def place_of(uri: str) -> str:
    """Return the coordinates in a link, as people write them; nothing if it has none."""
    scheme, _, rest = uri.partition(":")
    if scheme == "geo":
        return rest.partition("?")[0]
    if scheme not in ("http", "https"):
        return ""
    words = {name: values[0] for name, values in parse_qs(urlsplit(uri).query).items()}
    if "lat" in words and "lon" in words:  # https://osmand.net/go?lat=47.14&lon=9.52&z=15
        return f"{words['lat']}, {words['lon']}"
    return words.get("pin") or words.get("q") or words.get("ll") or ""
