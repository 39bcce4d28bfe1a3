"""The one activity (`MainActivity`): a web view, and what its page prints."""

from __future__ import annotations

import json
import zlib
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import webkit
from pytest_mobileagent.simulator.apps.miniwob import assets

if TYPE_CHECKING:
    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.web.dom import Element
    from pytest_mobileagent.simulator.web.page import Page
    from pytest_mobileagent.simulator.web.requests import Request

_TAG = "AndroidRLTask"
_CONFIG = "RL_TASK_APP_CONFIG"
_SCALE = 5.0  # px per CSS px, whatever the density: setInitialScale(500)
_MARGIN_DP = 10
_LOG_S = 0.1
_RESET = """
core.startEpisodeReal();
clearTimeout(core.EP_TIMER);
clearInterval(core.CD_TIMER);
core.EP_TIMER = null;
core.CD_TIMER = null;
core.hideDisplay();
"""
_EXTRAS = """
console.log(`extra: utterance '${core.getUtterance()}'`);
console.log(`extra: task_name '${document.URL.replace(/.*\\//, '').replace(/\\.html.*/, '')}'`);
"""


class Main(ax.Screen):
    """A page that asks for something and rewards it."""

    def create(self) -> None:
        """Load the page that the intent names."""
        self.utterance = self.reward = ""
        self._is_index = True
        self._is_first_step = True
        self._seed = ""
        self._logger: Timer | None = None
        self._shown: object = None
        self.page = self._load("index") if _CONFIG not in self.intent.extras else self._configured(self.intent)

    def new_intent(self, intent: ax.Intent) -> None:
        """Do what each extra asks for."""
        for key in intent.extras:
            if key == _CONFIG:
                self.page = self._configured(intent)
            elif key == "reset":
                self._reset()
            elif key == "step":
                self._step()
            else:
                self._log("W", f"Ignoring intent extra: {key}")

    def destroy(self) -> None:
        """End the page and what is logged of it."""
        self.page.close()
        self._stop_logging()

    def back(self) -> bool:
        """Do nothing while a task is shown."""
        return not self._is_index

    @property
    def is_moving(self) -> bool:
        """Sections of a page fold and unfold."""
        return self.page.is_moving

    def compose(self) -> ax.View:
        """Return the web view, below a margin."""
        from pytest_mobileagent.simulator.web.view import WebView  # noqa: PLC0415 - with the first page

        web = WebView(
            self.page, key="web", id="webView", initial_scale=_SCALE, margin=(0, _MARGIN_DP, 0, 0),
            on_select=lambda element: webkit.choose(self, self.page, element),
        )  # fmt: skip
        return ax.Layers(web, background="#fafafa")

    # -- the page -----------------------------------------------------------------------------------------------

    def _configured(self, intent: ax.Intent) -> Page:
        """Load the task that a configuration names.

        A `seed` beside it makes the episode that begins next an instance that can be had again.
        """
        try:
            config = json.loads(intent.text(_CONFIG))
        except ValueError:
            config = {}
        self._seed = str(config.get("seed", ""))
        return self._load(str(config.get("task", "index")))

    def _load(self, task: str) -> Page:
        url, html = assets.page(task)
        return self._open(url, html)

    def _open(self, url: str, html: str) -> Page:
        from pytest_mobileagent.simulator.web.page import Page, ScreenSize  # noqa: PLC0415 - with the first page

        if hasattr(self, "page"):
            self.page.close()
        self._stop_logging()
        self._is_index = url == f"{assets.ROOT}index.html"
        seed = zlib.crc32(f"{url} {self.phone.clock.monotonic()}".encode())
        around = webkit.ViewSurroundings(self.phone, seed=seed, load=assets.asset, log=self._said, request=self._asked)
        display = self.phone.display
        width, height = display.app_size
        bars = display.status_bar_px + display.navigation_bar_px + round(_MARGIN_DP * display.scale)
        page = Page(around, url, html, ScreenSize(width, height - bars, _SCALE))
        page.is_wide = False
        around.changed = partial(self._changed, page)  # type: ignore[method-assign]  # the page is known only now
        page.open()
        page.user.on_focus = self._focused
        return page

    def _changed(self, page: Page) -> None:
        self.phone.touch()
        if page.question is not None and page.question is not self._shown:
            self._shown = page.question
            self.show(webkit.JsDialog(page, "The page at file:// says"))

    def _asked(self, request: Request) -> None:
        """Follow a link within the view."""
        if request.kind in ("navigate", "replace", "tab"):
            self._log("I", "shouldOverrideUrlLoading")
            data = assets.asset(request.url)
            if data is not None:
                self.page = self._open(request.url, data.decode("utf-8", "replace"))

    def _focused(self, element: Element | None) -> None:
        from pytest_mobileagent.simulator.web.forms import takes_typing  # noqa: PLC0415 - with the first page

        if element is not None and takes_typing(element):
            self.phone.ime.show()
        else:
            self.phone.ime.hide()

    # -- episodes -----------------------------------------------------------------------------------------------

    def _reset(self) -> None:
        """Start an episode without a time limit."""
        self.reward = self.utterance = ""
        self._is_first_step = True
        if self._seed:
            self.page.evaluate(f"Math.seedrandom({json.dumps(self._seed)})")
        self.page.evaluate(_RESET)

    def _step(self) -> None:
        """Begin to log what the page asks for."""
        if self._is_first_step:
            self._is_first_step = False
            self._stop_logging()
            self._log_extras()

    def _log_extras(self) -> None:
        self._logger = self.phone.clock.call_later(_LOG_S, self._log_extras)
        top = self.phone.activities.top
        if top is self.record:
            self.page.evaluate(_EXTRAS)

    def _stop_logging(self) -> None:
        if self._logger is not None:
            self._logger.cancel()
            self._logger = None

    def _said(self, priority: str, text: str) -> None:
        """Take a line of the console: the only way from the page to the app."""
        if text.startswith("reward"):
            self.reward = text.split(" ")[3][:-1]  # of `reward: R (raw: W)` the raw one, which time does not lessen
            self._log("I", f"reward: {self.reward}")
            self._log("I", "episode_end")
        elif text.startswith("utterance"):
            self.utterance = text.partition("utterance: ")[2]
        else:
            self._log("D" if priority != "E" else "E", text)

    def _log(self, priority: str, text: str) -> None:
        self.phone.log.write(priority, _TAG, text, package=self.app.package)
