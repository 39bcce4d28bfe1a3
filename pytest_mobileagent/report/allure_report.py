"""What Allure is given: labels, parameters, a step for each action, attachments."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING, Any

import allure

from pytest_mobileagent.blobs import FOLDER
from pytest_mobileagent.episode.action import words
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


def describe(record: ItemRecord, listener: Any) -> None:  # noqa: ANN401 - allure's AllureListener
    """Label the present test; its history is that of task, agent, configuration and seed, not of how we are built."""
    present = listener.allure_logger.get_test(None) if listener is not None else None
    if present is not None:
        present.parameters[:] = [one for one in present.parameters if one.name not in _INTERNAL]
    _dynamic.title(record.goal)
    _dynamic.parent_suite(record.suite)
    _dynamic.suite(", ".join(record.apps) or record.suite)
    for name, value in (("agent", record.agent), ("env", record.env), ("seed", str(record.seed))):
        _dynamic.parameter(name, value)
    if record.repeat > 1:
        _dynamic.parameter("repeat", str(record.repeat))
    for name, value in (("attempt", str(record.attempt)), ("worker", record.worker)):
        _dynamic.parameter(name, value, excluded=True)
    for tag in record.tags:
        _dynamic.tag(tag)
    if record.asserted:
        told = (("asserted", record.asserted), ("expected", record.expected), ("on the phone", record.actual))
        lines = [f"{name}: {value}" for name, value in told]
        _attach("\n".join([*lines, "", record.explanation]), "expected and on the phone", allure.attachment_type.TEXT)


def attach_episode(episode: Episode, recorder: EpisodeRecorder, *, with_images: bool) -> None:
    """Add the episode's actions as steps, and its files."""
    pictures = _pictures(recorder) if with_images else {}
    for step in episode.steps:
        with allure.step(f"{step.number}. {words(step.action)}{f': {step.problem}' if step.problem else ''}"):
            if step.number in pictures:
                _attach.file(str(pictures[step.number]), "before", allure.attachment_type.PNG)
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
