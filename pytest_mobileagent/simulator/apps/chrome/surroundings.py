"""What Chrome's pages see of the phone."""

from __future__ import annotations

import zlib
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.local_pages import resource
from pytest_mobileagent.simulator.androidx.webkit import ViewSurroundings
from pytest_mobileagent.simulator.apps.chrome import store

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pytest_mobileagent.simulator.apps.chrome.store import Tab
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.web.requests import Request

_AGENT = (
    "Mozilla/5.0 (Linux; Android {release}; {model}) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/{version} Mobile Safari/537.36"
)


class TabSurroundings(ViewSurroundings):
    """The phone as the pages of one tab see it: with its network, the tab's history, and what sites have stored."""

    def __init__(self, phone: Phone, tab: Tab, on_request: Callable[[Request], None]) -> None:
        """Answer for `tab`; what its pages ask for goes to `on_request`."""
        seed = zlib.crc32(f"{tab.url} {phone.clock.monotonic()}".encode())
        super().__init__(phone, seed=seed, load=partial(resource, phone), request=on_request)
        self._tab = tab
        properties = phone.properties
        self.user_agent = _AGENT.format(
            release=properties.get("ro.build.version.release") or "",
            model=properties.get("ro.product.model") or "Pixel",
            version=store.VERSION,
        )  # fmt: skip

    def is_online(self) -> bool:
        """Whether there is a network."""
        return self._phone.connectivity.is_online

    def log(self, priority: str, text: str) -> None:
        """Write a line of a page's console to the log."""
        kinds = {"I": "INFO:CONSOLE", "D": "INFO:CONSOLE", "W": "WARNING:CONSOLE", "E": "INFO:CONSOLE"}
        line = f'[{kinds.get(priority, "INFO:CONSOLE")}] "{text}", source: {self._tab.url}'
        self._phone.log.write("I", "chromium", line, package=store.PACKAGE)

    def stored(self, origin: str) -> Mapping[str, str]:
        """Return an origin's local storage; a private tab has none."""
        return {} if self._tab.is_incognito else store.local_storage(self._phone, origin)

    def store(self, origin: str, values: Mapping[str, str]) -> None:
        """Keep an origin's local storage."""
        if not self._tab.is_incognito:
            store.store_locally(self._phone, origin, values)

    def history_length(self) -> int:
        """Return how many pages the tab has been on."""
        return max(1, len(self._tab.entries))
