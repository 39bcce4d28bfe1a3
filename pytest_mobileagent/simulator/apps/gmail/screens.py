"""What Gmail shows while there is no account: the tour, the addresses, and how one is added."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google

_TOUR_SEEN = "welcome-tour-shown"
_PROVIDERS = (
    ("Google", "#4285f4"), ("Outlook, Hotmail, and Live", "#0078d4"), ("Yahoo", "#6001d2"),
    ("Exchange and Office 365", "#e8710a"), ("Other", "#5f6368"),
)  # fmt: skip
_GOOGLE = _PROVIDERS[0][0]


class Inbox(ax.Screen):
    """Without an account nothing is shown here: what is next takes its place."""

    def create(self) -> None:
        """Go on to the tour, or to the addresses once it has been seen."""
        target = SetupAddresses if self.prefs("Gmail").flag(_TOUR_SEEN) else WelcomeTour
        component = self.phone.activities.component_of(self.app, target)
        self.start_instead(ax.Intent(component=component, package=self.app.package))

    def compose(self) -> ax.View:
        """Return nothing."""
        return ax.Pane(background="#ffffff")


class WelcomeTour(ax.Screen):
    """What is new."""

    def compose(self) -> ax.View:
        """Return the page and the button that ends it."""
        display = self.phone.display
        tall = display.app_size[1] > display.app_size[0]
        button = ax.TextButton(
            self.tr("Got it"), id="welcome_tour_got_it", color=google.BLUE, height=48, on_tap=self._end
        )
        return ax.Pane(
            ax.EmptyState(
                _envelope(1.0 if tall else 0.55),
                ax.Text(self.tr("New in Gmail"), id="welcome_tour_title", size=24, margin=(0, 32 if tall else 8, 0, 8)),
                ax.Caption(
                    self.tr("All the features you love with a fresh new look"), id="welcome_tour_body", size=16,
                    align="center", margin=(48, 0),
                ),
                id="welcome_tour_page",
            ),
            ax.Across(button, justify="center", padding=(0, 8, 0, 16)),
            background="#ffffff",
        )  # fmt: skip

    def _end(self) -> None:
        self.prefs("Gmail").update({_TOUR_SEEN: True})
        self.start_instead(SetupAddresses)


class SetupAddresses(ax.Screen):
    """The addresses: none."""

    def compose(self) -> ax.View:
        """Return the list, how one is added, and the way on."""
        add = ax.Across(
            ax.Icon("add", color=google.BLUE),
            ax.Text(self.tr("Add an email address"), id="setup_addresses_add_another", size=16, color=google.BLUE),
            gap=24, height=56, padding=(24, 0), on_tap=lambda: self.start(AccountSetup),
        )  # fmt: skip
        done = ax.Button(
            self.tr("Take me to Gmail"), id="action_done", radius=4, height=48,
            width=ax.MATCH, on_tap=lambda: ax.tell(self, self.tr("Please add at least one email address")),
        )  # fmt: skip
        return ax.Pane(
            ax.Scroll(
                ax.Across(_envelope(0.5), justify="center", padding=(0, 40, 0, 16)),
                ax.Text(
                    self.tr("You can now add all your email addresses"), id="setup_addresses_header", size=20,
                    align="center", width=ax.MATCH, padding=(32, 8, 32, 24),
                ),
                google.line(),
                add,
                google.line(),
                key="addresses",
                weight=1,
            ),
            ax.Frame(done, width=ax.MATCH, padding=(16, 8, 16, 16)),
            background="#ffffff",
        )  # fmt: skip


class AccountSetup(ax.Screen):
    """Who the address is with, and what it is."""

    def create(self) -> None:
        """Ask with whom."""
        self.provider = ""
        self.address = ""

    def back(self) -> bool:
        """Ask again with whom."""
        return ax.reset(self, provider="")

    def compose(self) -> ax.View:
        """Return the list of providers, or the field for the address."""
        return self._form() if self.provider else self._providers()

    def _providers(self) -> ax.View:
        rows = [self._row(name, color) for name, color in _PROVIDERS]
        return ax.Pane(
            ax.Across(_envelope(0.35), justify="center", padding=(0, 32, 0, 16)),
            ax.Text(self.tr("Set up email"), id="suc_layout_title", size=24, align="center", width=ax.MATCH,
                    padding=(16, 0, 16, 24)),
            ax.RecyclerView(*rows, id="account_providers"),
            background="#ffffff",
        )  # fmt: skip

    def _row(self, name: str, color: str) -> ax.View:
        icon = ax.Icon("mail", size=24, color=color)
        return ax.Across(
            icon, ax.Text(name, size=16), gap=24, height=64, padding=(24, 0), on_tap=partial(self._pick, name)
        )

    def _pick(self, name: str) -> None:
        if name == _GOOGLE:
            words = "There was a problem communicating with Google servers. Try again later."
            ax.tell(self, self.tr(words), title=self.tr("Couldn’t sign in"))
            return
        self.provider = name
        self.focus("account_email")

    def _form(self) -> ax.View:
        is_address = "@" in self.address.strip("@ ")
        field = ax.EditText(
            id="account_email", text=self.address, hint=self.tr("Enter your email"), input_type="email",
            on_change=self.bind("address"), on_ime_action=self._next, ime_action="next", padding=(12, 14),
        )  # fmt: skip
        go = ax.Button(self.tr("Next"), id="next", radius=4, enabled=is_address, on_tap=self._next)
        return ax.Pane(
            ax.Across(_envelope(0.35), justify="center", padding=(0, 32, 0, 16)),
            ax.Text(
                self.tr("Add your email address"), size=24, align="center", width=ax.MATCH, padding=(16, 0, 16, 24)
            ),
            ax.Frame(ax.Frame(field, width=ax.MATCH, radius=4, border=(1, "#dadce0")), width=ax.MATCH, padding=(24, 0)),
            ax.Spacer(weight=1, width=1),
            ax.Across(go, justify="end", padding=(24, 16)),
            background="#ffffff",
        )

    def _next(self) -> None:
        if "@" in self.address:
            self.hide_keyboard()
            ax.tell(self, self.tr("Can’t connect to server"), title=self.tr("Couldn’t finish"))


def _envelope(factor: float) -> ax.View:
    """Return Gmail's red and white envelope."""

    def paint(canvas: ax.Canvas, rect: ax.Rect) -> None:
        wide, high = rect.width, rect.height
        canvas.rounded(rect, high * 0.08, "#eeeeee")
        left, right, top, bottom = rect.left, rect.right, rect.top, rect.bottom
        edge = wide * 0.13
        for start in (left, right - edge):
            canvas.rounded(ax.Rect(round(start), top, round(start + edge), bottom), high * 0.08, "#d14836")
        canvas.polyline([(left + edge / 2, top + edge / 2), (left + wide / 2, top + high * 0.58),
                         (right - edge / 2, top + edge / 2)], edge, "#d14836")  # fmt: skip

    return ax.Drawing(paint, width=160 * factor, height=120 * factor)
