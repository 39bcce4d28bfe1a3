"""App/Activity: greetings, kept texts, results, titles."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.api_demos.parts import MEDIUM, Button, Demo, label, page, scrolled


class HelloWorld(Demo):
    """A greeting."""

    def compose(self) -> ax.View:
        """Return it, in the middle."""
        return label("Hello, World!", id="text", size=MEDIUM, width=ax.MATCH, height=ax.MATCH, align="center")


class SavedText(Demo):
    """Two fields, of which one keeps its text with the activity's state."""

    message = "Demonstration of saving and restoring activity state in onSaveInstanceState() and onCreate()."

    def compose(self) -> ax.View:
        """Return the fields."""
        initial = "Initial text."
        return scrolled(
            ax.Text(self.message, id="msg", size=MEDIUM, width=ax.MATCH, padding=(0, 0, 0, 4)),
            label("This text field saves its state:", size=MEDIUM, width=ax.MATCH, padding=(0, 0, 0, 4)),
            self.field("saved", initial, background="#00ff00", desc=initial),
            label("This text field does not save its state:", size=MEDIUM, width=ax.MATCH, padding=(0, 8, 0, 4)),
            self.field("unsaved", initial, background="#ff0000", desc=initial),
            padding=4,
        )


class PersistentText(SavedText):
    """The same, kept in the activity's preferences."""

    message = "Demonstration of persistent activity state with getPreferences(0).edit() and getPreferences(0)."

    def resume(self) -> None:
        """Read what was kept."""
        kept = self.prefs("app.PersistentState").text("text")
        if kept:
            self.typed["saved"] = kept

    def pause(self) -> None:
        """Keep what stands in the field."""
        text = self.typed.get("saved", "Initial text.")
        self.prefs("app.PersistentState").update({
            "text": text, "selection-start": len(text), "selection-end": len(text)
        })  # fmt: skip


class ReceiveResult(Demo):
    """Results of another activity, one below the other."""

    def create(self) -> None:
        """None has come yet."""
        super().create()
        self.results = ""

    def result(self, request: str, value: object) -> None:
        """Add a result."""
        del request
        self.results += f"(okay -1) {value}\n" if value else "(cancelled)\n"

    def compose(self) -> ax.View:
        """Return the results and the button."""
        text = "Press the button to get an activity result, which will be displayed here:"
        return page(
            label(text, size=MEDIUM, width=ax.MATCH, padding=(0, 0, 0, 4)),
            ax.Text(
                self.results, id="results", size=MEDIUM, color="#000000", background="#00ff00", width=ax.MATCH,
                height=10, weight=1, gravity="top",
            ),
            Button("Get Result", id="get", on_tap=partial(self.start, SendResult, request="get")),
            padding=4, gravity="hcenter",
        )  # fmt: skip


class SendResult(Demo):
    """Two names, one of which is sent back."""

    def compose(self) -> ax.View:
        """Return their buttons."""
        names = ("Corky", "Violet")
        return page(
            label("Pick a result to send, or BACK to cancel.", size=MEDIUM, width=ax.MATCH, padding=(0, 0, 0, 8)),
            *(Button(name, id=name.lower(), on_tap=partial(self.finish, f"{name}!")) for name in names),
            padding=4,
            gravity="hcenter",
        )


class Forwarding(Demo):
    """An activity that ends when it starts the next."""

    def _go(self) -> None:
        self.start_instead(ForwardTarget)

    def compose(self) -> ax.View:
        """Return the button."""
        text = (
            "Press the button to go forward to the next activity. This activity will stop, so you will no longer see "
            "it when going back."
        )
        return page(
            label(text, size=MEDIUM, width=ax.MATCH, padding=(0, 0, 0, 4)), Button("Go", id="go", on_tap=self._go),
            padding=4, gravity="hcenter",
        )  # fmt: skip


class ForwardTarget(Demo):
    """What it leads to."""

    def compose(self) -> ax.View:
        """Return a sentence."""
        text = "Press back button and notice we don't see the previous activity."
        return page(label(text, size=MEDIUM, width=ax.MATCH), padding=4)


class CustomTitle(Demo):
    """A title of two texts, which can be changed."""

    _SIDES = (("left", "Left is best", "Change Left"), ("right", "Right is always right", "Change Right"))

    def create(self) -> None:
        """The title is as the fields are."""
        super().create()
        self.shown = {side: text for side, text, _ in self._SIDES}

    def action_bar(self) -> ax.View:
        """Return the title of an old theme."""
        first, second = (
            ax.Text(self.shown[side], id=f"{side}_text", desc=text, color="#ffffff", weight_name="bold")
            for side, text, _ in self._SIDES
        )
        bar = ax.Row(
            first, ax.Spacer(weight=1), second, id="screen", cls="android.widget.RelativeLayout", width=ax.MATCH,
            background="#8a8a8a", min_height=25, gravity="center",
        )  # fmt: skip
        return ax.Frame(bar, id="android:id/title_container", width=ax.MATCH)

    @property
    def theme(self) -> ax.Theme:
        """The dark theme of old."""
        return super().theme.darkened()

    def _change(self, side: str, initial: str) -> None:
        self.shown[side] = self.typed.get(f"{side}_text_edit", initial)

    def compose(self) -> ax.View:
        """Return a field and a button for each side."""
        rows = [
            ax.Row(
                self.field(f"{side}_text_edit", text, width=200, desc=text),
                Button(name, id=f"{side}_text_button", on_tap=partial(self._change, side, text)),
                width=ax.MATCH, gravity="center",
            )
            for side, text, name in self._SIDES
        ]  # fmt: skip
        return ax.Pane(*rows, id="screen")
