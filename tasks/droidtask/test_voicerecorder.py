from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.state.side_effects import stored
from pytest_mobileagent.state.simple_colors import THEMES, theme_differs, theme_stored
from pytest_mobileagent.state.storage import STORAGE
from pytest_mobileagent.state.voicerecorder import EXTENSIONS, VoiceRecordings

from . import world

APP = "com.simplemobiletools.voicerecorder"
APPS = ["voice recorder"]
SETTINGS = f"{APP}/shared_prefs/Prefs.xml"
SOUNDS = tuple(f"{world.RECORDINGS}/{name}" for name in ("test1.m4a", "test2.m4a"))
STRANGERS = ("lecture.m4a", "interview.m4a", "idea.m4a", "rehearsal.m4a")
RATES = (32, 64, 96, 160, 192, 256, 320)
SOURCES = {
    "microphone": 1, "voice recognition": 6, "voice communication": 7, "unprocessed": 9, "voice performance": 10,
}  # fmt: skip


def a_theme(fake):
    return {"theme": fake.pick(THEMES)}


def a_format(fake):
    return {"extension": fake.pick(("mp3", "ogg"))}


def a_rate(fake):
    return {"rate": fake.random_element(RATES)}


def a_sound(fake):
    return {"name": fake.pick(("test1.m4a", "test2.m4a"))}


def a_source(fake):
    return {"source": fake.pick(tuple(SOURCES))}


def a_search(fake):
    stem = fake.pick(("test1", "test2"))
    return {"stem": stem}


@pytest.fixture
def recordings(app, device, mobile_faker):
    """The two recordings, and one that nobody asks for."""
    device.must_run(f"rm -rf {STORAGE}/{world.RECORDINGS}")
    stranger = f"{world.RECORDINGS}/{mobile_faker.pick(STRANGERS)}"
    world.put(device, renamed={path: path for path in SOUNDS} | {stranger: SOUNDS[1]})
    device.force_stop(APP)
    device.open_app(APP)
    return VoiceRecordings(device)


def play_setting(agent, task, recordings, key, wanted):
    """Play a task whose goal is one setting; return what is otherwise in the end."""
    return play_until_stored(
        agent, task, lambda: recordings.setting_differs(key, wanted), expected=stored(SETTINGS, key)
    )


def player_differs(device, name):
    """Return what is other than that the player has this recording."""
    title = device.hierarchy().find(id="player_title")
    found = title.text if title is not None else ""
    return "" if found == name else f"the player has {found or 'nothing'} and not {name}"


@mobile_task(
    "hide the recording notification",
    apps=APPS,
    max_steps=8,
    min_steps=2,
    upstream="voicerecorder/task1",
    requires_done=False,
)
def test_voicerecorder_hide_notification(task, agent, recordings):
    """The setting to try it is stored as on."""
    assert not play_setting(agent, task, recordings, "hide_notification", True)


@mobile_task(
    "change the theme color to {theme} and save it",
    apps=APPS,
    params=a_theme,
    published={"theme": "white"},
    max_steps=16,
    min_steps=6,
    upstream="voicerecorder/task2",
    requires_done=False,
)
def test_voicerecorder_theme(task, agent, device, recordings, theme):
    """The colours of that theme are stored for this app."""
    assert not play_until_stored(agent, task, lambda: theme_differs(device, APP, theme), expected=theme_stored(APP))


@mobile_task(
    "open 'frequently asked questions'",
    apps=APPS,
    max_steps=8,
    min_steps=2,
    upstream="voicerecorder/task3",
    requires_done=False,
)
def test_voicerecorder_faq(task, agent, device, recordings):
    """The page with the questions is on the screen after one of the steps, and not only the row that leads to it."""

    def differs():
        return "" if device.hierarchy().find(id="faq_title") is not None else "no question is on the screen"

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "set extension to {extension}",
    apps=APPS,
    params=a_format,
    published={"extension": "mp3"},
    max_steps=10,
    min_steps=3,
    upstream="voicerecorder/task4",
    requires_done=False,
)
def test_voicerecorder_extension(task, agent, recordings, extension):
    """The format of new recordings is stored."""
    assert not play_setting(agent, task, recordings, "extension", EXTENSIONS[extension])


@mobile_task(
    "set bitrate to {rate} kbps",
    apps=APPS,
    params=a_rate,
    published={"rate": 96},
    max_steps=10,
    min_steps=3,
    upstream="voicerecorder/task5",
    requires_done=False,
)
def test_voicerecorder_bitrate(task, agent, recordings, rate):
    """The bitrate of new recordings is stored."""
    assert not play_setting(agent, task, recordings, "bitrate", rate * 1000)


@mobile_task(
    "Enable starting recording automatically after launching the app",
    apps=APPS,
    max_steps=8,
    min_steps=2,
    upstream="voicerecorder/task6",
    requires_done=False,
)
def test_voicerecorder_record_after_launch(task, agent, recordings):
    """The setting is stored as on.

    Upstream: "Start recording automatically after launching the app", which reads as if it was to record; the revised
    wording says what was recorded.
    """
    assert not play_setting(agent, task, recordings, "record_after_launch", True)


@mobile_task(
    "use player to play '{name}'",
    apps=APPS,
    params=a_sound,
    published={"name": "test2.m4a"},
    max_steps=8,
    min_steps=2,
    upstream="voicerecorder/task7",
    requires_done=False,
)
def test_voicerecorder_play(task, agent, device, recordings, name):
    """The player has that recording after one of the steps: it plays as soon as it is tapped, and may be at its end."""
    assert not play_until_shown(agent, task, lambda: player_differs(device, name))


@mobile_task(
    "set audio source to {source}",
    apps=APPS,
    params=a_source,
    published={"source": "microphone"},
    max_steps=10,
    min_steps=3,
    upstream="voicerecorder/task8",
    requires_done=False,
)
def test_voicerecorder_audio_source(task, agent, recordings, source):
    """The source of new recordings is stored, by Android's number of it."""
    assert not play_setting(agent, task, recordings, "audio_source", SOURCES[source])


@mobile_task(
    "search for '{stem}' and click on the '{stem}.m4a'",
    apps=APPS,
    params=a_search,
    published={"stem": "test1"},
    max_steps=8,
    min_steps=2,
    upstream="voicerecorder/task10",
    requires_done=False,
)
def test_voicerecorder_search(task, agent, device, recordings, stem):
    """The player has the recording after one of the steps while it is searched for; letters of either case will do."""

    def differs():
        field = device.hierarchy().find(id="top_toolbar_search")
        if field is None or field.text.strip().lower() != stem:
            return f"{stem!r} is not in the search field"
        return player_differs(device, f"{stem}.m4a")

    assert not play_until_shown(agent, task, differs)
