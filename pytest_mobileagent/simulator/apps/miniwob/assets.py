"""The app's pages: those of the wheel `miniwob`, read where it is installed, and what the app has otherwise.

Nothing of the wheel is part of this package: it is an optional dependency (the extra `miniwob`).
"""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from urllib.parse import unquote

ROOT = "file:///android_asset/"
_OWN = Path(__file__).parent / "pages"
_ADDED = {"core/core.js": "core.js", "core/core.css": "core.css"}  # what is added to files of the wheel
MISSING = (
    "The pages of MiniWoB++ are not installed: pip install 'pytest-mobileagent[miniwob]', or the wheel miniwob "
    "alone with --no-deps."
)
_NO_PAGE = """<meta name="viewport" content="width=device-width">
<h2>Webpage not available</h2><p>The webpage at <b>{url}</b> could not be loaded because:</p><p>{reason}</p>"""
_INDEX = "<title>MiniWoB</title><h3>MiniWoB</h3>"


@cache
def _wheel() -> Path | None:
    """Return the folder of the wheel's pages; it is found, never imported."""
    spec = importlib.util.find_spec("miniwob")
    places = spec.submodule_search_locations if spec is not None else None
    folders = [Path(place) / "html" for place in places or ()]
    return next((folder for folder in folders if folder.is_dir()), None)


def asset(url: str) -> bytes | None:
    """Return what lies at an address of the app's; None if nothing does."""
    path = unquote(url.partition("#")[0].partition("?")[0])
    if not path.startswith(f"{ROOT}html/"):
        return None
    return _file(path.removeprefix(f"{ROOT}html/"))


@cache
def _file(name: str) -> bytes | None:
    own = _OWN / Path(name).name
    if name.startswith("miniwob/") and own.is_file():
        return own.read_bytes()
    folder = _wheel()
    path = (folder / name).resolve() if folder is not None else None
    if folder is None or path is None or not path.is_relative_to(folder.resolve()) or not path.is_file():
        return None
    added = (_OWN / _ADDED[name]).read_bytes() if name in _ADDED else b""
    return path.read_bytes() + added


def page(task: str) -> tuple[str, str]:
    """Return a task's address and its page."""
    if task == "index":
        return f"{ROOT}index.html", _INDEX
    url = f"{ROOT}html/miniwob/{task}.html"
    data = asset(url)
    if data is not None:
        return url, data.decode("utf-8", "replace")
    return url, _NO_PAGE.format(url=url, reason=MISSING if _wheel() is None else "net::ERR_FILE_NOT_FOUND")
