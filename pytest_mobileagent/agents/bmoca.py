"""B-MoCA's agents for language models: the screen as a list of descriptions, with or without the screenshot."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.bmoca_text import as_transitions, read_trajectories, trajectory_of, translate
from pytest_mobileagent.agents.demonstrations import read_demonstrations
from pytest_mobileagent.agents.models import Request, model_of, system, user
from pytest_mobileagent.agents.prompting import ask, prompt
from pytest_mobileagent.agents.replies import sections
from pytest_mobileagent.agents.screen import Foresight, marked, png_size, resized
from pytest_mobileagent.agents.spaces.bmoca import parse
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import Action, ActionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.bmoca_text import Trajectory, Translation
    from pytest_mobileagent.agents.models import Model, Picture
    from pytest_mobileagent.device import Observation, Screen

_REMEMBERED = 4
_EXAMPLES = 3
_TEMPERATURE, _MAX_TOKENS, _SEED = 0.1, 256, 123
_PICTURE = (256, 512)


class BMoCAAgent:
    """One call a step: role, functions, goal, examples, the last four actions, the screen."""

    def __init__(
        self, model: Model, *, looks: bool = False, marks: bool = False, examples: Sequence[Trajectory] = ()
    ) -> None:
        """Ask `model`; with `looks` it sees the screenshot, with `marks` with its numeric tags drawn on it."""
        self._model = model
        self._looks, self._marks = looks, marks
        self._eyes = Foresight(self._see)
        self._told = prompt("bmoca", "marked" if marks else "screenshot") if looks or marks else ""
        self._examples = "".join(_example(number, shown) for number, shown in enumerate(examples, 1))
        self._goal = ""
        self._history: list[str] = []

    def reset(self, goal: str) -> None:
        """Begin an episode with this goal."""
        self._goal, self._history = goal, []

    def foresee(self, screen: Screen) -> None:
        """Begin to look."""
        self._eyes.begin(screen)

    def act(self, observation: Observation) -> Action:
        """Translate the screen, and ask."""
        screen, pictures = self._eyes.see(observation)
        question = user(asked(self._goal, screen.text, self._history, examples=self._examples), *pictures)
        rules = system(rules_for(self._told))
        said = ask(
            self._model,
            Request((rules, question), temperature=_TEMPERATURE, top_p=1.0, max_tokens=_MAX_TOKENS, seed=_SEED),
        )
        if said is None:
            raise ActionError("the model refuses")
        said = sections(said, ("Description", "Thought", "Action")).get("Action", said)
        try:
            action = parse(said, screen.boxes, png_size(observation.screenshot))
        except ActionError as error:
            self._history.append(f"no valid action ({error})")
            raise
        self._history.append(_remembered(action, screen, said))
        return action

    def hear(self, problem: str) -> None:
        """Remember that the last action could not be carried out."""
        self._history[-1:] = [f"{line} (failed: {problem})" for line in self._history[-1:]]

    def _see(self, screen: Screen) -> tuple[Translation, tuple[Picture, ...]]:
        told = translate(screen.hierarchy)
        if self._marks:
            shown = [
                (str(element["numeric_tag"]), box)
                for element, box in zip(told.elements, told.boxes, strict=True)
                if element["text"] or element["content_description"]
            ]
            return told, (marked(screen, shown),)
        return told, (resized(screen, *_PICTURE),) if self._looks else ()


def rules_for(picture: str = "") -> str:
    """Return what a model is to be; `picture` says what it sees beside the words."""
    return prompt("bmoca", "system", picture=picture)


def asked(goal: str, observation: str, history: Sequence[str], *, examples: str = "") -> str:
    """Return what a model is asked at a step, with the last four things that were done."""
    done = ", ".join(history[-_REMEMBERED:]) or "None"
    return prompt("bmoca", "act", goal=goal, examples=examples, history=done, observation=observation)


def _remembered(action: Action, screen: Translation, said: str) -> str:
    """Return an action as it is told later: a tap with its element, everything else as it was written."""
    if isinstance(action, act.Click):
        point = (action.x, action.y)
        for element, box in zip(screen.elements, screen.boxes, strict=True):
            if box.center == point:
                return f"tap({element})"
    return " ".join(said.split())[:80]


def _example(number: int, shown: Trajectory) -> str:
    told = prompt("bmoca", "example", number=str(number), goal=shown.goal, transitions=as_transitions(shown).rstrip())
    return told + "\n\n"


def _make(context: AgentContext, *, looks: bool = False, marks: bool = False) -> BMoCAAgent:
    examples: list[Trajectory] = []
    if context.knowledge is not None and context.task is not None:
        known = read_trajectories(context.knowledge, context.task.goal) or [
            trajectory_of(one) for one in read_demonstrations(context.knowledge, task=context.task.name)
        ]
        examples = Random(context.number).sample(known, min(_EXAMPLES, len(known)))
    return BMoCAAgent(model_of(context), looks=looks, marks=marks, examples=examples)


def make_llm(context: AgentContext) -> BMoCAAgent:
    """Return the agent that reads."""
    return _make(context)


def make_mllm(context: AgentContext) -> BMoCAAgent:
    """Return the agent that reads and sees the screenshot."""
    return _make(context, looks=True)


def make_som(context: AgentContext) -> BMoCAAgent:
    """Return the agent that reads and sees the screenshot with the tags on it (the paper's first version)."""
    return _make(context, looks=True, marks=True)
