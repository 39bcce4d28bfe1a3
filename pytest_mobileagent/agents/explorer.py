"""AppAgent's exploration: trying an app, or watching a demonstration, writes documents that the deployed agent reads.

Exploring by itself, the agent works on a task; after each action it compares the screens before and after, decides
whether that was of use, and writes down what the element is for. From a demonstration it writes the same notes about
what somebody else did: a person in a browser, the oracle, another agent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from pytest_mobileagent.agents.appagent import interactive
from pytest_mobileagent.agents.documents import FOLDER, Documents, Place, Use, element_name
from pytest_mobileagent.agents.models import Request, model_of, user
from pytest_mobileagent.agents.prompting import ask, prompt
from pytest_mobileagent.agents.replies import sections
from pytest_mobileagent.agents.screen import numbered_picture, png_size
from pytest_mobileagent.agents.spaces.appagent import WantsGrid, parse
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import Action, ActionError
from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.demonstrations import Demonstration, Shown
    from pytest_mobileagent.agents.models import Model, Picture
    from pytest_mobileagent.device import Node, Observation

    Verdict = Literal["BACK", "INEFFECTIVE", "CONTINUE", "SUCCESS"]

_MAX_TOKENS = 300
_VERDICTS: tuple[Verdict, ...] = ("BACK", "INEFFECTIVE", "CONTINUE", "SUCCESS")
_DOING: dict[Use, str] = {
    "tap": "tapping", "text": "typing into", "long_press": "long-pressing", "v_swipe": "swiping up or down over",
    "h_swipe": "swiping left or right over",
}  # fmt: skip


class _Try(NamedTuple):
    """An action whose outcome is not known yet."""

    place: Place
    number: int
    nodes: tuple[Node, ...]
    before: Picture
    intention: str


class _Judgement(NamedTuple):
    verdict: Verdict
    note: str


class Explorer:
    """Tries an app on the way to a goal: two calls a step, one to decide and one to look back."""

    def __init__(self, model: Model, documents: Documents) -> None:
        """Ask `model`; write to `documents`."""
        self._model, self._documents = model, documents
        self.reset("")

    def reset(self, goal: str) -> None:
        """Begin an episode with this goal."""
        self._goal, self._summary, self._note = goal, "None", ""
        self._useless: set[str] = set()
        self._try: _Try | None = None

    def hear(self, problem: str) -> None:
        """The last action could not be carried out: there is nothing to learn from it."""
        self._try = None
        self._note = "\n" + prompt("appagent", "failed", problem=problem)

    def act(self, observation: Observation) -> Action:
        """Look back at the last action; then go back, or try the next."""
        try:
            tried, self._try = self._try, None
            if tried is not None and self._look_back(tried, observation) == "BACK":
                return act.NavigateBack()
            return self._decide(observation)
        except ActionError as error:
            self._note = "\n" + prompt("appagent", "no_action", problem=str(error))
            raise

    def _decide(self, observation: Observation) -> Action:
        nodes = [node for node in interactive(observation.hierarchy) if element_name(node) not in self._useless]
        picture = _labelled(observation.screenshot, nodes)
        text = prompt("appagent", "explore", goal=self._goal, summary=self._summary, note=self._note)
        self._note = ""
        found = sections(self._ask(text, picture, purpose="act"), ("Observation", "Thought", "Action", "Summary"))
        action = parse(found.get("Action", ""), [node.bounds for node in nodes], png_size(observation.screenshot))
        if isinstance(action, WantsGrid):
            raise ActionError("there is no grid while an app is explored")
        self._summary = found.get("Summary") or self._summary
        used = _used(action, nodes)
        if used is not None and used.use != "text":  # what comes of typing is plain
            place = Place(nodes[used.number].package, element_name(nodes[used.number]), used.use)
            self._try = _Try(place, used.number + 1, tuple(nodes), picture, self._summary)
        return action

    def _look_back(self, tried: _Try, observation: Observation) -> Verdict:
        after = _labelled(observation.screenshot, tried.nodes)
        text = prompt(
            "appagent",
            "reflect",
            action=_DOING[tried.place.use],
            number=str(tried.number),
            goal=self._goal,
            intention=tried.intention,
        )
        judgement = _judgement(self._ask(text, tried.before, after, purpose="reflect"))
        if judgement.verdict != "SUCCESS":
            self._useless.add(tried.place.element)
            self._summary = "None"
        if judgement.verdict != "INEFFECTIVE" and judgement.note and not self._documents.note(tried.place):
            self._documents.write(tried.place, judgement.note)
        return judgement.verdict

    def _ask(self, text: str, *pictures: Picture, purpose: str) -> str:
        return _said(self._model, text, pictures, purpose)


def _said(model: Model, text: str, pictures: Sequence[Picture], purpose: str) -> str:
    said = ask(model, Request((user(text, *pictures),), max_tokens=_MAX_TOKENS, purpose=purpose))
    if said is None:
        raise ActionError("the model refuses")
    return said


def _judgement(said: str) -> _Judgement:
    found = sections(said, ("Decision", "Thought", "Documentation"))
    words = found.get("Decision", "").upper()
    verdict = next((verdict for verdict in _VERDICTS if verdict in words), None)
    if verdict is None:
        raise ActionError(f"the decision {words[:40]!r} is not one of {', '.join(_VERDICTS)}")
    return _Judgement(verdict, " ".join(found.get("Documentation", "").split()))


def _labelled(screenshot: bytes, nodes: Sequence[Node]) -> Picture:
    return numbered_picture(screenshot, [node.bounds for node in nodes])


class _Used(NamedTuple):
    number: int
    use: Use


def _used(action: Action, nodes: Sequence[Node]) -> _Used | None:
    """Return which element an action is about, and how it uses it; None if it is about none."""
    match action:
        case act.Click(x=int() as x, y=int() as y) | act.DoubleTap(x=int() as x, y=int() as y):
            return _at(x, y, "tap", nodes)
        case act.LongPress(x=int() as x, y=int() as y):
            return _at(x, y, "long_press", nodes)
        case act.InputText(x=int() as x, y=int() as y):
            return _at(x, y, "text", nodes)
        case act.InputText():
            focused = next((number for number, node in enumerate(nodes) if node.focused), None)
            return _Used(focused, "text") if focused is not None else None
        case act.Drag(x, y, to_x, to_y):
            return _at(x, y, "v_swipe" if abs(to_y - y) >= abs(to_x - x) else "h_swipe", nodes)
        case _:
            return None


def _at(x: int, y: int, use: Use, nodes: Sequence[Node]) -> _Used | None:
    """Return what is used at a place: the element whose middle it is, as a number is meant, else the smallest there."""
    around = [(number, node.bounds) for number, node in enumerate(nodes) if node.bounds.contains(x, y)]
    if not around:
        return None
    meant, _ = min(around, key=lambda one: (one[1].center != (x, y), one[1].width * one[1].height))
    return _Used(meant, use)


# -- from demonstrations -----------------------------------------------------------------------------------------------


def watch(
    demonstrations: Iterable[Demonstration], model: Model, documents: Documents, *, refine: bool
) -> Iterator[str]:
    """Write a note on each element that a demonstration uses; yields where, as it goes.

    What has a note is left alone, unless it is to be refined.

    Raises:
        ModelError: the model's service fails.
    """
    for shown in demonstrations:
        for before, after in zip(shown.steps, shown.steps[1:], strict=False):
            nodes = interactive(before.hierarchy)
            used = _used(before.action, nodes)
            if used is None:
                continue
            place = Place(nodes[used.number].package, element_name(nodes[used.number]), used.use)
            known = documents.note(place)
            if known and not refine:
                continue
            text = prompt(
                "appagent",
                "document",
                action=_DOING[used.use],
                number=str(used.number + 1),
                goal=shown.goal,
                known="\n" + prompt("appagent", "known", note=known) if known else "",
            )
            try:
                said = _said(model, text, (_look(before), _look(after)), "document")
            except ActionError:  # it says nothing: there is no note then
                continue
            documents.write(place, " ".join(said.split()))
            yield f"{place.package} {place.element}: {place.use}"


def _look(shown: Shown) -> Picture:
    """Return a recorded screen with its labels.

    Raises:
        ConfigError: its screenshot was not kept.
    """
    if shown.observation is None:
        raise ConfigError("the recording has no screenshots: make one with --mobile-trace=on")
    return _labelled(shown.observation.screenshot, interactive(shown.hierarchy))


def make_agent(context: AgentContext) -> Explorer:
    """Return the agent that explores; it writes to `appagent/` of the folder of knowledge.

    Raises:
        ConfigError: there is no such folder named.
    """
    if context.knowledge is None:
        raise ConfigError("appagent_explorer writes down what it learns: name a folder with --mobile-knowledge=DIR")
    return Explorer(model_of(context), Documents(context.knowledge / FOLDER))
