"""What Allure is given: labels, parameters, a step for each action, attachments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import allure

from pytest_mobileagent.episode.action import words

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_mobileagent.episode.run import Episode
    from pytest_mobileagent.report.record import ItemRecord

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


def attach_episode(episode: Episode, folder: Path, *, with_images: bool) -> None:
    """Add the episode's actions as steps, and its files."""
    for step in episode.steps:
        with allure.step(f"{step.number}. {words(step.action)}{f': {step.problem}' if step.problem else ''}"):
            image = folder / f"step-{step.number:03d}.png"
            if with_images and image.exists():
                _attach.file(str(image), "before", allure.attachment_type.PNG)
    for name, kind in (("final.png", allure.attachment_type.PNG), ("trace.jsonl", allure.attachment_type.JSON)):
        if (folder / name).exists():
            _attach.file(str(folder / name), name, kind)
