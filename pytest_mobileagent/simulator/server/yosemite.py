"""What airtest's keyboard tells on port 8181 while it is the chosen one: whether a field may be written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.protocol import http
from pytest_mobileagent.simulator.apps.yosemite.app import COMPONENT, PACKAGE
from pytest_mobileagent.simulator.server.http_streams import HttpServer

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

ADDRESS = "tcp:8181"
_PATH = "/ime_onStartInput"


class YosemiteServer(HttpServer):
    """Listens while the keyboard is chosen."""

    def __init__(self, phone: Phone) -> None:
        """Serve `phone`, from when its keyboard is chosen on."""
        super().__init__(phone)
        phone.settings.observe("secure", "default_input_method", self._choose)
        self._choose("", phone.ime.current)

    def _choose(self, _key: str, value: str | None) -> None:
        is_listening = self.phone.ports.find(ADDRESS) is not None
        if value == COMPONENT and not is_listening:
            self.phone.ports.listen(ADDRESS, self.serve, uid=self.phone.packages.uid(PACKAGE))
        elif value != COMPONENT and is_listening:
            self.phone.ports.close(ADDRESS)
            self.hang_up()

    async def _answer(self, request: http.Request) -> bytes:
        if request.target.partition("?")[0] != _PATH:
            return http.encode_response(404, b"", content_type="text/html")
        return http.encode_response(200, b"ime_onStartInput=ok", content_type="text/html")
