"""What Allure is given: labels, parameters, a step for each action, attachments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import allure

from pytest_mobileagent.episode.action import words
from pytest_mobileagent.report.record import LOG
from pytest_mobileagent.report.records import read_trace

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_mobileagent.episode.run import Episode
    from pytest_mobileagent.report.record import EpisodeRecorder, ItemRecord

# allure annotates none of these functions.
_dynamic: Any = allure.dynamic
_attach: Any = allure.attach


def describe(record: ItemRecord) -> None:
    """Label the present test."""
    _dynamic.title(record.goal)
    _dynamic.parent_suite(record.suite)
    _dynamic.suite(", ".join(record.apps) or record.suite)
    for name, value in (("agent", record.agent), ("env", record.env), ("seed", str(record.seed))):
        _dynamic.parameter(name, value)
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
    final, trace = recorder.path_of(recorder.final.get("screenshot")), recorder.folder / "trace.jsonl"
    if final is not None:
        _attach.file(str(final), "final screen", allure.attachment_type.PNG)
    log = recorder.folder / LOG
    if trace.exists():
        _attach.file(str(trace), trace.name, allure.attachment_type.JSON)
    if with_images and log.exists():
        _attach.file(str(log), "log", allure.attachment_type.TEXT)


def _pictures(recorder: EpisodeRecorder) -> dict[int, Path]:
    """Return the kept screenshots by their step's number."""
    events = [event for event in read_trace(recorder.folder) if event["event"] == "step"]
    found = {event["step"]: recorder.path_of(event.get("screenshot")) for event in events}
    return {number: path for number, path in found.items() if path is not None}
