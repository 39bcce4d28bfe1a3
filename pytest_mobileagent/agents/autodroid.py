"""AutoDroid: the whole screen as a short text with five tags, one call a step, a choice among its ids.

A screen that scrolls is first scrolled through, from its top to its end and back, wherever it was opened; all that was
found is one state for the model. Then comes the way to the element that it chose. The scrolling is done with actions
that are no steps of the budget. What was scrolled through once is not scrolled through again while it looks the same.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.agents.app_memory import words_of
from pytest_mobileagent.agents.consent import consent
from pytest_mobileagent.agents.guide import Options, knowledge_of, read_options
from pytest_mobileagent.agents.html_view import Item, describe, items_of, may_change
from pytest_mobileagent.agents.models import model_of
from pytest_mobileagent.agents.privacy import PrivacyFilter, names_in
from pytest_mobileagent.agents.questions import BACK, LAUNCH, Question, choose, done, opened
from pytest_mobileagent.agents.screen import active_window, is_editable
from pytest_mobileagent.agents.spaces.autodroid import FINISHED, Choice
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import Action, ActionError
from pytest_mobileagent.episode.elements import clickable_elements

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.guide import Guide, Knowledge
    from pytest_mobileagent.agents.models import Model
    from pytest_mobileagent.device import Node, Observation, Rect
    from pytest_mobileagent.episode.action import Direction

    Script = Generator[Action, None, None]

_MOST_SCROLLS = 7
_LEAST_SHARE = 7  # what is less than a seventh of the screen high scrolls sideways, as tabs and chips do
_SIDEWAYS = ("ViewPager", "HorizontalScrollView")
_WARNINGS = ("warning", "permanently", "cannot be undone", "irreversible", "are you sure")


class _Found(NamedTuple):
    """An element, the how-manieth of those that say the same, and how to come to see it from the top of the screen."""

    item: Item
    turn: int = 0
    scroller: Node | None = None
    scrolls: int = 0
    others: tuple[Item, ...] = ()  # that lead where it leads

    @property
    def told(self) -> Item:
        """The element as the model is told of it: with what the others say."""
        if not self.others:
            return self.item
        words = [self.item.text or self.item.label, *(other.text or other.label for other in self.others)]
        return replace(self.item, text="\n".join(filter(None, words)))


class AutoDroid:
    """One call for each state of the app."""

    def __init__(  # noqa: PLR0913 - its parts
        self,
        model: Model,
        *,
        app: str = "",
        options: Options | None = None,
        knowledge: Knowledge | None = None,
        privacy: PrivacyFilter | None = None,
        confirm: Callable[[str], bool] | None = None,
    ) -> None:
        """Ask `model`; begin by opening `app`. `confirm` is asked before what is risky; without it nobody is."""
        self._model, self._app = model, app
        self._options = options or Options()
        self._knowledge = knowledge
        self._privacy = privacy or PrivacyFilter()
        self._confirm = confirm or consent("allow")
        self.reset("")

    def reset(self, goal: str) -> None:
        """Begin an episode with this goal."""
        self._goal = goal
        self._history: list[str] = []
        self._scanned: dict[str, list[_Found]] = {}
        self._decided = 0  # what the memory held before the last choice
        self._guides: dict[str, Guide | None] = {}  # by package
        self.is_looking = False  # the present action only serves to see more of the screen
        self._observation: Observation | None = None
        self._script = self._play(opens=True)

    def act(self, observation: Observation) -> Action:
        """Go on with what was begun, or ask for more."""
        self._observation, self.is_looking = observation, False
        try:
            return next(self._script)
        except ActionError as error:
            self._script = self._play(opens=False)
            self._history.append(f"No valid action: {error}")
            raise

    def hear(self, problem: str) -> None:
        """Remember that the last action could not be carried out."""
        self._history[-1:] = [f"{line} (failed: {problem})" for line in self._history[-1:]]

    def learn(self, action: Action) -> None:
        """Remember what was done in place of the last choice, as if it had been chosen."""
        self._script = self._play(opens=False)
        del self._history[self._decided :]
        if isinstance(action, (act.Click, act.InputText)) and action.x is not None and action.y is not None:
            at, text = (int(action.x), int(action.y)), getattr(action, "text", "")
            items = [item for item in self._items() if item.tag != "scroller"]
            touched = [number for number, item in enumerate(items) if item.bounds.contains(*at)]
            if touched:
                number, item = touched[-1], items[touched[-1]]
                self._on(item, Choice(number, "input" if text else "tap", text))
                return
        self._history.append(done(BACK) if isinstance(action, act.NavigateBack) else act.words(action))

    # -- the script ---------------------------------------------------------------------------------------------------

    def _play(self, *, opens: bool) -> Script:
        if opens and self._app:
            self._history.append(opened(self._app))
            yield act.OpenApp(self._app)
        if opens:
            yield from self._take_shortcut()
        while True:
            found = yield from self._look_around()
            entries = self._entries(found)
            yield from self._carry_out(self._choose(entries), entries)

    def _take_shortcut(self) -> Script:
        """Do what serves a task much like this one, as far as its elements are there; then the model looks at it."""
        guide = self._guide()
        for tap in guide.shortcut if guide is not None else ():
            found = self._entries((yield from self._look_around()))
            wanted = words_of(tap.element)
            same = [number for number, entry in enumerate(found) if words_of(entry.item.line()) == wanted]
            if not same or found[same[0]].item.tag == "input":
                return
            choice = Choice(same[0], "tap", says=f"tap {tap.element}")
            if self._is_risky(choice, found) and not self._confirm(choice.says):
                return
            yield from self._carry_out(choice, found)

    def _guide(self) -> Guide | None:
        """Return what the memory has for the task, in the app that is in front."""
        package = self._observation.activity.partition("/")[0] if self._observation is not None else ""
        if self._knowledge is not None and package not in self._guides:
            goal = self._hidden(self._goal)
            self._guides[package] = self._knowledge.guide(goal, package, self._app, self._options)
        return self._guides.get(package)

    def _hidden(self, text: str) -> str:
        return self._privacy.hide(text) if self._options.privacy else text

    def _entries(self, found: Sequence[_Found]) -> list[_Found]:
        """Return what the model is told of: no scrollers, and those as one that lead to the same screen."""
        entries = [entry for entry in found if entry.item.tag != "scroller"]
        guide = self._guide()
        if guide is None or not self._options.merge_graph:
            return entries
        groups = guide.same([entry.item.line() for entry in entries])
        return [entries[group[0]]._replace(others=tuple(entries[one].item for one in group[1:])) for group in groups]

    def _items(self) -> list[Item]:
        return items_of(self._hierarchy, merges=self._options.merge_tree)

    @property
    def _hierarchy(self) -> Node:
        if self._observation is None:
            raise AssertionError("act() comes first")
        return self._observation.hierarchy

    def _look_around(self) -> Generator[Action, None, list[_Found]]:
        """Scroll to the top, down to the end and back up; returns all that was seen."""
        items = self._items()
        scrollers = _scrollers(self._hierarchy)
        if not scrollers:
            return _seen(items)
        key = _identity(items)
        if key not in self._scanned:
            lifted = {}
            for scroller in scrollers:
                lifted[scroller] = yield from self._scroll(scroller, "up", _MOST_SCROLLS)
            top = self._items()
            found = _seen(top)
            for scroller in scrollers:
                yield from self._collect(scroller, lifted[scroller], found)
            self._scanned[key] = self._scanned[_identity(top)] = found
        return [entry._replace(item=self._now(entry) or entry.item) for entry in self._scanned[key]]

    def _collect(self, scroller: Node, least: int, found: list[_Found]) -> Script:
        """Scroll down until nothing new comes, at least as far as the screen was opened, and back up."""
        known = {entry.item.content for entry in found}
        scrolls = 0
        while scrolls < least + _MOST_SCROLLS and (yield from self._scroll(scroller, "down", 1)):
            scrolls += 1
            fresh = [item for item in self._items() if item.content not in known and not _is_cut(item, scroller, known)]
            known |= {item.content for item in fresh}
            found += [entry._replace(scroller=scroller, scrolls=scrolls) for entry in _seen(fresh)]
            if not fresh and scrolls > least:
                break
        yield from self._scroll(scroller, "up", scrolls)

    def _scroll(self, scroller: Node, direction: Direction, times: int) -> Generator[Action, None, int]:
        """Scroll something, until nothing moves any more; returns how often it moved."""
        for moved in range(times):
            index = _index_of(scroller, self._hierarchy)
            before = _sight(self._hierarchy)
            if index is None:
                return moved
            yield self._looking(act.Scroll(direction, index))
            if _index_of(scroller, self._hierarchy) is None:  # something else came up, as the shade does: away with it
                yield self._looking(act.NavigateBack())
                return moved
            if _sight(self._hierarchy) == before:
                return moved
        return times

    def _looking(self, action: Action) -> Action:
        self.is_looking = True
        return action

    def _choose(self, entries: Sequence[_Found]) -> Choice:
        self._decided = len(self._history)
        items = [entry.told for entry in entries]
        guide = self._guide()
        hints = guide.hints([entry.item.line() for entry in entries], self._steps) if guide is not None else {}
        question = Question(self._goal, tuple(self._history), describe(items, hints), range(len(items) + 1))
        choice = choose(self._model, question, self._options, self._privacy)
        if choice is None:
            raise ActionError("the model refuses")
        return choice

    @property
    def _steps(self) -> int:
        """How many steps were done, opening the app not counted."""
        return sum(not line.startswith(LAUNCH) for line in self._history)

    def _carry_out(self, choice: Choice, entries: Sequence[_Found]) -> Script:
        if choice.id == FINISHED:
            yield act.Status("complete")
            return
        if choice.id == len(entries):
            self._history.append(done(BACK))
            yield act.NavigateBack()
            return
        if self._is_risky(choice, entries) and not self._confirm(choice.says):
            raise ActionError(f"the user does not allow this step: {choice.says}")
        item = yield from self._bring_into_view(entries[choice.id])
        yield self._on(item, choice)

    def _is_risky(self, choice: Choice, entries: Sequence[_Found]) -> bool:
        """Whether a step is to be asked about: the model says so, or the screen warns."""
        warns = any(word in entry.item.text.lower() for entry in entries for word in _WARNINGS)
        return self._options.risk and (choice.is_risky or warns)

    def _bring_into_view(self, entry: _Found) -> Generator[Action, None, Item]:
        """Return the element where it is now; it may lie below, or above if the screen was not at its top."""
        scrollers = _scrollers(self._hierarchy) if entry.scroller is None else [entry.scroller]
        ways: tuple[tuple[Direction, int], ...] = (("down", entry.scrolls), ("up", 2 * _MOST_SCROLLS))
        for scroller in scrollers:
            for direction, most in ways:
                for _ in range(most):
                    if self._now(entry) is not None or not (yield from self._scroll(scroller, direction, 1)):
                        break
        item = self._now(entry)
        if item is None:
            raise ActionError(f"the element {entry.item.line(0)} is no longer on the screen")
        return item

    def _now(self, entry: _Found) -> Item | None:
        """Return an element as it is on the screen at present, if it is there."""
        same = [item for item in self._items() if item.content == entry.item.content]
        return same[entry.turn] if entry.turn < len(same) else None

    def _on(self, item: Item, choice: Choice) -> Action:
        x, y = item.bounds.center
        text = choice.text if choice.kind == "input" and item.tag == "input" else ""
        self._history.append(done(item.line(), checked=item.checked, text=text))
        return act.InputText(text, x, y, clear_text=True) if text else act.Click(x, y)


def _seen(items: Sequence[Item]) -> list[_Found]:
    turns = Counter[str]()
    found = []
    for item in items:
        found.append(_Found(item, turns[item.content]))
        turns[item.content] += 1
    return found


def _scrollers(hierarchy: Node) -> list[Node]:
    """Return what may be scrolled up and down in the window in front."""
    front = {*active_window(hierarchy).walk()}
    return [
        node
        for node in clickable_elements(hierarchy)
        if node.scrollable
        and node in front
        and node.visible
        and not (node.clickable or node.long_clickable or node.checkable or is_editable(node))
        and node.bounds.height * _LEAST_SHARE >= hierarchy.bounds.height
        and not node.class_name.endswith(_SIDEWAYS)
    ]


def _index_of(scroller: Node, hierarchy: Node) -> int | None:
    """Return the number by which an action names what scrolls, where it is now: a title above it may have shrunk."""
    same = [
        (number, node.bounds)
        for number, node in enumerate(clickable_elements(hierarchy))
        if node.scrollable and (node.class_name, node.resource_id) == (scroller.class_name, scroller.resource_id)
    ]
    bottom = scroller.bounds.bottom
    return min(same, key=lambda one: (abs(one[1].bottom - bottom), one[0]))[0] if same else None


def _is_cut(item: Item, scroller: Node, known: set[str]) -> bool:
    """Whether an element is the rest of one that was seen whole, of which the upper part has been scrolled away."""
    is_at_edge = item.bounds.top <= scroller.bounds.top
    return is_at_edge and bool(item.text) and any(one.endswith(f"\n{item.text}") for one in known)


def _identity(items: Sequence[Item]) -> str:
    """Return what tells one screen from another: all but what changes by itself, as times do."""
    return "\n".join(item.content for item in items if not may_change(item))


def _sight(hierarchy: Node) -> list[tuple[Rect, str]]:
    """Return what changes when something scrolls, if it moves at all."""
    return [(item.bounds, "" if may_change(item) else item.content) for item in items_of(hierarchy)]


def make_agent(context: AgentContext) -> AutoDroid:
    """Return the agent; it begins in the first of the task's apps, and knows what lies in the folder of knowledge.

    Raises:
        ConfigError: an option, or a file of its memory, is none.
    """
    app = context.task.template.apps[0] if context.task is not None and context.task.template.apps else ""
    names = names_in(context.task.params) if context.task is not None else ()
    options = read_options(context.options)
    return AutoDroid(
        model_of(context),
        app=app,
        options=options,
        knowledge=knowledge_of(context.knowledge, options),
        privacy=PrivacyFilter(names),
        confirm=consent(context.confirm),
    )
