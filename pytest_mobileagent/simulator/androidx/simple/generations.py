"""The generations of Simple-Commons: of 2018, of views, and since September 2023 in part of Compose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import ActivitySpec, LazyScreen

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import App, IntentFilter

ABOUT = "com.simplemobiletools.commons.activities.AboutActivity"
CLASSIC_ABOUT = LazyScreen(f"{__package__}.about", "About")
COMPOSED_ABOUT = LazyScreen(f"{__package__}.about", "ComposedAbout")
OLD_ABOUT = LazyScreen(f"{__package__}.about", "OldAbout")


def main_activity(screen: LazyScreen, *, label: str = "", filters: tuple[IntentFilter, ...] = ()) -> ActivitySpec:
    """Return the activity that the launcher starts, by the name of the icon's colour too."""
    return ActivitySpec(
        ".activities.MainActivity", screen, label=label, launcher=True, filters=filters,
        trampolines=(".activities.SplashActivity.Orange",),
    )  # fmt: skip


def is_classic(app: App) -> bool:
    """Whether a build is from before September 2023: then its page about the app is of views."""
    return _about(app) in (CLASSIC_ABOUT, OLD_ABOUT)


def is_old(app: App) -> bool:
    """Whether a build is from 2018: with action bars, and Android's own dialogs."""
    return _about(app) == OLD_ABOUT


def arrow_name(app: App) -> str:
    """Return what the arrow of a toolbar is called."""
    if is_old(app):
        return "Navigate up"
    return "" if is_classic(app) else "Back"


def _about(app: App) -> object:
    spec = app.activity(ABOUT)
    return None if spec is None else spec.screen
