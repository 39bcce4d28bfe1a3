"""The first start: the terms, and the offer to sign in."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.google_maps.pages import Page, insets

ACCEPTED, SKIPPED = "terms_accepted", "signin_skipped"
_TERMS = "By using Google Maps, you agree to the Terms of Service and Privacy Policy."
_OFFER = "Sign in to save places, and to see what matters to you on your map."


class WelcomePage(Page):
    """Two pages."""

    is_whole = True

    def compose(self) -> ax.View:
        """Return the page that is next."""
        if self.screen.prefs().flag(ACCEPTED):
            skip = ax.TextButton(self.tr("Skip"), id="skip_button", on_tap=self._skip)
            return self._page("Make it your map", _OFFER, skip, "person_pin_circle")
        accept = ax.Button(self.tr("Accept & continue"), id="accept_button", radius=4, on_tap=self._accept)
        return self._page("Welcome to Google Maps", _TERMS, accept, "map")

    def _page(self, title: str, words: str, button: ax.View, icon: str) -> ax.View:
        display = self.screen.phone.display
        tall = display.app_size[1] > display.app_size[0]
        picture = ax.Frame(
            ax.Icon(icon, size=96 if tall else 56, color="#34a853", gravity="center"), width=ax.MATCH,
            height=280 if tall else 120, background="#e6f4ea",
        )  # fmt: skip
        return ax.Pane(
            picture,
            ax.Text(self.tr(title), id="title", size=24, align="center", width=ax.MATCH, padding=(24, 32, 24, 12)),
            ax.Caption(self.tr(words), size=16, align="center", width=ax.MATCH, padding=(32, 0), line_height=1.15),
            ax.Spacer(weight=1, width=1),
            ax.Across(button, padding=(16, 16, 16, 24), justify="center"),
            ax.View(height=insets(self.screen)[1], width=1),
            background="#ffffff",
        )

    def _accept(self) -> None:
        self.screen.prefs().update({ACCEPTED: True})

    def _skip(self) -> None:
        self.screen.prefs().update({SKIPPED: True})
        self.screen.close()
