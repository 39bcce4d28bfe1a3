"""The lists that lead to the samples: one for each part of their labels (`ApiDemos.getData`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.api_demos.parts import LIST, PACKAGE, Demo, item
from pytest_mobileagent.simulator.apps.api_demos.samples import LAST_WITH_PICTURES, PICTURES, SAMPLES
from pytest_mobileagent.simulator.system.intents import qualified

if TYPE_CHECKING:
    from collections.abc import Callable

PATH = f"{PACKAGE}.Path"
_ALIAS = {"Accessibility": "Access'ibility"}  # its second row, of which clients try whether they quote it
_NOT_FOUND = (
    "android.content.ActivityNotFoundException: Unable to find explicit activity class {{{component}}}; have you "
    "declared this activity in your AndroidManifest.xml, or does your intent not match its declared <intent-filter>?"
)


class Browser(Demo):
    """One list: of the part that the intent names, or the first."""

    title = "API Demos"

    def compose(self) -> ax.View:
        """Return a row for each list or sample below."""
        rows = [item(name, act, desc=name) for name, act in self._entries()]
        return ax.Scroll(*rows, cls=LIST, id="android:id/list")

    def _entries(self) -> list[tuple[str, Callable[[], object]]]:
        path = self.intent.text(PATH)
        prefix = f"{path}/" if path else ""
        found: dict[tuple[str, str], Callable[[], object]] = {}
        for activity, name in self._samples().items():
            if name.startswith(prefix):
                head, _, rest = name.removeprefix(prefix).partition("/")
                if rest:
                    found.setdefault((head, ""), partial(self._browse, f"{prefix}{head}"))
                else:
                    found[head, activity] = partial(self._open, activity)
        if not path:
            found |= {(also, ""): found[name, ""] for name, also in _ALIAS.items()}
        ordered = sorted(found.items(), key=lambda entry: entry[0][0].casefold())
        return [(name, act) for (name, _), act in ordered]

    def _samples(self) -> dict[str, str]:
        installed = self.phone.packages.find(PACKAGE)
        is_old = installed is not None and installed.version_code <= LAST_WITH_PICTURES
        return SAMPLES | (PICTURES if is_old else {})

    def _browse(self, path: str) -> None:
        self.start(".ApiDemos", **{PATH: path})

    def _open(self, activity: str) -> None:
        """Start a sample; one that this phone lacks ends the app, as it does on any phone."""
        name = qualified(PACKAGE, activity)
        if self.app.activity(name) is not None:
            self.start(activity)
            return
        component = f"{PACKAGE}/{name}"
        self.phone.log.miss("activity", component)
        self.phone.activities.crash(PACKAGE, _NOT_FOUND.format(component=component))
