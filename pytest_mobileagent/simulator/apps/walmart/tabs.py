"""The tabs My Items, Services and Account as a guest sees them, and the page that asks who one is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.walmart import parts
from pytest_mobileagent.simulator.apps.walmart.store import StoreMapPage, StorePage

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.walmart.main import Main

_SERVICES = (
    ("Pharmacy", "local_pharmacy", "Prescriptions, vaccines and health tests.", "Every day 9am – 9pm"),
    ("Auto Care", "directions_car", "Tires, batteries and oil changes.", "Every day 7am – 7pm"),
    ("Photo", "photo_camera", "Prints, books and gifts from your pictures.", "Every day 8am – 8pm"),
    ("Money", "attach_money", "Transfers, bill payment and check cashing.", "Every day 8am – 8pm"),
    ("Vision", "visibility", "Eye exams, glasses and contact lenses.", "Mon – Sat 9am – 7pm"),
)  # fmt: skip


class SignInPage(parts.Page):
    """Who one is, which nobody here can prove."""

    def __init__(self, main: Main) -> None:
        """Show it in the app, with nothing typed."""
        super().__init__(main)
        self.email = self.error = ""

    def compose(self) -> ax.View:
        """Return the form."""
        main = self.screen
        field = ax.EditText(id="sign_in_email", text=self.email, on_change=ax.bind(self, "email"), input_type="email")
        form = ax.Column(
            ax.Icon("flare", size=56, color=parts.YELLOW, gravity="hcenter"),
            ax.Text("Sign in or create your account", size=20, weight_name="bold", gravity="hcenter", padding=(0, 12)),
            ax.Caption("Enter your email and we'll check whether you have an account.", size=14, padding=(16, 0)),
            ax.TextField(field, label="Email address", error=self.error),
            ax.Button("Continue", id="sign_in_continue", width=ax.MATCH, height=44, margin=(16, 8), on_tap=self._check),
            padding=(0, 24),
        )  # fmt: skip
        return ax.Pane(
            parts.bar(main, "Sign in", on_cart=None, on_up=main.close),
            ax.Scroll(form, id="sign_in_form", key="page", weight=1),
        )

    def _check(self) -> None:
        is_address = "@" in self.email.strip(" @")
        self.error = "Something went wrong. Please try again later." if is_address else "Enter a valid email address"
        self.screen.hide_keyboard()


def _sign_in(main: Main) -> ax.View:
    return ax.Button(
        "Sign in or create account", id="sign_in_button", width=ax.MATCH, height=44, margin=(16, 8),
        on_tap=lambda: main.open(SignInPage(main)),
    )  # fmt: skip


class MyItemsPage(parts.Page):
    """What was bought and what is on lists: nothing, for a guest."""

    def __init__(self, main: Main) -> None:
        """Show it in the app."""
        super().__init__(main)
        self.tab = 0

    def compose(self) -> ax.View:
        """Return the tabs, and why there is nothing."""
        main = self.screen
        icon, title, words = (
            ("history", "Reorder in a snap", "Sign in to see what you've bought online and in store."),
            ("list_alt", "Make a list", "Sign in to save items for later and share them."),
        )[self.tab]
        tabs = ax.Tabs(
            ["Reorder", "Lists"], theme=main.theme, index=self.tab, on_select=ax.bind(self, "tab"), id="my_items_tabs",
            background=main.theme.surface,
        )  # fmt: skip
        empty = ax.Column(
            ax.Icon(icon, size=88, color=parts.BLUE, gravity="hcenter"),
            ax.Text(title, id="my_items_title", size=20, weight_name="bold", gravity="hcenter"),
            ax.Caption(words, id="my_items_message", size=16, align="center", width=ax.MATCH, padding=(24, 0)),
            _sign_in(main),
            gap=12, padding=(0, 48),
        )  # fmt: skip
        return ax.Pane(
            parts.bar(main, "My Items", on_cart=main.open_cart), tabs,
            ax.Scroll(empty, id="my_items_content", key="page", weight=1),
        )  # fmt: skip


class ServicesPage(parts.Page):
    """What there is beside goods, and the plan of the store."""

    def compose(self) -> ax.View:
        """Return a row for each."""
        main = self.screen
        rows = [
            parts.row(
                name, partial(main.open, ServicePage(main, at)), lead=_badge(icon), summary=words, name="service_row"
            )
            for at, (name, icon, words, _) in enumerate(_SERVICES)
        ]
        store = [
            parts.row("Store map", partial(main.open, StoreMapPage(main)), lead=_badge("map"), name="service_store_map",
                      summary="Find what you need, aisle by aisle."),
            parts.row(parts.STORE, partial(main.open, StorePage(main)), lead=_badge("storefront"), name="service_store",
                      summary=f"{parts.STREET}, {parts.TOWN}"),
        ]  # fmt: skip
        return ax.Pane(
            parts.bar(main, "Services", on_cart=main.open_cart),
            ax.Scroll(
                parts.heading("In your store"), *store, parts.heading("All services"), *rows, id="services_recycler",
                key="page", cls=ax.RECYCLER, weight=1,
            ),
        )  # fmt: skip


def _badge(icon: str) -> ax.View:
    return ax.Frame(
        ax.Icon(icon, color=parts.BLUE, gravity="center", cls="android.view.View"), width=44, height=44, radius=22,
        background="#e6f1fc",
    )  # fmt: skip


class ServicePage(parts.Page):
    """One service: what it is for, and when."""

    def __init__(self, main: Main, at: int) -> None:
        """Show it in the app."""
        super().__init__(main)
        self._at = at

    def compose(self) -> ax.View:
        """Return what is known of it."""
        main = self.screen
        name, icon, words, hours = _SERVICES[self._at]
        page = ax.Column(
            _badge(icon),
            ax.Text(name, id="service_title", size=24, weight_name="bold"),
            ax.Text(words, size=16),
            ax.Caption(f"{parts.STORE}\n{hours}", id="service_hours", size=14),
            padding=16, gap=12,
        )  # fmt: skip
        return ax.Pane(
            parts.bar(main, name, on_cart=main.open_cart, on_up=main.close),
            ax.Scroll(page, id="service_content", key="page", weight=1),
        )


class AccountPage(parts.Page):
    """What a guest is offered."""

    def compose(self) -> ax.View:
        """Return the greeting and the rows."""
        main = self.screen
        greeting = ax.Column(
            ax.Text("Hi there!", id="account_greeting", size=24, weight_name="bold", padding=(16, 16, 16, 0)),
            ax.Caption("Sign in for faster checkout and to see your orders.", size=14, padding=(16, 0)),
            _sign_in(main),
            gap=4,
        )
        pages: tuple[tuple[str, str, parts.Page], ...] = (
            ("Purchase history", "receipt_long", SignInPage(main)), ("Store finder", "place", StorePage(main)),
            ("Store map", "map", StoreMapPage(main)),
        )  # fmt: skip
        rows = [
            parts.row(title, partial(main.open, page), lead=ax.Icon(icon, color="#2e2f32"), name="account_row")
            for title, icon, page in pages
        ]
        privacy = ax.Intent(ax.VIEW, data="https://corporate.walmart.com/privacy-security")
        last = parts.row(
            "Privacy", partial(main.start, privacy), lead=ax.Icon("lock", color="#2e2f32"), name="account_row"
        )
        version = ax.Caption(f"Version {main.app.version_name}", size=12, padding=16)
        return ax.Pane(
            parts.bar(main, "Account", on_cart=main.open_cart),
            ax.Scroll(greeting, *rows, last, version, id="account_recycler", key="page", weight=1),
        )
