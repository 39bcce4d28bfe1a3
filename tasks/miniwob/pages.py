"""Tasks from a table: each page is one, and all are played and judged alike."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent import mobile_task

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.state.miniwob import Miniwob

GOAL = "Follow the instructions shown on the top of the screen: {utterance}"
MAX_STEPS = 30
SUBSET = "subset"


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its name, whether it is one of the 62, what it must give, and what differs from upstream."""

    name: str
    in_subset: bool = False
    least: float = 1.0
    note: str = ""
    fits: Callable[[Miniwob], bool] | None = None  # whether an instance is to be had: others are drawn in its place
    step_s: float = math.inf  # the most that a step may take where what is shown is soon gone
    why: str = ""  # not all are, as a sentence about upstream

    @property
    def test(self):
        return f"test_{self.name.replace('-', '_')}"

    @property
    def upstream(self):
        return f"MiniWob{''.join(word.capitalize() for word in self.name.split('-'))}"

    @property
    def about(self):
        """What is checked, and what differs from upstream."""
        wanted = "1" if self.least == 1 else f"{self.least:g} at least"
        lines = [f"The page's reward, whatever time it took, is {wanted}."]
        notes = [self.note] if self.note else []
        if self.least < 1:
            notes.append("A reward that is no whole number raises; ours passes from a threshold on.")
        if self.why:
            notes.append(self.why)
        return "\n\n".join([*lines, "Upstream: " + " ".join([*notes, *NOTES])])


NOTES = ("The page seeds itself, so that a run is an instance nobody sees again; ours has the task's seed.",)


def unsolved(name, *, in_subset=False, note=""):
    """Return a page of which some instances are right from the start."""
    why = "Some instances are right from the start; ours are drawn again."
    return Page(name, in_subset=in_subset, note=note, fits=lambda app: not app.is_solved(), why=why)


def tasks_of(kind, *pages):
    """Return the test functions of some pages, by name: a test module takes them into its own."""
    return {page.test: _test_of(kind, page) for page in pages}


def _test_of(kind, page):
    def test(task, agent, miniwob):
        utterance = miniwob.begin(page.name, task.seed, fits=page.fits)

        agent.run(task.knowing(utterance=utterance), until=lambda: miniwob.is_over)

        assert not miniwob.reward_differs(page.least, asked=utterance)

    test.__name__ = test.__qualname__ = page.test
    test.__doc__ = page.about
    return mobile_task(
        GOAL,
        apps=["miniwob"],
        max_steps=MAX_STEPS,
        complexity=3,
        upstream=page.upstream,
        tags=[kind, *([SUBSET] if page.in_subset else [])],
        told=["utterance"],
        step_s=page.step_s,
    )(test)


def rows(text):
    """Return pages by their names; a star marks those of the subset."""
    return [Page(name.rstrip("*"), in_subset=name.endswith("*")) for name in text.split()]
