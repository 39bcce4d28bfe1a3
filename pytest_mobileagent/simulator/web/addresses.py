"""Addresses of pages."""

from __future__ import annotations

import base64
from urllib.parse import unquote_to_bytes, urljoin


def data_of(url: str) -> bytes | None:
    """Return what a data URL holds; None if it is wrong."""
    head, comma, body = url.partition(",")
    if not comma:
        return None
    raw = unquote_to_bytes(body)
    try:
        return base64.b64decode(raw) if head.endswith(";base64") else raw
    except ValueError:
        return None


def join(base: str, address: str) -> str:
    """Return `address`, which may be relative to `base`, as a whole one; `content:` works as `http:` does."""
    if ":" in address.partition("/")[0].partition("?")[0].partition("#")[0] and not address.startswith("//"):
        return address
    if address.startswith("#") or not address:
        return base.partition("#")[0] + address
    scheme = base.partition(":")[0]
    if scheme in ("http", "https", "file"):
        return urljoin(base, address)
    return urljoin(base.replace(f"{scheme}://", "http://", 1), address).replace("http://", f"{scheme}://", 1)
