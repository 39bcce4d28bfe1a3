from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.state.side_effects import moved, removed, stored
from pytest_mobileagent.state.storage import Folder
from pytest_mobileagent.state.voicerecorder import EXTENSIONS, FOLDER, VoiceRecordings

APP = "com.simplemobiletools.voicerecorder"
SETTINGS = f"{APP}/shared_prefs/Prefs.xml"
FOREIGN = ("concert.m4a", "rehearsal.m4a", "birdsong.m4a", "dictation.m4a")  # of other apps: this one lists none
RATES = (32, 64, 96, 160, 192, 256, 320)
NAMES = ("voice", "memo", "lecture", "idea", "interview", "song", "speech")
RED, ORANGE = -2937041, -689152
THEMES = {  # text, background, primary colour, as they are stored
    "dark red": (-1118482, -13816531, RED),
    "dark": (-1118482, -13816531, ORANGE),
    "light": (-12434878, -1, ORANGE),
    "white": (-13421773, -1, -1),
    "black & white": (-1, -16777216, -16777216),
}


@pytest.fixture
def recordings(device, app, mobile_faker):
    """The recordings: none; beside them lies a file that another app has made."""
    folder = Folder(device, FOLDER)
    folder.clear()
    name = mobile_faker.pick(FOREIGN)
    folder.write(name, mobile_faker.note_text())
    device.must_run(f"content call --uri content://media --method scan_file --arg {folder.path}/{name}")
    return VoiceRecordings(device)


def record_some(recordings, fake, count):
    """Record a few times, for some seconds each; return the recordings, the oldest first."""
    return [recordings.record(fake.random_int(1, 3)) for _ in range(count)]


def is_there(device, *ids):
    return any(node.resource_id in {f"{APP}:id/{one}" for one in ids} for node in device.hierarchy().walk())


def thrown_away(recordings):
    """Return what is to be expected where recordings are deleted: they go into the bin, or past it."""
    return [change for one in recordings for change in (moved(FOLDER, one.name, to=FOLDER), removed(FOLDER, one.name))]


def renamed(recordings):
    return [moved(FOLDER, one.name, to=FOLDER) for one in recordings]


def a_few(fake):
    return {"count": fake.random_int(2, 4)}


@mobile_task(
    "delete all recorded audio",
    apps=["simple voice recorder"],
    params=a_few,
    published={"count": 3},
    max_steps=26,
    min_steps=13,
    difficulty="hard",
    upstream="recorder_delete_all",
    requires_done=False,
)
def test_recorder_delete_all(task, agent, recordings, mobile_faker, count):
    """The app has no recording left in the end, but for what is in its bin; what other apps have recorded is there.

    Upstream: the player says that there is none, also if a search hides them; ours asks the media store.
    """
    all_of_them = record_some(recordings, mobile_faker, count)

    assert not play_until_stored(agent, task, lambda: recordings.differ([]), expected=thrown_away(all_of_them))


def one_or_more(fake):
    return {"count": fake.random_int(2, 3)}


@mobile_task(
    "delete the last recorded audio",
    apps=["simple voice recorder"],
    params=one_or_more,
    published={"count": 1},
    max_steps=10,
    min_steps=5,
    difficulty="medium",
    upstream="recorder_delete",
    requires_done=False,
)
def test_recorder_delete(task, agent, recordings, mobile_faker, count):
    """The newest recording is in the bin or deleted, and all others are there.

    Upstream: there is one recording, and the player says that there is none; ours has others on further seeds.
    """
    *others, last = record_some(recordings, mobile_faker, count)

    assert not play_until_stored(agent, task, lambda: recordings.differ(others), expected=thrown_away([last]))


@mobile_task(
    "go to recycle bin page",
    apps=["simple voice recorder"],
    max_steps=2,
    min_steps=1,
    difficulty="easy",
    upstream="recorder_recycle_bin",
    requires_done=False,
)
def test_recorder_recycle_bin(task, agent, device, recordings):
    """The page of the recycle bin is on the screen after one of the steps.

    Upstream: a tap on something of that name counts; ours looks at the page.
    """

    def differs():
        return "" if is_there(device, "trash_placeholder", "trash_list") else "the recycle bin is not on the screen"

    assert not play_until_shown(agent, task, differs)


def a_name(fake):
    return {"name": f"{fake.pick(NAMES)}.m4a", "count": fake.random_int(3, 4)}


@mobile_task(
    "rename the first audio to '{name}'",
    apps=["simple voice recorder"],
    params=a_name,
    published={"name": "voice.m4a", "count": 1},
    max_steps=12,
    min_steps=6,
    difficulty="medium",
    upstream="recorder_rename",
    requires_done=False,
)
def test_recorder_rename(task, agent, recordings, mobile_faker, name, count):
    """The recording at the top of the list, or the oldest one, has the name; all others have theirs.

    Upstream: there is one recording, and the case of the name does not matter; ours has others on further seeds, and
    wants the name exactly.
    """
    oldest, *rest = record_some(recordings, mobile_faker, count)
    top = rest[-1] if rest else oldest

    def differs():
        either = [
            recordings.differ([one._replace(name=name) if one == first else one for one in (oldest, *rest)])
            for first in (top, oldest)
        ]
        return either[0] if all(either) else ""

    assert not play_until_stored(agent, task, differs, expected=renamed({top, oldest}))


def a_theme(fake):
    return {"theme": fake.pick(list(THEMES))}


@mobile_task(
    "change app theme to {theme}",
    apps=["simple voice recorder"],
    params=a_theme,
    published={"theme": "dark red"},
    max_steps=12,
    min_steps=6,
    difficulty="medium",
    upstream="recorder_theme",
    requires_done=False,
)
def test_recorder_theme(task, agent, recordings, theme):
    """The colours of text, background and primary elements are stored as those of the theme, in place of the system's.

    Upstream: the theme's name has been seen beside the word theme, as in the list of all themes, and something called
    Save is tapped; ours reads what is stored.
    """
    text, background, primary = THEMES[theme]
    wanted = {
        "is_using_system_theme": False,
        "text_color": text,
        "background_color": background,
        "primary_color_2": primary,
    }

    def differs():
        found = (recordings.setting_differs(key, value) for key, value in wanted.items())
        return next(filter(None, found), "")

    others = ("is_using_auto_theme", "is_using_shared_theme", "accent_color", "app_icon_color")
    assert not play_until_stored(agent, task, differs, expected=stored(SETTINGS, *wanted, *others))


def a_rate(fake):
    return {"rate": fake.random_element(RATES)}


@mobile_task(
    "change bitrate to {rate} kbps",
    apps=["simple voice recorder"],
    params=a_rate,
    published={"rate": 32},
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="recorder_bit_rate",
    requires_done=False,
)
def test_recorder_bit_rate(task, agent, recordings, rate):
    """The bitrate is stored.

    Upstream: both words are on the screen, as in the list of all bitrates; ours reads what is stored.
    """
    assert not play_until_stored(
        agent, task, lambda: recordings.setting_differs("bitrate", rate * 1000), expected=stored(SETTINGS, "bitrate")
    )


@mobile_task(
    "go to settings and empty the recycle bin",
    apps=["simple voice recorder"],
    max_steps=6,
    min_steps=4,
    difficulty="medium",
    upstream="recorder_empty_trash",
    requires_done=False,
)
def test_recorder_empty_trash(task, agent, device, recordings, mobile_faker):
    """Nothing is in the recycle bin in the end; what was not in it is there.

    Upstream: the bin is empty from the start, and a tap on the setting counts; ours has something in it, which takes
    an answer to the app's question and one to the system's: four steps in place of three.
    """
    kept, *rest = record_some(recordings, mobile_faker, mobile_faker.random_int(2, 3))
    for one in rest:
        recordings.throw_away(one)
    trashed = recordings.bin()

    def differs():
        left = recordings.bin()
        return f"{', '.join(left)} is still in the bin" if left else recordings.differ([kept])

    assert not play_until_stored(agent, task, differs, expected=[removed(FOLDER, name) for name in trashed])


@mobile_task(
    "change settings, so that the deleted items will not go to recycle bin",
    apps=["simple voice recorder"],
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="recorder_recycle_settings",
    requires_done=False,
)
def test_recorder_recycle_settings(task, agent, recordings):
    """The setting is stored as off in the end."""
    assert not play_until_stored(
        agent,
        task,
        lambda: recordings.setting_differs("use_recycle_bin", False),
        expected=stored(SETTINGS, "use_recycle_bin"),
    )


def a_format(fake):
    return {"extension": fake.pick(("mp3", "ogg"))}


@mobile_task(
    "use {extension} as the format for new recordings",
    apps=["simple voice recorder"],
    params=a_format,
    published={"extension": "mp3"},
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="recorder_extension",
    requires_done=False,
)
def test_recorder_extension(task, agent, recordings, extension):
    """The format is stored.

    Upstream: both words are on the screen, as in the list of all formats; ours reads what is stored.
    """
    assert not play_until_stored(
        agent,
        task,
        lambda: recordings.setting_differs("extension", EXTENSIONS[extension]),
        expected=stored(SETTINGS, "extension"),
    )


def a_stem(fake):
    return {"stem": fake.pick(NAMES), "count": fake.random_int(2, 3)}


@mobile_task(
    "rename all audio to {stem}1.m4a, {stem}2.m4a, and so on",
    apps=["simple voice recorder"],
    params=a_stem,
    published={"stem": "voice", "count": 3},
    max_steps=26,
    min_steps=13,
    difficulty="hard",
    upstream="recorder_rename_all",
    requires_done=False,
)
def test_recorder_rename_all(task, agent, recordings, mobile_faker, stem, count):
    """Just these names are listed, in whatever order, and every recording is one of them.

    Upstream: the three names are on the screen, also beside others; ours asks the media store.
    """
    all_of_them = record_some(recordings, mobile_faker, count)
    wanted = [f"{stem}{number}.m4a" for number in range(1, count + 1)]

    def differs():
        found = {one.digest: one.name for one in recordings.all()}
        if set(found) != {one.digest for one in all_of_them}:
            return f"of {count} recordings {len(found)} are there"
        names = sorted(found.values())
        return "" if names == wanted else f"the recordings are called {', '.join(names)}"

    assert not play_until_stored(agent, task, differs, expected=renamed(all_of_them))
