"""What tests of apps do with a phone in their hands."""

from __future__ import annotations

from pytest_mobileagent.simulator.ui import View


class Hand:
    """Finds what the windows show, by text, description or id, and taps it."""

    def __init__(self, phone):
        self.phone = phone

    def views(self):
        return [view for window in self.phone.windows.placed() for view in window.root.walk() if view.is_visible]

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

    def long_press(self, wanted, *, instance=0):
        self.phone.input.long_press(*self.find(wanted, instance=instance).visible_bounds.center)

    def type(self, text, into=None):
        if into is not None:
            self.tap(into)
        self.phone.input.text(text)

    def back(self):
        self.phone.input.key(4)
