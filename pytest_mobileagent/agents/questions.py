"""AutoDroid's question to its model about one screen, and the choice that it makes: of a phone's or a recorded one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.agents.models import Request, user
from pytest_mobileagent.agents.prompting import ask, prompt
from pytest_mobileagent.agents.spaces.autodroid import Choice, parse, schema

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.agents.guide import Options
    from pytest_mobileagent.agents.models import Model
    from pytest_mobileagent.agents.privacy import PrivacyFilter

_MAX_TOKENS = 600
LAUNCH = "Start the"
BACK = "<button>go back</button>"


class Question(NamedTuple):
    """The task, what was done, the screen as a text, and the numbers of its elements, going back included."""

    task: str
    history: tuple[str, ...]
    state: str
    ids: Sequence[int]


def opened(app: str) -> str:
    """Return the line of the history that says that an app was opened."""
    return f"{LAUNCH} {app} app."


def done(line: str, *, checked: bool | None = None, text: str = "") -> str:
    """Return the line of the history that says what was done to an element.

    It is told by its own line, without an id: ids are those of the present screen.
    """
    if text:
        return f"TapOn: {line} InputText: {text}"
    name = "TapOn" if checked is None else ("Uncheck" if checked else "Check")
    return f"{name}: {line}"


def words(question: Question, options: Options) -> str:
    """Return the prompt."""
    return prompt(
        "autodroid",
        "act",
        task=question.task,
        history="\n".join(f"- {line}" for line in question.history) or "None",
        state=question.state,
        reasoning=prompt("autodroid", "reasoning") + " " if options.reasoning else "",
        risk=prompt("autodroid", "risk") if options.risk else "",
    )


def choose(model: Model, question: Question, options: Options, privacy: PrivacyFilter) -> Choice | None:
    """Ask; return the choice, or None if the model refuses.

    Raises:
        ActionError: the reply is none.
        ModelError: the model's service fails.
    """
    text = words(question, options)
    request = Request(
        (user(privacy.hide(text) if options.privacy else text),),
        schema=schema(question.ids, reasoning=options.reasoning, risk=options.risk),
        max_tokens=_MAX_TOKENS,
    )
    said = ask(model, request)
    if said is None:
        return None
    return parse(privacy.reveal(said) if options.privacy else said, question.ids)
