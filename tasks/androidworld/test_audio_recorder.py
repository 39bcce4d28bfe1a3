from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.recordings import Recordings
from pytest_mobileagent.state.side_effects import added
from pytest_mobileagent.state.storage import clear_storage

from .pools_audio_recorder import SUBJECTS
from .pools_files import modified

APP = "audio recorder"
ONE_RECORDING = (added("records.db/records", bookmark=0), added("files/Music/records"))


@pytest.fixture
def recordings(device):
    return Recordings(device)


@mobile_task(
    "Record an audio clip using Audio Recorder app and save it.",
    apps=[APP],
    max_steps=12,
    complexity=1.2,
    difficulty="easy",
    upstream="AudioRecorderRecordAudio",
    tags=["requires_setup"],
    allows=["the last input is left out"],  # the dialog offers another name: the recording is kept in every case
)
def test_audio_recorder_record_audio(task, agent, recordings):
    """One recording that lasts some time has come to those that were there.

    Upstream: a missing folder of recordings stops the task before it begins, and the app's first start is left to the
    agent; ours counts it as empty, and the app has been started before.
    """
    before = recordings.files()

    agent.run(task, expected=ONE_RECORDING)

    assert not recordings.new_differ(before)


def a_name(fake):
    return {"file_name": modified(fake, f"{fake.pick(SUBJECTS)}.m4a")}


@mobile_task(
    'Record an audio clip and save it with name "{file_name}" using Audio Recorder app.',
    apps=[APP],
    params=a_name,
    max_steps=20,
    complexity=2,
    difficulty="easy",
    upstream="AudioRecorderRecordAudioWithFileName",
    tags=["data_entry", "complex_ui_understanding", "parameterized"],
)
def test_audio_recorder_record_audio_with_file_name(task, agent, device, recordings, file_name):
    """The only recording lasts some time and has the name, with or without the extension that the app adds.

    Upstream: only the name with two extensions counts, an empty file does, further recordings do not matter, and the
    app's first start is left to the agent; ours also takes the name as the goal has it, has to be a recording, and is
    the only one, and the app has been started before.
    """
    clear_storage(device)
    recordings.clear()

    agent.run(task, expected=ONE_RECORDING)

    # The app adds the extension to whatever is typed: the name as the goal has it makes a file with two.
    assert not recordings.new_differ({}, file_name, f"{file_name}.m4a")
