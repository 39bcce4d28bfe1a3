"""What tests of apps do with a phone in their hands; each act returns the hand, so that acts can be chained."""

from __future__ import annotations

from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui import View


class Hand:
    """Finds what the windows show, by text, description or id, and taps it."""

    def __init__(self, phone):
        self.phone = phone

    def open(self, component, **extras):
        result = self.phone.activities.start(Intent(component=component, extras=extras))
        assert result.status != "not_found", component
        return self

    def views(self):
        """Return what can be seen, the topmost window's first."""
        windows = reversed(self.phone.windows.placed())
        return [view for window in windows for view in window.root.walk() if view.is_visible]

    def find_all(self, wanted):
        return [
            view
            for view in self.views()
            if wanted in (view.shown_text, view.desc, view.hint) or view.resource_id.endswith(f":id/{wanted}")
        ]

    def find(self, wanted, *, instance=0):
        if isinstance(wanted, View):
            return wanted
        found = self.find_all(wanted)
        assert len(found) > instance, f"no {wanted!r} among {self.texts()}"
        return found[instance]

    def texts(self):
        return [view.shown_text or view.desc for view in self.views() if view.shown_text or view.desc]

    def text(self, wanted):
        return self.find(wanted).shown_text

    def shows(self, wanted):
        return any(wanted in (view.shown_text, view.desc) for view in self.views())

    def tap(self, wanted, *, instance=0):
        self.phone.input.tap(*self.find(wanted, instance=instance).visible_bounds.center)
        return self

    def long_press(self, wanted, *, instance=0):
        self.phone.input.long_press(*self.find(wanted, instance=instance).visible_bounds.center)
        return self

    def type(self, text, into=None):
        if into is not None:
            self.tap(into)
        self.phone.input.text(text)
        return self

    def back(self):
        self.phone.input.key(4)
        return self
