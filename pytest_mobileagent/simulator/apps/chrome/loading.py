"""Addresses: what they lead to on a phone without a network beyond itself."""

from __future__ import annotations

from functools import partial
from html import escape
from urllib.parse import quote, quote_plus

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import local_pages
from pytest_mobileagent.simulator.androidx.local_pages import (
    VIEWPORT,
    Loaded,
    document,
    host_of,
    listing,
    path_at,
    resource,
)
from pytest_mobileagent.simulator.apps.chrome.store import PACKAGE, SEARCH_ENGINES, VERSION, is_native
from pytest_mobileagent.simulator.system._media_types import mime_type

_ERROR_STYLE = """
body { font-family: sans-serif; color: #5f6368; margin: 0; padding: 100px 24px 24px; font-size: 16px; line-height: 1.5 }
h1 { font-size: 1.6em; font-weight: normal; margin: 16px 0; line-height: 1.25 }
.icon { width: 72px; height: 72px } .code { font-size: 0.8em; text-transform: uppercase; margin-top: 16px }
ul { margin: 8px 0; padding-left: 24px }
button { background: #1a73e8; color: #fff; border: 0; border-radius: 20px; display: block; font-size: 0.875em;
  margin: 72px 0 0; padding: 10px 24px; width: 100% }
"""
_UNREACHED = "This site can’t be reached"
_HINTS = (
    "Turning off airplane mode", "Turning on mobile data or Wi-Fi", "Checking the signal in your area",
)  # fmt: skip
_DINOSAUR = """
000000000011111111 000000000110111111 000000000111111111 000000000111111111 000000000111110000
000000000111111100 100000001111000000 100000111111000000 110001111111110000 111011111111010000
111111111111000000 111111111111000000 011111111110000000 001111111110000000 000111111100000000
000011101100000000 000011000100000000 000010000100000000 000011000110000000
"""


def typed_address(phone: ax.Phone, text: str) -> str:
    """Return where a text that was typed into the address bar leads: an address, or a search."""
    text = text.strip()
    scheme, colon, _ = text.partition(":")
    if colon and scheme.lower() in ("http", "https", "file", "content", "chrome", "about", "data", "javascript"):
        return text
    if text.startswith("/"):
        return f"file://{quote(text)}"
    host = text.partition("/")[0].partition(":")[0]
    if " " not in text and ("." in host.strip(".") or host == "localhost"):
        return f"http://{text}" if "/" in text else f"http://{text}/"
    engine = ax.Preferences(phone, PACKAGE).text("default_search_engine", "Google")
    return SEARCH_ENGINES.get(engine, SEARCH_ENGINES["Google"]).format(quote_plus(text))


def shown_address(url: str) -> str:
    """Return an address as the bar shows it: those of Chrome's own pages are left out."""
    return "" if is_native(url) else local_pages.shown_address(url)


def load(phone: ax.Phone, url: str) -> Loaded:  # noqa: PLR0911 - one line for each kind of address
    """Return what an address leads to."""
    scheme = url.partition(":")[0].lower()
    if scheme in ("http", "https"):
        return _unreachable(phone, url)
    if scheme == "about":
        return Loaded()
    if scheme == "chrome":
        return _internal(phone, url)
    if scheme == "file" and not path_at(phone, url):
        text = _paragraph(_says(phone, "The file at {url} is not readable.").format(url=url))
        return _failed("ERR_ACCESS_DENIED", _says(phone, "Access to the file was denied"), text, button=_again(phone))
    path = path_at(phone, url)
    if scheme == "file" and phone.disk.is_dir(path):
        return Loaded(listing(phone, path, says=partial(_says, phone)))
    data = resource(phone, url)
    if data is None:
        text = _paragraph(_says(phone, "It may have been moved, edited, or deleted."))
        return _failed("ERR_FILE_NOT_FOUND", _says(phone, "Your file couldn’t be accessed"), text)
    return document(url, data, mime_type(path) if path else url[5:].partition(",")[0].partition(";")[0])


def _internal(phone: ax.Phone, url: str) -> Loaded:
    name = url.removeprefix("chrome://").strip("/")
    if name == "version":
        rows = f"<tr><td><b>Google Chrome</b></td><td id=version>{VERSION} (Official Build) (64-bit)</td></tr>"
        return Loaded(f"<title>About Version</title>{VIEWPORT}<table>{rows}</table>")
    if name == "dino":
        return _failed("", "", "")
    text = _paragraph(_says(phone, "The webpage at {url} might be temporarily down.").format(url=url))
    return _failed("ERR_INVALID_URL", _says(phone, _UNREACHED), text)


def _unreachable(phone: ax.Phone, url: str) -> Loaded:
    if phone.connectivity.is_online:
        host = host_of(url)
        text = _paragraph(_says(phone, "{host}’s server IP address could not be found.").format(host=host))
        return _failed("ERR_NAME_NOT_RESOLVED", _says(phone, _UNREACHED), text, head=host, button=_again(phone))
    hints = "".join(f"<li>{escape(_says(phone, hint))}</li>" for hint in _HINTS)
    hints = f"{_paragraph(_says(phone, 'Try:'))}<ul>{hints}</ul>"
    title = _says(phone, "No internet")
    return _failed("ERR_INTERNET_DISCONNECTED", title, hints, head=host_of(url))


def _says(phone: ax.Phone, text: str) -> str:
    return phone.strings.translate(PACKAGE, text)


def _again(phone: ax.Phone) -> str:
    """Return the button that pages have which may be there another time (`LocalizedError`'s `SHOW_BUTTON_RELOAD`)."""
    return f"<button id=reload-button onclick='location.reload()'>{escape(_says(phone, 'Reload'))}</button>"


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _failed(code: str, title: str, body: str, *, head: str = "", button: str = "") -> Loaded:
    start = f"<title>{escape(head or title)}</title>{VIEWPORT}<style>{_ERROR_STYLE}</style>"
    drawing = _drawing() if code in ("ERR_INTERNET_DISCONNECTED", "") else _sheet()
    heading = f"<h1>{escape(title)}</h1>{body}<div class=code>{code}</div>{button}" if code else ""
    return Loaded(f"{start}<body>{drawing}{heading}</body>", error=code)


def _drawing() -> str:
    cells = []
    for y, row in enumerate(_DINOSAUR.split()):
        cells += [f'<rect x="{x * 4}" y="{y * 4}" width="4" height="4"/>' for x, cell in enumerate(row) if cell == "1"]
    return f'<svg class=icon width=72 height=76 fill="#535353" aria-hidden="true">{"".join(cells)}</svg>'


def _sheet() -> str:
    sheet = '<path d="M14 6 L46 6 L60 20 L60 68 L14 68 Z M46 6 L46 20 L60 20"/>'
    face = '<path d="M28 36 L32 36 M42 36 L46 36 M30 52 L37 47 L44 52"/>'
    pen = 'fill="none" stroke="#5f6368" stroke-width="3"'
    return f'<svg class=icon width=72 height=72 aria-hidden="true"><g {pen}>{sheet}{face}</g></svg>'
