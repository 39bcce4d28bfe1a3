"""A walk through an app's screens, and the texts that are met on it."""

from __future__ import annotations

import re
from collections import deque
from contextlib import contextmanager

import pytest

from pytest_mobileagent.simulator.system.strings import Strings
from tests.simulator.apps.hand import Hand

IN_LATIN_LETTERS = re.compile(r"[A-Za-z]{2,}")
NUMBER = re.compile(r"\d+")
OF_THE_SYSTEM = ("com.android.systemui", "com.google.android.inputmethod.latin")


class Walk:
    """Taps and holds whatever can be, and goes on from each screen that has something new to say.

    Attributes:
        asked: the texts that the app, or the framework for it, asked the tables for; by package and text.
        counted: the texts of a number that it asked for; by package, English singular and plural.
        shown: what it showed to the eye or to the ear.

    Each has the acts that led there.
    """

    def __init__(self, phone, package, *, depth, acts):
        """Go through an app, so many acts deep and no more than so many acts in all."""
        self.asked, self.counted, self.shown = {}, {}, {}
        self._phone, self._package = phone, package
        self._depth, self._acts = depth, acts
        self._path, self._kinds = (), set()
        with self._listening():
            self._walk()

    @contextmanager
    def _listening(self):
        translate, count = Strings.translate, Strings.count

        def asked(strings, package, text):
            if package in (self._package, "android"):
                self.asked.setdefault((package, text), self._path)
            return translate(strings, package, text)

        def counted(strings, package, number, one, other):
            self.counted.setdefault((package, one, other), self._path)
            return count(strings, package, number, one, other)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Strings, "translate", asked)
            patch.setattr(Strings, "count", counted)
            yield

    def _walk(self):
        phone = self._phone
        app = phone.packages.find(self._package).app
        phone.go_home()
        Hand(phone).open(f"{self._package}/{app.launcher.name}")
        self._look()
        waiting = deque([((), phone.snapshot())])
        while waiting and self._acts:
            path, snapshot = waiting.popleft()
            phone.restore(snapshot)
            for act, spot in self._choices().items():
                if not self._acts:
                    return
                self._acts -= 1
                phone.restore(snapshot)
                self._path = (*path, act)
                is_new = self._does_say_more(act, spot)
                if is_new and len(self._path) < self._depth and self._is_in_front():
                    waiting.append((self._path, phone.snapshot()))

    def _does_say_more(self, act, spot):
        before = self._novelty
        (self._phone.input.tap if act[0] == "tap" else self._phone.input.long_press)(*spot)
        self._look()
        return self._novelty > before

    @property
    def _novelty(self):
        """How much was met, but for other numbers in a text; what no table was asked for is in English."""
        texts = {NUMBER.sub("0", text) for _, text in self.asked}
        texts |= {NUMBER.sub("0", text) for text in self.shown if IN_LATIN_LETTERS.search(text)}
        return len(texts) + len(self.counted) + len(self._kinds)

    def _is_in_front(self):
        screen = self._phone.activities.screen
        return screen is not None and screen.app.package == self._package

    def _look(self):
        screen = self._phone.activities.screen
        if screen is not None:
            self._kinds.add((type(screen), *(type(shown.dialog) for shown in screen.dialogs)))
        for placed in self._phone.windows.placed():
            if placed.window.package == self._package:
                for view in placed.root.walk():
                    if view.is_visible:
                        for text in filter(None, (view.shown_text, view.desc, view.hint)):
                            self.shown.setdefault(text, self._path)

    def _choices(self):
        """Return where a finger does something, by what it does and what is there."""
        found = {}
        for placed in reversed(self._phone.windows.placed()):
            if placed.window.package in OF_THE_SYSTEM:
                continue
            for view in placed.root.walk():
                if view.is_visible:
                    for act, reaction in (("tap", view.on_tap), ("hold", view.on_long_press)):
                        if reaction is not None:
                            found.setdefault((act, name_of(view)), view.visible_bounds.center)
            if placed.window.is_modal:
                break
        return found


def name_of(view):
    """Return what a view says, itself or in what lies in it; or else what it is."""
    said = (text for part in view.walk() for text in (part.shown_text, part.desc) if text)
    return next(said, view.id or str(view.visible_bounds))
