"""The way into an account, which nobody has here."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.wikipedia.look import bar

_REFUSED = "Incorrect username or password entered.\nPlease try again."


class Login(ax.Screen):
    """Name and password, which are refused as long as there is no such account."""

    def create(self) -> None:
        """Nothing has been typed."""
        self.name = self.password = self.error = ""

    def compose(self) -> ax.View:
        """Return the form."""
        name = ax.EditText(id="login_username_text", text=self.name, on_change=self.bind("name"), auto_focus=True)
        password = ax.EditText(
            id="login_password_input", text=self.password, on_change=self.bind("password"), input_type="password"
        )
        form = ax.Column(
            ax.TextField(name, label=self.tr("Username")),
            ax.TextField(password, label=self.tr("Password"), error=self.error),
            ax.Button(
                self.tr("Log in"),
                id="login_button",
                width=ax.MATCH,
                margin=16,
                enabled=bool(self.name and self.password),
                on_tap=self._refuse,
            ),
        )
        page = ax.Scroll(form, id="login_form", weight=1)
        return ax.Pane(bar(self, "Log in to Wikipedia"), page, background="surface")

    def _refuse(self) -> None:
        self.hide_keyboard()
        self.error = self.tr(_REFUSED)
