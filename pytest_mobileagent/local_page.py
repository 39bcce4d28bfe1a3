"""A page for the browsers of this machine, served as long as a run lasts.

It has an address of its own that nobody can guess, on the loopback interface only, and answers nobody who came to it
under another host's name.
"""

from __future__ import annotations

import io
import re
import secrets
import sys
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.patience import Patience, PatientReader

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
_INDEX = "index.html"
_LONGEST_BODY = 100_000
_LENGTH = re.compile(r"[0-9]{1,6}")
_REQUEST_S = 30.0  # for a request that has begun
_MOST_LINKS = 64  # of browsers, which open six to a page


class Reply(NamedTuple):
    """What a browser is answered."""

    body: bytes
    kind: str = "text/plain; charset=utf-8"
    status: HTTPStatus = HTTPStatus.OK


_NOTHING = Reply(b"There is nothing here.", status=HTTPStatus.NOT_FOUND)


class LocalPage:
    """The files of a folder, and what is answered beside them."""

    def __init__(
        self,
        folder: Path,
        answer: Callable[[str, str], Reply | None],
        *,
        receive: Callable[[str, bytes], Reply | None] = lambda _name, _body: None,
        port: int = 0,
        request_s: float = _REQUEST_S,
    ) -> None:
        """Serve `folder` on a port of the kernel's choice, unless one is named.

        `answer` is asked, with a name and the query behind it, for what is no file; `receive` is given what a browser
        sends. Both are called in threads of the server, and return None where there is nothing. A connection may be
        idle, and a request that has begun has to be there within `request_s`.

        Raises:
            ConfigError: the port is taken.
        """
        self.token = secrets.token_urlsafe(16)
        self.answer, self.receive = answer, receive
        self.files = {path.name: path for path in folder.iterdir() if path.suffix in _KINDS}
        handler = type("_PageHandler", (_Handler,), {"page": self, "request_s": request_s})
        try:
            self._server = _Server(("127.0.0.1", port), handler)
        except OSError as error:
            raise ConfigError(f"no page can be served at 127.0.0.1:{port}: {error.strerror}") from error
        threading.Thread(target=self._server.serve_forever, args=(0.05,), name=folder.name, daemon=True).start()

    @property
    def url(self) -> str:
        """Where to go with a browser."""
        return f"http://127.0.0.1:{self._server.server_port}/{self.token}/"

    @property
    def hosts(self) -> set[str]:
        """The names under which the page may be asked for: another one is a site that leads here (DNS rebinding)."""
        return {f"{name}:{self._server.server_port}" for name in ("127.0.0.1", "localhost")}

    def close(self) -> None:
        """Serve no more."""
        self._server.shutdown()
        self._server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, address: tuple[str, int], handler: type[_Handler]) -> None:
        self._links = threading.BoundedSemaphore(_MOST_LINKS)
        super().__init__(address, handler)

    def process_request(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - as the base class has it
        """Serve a connection in a thread, unless there are too many."""
        if self._links.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - as above
        """Serve a connection, until it ends."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._links.release()

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - as the base class has it
        """Say what is wrong, except that a browser has gone."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    page: LocalPage
    request_s: float
    protocol_version = "HTTP/1.1"

    def setup(self) -> None:
        super().setup()
        self._patience = Patience(self.request_s)
        self.rfile = self._reader = io.BufferedReader(PatientReader(self.connection, self._patience))

    def handle_one_request(self) -> None:
        self._patience.rest()
        if self._reader.peek(1):  # it may be idle until the next one begins, which may have come with the last
            self._patience.begin()
        super().handle_one_request()

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - as the base class names it
        pass  # a page is no server of the public

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        name = self._within(path)
        file = self.page.files.get(name or _INDEX) if name is not None else None
        if file is not None:
            self._send(Reply(file.read_bytes(), f"{_KINDS[file.suffix]}; charset=utf-8"))
        else:
            self._send((self.page.answer(name, query) if name is not None else None) or _NOTHING)

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "")
        name = self._within(self.path)
        if name is None or not _LENGTH.fullmatch(length) or int(length) > _LONGEST_BODY:
            self._send(_NOTHING)
        else:
            self._send(self.page.receive(name, self.rfile.read(int(length))) or _NOTHING)

    def _within(self, path: str) -> str | None:
        """Return the path below the page's own address, or None for anywhere else, and under any other host's name."""
        if self.headers.get("Host", "") not in self.page.hosts:
            return None
        _, _, rest = path.partition("/")
        token, slash, name = rest.partition("/")
        return name if slash and secrets.compare_digest(token.encode(), self.page.token.encode()) else None

    def _send(self, reply: Reply) -> None:
        self.connection.settimeout(self.request_s)
        if reply.status >= HTTPStatus.BAD_REQUEST:
            self.close_connection = True
        self.send_response(reply.status)
        self.send_header("Content-Type", reply.kind)
        self.send_header("Content-Length", str(len(reply.body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Content-Security-Policy", _POLICY)
        self.end_headers()
        self.wfile.write(reply.body)
