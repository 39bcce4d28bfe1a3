"""What addresses lead to, on a phone without a network beyond itself."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote, quote_plus, unquote

from pytest_mobileagent.simulator.androidx.local_pages import (
    VIEWPORT,
    Loaded,
    document,
    host_of,
    listing,
    path_at,
    resource,
)
from pytest_mobileagent.simulator.apps.firefox.store import PACKAGE, Download, note_download, preferences
from pytest_mobileagent.simulator.system._media_types import mime_type

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

ENGINE = "pref_key_search_engine"
ENGINES = {
    "Google": "https://www.google.com/search?q={}", "Bing": "https://www.bing.com/search?q={}",
    "Amazon.com": "https://www.amazon.com/s?k={}", "DuckDuckGo": "https://duckduckgo.com/?q={}",
    "eBay": "https://www.ebay.com/sch/?_nkw={}", "Wikipedia": "https://en.wikipedia.org/wiki/Special:Search?search={}",
}  # fmt: skip
FOLDER = "/storage/emulated/0/Download"
_STYLE = "body{font-family:sans-serif;padding:48px 24px;line-height:1.5}h1{font-size:1.5em;font-weight:500}"
_SCHEMES = ("http", "https", "file", "content", "about", "data")


def engine_of(phone: Phone) -> str:
    """Return the name of the engine that is searched with."""
    name = preferences(phone).text(ENGINE, "Google")
    return name if name in ENGINES else "Google"


def address_of(phone: Phone, text: str) -> str:
    """Return where a text leads that was typed into the address bar: to an address, or to a search."""
    text = text.strip()
    scheme, colon, _ = text.partition(":")
    if colon and scheme.lower() in _SCHEMES:
        return text
    if text.startswith("/"):
        return f"file://{quote(text)}"
    host = text.partition("/")[0].partition(":")[0]
    if " " not in text and "." in host.strip("."):
        return f"https://{text}" if "/" in text else f"https://{text}/"
    return ENGINES[engine_of(phone)].format(quote_plus(text))


def load(phone: Phone, url: str) -> Loaded:
    """Return what an address leads to."""
    scheme = url.partition(":")[0].lower()
    if scheme in ("http", "https"):
        return _unreachable(phone, url)
    path = path_at(phone, url)
    if scheme == "file" and path and phone.disk.is_dir(path):
        return Loaded(listing(phone, path, says=partial(_says, phone)))
    data = resource(phone, url)
    if data is None:
        text = _says(phone, "The file could not be found. It may have been moved or deleted.")
        return _failed(_says(phone, "File not found"), f"<p>{text}</p>")
    return document(url, data, mime_type(path) if path else url[5:].partition(",")[0].partition(";")[0])


def _unreachable(phone: Phone, url: str) -> Loaded:
    if not phone.connectivity.is_online:
        again, check = "Try again", "Check that your phone is connected to the internet."
        text = f"<p>{_says(phone, again)}</p><ul><li>{_says(phone, check)}</li></ul>"
        return _failed(_says(phone, "Not connected to the internet"), text, head=host_of(url))
    reason = _says(phone, "Firefox can’t connect to the server at {host}.").format(host=escape(host_of(url)))
    return _failed(_says(phone, "Address Not Found"), f"<p>{reason}</p>", head=host_of(url))


def _says(phone: Phone, text: str) -> str:
    return phone.strings.translate(PACKAGE, text)


def _failed(title: str, text: str, head: str = "") -> Loaded:
    body = f"<body><h1>{escape(title)}</h1>{text}</body>"
    return Loaded(f"<title>{escape(head or title)}</title>{VIEWPORT}<style>{_STYLE}</style>{body}", error=title)


def keep(phone: Phone, url: str, data: bytes, mime: str) -> str:
    """Write a file to the downloads under a free name, note it, and return its name."""
    name = unquote(url).partition("?")[0].rstrip("/").rpartition("/")[2].rpartition(":")[2] or "download"
    if not phone.disk.exists(FOLDER):
        phone.disk.mkdir(FOLDER, parents=True)
    path = phone.disk.free_path(f"{FOLDER}/{name}", "({})")
    name = path.rpartition("/")[2]
    phone.disk.write(path, data)
    phone.media.scan(path, owner=PACKAGE)
    note_download(phone, Download(name, url, mime, len(data), FOLDER))
    return name
