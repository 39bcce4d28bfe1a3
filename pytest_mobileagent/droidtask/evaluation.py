"""Teacher forcing on recorded texts: on each screen, with what was really done before, who would choose what?

A step is right if its element and its text are (Wen et al., section 6.1). A task is complete if all its steps are, but
for saying that it is done. Beside that stands AutoDroid-V2's rule: a task is passed if all that was to be done is among
what was wanted, in whatever order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from pytest_mobileagent.agents.embeddings import similarity
from pytest_mobileagent.agents.privacy import PrivacyFilter
from pytest_mobileagent.agents.questions import Question, choose, done, opened
from pytest_mobileagent.droidtask.recordings import FINISHED
from pytest_mobileagent.episode.action import ActionError

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pytest_mobileagent.agents.embeddings import Embedder
    from pytest_mobileagent.agents.guide import Guide, Knowledge, Options
    from pytest_mobileagent.agents.models import Model
    from pytest_mobileagent.droidtask.recordings import Element, Kind, Recording, Step

KINDS: tuple[Kind, ...] = ("click", "input", "complete")


class Wanted(NamedTuple):
    """What was chosen: an element's number, and what is to be typed; a problem, if nothing was."""

    id: int | None
    text: str = ""
    problem: str = ""


class Chooser(Protocol):
    """Whoever chooses on recorded screens."""

    def choose(self, recording: Recording, number: int) -> Wanted:
        """Return what it would do at a step, counted from 0.

        Raises:
            ModelError: a model's service fails.
        """


# -- choosers ---------------------------------------------------------------------------------------------------------


class AutoDroidChooser:
    """AutoDroid: one question a step."""

    def __init__(self, model: Model, options: Options, knowledge: Knowledge | None = None) -> None:
        """Ask `model`, with what is known."""
        self._model, self._options, self._knowledge = model, options, knowledge
        self._guided: tuple[str, Guide | None] = "", None

    def choose(self, recording: Recording, number: int) -> Wanted:
        """Ask."""
        question = question_of(recording, number, self._hints(recording, number))
        try:
            choice = choose(self._model, question, self._options, PrivacyFilter())
        except ActionError as error:
            return Wanted(None, problem=str(error))
        if choice is None:
            return Wanted(None, problem="the model refuses")
        return Wanted(choice.id, choice.text)

    def _hints(self, recording: Recording, number: int) -> Mapping[int, str]:
        if self._knowledge is None:
            return {}
        if self._guided[0] != recording.name:
            guide = self._knowledge.guide(recording.task, "", recording.app, self._options)
            self._guided = recording.name, guide
        guide = self._guided[1]
        lines = [element.line(numbered=False) for element in recording.steps[number].elements]
        return guide.hints(lines, number) if guide is not None else {}


def question_of(recording: Recording, number: int, hints: Mapping[int, str]) -> Question:
    """Return what is asked at a step: the recorded screen, and what was really done before."""
    before = ((step.chosen, step.text) for step in recording.steps[:number])
    told = (done(one.line(numbered=False), checked=one.checked, text=text) for one, text in before if one is not None)
    elements = recording.steps[number].elements
    lines = [element.line(onclick=hints.get(place, "")) for place, element in enumerate(elements)]
    return Question(
        recording.task, (opened(recording.app), *told), "\n".join(lines), tuple(element.id for element in elements)
    )


class RandomChooser:
    """Any element, or that it is done, each as likely as the other: the paper's first baseline."""

    def __init__(self, chance: random.Random) -> None:
        """Draw from `chance`."""
        self._chance = chance

    def choose(self, recording: Recording, number: int) -> Wanted:
        """Draw."""
        return Wanted(self._chance.choice([*(one.id for one in recording.steps[number].elements), FINISHED]))


class SimilarChooser:
    """The element whose words are most like the task: the paper's second baseline."""

    def __init__(self, embedder: Embedder) -> None:
        """Compare by `embedder`."""
        self._embedder = embedder

    def choose(self, recording: Recording, number: int) -> Wanted:
        """Compare."""
        elements = recording.steps[number].elements
        words = [" ".join(filter(None, (one.label, one.text.replace("<br>", " ")))) for one in elements]
        task, *vectors = self._embedder.embed([recording.task, *words])
        likeness = [similarity(task, vector) for vector in vectors]
        return Wanted(elements[likeness.index(max(likeness))].id)


# -- judging ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Judged:
    """A step, what was wanted there, and whether it was right."""

    step: Step
    wanted: Wanted

    @property
    def is_right(self) -> bool:
        """Whether both the element and the text are those of the recording."""
        return (self.wanted.id, self.wanted.text) == (self.step.choice, self.step.text)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one recorded task."""

    recording: Recording
    judged: tuple[Judged, ...]

    @property
    def is_complete(self) -> bool:
        """Whether every step was right; saying that it is done is left out, as the paper leaves it out."""
        return all(one.is_right for one in self.judged if one.step.kind != "complete")

    @property
    def included(self) -> tuple[int, int]:
        """How many of the recorded actions are among those wanted, and how many there are (AutoDroid-V2's rule)."""
        wanted = {name for one in self.judged if (name := _name(one.step.elements, one.wanted.id, one.wanted.text))}
        due = self._due
        return sum(name in wanted for name in due), len(due)

    @property
    def _due(self) -> list[str]:
        names = (_name(one.step.elements, one.step.choice, one.step.text) for one in self.judged)
        return [name for name in names if name]

    @property
    def is_included(self) -> bool:
        """Whether all of them are."""
        found, due = self.included
        return found == due

    @property
    def reversed_redundancy(self) -> float:
        """How many actions were due for each that was wanted."""
        wanted = [one for one in self.judged if one.wanted.id not in (None, FINISHED)]
        return len(self._due) / len(wanted) if wanted else 0.0


def _name(elements: Sequence[Element], number: int | None, text: str) -> str:
    """Return what AutoDroid-V2 compares: what an element says, in small letters, and what is typed."""
    chosen = next((one for one in elements if one.id == number), None)
    if chosen is None:
        return ""
    typed = f" input text: {text}" if text else ""
    return f"tap: {chosen.tag} alt={chosen.label} {chosen.text}{typed}".lower()


def evaluate(recordings: Iterable[Recording], chooser: Chooser) -> Iterator[Outcome]:
    """Ask at each step of each recorded task; yields each task when it is through.

    Raises:
        ModelError: a model's service fails.
    """
    for recording in recordings:
        wanted = [chooser.choose(recording, number) for number in range(len(recording.steps))]
        yield Outcome(recording, tuple(map(Judged, recording.steps, wanted)))


class Share(NamedTuple):
    """How many of how many."""

    part: int
    whole: int

    @property
    def words(self) -> str:
        """The share in hundredths, and what it is of."""
        return f"{100 * self.part / self.whole:.1f} ({self.part}/{self.whole})" if self.whole else "-"


@dataclass(frozen=True, slots=True)
class Scores:
    """The figures of some outcomes: the paper's, and AutoDroid-V2's."""

    actions: Mapping[str, Share]  # by kind of step, and overall
    completion: Share
    by_steps: Mapping[int, Share]  # completion, by the number of steps with the last
    included: Share
    included_actions: Share
    reversed_redundancy: float


def scores(outcomes: Sequence[Outcome]) -> Scores:
    """Return the figures."""
    judged = [one for outcome in outcomes for one in outcome.judged]
    kinds = {kind: [one for one in judged if one.step.kind == kind] for kind in KINDS} | {"overall": judged}
    lengths = sorted({len(outcome.judged) for outcome in outcomes})
    counted = [outcome.included for outcome in outcomes]
    passed = [outcome for outcome in outcomes if outcome.is_included]
    return Scores(
        {kind: Share(sum(one.is_right for one in steps), len(steps)) for kind, steps in kinds.items()},
        _completion(outcomes),
        {length: _completion([one for one in outcomes if len(one.judged) == length]) for length in lengths},
        Share(len(passed), len(outcomes)),
        Share(sum(found for found, _ in counted), sum(due for _, due in counted)),
        sum(outcome.reversed_redundancy for outcome in passed) / len(passed) if passed else 0.0,
    )


def _completion(outcomes: Sequence[Outcome]) -> Share:
    return Share(sum(outcome.is_complete for outcome in outcomes), len(outcomes))
