"""The two generations of Simple-Commons: of views, and since September 2023 in part of Compose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import LazyScreen

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import App

ABOUT = "com.simplemobiletools.commons.activities.AboutActivity"
CLASSIC_ABOUT = LazyScreen(f"{__package__}.about", "About")
COMPOSED_ABOUT = LazyScreen(f"{__package__}.about", "ComposedAbout")


def is_classic(app: App) -> bool:
    """Whether a build is from before September 2023: then its page about the app is of views."""
    spec = app.activity(ABOUT)
    return spec is not None and spec.screen == CLASSIC_ABOUT
