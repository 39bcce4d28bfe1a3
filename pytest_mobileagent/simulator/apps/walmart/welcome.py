"""What Walmart asks at its first start: who one is, and where."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.walmart import parts
from pytest_mobileagent.simulator.apps.walmart.tabs import SignInPage

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.walmart.main import Main

LOCATION = tuple(f"android.permission.ACCESS_{kind}_LOCATION" for kind in ("COARSE", "FINE"))
WELCOMED, TOLD = "onboardingCompleted", "myItemsInformationClosed"


class WelcomePage(parts.Page):
    """Two pages without tabs: sign in or go on as a guest; let the app see where one is, or not."""

    def __init__(self, main: Main) -> None:
        """Begin with the first one."""
        super().__init__(main)
        self.asks_where = False

    def compose(self) -> ax.View:
        """Return what is asked."""
        if self.asks_where:
            return self._page(
                "Find your store",
                "Your location helps us to show what is in stock and to bring it to you.",
                ax.Button(
                    "Enable location",
                    id="onboarding_enable_location_button",
                    background="#ffffff",
                    radius=22,
                    color="#2e2f32",
                    width=ax.MATCH,
                    height=44,
                    on_tap=partial(self.screen.ask_for, *LOCATION, request=WELCOMED),
                ),
                ax.TextButton(
                    "Not now", id="onboarding_skip_location_button", color="#ffffff", on_tap=self.screen.welcomed
                ),
            )
        return self._page(
            "Welcome to Walmart",
            "Sign in for your lists, your orders and faster checkout.",
            ax.Button(
                "Sign in or create account",
                id="onboarding_welcome_primary_button",
                background="#ffffff",
                radius=22,
                color="#2e2f32",
                width=ax.MATCH,
                height=44,
                on_tap=lambda: self.screen.open(SignInPage(self.screen)),
            ),
            ax.TextButton(
                "Continue as guest",
                id="onboarding_welcome_secondary_button",
                color="#ffffff",
                on_tap=ax.put(self, asks_where=True),
            ),
        )

    def _page(self, title: str, words: str, *buttons: ax.View) -> ax.View:
        for button in buttons:
            button.gravity = "hcenter"
        return ax.Pane(
            ax.Icon("flare", size=112, color=parts.YELLOW),
            ax.Text(title, id="onboarding_title", size=24, weight_name="bold", color="#ffffff", align="center"),
            ax.Text(words, id="onboarding_message", size=16, color="#ffffff", align="center", margin=(0, 0, 0, 16)),
            *buttons,
            gravity="hcenter",
            justify="center",
            gap=16,
            padding=(24, 16),
            background=parts.BLUE,
        )


def my_items_card(main: Main) -> ax.View:
    """Return the card that tells what My Items is for, above its tab, until it is closed."""
    close = ax.IconButton(
        "close",
        cls="android.widget.Button",
        desc="Close, My Items information",
        color="#2e2f32",
        width=40,
        height=40,
        on_tap=lambda: main.prefs().update({TOLD: True}),
    )
    texts = ax.Column(
        ax.Text("Find it all in My Items", size=16, weight_name="bold"),
        ax.Text("Lists, and what you have bought, are in one place.", size=14),
        weight=1,
        gap=4,
    )
    return ax.Across(
        texts,
        close,
        id="my_items_information",
        cls="android.view.ViewGroup",
        gravity="bottom",
        margin=16,
        max_width=420,
        padding=(16, 12, 4, 12),
        radius=8,
        background="#ffffff",
        elevation=8,
        border=(1, "outline_variant"),
    )
