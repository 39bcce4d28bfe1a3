"""Solutions: the expert's way through a task's screens, and near misses, which must fail.

A solution is a generator of actions. It is given a `Ui`, which knows the latest observation, and the task's
parameters::

    @solution("test_contacts_add_contact")
    def add_contact(ui, *, name, number):
        yield from ui.open_app("contacts")
        yield from ui.tap(id="floating_action_button")
        …
        yield from ui.done()
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from pytest_mobileagent.config.labels import is_same_date, labels_for
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.errors import TaskError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from types import ModuleType

    from pytest_mobileagent.device import Node, Observation
    from pytest_mobileagent.device.hierarchy import Rect
    from pytest_mobileagent.episode.action import Action

    Script = Generator[Action, None, None]
    Author = Callable[..., Script]

_PLANS = "mobile_plans"  # of a function: what it is the author of
_SHARED = "mobile_shared"  # of a module: those of another suite's solutions, whose tasks its own suite has too
_SCROLLS = 25
_WAITS = 10
_PAST_END_PX = 12
_KEYBOARD = ".inputmethod."  # in the package of every keyboard that Android comes with


@dataclass(frozen=True, slots=True)
class Plan:
    """A solution, or a near miss with the reason why it must fail."""

    task: str
    author: Author
    miss: str = ""

    @property
    def slug(self) -> str:
        """The near miss's reason as an id."""
        return slug_of(self.miss)


def slug_of(reason: str) -> str:
    """Return a near miss's reason as an id."""
    return re.sub(r"[^a-z0-9]+", "_", reason.lower()).strip("_")


def solution(task: str) -> Callable[[Author], Author]:
    """Declare the solution of the task whose test function is called `task`."""
    return _declare(task, "")


def near_miss(task: str, reason: str) -> Callable[[Author], Author]:
    """Declare a plausible wrong run of a task, and what is wrong with it."""
    return _declare(task, reason)


def _declare(task: str, miss: str) -> Callable[[Author], Author]:
    def mark(author: Author) -> Author:
        plans = (*getattr(author, _PLANS, ()), Plan(task, author, miss))
        setattr(author, _PLANS, plans)
        return author

    return mark


def plans_in(module: ModuleType) -> list[Plan]:
    """Return the solutions and near misses that a module declares itself, in their order, and those that it shares.

    It shares those of the modules that it names with `mobile_shared`.
    """
    return [plan for one in (module, *getattr(module, _SHARED, ())) for plan in _own_plans(one)]


def _own_plans(module: ModuleType) -> list[Plan]:
    own = (value for value in vars(module).values() if getattr(value, "__module__", "") == module.__name__)
    return [plan for author in own for plan in getattr(author, _PLANS, ())]


class Ui:
    """The screen as a solution sees it; each method is a generator of the actions that it takes."""

    def __init__(self, observation: Observation, goal: str = "") -> None:
        """Begin with an observation, which whoever plays the script renews; `goal` is what any agent is told."""
        self.observation = observation
        self.goal = goal

    @property
    def is_right_to_left(self) -> bool:
        """Whether the phone's language is written from right to left: the navigation bar is then mirrored."""
        back, home = self.find(id="com.android.systemui:id/back"), self.find(id="com.android.systemui:id/home")
        return back is not None and home is not None and back.bounds.left > home.bounds.left

    @property
    def screen(self) -> Rect:
        """The whole screen, px."""
        return self.observation.hierarchy.bounds

    @property
    def has_keyboard(self) -> bool:
        """Whether a keyboard covers a part of the screen."""
        nodes = self.observation.hierarchy.walk()
        return any(_KEYBOARD in node.package and not node.bounds.is_empty for node in nodes)

    def is_at_start(self, node: Node) -> bool:
        """Whether an element touches the side of the screen where lines begin."""
        return node.bounds.right == self.screen.right if self.is_right_to_left else node.bounds.left == 0

    # -- finding --------------------------------------------------------------------------------------------------

    def find_all(  # noqa: PLR0913 - the ways to name an element
        self,
        *,
        id: str = "",  # noqa: A002 - Android's word
        text: str | None = None,
        desc: str | None = None,
        cls: str = "",
        contains: str = "",
        where: Callable[[Node], bool] | None = None,
    ) -> list[Node]:
        """Return the visible elements that fit everything given; ids may be short.

        `text` and `desc` are what the phone says in English; a label fits in every language that the app speaks.
        """
        found = []
        for node in self.observation.hierarchy.walk():
            if id and not (node.resource_id == id or node.resource_id.rpartition("/")[2] == id):
                continue
            if (text is not None and not _is_called(node, node.text, text)) or (
                desc is not None and not _is_called(node, node.desc, desc) and not is_same_date(desc, node.desc)
            ):
                continue
            if cls and not (node.class_name == cls or node.class_name.rpartition(".")[2] == cls):
                continue
            if contains and contains not in node.text and contains not in node.desc:
                continue
            if (where is None or where(node)) and not node.bounds.is_empty:
                found.append(node)
        return found

    def find(self, *, instance: int = 0, **query: object) -> Node | None:
        """Return the n-th element that fits, counted from the end if negative, or None."""
        found = self.find_all(**query)  # type: ignore[arg-type]  # the same keywords
        return found[instance] if -len(found) <= instance < len(found) else None

    def shows(self, **query: object) -> bool:
        """Whether an element fits."""
        return self.find(**query) is not None  # type: ignore[arg-type]  # the same keywords

    def _missing(self, query: dict[str, object]) -> TaskError:
        wanted = ", ".join(f"{name}={value!r}" for name, value in query.items())
        seen = [
            node.resource_id.rpartition("/")[2] + (f" {node.text or node.desc!r}" if node.text or node.desc else "")
            for node in self.observation.hierarchy.walk()
            if node.resource_id or node.text or node.desc
        ]
        return TaskError(f"no element with {wanted} on {self.observation.activity}; there are: {'; '.join(seen[:80])}")

    def _scrollers(self) -> list[Node]:
        """Return what scrolls up and down in the topmost window that has such a thing, the largest first."""
        found = (_upright(window) for window in self.observation.hierarchy.children)
        nodes: list[Node] = next((nodes for nodes in found if nodes), [])
        return sorted(nodes, key=lambda node: node.bounds.width * node.bounds.height, reverse=True)

    # -- acting ---------------------------------------------------------------------------------------------------

    def _uncover(self, *, instance: int, **query: object) -> Script:
        """Close the keyboard if an element is not seen: it may be behind it."""
        if self.find(instance=instance, **query) is None and self.has_keyboard:
            yield act.NavigateBack()

    def scroll_to(self, *, instance: int = 0, **query: object) -> Script:
        """Scroll down, then up, each thing that scrolls, until an element fits.

        The keyboard is closed if it leaves little room to scroll in.
        """
        scrollers = self._scrollers()
        if not scrollers or scrollers[0].bounds.height < self.screen.height // 4:
            yield from self._uncover(instance=instance, **query)
        rank = 0
        while self.find(instance=instance, **query) is None and rank < len(self._scrollers()):
            yield from self._look_through(rank, instance=instance, **query)
            rank += 1
        yield from self._uncover(instance=instance, **query)
        if self.find(instance=instance, **query) is None:
            raise self._missing(query)

    def _look_through(self, rank: int, *, instance: int, **query: object) -> Script:
        """Scroll one of the things that scroll, by their sizes, down and up until an element fits."""
        for direction in (-1, 1):
            previous = None
            for _ in range(_SCROLLS):
                scrollers = self._scrollers()
                signature = [(node.text, node.bounds) for node in self.observation.hierarchy.walk() if node.text]
                if rank >= len(scrollers) or signature == previous:
                    break
                previous = signature
                box = scrollers[rank].bounds
                x = (box.left + box.right) // 2
                low, high = box.top + box.height // 5, box.bottom - box.height // 5
                start, end = (high, low) if direction < 0 else (low, high)
                yield act.Drag(x, start, x, end, duration_ms=800)
                if self.find(instance=instance, **query) is not None:
                    return

    def scroll(self, *, duration_ms: int = 800) -> Script:
        """Scroll down by a part of what is seen, keeping clear of bars and buttons at the bottom."""
        box = next((scroller.bounds for scroller in self._scrollers()), self.screen)
        x = box.left + box.width // 3
        yield act.Drag(x, box.bottom - box.height // 4, x, box.top + box.height // 8, duration_ms=duration_ms)

    def wait_for(self, *, instance: int = 0, **query: object) -> Script:
        """Wait until an element fits."""
        for _ in range(_WAITS):
            if self.find(instance=instance, **query) is not None:
                return
            yield act.Wait()
        raise self._missing(query)

    def _reach(self, *, instance: int, scroll: bool, **query: object) -> Generator[Action, None, Node]:
        if scroll:
            yield from self.scroll_to(instance=instance, **query)
        else:
            yield from self._uncover(instance=instance, **query)
        node = self.find(instance=instance, **query)
        if node is None:
            raise self._missing(query)
        return node

    @staticmethod
    def _spot(node: Node) -> tuple[int, int]:
        """Return a point of an element that nothing tappable lies on: its middle, if possible."""
        around = [node, *node.ancestors()]
        window = around[-2] if len(around) > 1 else node
        views = list(window.walk())
        above = [view for view in views[views.index(node) + 1 :] if view.clickable and node not in view.ancestors()]
        x, y = node.bounds.center
        across, along = node.bounds.width // 4, node.bounds.height // 4
        spots = [(x + dx * across, y + dy * along) for dy in (0, -1, 1) for dx in (0, -1, 1)]
        return next((spot for spot in spots if not any(view.bounds.contains(*spot) for view in above)), (x, y))

    def tap(self, *, instance: int = 0, scroll: bool = True, **query: object) -> Script:
        """Tap an element; if it is not seen, close the keyboard and scroll to it first."""
        node = yield from self._reach(instance=instance, scroll=scroll, **query)
        x, y = self._spot(node)
        yield act.Click(x, y)

    def long_press(self, *, instance: int = 0, scroll: bool = True, **query: object) -> Script:
        """Press an element long."""
        node = yield from self._reach(instance=instance, scroll=scroll, **query)
        x, y = self._spot(node)
        yield act.LongPress(x, y)

    def double_tap(self, *, instance: int = 0, scroll: bool = True, **query: object) -> Script:
        """Tap an element twice."""
        node = yield from self._reach(instance=instance, scroll=scroll, **query)
        x, y = self._spot(node)
        yield act.DoubleTap(x, y)

    def tap_navigation(self) -> Script:
        """Tap what a toolbar begins with: the arrow, or the three lines."""
        yield from self.tap(cls="ImageButton", where=self.is_at_start, scroll=False)

    def tap_at(self, x: int, y: int) -> Script:
        """Tap a point, px."""
        yield act.Click(x, y)

    def long_press_at(self, x: int, y: int) -> Script:
        """Press a point long, px."""
        yield act.LongPress(x, y)

    def type(self, text: str, /, *, clear: bool = False, instance: int = 0, **query: object) -> Script:
        """Type into an element (into the focused one if none is named), replacing what is there if `clear`."""
        if not query:
            yield act.InputText(text, clear_text=clear)
            return
        node = yield from self._reach(instance=instance, scroll=True, **query)
        x, y = node.bounds.center
        yield act.InputText(text, x=x, y=y, clear_text=clear)

    def drag(self, start: tuple[int, int], end: tuple[int, int], *, duration_ms: int = 500) -> Script:
        """Drag from one point to another, px."""
        yield act.Drag(*start, *end, duration_ms=duration_ms)

    def drag_mouse(self, start: tuple[int, int], end: tuple[int, int]) -> Script:
        """Drag from one point to another with a mouse, px."""
        yield act.Drag(*start, *end, mouse=True)

    def set_slider(self, share: float, *, instance: int = 0, **query: object) -> Script:
        """Drag a slider to a share of its length, 0 to 1; to an end means past it."""
        node = yield from self._reach(instance=instance, scroll=True, **query)
        box = node.bounds
        y = (box.top + box.bottom) // 2
        share = 1 - share if self.is_right_to_left else share
        x = round(box.left + box.width * share) + (_PAST_END_PX if share >= 1 else -_PAST_END_PX if share <= 0 else 0)
        far = box.right - 2 if share < 0.5 else box.left + 2
        yield act.Drag(far, y, x, y, duration_ms=400)

    def press(self, key: str) -> Script:
        """Press `back`, `home`, `enter` or `overview`."""
        keys: dict[str, Action] = {
            "back": act.NavigateBack(), "home": act.NavigateHome(), "enter": act.KeyboardEnter(),
            "overview": act.Overview(),
        }  # fmt: skip
        yield keys[key]

    def open_app(self, name: str) -> Script:
        """Open an app by its name."""
        yield act.OpenApp(name)

    def wait(self) -> Script:
        """Let a second pass."""
        yield act.Wait()

    def answer(self, text: str) -> Script:
        """Answer the question, and say that it is done."""
        yield act.Answer(text)
        yield act.Status("complete")

    def done(self) -> Script:
        """Say that the goal is reached."""
        yield act.Status("complete")


def _is_called(node: Node, said: str, text: str) -> bool:
    """Whether what an element says is a text, in English or in any language that its app speaks."""
    return said == text or (bool(said) and _with_plain_digits(said) in _names(text, node.package))


def _with_plain_digits(text: str) -> str:
    """Return a text with the digits 0 to 9: which ones a phone writes, is a matter of the country, not the language."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(letter)) if letter.isdecimal() else letter for letter in text)


@cache
def _names(text: str, package: str) -> frozenset[str]:
    """Return what an app calls something in any language, with plain digits.

    Capitals may be a theme's, and the tables know none.
    """
    names = frozenset(map(_with_plain_digits, labels_for(text, package)))
    capitals = names | labels_for(text.capitalize(), package) if text.isupper() else ()
    return names.union(one.upper() for one in capitals)


def _upright(window: Node) -> list[Node]:
    """Return what may be scrolled up and down in a window."""
    return [
        node
        for node in window.walk()
        if node.scrollable and node.bounds.height > 300 and "Horizontal" not in node.class_name
    ]
