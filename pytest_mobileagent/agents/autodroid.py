"""AutoDroid: the whole screen as a short text with five tags, one call a step, a choice among its ids.

A screen that scrolls is first scrolled through, and all that was found is one state for the model; then comes the way
to the element that it chose. The scrolling is done with actions, which count as steps. What was scrolled through once
is not scrolled through again while it looks the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from pytest_mobileagent.agents.html_view import Item, describe, items_of
from pytest_mobileagent.agents.models import Request, model_of, user
from pytest_mobileagent.agents.privacy import PrivacyFilter, names_in
from pytest_mobileagent.agents.prompting import ask, prompt
from pytest_mobileagent.agents.spaces.autodroid import FINISHED, Choice, parse, schema
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import Action, ActionError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.models import Model
    from pytest_mobileagent.device import Node, Observation
    from pytest_mobileagent.episode.action import Direction

    Script = Generator[Action, None, None]

_MOST_SCROLLS = 7
_MAX_TOKENS = 600
_WARNINGS = ("warning", "permanently", "cannot be undone", "irreversible", "are you sure")


class Memory(Protocol):
    """What is known of an app from exploring it: what comes of tapping an element."""

    def hints(self, task: str, items: Sequence[Item]) -> dict[int, str]:
        """Return a hint for each element that something is known of, by its id."""


class NoMemory:
    """Knows nothing, as the released program."""

    def hints(self, task: str, items: Sequence[Item]) -> dict[int, str]:
        """Return nothing."""
        del task, items
        return {}


class _Found(NamedTuple):
    """An element, and how many times to scroll down from the top to see it."""

    item: Item
    scrolls: int


class AutoDroid:
    """One call for each state of the app."""

    def __init__(
        self,
        model: Model,
        *,
        app: str = "",
        memory: Memory | None = None,
        privacy: PrivacyFilter | None = None,
        confirm: Callable[[str], bool] = lambda step: bool(step) or True,
    ) -> None:
        """Ask `model`; begin by opening `app`. `confirm` is asked before what is risky, and consents by itself."""
        self._model, self._app = model, app
        self._memory = memory or NoMemory()
        self._privacy = privacy or PrivacyFilter()
        self._confirm = confirm
        self.reset("")

    def reset(self, goal: str) -> None:
        """Begin an episode with this goal."""
        self._goal = goal
        self._history: list[str] = []
        self._scanned: dict[str, list[_Found]] = {}
        self._decided = 0  # what the memory held before the last choice
        self.is_looking = False  # the present action only serves to see more of the screen
        self._observation: Observation | None = None
        self._script = self._play(opens=True)

    def act(self, observation: Observation) -> Action:
        """Go on with what was begun, or ask for more."""
        self._observation, self.is_looking = observation, False
        try:
            return next(self._script)
        except ActionError:
            self._script = self._play(opens=False)
            raise

    def learn(self, action: Action) -> None:
        """Remember what was done in place of the last choice, as if it had been chosen."""
        self._script = self._play(opens=False)
        del self._history[self._decided :]
        if isinstance(action, (act.Click, act.InputText)) and action.x is not None and action.y is not None:
            at, text = (int(action.x), int(action.y)), getattr(action, "text", "")
            items = [item for item in items_of(self._hierarchy) if item.tag != "scroller"]
            touched = [number for number, item in enumerate(items) if item.bounds.contains(*at)]
            if touched:
                number, item = touched[-1], items[touched[-1]]
                self._on(item, Choice(number, "input" if text else "tap", text))
                return
        self._history.append("Back" if isinstance(action, act.NavigateBack) else act.words(action))

    # -- the script ---------------------------------------------------------------------------------------------------

    def _play(self, *, opens: bool) -> Script:
        if opens and self._app:
            self._history.append(f"launchApp {self._app}")
            yield act.OpenApp(self._app)
        while True:
            found = yield from self._look_around()
            yield from self._carry_out(self._choose(found), found)

    @property
    def _hierarchy(self) -> Node:
        if self._observation is None:
            raise AssertionError("act() comes first")
        return self._observation.hierarchy

    def _look_around(self) -> Generator[Action, None, list[_Found]]:
        """Scroll down to the end and back up; returns all that was seen."""
        found = _seen(items_of(self._hierarchy), 0)
        if not any(entry.item.tag == "scroller" for entry in found):
            return found
        key = _identity(found)
        if key in self._scanned:
            return self._scanned[key]
        known = {entry.item.content for entry in found}
        scrolls = 0
        while scrolls < _MOST_SCROLLS:
            scrolls += 1
            yield self._looking("down")
            fresh = [item for item in items_of(self._hierarchy) if item.content not in known]
            known |= {item.content for item in fresh}
            found += _seen(fresh, scrolls)
            if not fresh:
                break
        for _ in range(scrolls):
            yield self._looking("up")
        self._scanned[key] = found
        return found

    def _looking(self, direction: Direction) -> Action:
        self.is_looking = True
        return act.Scroll(direction)

    def _choose(self, found: Sequence[_Found]) -> Choice:
        self._decided = len(self._history)
        items = [entry.item for entry in found if entry.item.tag != "scroller"]
        text = prompt(
            "autodroid",
            "act",
            task=self._goal,
            history="\n".join(self._history) or "None",
            state=describe(items, self._memory.hints(self._goal, items)),
        )
        ids = range(len(items) + 1)
        request = Request((user(self._privacy.hide(text)),), schema=schema(ids), max_tokens=_MAX_TOKENS)
        said = ask(self._model, request)
        if said is None:
            raise ActionError("the model refuses")
        return parse(self._privacy.reveal(said), ids)

    def _carry_out(self, choice: Choice, found: Sequence[_Found]) -> Script:
        if choice.id == FINISHED:
            yield act.Status("complete")
            return
        entries = [entry for entry in found if entry.item.tag != "scroller"]
        is_risky = choice.is_risky or any(word in entry.item.text.lower() for entry in entries for word in _WARNINGS)
        if is_risky and not self._confirm(choice.says):
            self._history.append("the user does not want this step")
            return
        if choice.id == len(entries):
            self._history.append("Back")
            yield act.NavigateBack()
            return
        entry = entries[choice.id]
        for _ in range(entry.scrolls):
            yield self._looking("down")
        yield self._on(self._again(entry.item), choice)

    def _again(self, item: Item) -> Item:
        """Return the element where it is now, after scrolling."""
        for now in items_of(self._hierarchy):
            if now.content == item.content:
                return now
        raise ActionError(f"the element {item.line(0)} is no longer on the screen")

    def _on(self, item: Item, choice: Choice) -> Action:
        x, y = item.bounds.center
        line = item.line(choice.id)
        if choice.kind == "input":
            self._history.append(f"TapOn: {line} InputText: {choice.text}")
            return act.InputText(choice.text, x, y, clear_text=True)
        name = "TapOn" if item.checked is None else ("Uncheck" if item.checked else "Check")
        self._history.append(f"{name}: {line}")
        return act.Click(x, y)


def _seen(items: Sequence[Item], scrolls: int) -> list[_Found]:
    return [_Found(item, scrolls) for item in items]


def _identity(found: Sequence[_Found]) -> str:
    """Return what tells one screen from another: all but what changes by itself, as times do."""
    return "\n".join(entry.item.content for entry in found if ":" not in entry.item.text and "%" not in entry.item.text)


def make_agent(context: AgentContext) -> AutoDroid:
    """Return the agent; it begins in the first of the task's apps."""
    app = context.task.template.apps[0] if context.task is not None and context.task.template.apps else ""
    names = names_in(context.task.params) if context.task is not None else ()
    return AutoDroid(model_of(context), app=app, privacy=PrivacyFilter(names))
