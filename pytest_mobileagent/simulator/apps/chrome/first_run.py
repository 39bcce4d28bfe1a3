"""The first run: terms, sync, notifications."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.chrome.store import PACKAGE, set_up

_TERMS = (
    "By continuing, you agree to the Terms of Service.",
    "To help improve the app, Chrome sends usage and crash data to Google. Manage",
)
_NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"
_BLUE = "#1a73e8"


def paint_logo(canvas: ax.Canvas, rect: ax.Rect) -> None:
    """Draw Chrome's sign: three sectors around a blue disc."""
    for start, color in ((210, "#ea4335"), (330, "#fbbc04"), (90, "#34a853")):
        canvas.pie(rect, start, start + 120, color)
    x, y = rect.center
    canvas.circle(x, y, rect.width * 0.25, "#ffffff")
    canvas.circle(x, y, rect.width * 0.2, "#4285f4")


class FirstRun(ax.Screen):
    """Asks for what must be agreed to; finishes with True once it has been."""

    def create(self) -> None:
        """Begin with the terms."""
        self.step = "terms"

    def back(self) -> bool:
        """Go back to the page before; leave from the first."""
        if self.step == "terms":
            self.finish(False)
        else:
            self.step = "terms"
        return True

    def compose(self) -> ax.View:
        """Return the page."""
        return {"terms": self._terms, "sync": self._sync, "notifications": self._notifications}[self.step]()

    def _page(self, sign: ax.View, above_dp: float, *views: ax.View, buttons: ax.View) -> ax.View:
        """Return a sign above what is said; both side by side where the screen is low."""
        is_low = self.phone.display.is_low
        if not is_low:
            sign.margin = (0, above_dp, 0, 24 if self.step == "terms" else 32)
        told = ax.Column(*([] if is_low else [sign]), *views, gravity="hcenter", padding=(24, 24 if is_low else 0))
        body = ax.Scroll(told, key=f"fre-{self.step}", weight=1)
        if not is_low:
            return ax.Pane(body, buttons, background="background")
        halves = (
            ax.Column(sign, weight=1, height=ax.MATCH, gravity="hcenter", justify="center"),
            ax.Column(body, buttons, weight=1, height=ax.MATCH),
        )
        return ax.Pane(ax.Row(*halves, width=ax.MATCH, weight=1), background="background")

    def _terms(self) -> ax.View:
        logo = ax.Drawing(paint_logo, cls="android.widget.ImageView", width=120, height=120)
        title = ax.Text(self.tr("Welcome to Chrome"), id="title", size=24, margin=(0, 0, 0, 24), align="center")
        note = ax.Caption("\n".join(map(self.tr, _TERMS)), id="tos_and_privacy", align="center")
        accept = ax.Button(
            self.tr("Accept & continue"), id="terms_accept", min_width=164, height=48, on_tap=self._accept
        )
        return self._page(logo, 250, title, note, buttons=ax.Column(accept, gravity="hcenter", padding=(0, 16, 0, 24)))

    def _accept(self) -> None:
        self.prefs().put(first_run_tos_accepted=True)
        self.step = "sync"

    def _choice(self, title: str, text: str, yes: str, icon: str) -> ax.View:
        mark = ax.Icon(icon, size=72, color=_BLUE, outlined=True)
        heading = ax.Text(self.tr(title), id="title", size=24, margin=(0, 0, 0, 16), align="center")
        note = ax.Caption(self.tr(text), align="center")
        buttons = ax.Across(
            ax.TextButton(
                self.tr("No thanks"), id="negative_button", height=48, on_tap=lambda: self._next(is_yes=False)
            ),
            ax.View(weight=1, height=1),
            ax.Button(self.tr(yes), id="positive_button", height=48, on_tap=lambda: self._next(is_yes=True)),
            padding=(24, 16, 24, 24),
        )
        return self._page(mark, 160, heading, note, buttons=buttons)

    def _sync(self) -> ax.View:
        text = "Turn on sync to back up your stuff and use it on any device. To do that, add an account to this device."
        return self._choice("Turn on sync?", text, "Add account", "sync")

    def _notifications(self) -> ax.View:
        text = "Downloads, pages that play sound, and sites that you allow can then tell you what is going on."
        return self._choice("Chrome notifications make things easier", text, "Continue", "notifications")

    def _next(self, *, is_yes: bool) -> None:
        if self.step == "sync":
            if is_yes:
                self.toast(self.tr("Couldn’t sign in"))  # there is no account that could be added without a network
                return
            if self.phone.image.api_level >= 33:
                self.step = "notifications"
                return
        elif is_yes:
            self.phone.packages.grant(PACKAGE, _NOTIFICATIONS)
        set_up(self.phone)
        self.finish(True)
