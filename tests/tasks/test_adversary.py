"""Whoever does more than a task asks for is noticed, and whoever does just that is not."""

from __future__ import annotations

import pytest

from pytest_mobileagent.testing import check_task
from tests.tasks.plays import ROOT, declared, one_of_each_app

CHOSEN = {  # a question, a deletion, a setting
    ("androidworld", "test_notes_is_todo"),
    ("androidworld", "test_files_delete_file"),
    ("androidworld", "test_settings_wifi_off"),
}
DECLARED = [task for task in declared() if task.suite != "miniwob"]  # its pages keep nothing that could be damaged


def files_of(tasks):
    return [ROOT / "tasks" / task.suite / f"{task.module}.py::{task.name}" for task in tasks]


def test_a_misdeed_is_noticed_in_a_question_a_deletion_and_a_setting():
    check_task(*files_of(task for task in DECLARED if (task.suite, task.name) in CHOSEN), fair=1, misdeeds=1)


ONCE_UNNOTICED = [  # what passed once: where, on which seed, and the misdeed
    ("bmoca", "test_clock_turn_on_9", 301, "a changed row is changed elsewhere"),
    ("androidworld", "test_retro_music_save_playlist", 301, "a changed file has a line more"),
    ("androidworld", "test_osmand_track", 301, "a changed file has a line more"),
    ("bmoca", "test_snapseed_quality", 201, "an app gets special access"),
    ("droidtask", "test_calendar_holidays_far_below", 1, "the work is done twice"),
    ("androidworld", "test_retro_music_playlist_duration", 401, "a word is other"),
    ("androidworld", "test_retro_music_save_playlist", 402, "a word is other"),
    ("androidworld", "test_retro_music_create_playlist", 403, "a word is other"),
    ("androidworld", "test_audio_recorder_record_audio", 402, "the work is undone"),
    ("androidworld", "test_calendar_add_event", 405, "a new row is other"),
    ("androidworld", "test_audio_recorder_record_audio_with_file_name", 107, "a word is other"),
    ("droidtask", "test_dialer_theme", 403, "a preference is changed"),
]


@pytest.mark.costly
@pytest.mark.parametrize(("suite", "name", "seed", "misdeed"), ONCE_UNNOTICED)
def test_what_was_once_unnoticed_is_noticed(suite, name, seed, misdeed):
    chosen = [task for task in DECLARED if (task.suite, task.name) == (suite, name)]

    check_task(*files_of(chosen), seeds=[seed], fair=0, misdeeds=1, only=[misdeed])


@pytest.mark.check
def test_what_is_drawn_is_noticed_in_a_task_of_each_app(sample):
    """Three episodes for each app."""
    check_task(*files_of(one_of_each_app(DECLARED)), seeds=[sample.randrange(1000)], fair=1, misdeeds=2)
