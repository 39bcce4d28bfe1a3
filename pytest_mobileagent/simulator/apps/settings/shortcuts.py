"""What turns an accessibility feature on without Settings: its shortcuts, stored as AOSP's `AccessibilityUtil` does."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.settings.page import Page

MAGNIFICATION = "com.android.server.accessibility.MagnificationController"
_BUTTON, _VOLUME, _TAPS = "Tap accessibility button", "Hold volume keys", "Triple-tap screen"
_LISTS = {_BUTTON: "accessibility_button_targets", _VOLUME: "accessibility_shortcut_target_service"}
_MAGNIFIES = "accessibility_display_magnification_enabled"
_SUMMARIES = {_BUTTON: "Accessibility button", _VOLUME: _VOLUME, _TAPS: _TAPS}


class Shortcut:
    """The shortcuts of a feature; `target` is a service's component, or `MAGNIFICATION`."""

    def __init__(self, page: Page, name: str, target: str) -> None:
        """Read and write the settings of the page's phone; `name` is in English, unless it is an app's."""
        self._page, self._name, self._target = page, name, target

    @property
    def chosen(self) -> list[str]:
        """Which of them turn it on."""
        settings = self._page.phone.settings
        found = [way for way in _LISTS if self._target in self._targets(way)]
        is_tapped = self._target == MAGNIFICATION and settings.is_on("secure", _MAGNIFIES)
        return [*found, _TAPS] if is_tapped else found

    def choose(self, ways: Collection[str]) -> None:
        """Have these turn it on, and no others. None of them does here, which is told."""
        for way, key in _LISTS.items():
            old = self._targets(way)
            new = [target for target in old if target != self._target] + [self._target] * (way in ways)
            if new != old:
                self._page.settings.put(f"secure/{key}", ":".join(new))
        if self._target == MAGNIFICATION and (_TAPS in ways) != (_TAPS in self.chosen):
            self._page.settings.put(f"secure/{_MAGNIFIES}", int(_TAPS in ways))
        if ways:
            self._page.phone.log.miss("accessibility shortcut", self._target)

    def row(self, *, before: Callable[[ax.Act], object] = lambda act: act(), emptied: ax.Act = lambda: None) -> ax.View:
        """Return the row: its switch takes the button, its text offers all.

        `before` may ask before there is one, and is told what to do then; `emptied` reacts to there being none.
        """
        page, tr, chosen = self._page, self._page.tr, self.chosen
        title = tr("{feature} shortcut").format(feature=tr(self._name))

        def take(ways: Collection[str]) -> None:
            if ways and not chosen:
                before(lambda: self.choose(ways))
                return
            self.choose(ways)
            if chosen and not ways:
                emptied()

        def offer() -> None:
            ways = [*_LISTS, *([_TAPS] if self._target == MAGNIFICATION else [])]
            choices = [(way, tr(way)) for way in ways]
            ax.offer_several(page, title, choices, self.chosen, take, ok=tr("Save"), no=tr("Cancel"))

        summary = ", ".join(tr(_SUMMARIES[way]) for way in chosen) or tr("Off")
        return page.row.primary_switch(
            title, summary, checked=bool(chosen), on_change=lambda on: take([_BUTTON] if on else []), on_tap=offer
        )

    def _targets(self, way: str) -> list[str]:
        value = self._page.settings.get(f"secure/{_LISTS[way]}", "")
        return [target for target in value.split(":") if target and target != "null"]
