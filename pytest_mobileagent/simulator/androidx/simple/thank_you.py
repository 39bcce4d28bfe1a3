"""What builds of Simple Mobile Tools from Google Play keep back until Simple Thank You is bought."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.simple.dialogs import confirm

_LOCKED = "(Locked)"
_SHOP = "https://play.google.com/store/apps"
_EXPLANATION = "This feature is locked. Unlock it by purchasing Simple Thank You."


def buy(screen: ax.Screen) -> None:
    """Show Simple Thank You where it is sold."""
    _visit(screen, f"{_SHOP}/details?id=com.simplemobiletools.thankyou")


def show_other_apps(screen: ax.Screen) -> None:
    """Show the other apps of the family where they are offered."""
    _visit(screen, f"{_SHOP}/dev?id=9070296388022589266")


def _visit(screen: ax.Screen, url: str) -> None:
    ax.open_or_tell(screen, ax.Intent(ax.VIEW, data=url), "No valid app found")


def locked(screen: ax.Screen, title: str) -> str:
    """Return how a row is called that is kept back."""
    return f"{screen.tr(title)} {screen.tr(_LOCKED)}"


def explain(screen: ax.Screen) -> None:
    """Say that a feature is kept back, and offer to buy it."""
    confirm(screen, _EXPLANATION, lambda: buy(screen), yes="Purchase", no="Later")


def purchase_row(screen: ax.Screen) -> ax.View:
    """Return the row of the settings that leads to Simple Thank You."""
    name = "settings_purchase_thank_you"
    return ax.Frame(
        ax.Label("Purchase Simple Thank You", id=name, size=16), id=f"{name}_holder",
        cls="android.widget.RelativeLayout", width=ax.MATCH, min_height=52, padding=(16, 16),
        on_tap=lambda: buy(screen),
    )  # fmt: skip
