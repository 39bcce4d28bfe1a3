"""What Allure is given: labels, parameters, a step for each action, attachments."""

from __future__ import annotations

import inspect
import io
import os
import zipfile
from typing import TYPE_CHECKING, Any

import allure

from pytest_mobileagent.agents.models.secrets import redacted
from pytest_mobileagent.episode.action import words
from pytest_mobileagent.episode.blobs import FOLDER
from pytest_mobileagent.report.contact_sheet import contact_sheet, screens
from pytest_mobileagent.report.record import LOG
from pytest_mobileagent.report.records import read_trace

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytest_mobileagent.episode.run import Episode
    from pytest_mobileagent.report.record import EpisodeRecorder, ItemRecord

# allure annotates none of these functions.
_dynamic: Any = allure.dynamic
_attach: Any = allure.attach
_INTERNAL = ("device_config", "mobile_agent_spec", "mobile_case")  # what allure-pytest calls parameters, and are ours
_LOG_LINES = 400


class _Plain:
    """A parameter's value that Allure shows as it is: a string it would put between quotation marks."""

    def __init__(self, value: object) -> None:
        self._value = value

    def __repr__(self) -> str:
        return str(self._value)


def describe(record: ItemRecord, listener: Any) -> None:  # noqa: ANN401 - allure's AllureListener
    """Label the present test; its history is that of task, agent, configuration and seed, not of how we are built."""
    present = listener.allure_logger.get_test(None) if listener is not None else None
    if present is not None:
        present.parameters[:] = [one for one in present.parameters if one.name not in _INTERNAL]
        present.description = inspect.cleandoc(present.description) if present.description else None
    _dynamic.title(
        f"{record.goal} {record.node_id[record.node_id.find('[') :]}" if "[" in record.node_id else record.goal
    )
    _dynamic.parent_suite(record.suite)
    _dynamic.suite(", ".join(record.apps) or record.suite)
    _dynamic.epic(record.suite)
    _dynamic.feature(", ".join(record.apps) or record.suite)
    _dynamic.story(record.task.removeprefix("test_").replace("_", " "))
    for name, value in (("agent", record.agent), ("env", record.env), ("seed", record.seed)):
        _dynamic.parameter(name, _Plain(value))
    if record.repeat > 1:
        _dynamic.parameter("repeat", _Plain(record.repeat))
    for name, value in (("attempt", record.attempt), ("worker", record.worker)):
        _dynamic.parameter(name, _Plain(value), excluded=True)
    for tag in record.tags:
        _dynamic.tag(tag)
    if record.asserted:
        told = (("asserted", record.asserted), ("expected", record.expected), ("on the phone", record.actual))
        lines = [f"{name}: {value}" for name, value in told]
        _attach("\n".join([*lines, "", record.explanation]), "expected and on the phone", allure.attachment_type.TEXT)


def attach_episode(
    episode: Episode,
    recorder: EpisodeRecorder,
    listener: Any,  # noqa: ANN401 - allure's AllureListener
    *,
    with_images: bool,
) -> None:
    """Add the episode's actions as steps, and its files."""
    pictures = _pictures(recorder) if with_images else {}
    logger = listener.allure_logger if listener is not None else None
    present = logger.get_test(None) if logger is not None else None
    known = {id(step) for step in present.steps} if present is not None else set()
    for step in episode.steps:
        told = f"{words(step.action)}{f': {step.problem}' if step.problem else ''}"
        with allure.step(redacted(told, os.environ)):
            if step.number in pictures:
                _attach.file(str(pictures[step.number]), "before", allure.attachment_type.PNG)
    if present is not None:
        _time([one for one in present.steps if id(one) not in known], episode, present.stop)
    final = recorder.path_of(recorder.final.get("screenshot"))
    if final is not None:
        _attach.file(str(final), "final screen", allure.attachment_type.PNG)
    if pictures:
        _attach(contact_sheet(screens(recorder)), "contact sheet", allure.attachment_type.JPG)
    log = recorder.folder / LOG
    if with_images and log.exists():
        _attach(_tail(log), "log", allure.attachment_type.TEXT)
    if (recorder.folder / "trace.jsonl").exists():
        _attach(zipped(recorder, with_images=with_images), "trace.zip", "application/zip", "zip")


def _time(steps: list[Any], episode: Episode, stop: int | None) -> None:
    """Let steps that are told afterwards have taken what they took, one after the other until the test's end."""
    if stop is None:
        return
    for told, step in zip(reversed(steps), reversed(episode.steps), strict=True):
        told.stop, stop = stop, stop - round(1000 * (step.agent_s + step.device_s))
        told.start = stop


def _tail(log: Path) -> str:
    lines = log.read_text("utf-8", "replace").splitlines()
    return "\n".join(lines[-_LOG_LINES:])


def _pictures(recorder: EpisodeRecorder) -> dict[int, Path]:
    """Return the kept screenshots by their step's number."""
    events = [event for event in read_trace(recorder.folder) if event["event"] == "step"]
    found = {event["step"]: recorder.path_of(event.get("screenshot")) for event in events}
    return {number: path for number, path in found.items() if path is not None}


def zipped(recorder: EpisodeRecorder, *, with_images: bool) -> bytes:
    """Return an episode that can be opened alone: the trace, the log, and the blobs that the trace names."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("trace.jsonl", LOG) if with_images else ("trace.jsonl",):
            if (recorder.folder / name).exists():
                archive.write(recorder.folder / name, name)
        blobs = {str(name) for event in read_trace(recorder.folder) for name in _blobs(event)}
        for name in sorted(blobs) if with_images else ():
            path = recorder.path_of(name)
            if path is not None:
                archive.write(path, name)
    return file.getvalue()


def _blobs(value: object) -> Iterator[str]:
    """Yield the blobs that an event names, in its calls too."""
    match value:
        case str() if value.startswith(f"{FOLDER}/"):
            yield value
        case dict():
            for part in value.values():
                yield from _blobs(part)
        case list():
            for part in value:
                yield from _blobs(part)
