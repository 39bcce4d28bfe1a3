"""What lies at addresses on the phone itself, as browsers show it: pages, pictures, texts, folders."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote, unquote

from pytest_mobileagent.simulator.system.documents import path_of
from pytest_mobileagent.simulator.web.addresses import data_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone

VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">'
_SHARED = ("/storage/emulated/0", "/sdcard", "/storage/self/primary")
_TEXTS = ("text/", "application/json", "application/javascript")


class Loaded(NamedTuple):
    """What an address leads to: a page's text, or a file to be downloaded; `error` names what went wrong."""

    html: str = ""
    error: str = ""
    download: bytes | None = None
    mime: str = "text/html"


def host_of(url: str) -> str:
    """Return the host of an address; the address itself if it has none."""
    scheme, _, rest = url.partition("://")
    return rest.partition("/")[0].removeprefix("www.") if scheme in ("http", "https") else url


def shown_address(url: str) -> str:
    """Return an address as a browser's bar shows it: without the web's schemes."""
    for prefix in ("https://www.", "http://www.", "https://", "http://"):
        if url.startswith(prefix):
            return url.removeprefix(prefix).removesuffix("/")
    return url


def resource(phone: Phone, url: str) -> bytes | None:
    """Return the bytes that lie at an address on the phone itself; None for everything else."""
    if url.startswith("data:"):
        return data_of(url)
    path = path_at(phone, url)
    inode = phone.disk.find(path) if path else None
    return inode.content if inode is not None and inode.is_file else None


def path_at(phone: Phone, url: str) -> str:
    """Return the path of the file that an address names; empty if it names none that a browser may read."""
    url = url.partition("#")[0].partition("?")[0]
    if url.startswith("content://"):
        return path_of(phone, url)
    if not url.startswith("file://"):
        return ""
    path = unquote(url.removeprefix("file://"))
    return path if path.startswith(_SHARED) else ""


def document(url: str, data: bytes, mime: str) -> Loaded:
    """Return a page of what lies at an address: itself, a picture, a text; else a file to be downloaded."""
    if mime in ("text/html", "application/xhtml+xml"):
        return Loaded(data.decode("utf-8", "replace"))
    if mime.startswith("image/"):
        image = f'<img src="{escape(url)}" style="max-width:100%">'
        body = f'<body style="margin:0;background:#0e0e0e;text-align:center">{image}'
        return Loaded(f"{VIEWPORT}{body}")
    if mime.startswith(_TEXTS) or mime == "application/octet-stream" and _is_text(data):  # noqa: RUF021 - read left to right
        text = escape(data.decode("utf-8", "replace"))
        return Loaded(f'{VIEWPORT}<body><pre style="white-space: pre-wrap; word-wrap: break-word">{text}</pre>')
    return Loaded(download=data, mime=mime)


def _is_text(data: bytes) -> bool:
    return b"\0" not in data[:1024]


def listing(phone: Phone, path: str, *, says: Callable[[str], str] = str) -> str:
    """Return a page that lists a folder, its words as a browser says them."""
    rows = []
    for name in sorted(phone.disk.names(path)):
        is_folder = phone.disk.is_dir(f"{path.rstrip('/')}/{name}")
        label = f"{name}/" if is_folder else name
        address = quote(f"{path.rstrip('/')}/{label}")
        size = "" if is_folder else f"{phone.disk.stat(f'{path}/{name}').size} B"
        rows.append(f'<tr><td><a href="file://{address}">{escape(label)}</a></td><td>{size}</td></tr>')
    title = escape(says("Index of {path}").format(path=f"{path.rstrip('/')}/"))
    head = f"<title>{title}</title>{VIEWPORT}<h1>{title}</h1>"
    return f"{head}<table><tr><th>{says('Name')}</th><th>{says('Size')}</th></tr>{''.join(rows)}</table>"
