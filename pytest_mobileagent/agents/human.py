"""A person as the agent: a local page shows the phone, and what is done on it is what the agent does.

The page has an address of its own that nobody can guess, on the loopback interface only. An episode that is played here
is recorded like any other, and its recording is a demonstration: `--agent=replay` plays it again, and agents that
learn from examples read it (`--mobile-knowledge`).
"""

from __future__ import annotations

import json
import os
import secrets
import threading
from dataclasses import dataclass, replace
from functools import cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.screen import elements_of
from pytest_mobileagent.episode.action import Action, ActionError, from_json
from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.device import Observation

_HTML = Path(__file__).with_name("human.html")
_LONG_POLL_S = 10.0
_GLANCE_S = 0.2  # so that Ctrl-C is heard
_LONGEST_BODY = 100_000


@dataclass(frozen=True, slots=True)
class _Sight:
    """What the page shows: its number tells one from the next."""

    number: int = 0
    goal: str = "Waiting for a task…"
    steps: int = 0
    message: str = ""
    is_open: bool = False  # whether an action is waited for
    observation: Observation | None = None

    def as_json(self) -> dict[str, Any]:
        elements = elements_of(self.observation) if self.observation is not None else []
        return {
            "number": self.number, "goal": self.goal, "steps": self.steps, "message": self.message,
            "is_open": self.is_open,
            "elements": [
                {"label": element.node.text or element.node.desc, "bounds": list(element.node.bounds)}
                for element in elements
                if element.node.text or element.node.desc or element.node.clickable
            ],
        }  # fmt: skip


class Page:
    """The page and its server; one for a run."""

    def __init__(self, port: int = 0) -> None:
        """Serve on a port of the kernel's choice, unless one is named."""
        self.token = secrets.token_urlsafe(12)
        self._changed = threading.Condition()
        self._sight = _Sight()
        self._action: Action | None = None
        handler = type("_PageHandler", (_Handler,), {"page": self})
        self._server = ThreadingHTTPServer(("127.0.0.1", port), handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.05,), name="human", daemon=True).start()

    @property
    def url(self) -> str:
        """Where to go with a browser."""
        return f"http://127.0.0.1:{self._server.server_port}/{self.token}/"

    def close(self) -> None:
        """Serve no more."""
        self._server.shutdown()
        self._server.server_close()

    # -- the agent's side -----------------------------------------------------------------------------------------

    def show(self, **changes: object) -> None:
        """Change what the page shows."""
        with self._changed:
            self._sight = replace(self._sight, number=self._sight.number + 1, **changes)  # type: ignore[arg-type]  # by name
            self._changed.notify_all()

    def wait_for_action(self) -> Action:
        """Return what the person does."""
        with self._changed:
            self._action = None
            while self._action is None:
                self._changed.wait(_GLANCE_S)
            return self._action

    # -- the browser's side ---------------------------------------------------------------------------------------

    def sight_after(self, number: int) -> _Sight:
        """Return what the page shows, as soon as it is something new, or after a while."""
        with self._changed:
            self._changed.wait_for(lambda: self._sight.number != number, _LONG_POLL_S)
            return self._sight

    def act(self, number: int, action: Action) -> bool:
        """Take an action that was chosen on sight `number`; returns whether it still is what is shown."""
        with self._changed:
            if not self._sight.is_open or number != self._sight.number or self._action is not None:
                return False
            self._action = action
            self._changed.notify_all()
            return True


class _Handler(BaseHTTPRequestHandler):
    page: Page
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - as the base class names it
        pass  # a page is no server of the public

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        match self._within(path):
            case "":
                self._send(_HTML.read_bytes(), "text/html; charset=utf-8")
            case "state":
                number = query.removeprefix("after=")
                after = int(number) if number.lstrip("-").isascii() and number.lstrip("-").isdigit() else -1
                told = json.dumps(self.page.sight_after(after).as_json(), ensure_ascii=False)
                self._send(told.encode("utf-8", "backslashreplace"), "application/json")
            case "screen.png":
                seen = self.page.sight_after(-1).observation
                self._send(seen.screenshot if seen is not None else b"", "image/png")
            case _:
                self._refuse(HTTPStatus.NOT_FOUND, "There is nothing here.")

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "")
        if self._within(self.path) != "act" or not length.isdigit() or int(length) > _LONGEST_BODY:
            self._refuse(HTTPStatus.NOT_FOUND, "There is nothing here.")
            return
        try:
            told = json.loads(self.rfile.read(int(length)))
            number, action = int(told["number"]), from_json(told["action"])
        except (ActionError, ValueError, KeyError, TypeError) as error:
            self._refuse(HTTPStatus.BAD_REQUEST, f"That is no action: {error}")
            return
        if self.page.act(number, action):
            self._send(b"", "text/plain")
        else:
            self._refuse(HTTPStatus.CONFLICT, "The screen has changed meanwhile.")

    def _within(self, path: str) -> str | None:
        """Return the path below the page's own address, or None for anywhere else."""
        _, _, rest = path.partition("/")
        token, slash, name = rest.partition("/")
        return name if slash and secrets.compare_digest(token.encode(), self.page.token.encode()) else None

    def _send(self, body: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Referrer-Policy", "no-referrer")
        self.end_headers()
        self.wfile.write(body)

    def _refuse(self, status: HTTPStatus, words: str) -> None:
        self.close_connection = True
        self._send(words.encode(), "text/plain; charset=utf-8", status)


class Human:
    """Shows each screen, and waits for the person."""

    def __init__(self, page: Page) -> None:
        """Play on `page`."""
        self._page = page
        self._steps = 0
        self._message = ""

    def reset(self, goal: str) -> None:
        """Begin an episode with this goal."""
        self._steps, self._message = 0, ""
        self._page.show(goal=goal, steps=0, message="", is_open=False, observation=None)

    def hear(self, problem: str) -> None:
        """Tell the person why nothing happened."""
        self._message = problem

    def act(self, observation: Observation) -> Action:
        """Return what the person does with this screen."""
        self._steps += 1
        self._page.show(observation=observation, steps=self._steps, message=self._message, is_open=True)
        self._message = ""
        action = self._page.wait_for_action()
        self._page.show(is_open=False)
        return action


@cache
def page_of_this_run() -> Page:
    """Return the page; a run has one, so that its address stays."""
    return Page()


def make_agent(context: AgentContext) -> Human:
    """Return the agent.

    Raises:
        ConfigError: there are several workers, and one person.
    """
    del context
    if "PYTEST_XDIST_WORKER" in os.environ:
        raise ConfigError("--agent=human plays one task at a time: leave -n away")
    return Human(page_of_this_run())
