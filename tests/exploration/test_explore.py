from __future__ import annotations

import contextlib
import functools
import json
import re
import threading

import pytest

from pytest_mobileagent.cli import main
from pytest_mobileagent.clock import ManualClock
from pytest_mobileagent.errors import ConfigError, DeviceError
from pytest_mobileagent.exploration.explore import Limits, Plan, explore
from pytest_mobileagent.exploration.folder import ExplorationFolder
from tests.exploration.conftest import FakePhone, button, rows, screen


@pytest.fixture
def folder(tmp_path):
    return ExplorationFolder(tmp_path / "explored")


def explored(folder, *phones, clock=None, policy="greedy-dfs", **limits):
    return explore(phones, Plan("notes", policy, Limits(**limits)), folder, clock=clock or ManualClock())


def utg(folder):
    return json.loads((folder.path / "utg.js").read_text("utf-8").removeprefix("var utg = \n"))


def test_the_folder_holds_droidbots_graph_states_and_events(notes, folder):
    explored(folder, notes(), events=9)

    told = utg(folder)
    states = sorted(path.name for path in (folder.path / "states").iterdir())
    event = json.loads((folder.path / "events" / "event_000003.json").read_text())
    assert states == [
        f"{name}_{number:05d}.{end}" for name, end in (("screen", "png"), ("state", "json")) for number in range(1, 6)
    ]
    assert set(event) == {"tag", "event", "start_state", "stop_state", "event_str"}
    assert event["event"]["event_type"] == "click"
    assert {
        "num_nodes": 5, "num_transitions": 9, "num_reached_activities": 3, "app_package": "a.b",
        "app_main_activity": "a.b.Main", "device_serial": "phone-1", "device_model_number": "Model",
        "device_sdk_version": 33,
    }.items() <= told.items()  # fmt: skip
    assert [node["label"].split("\n")[1:] for node in told["nodes"] if "<" in node["label"]] == [
        ["<FIRST>"],
        ["<LAST>"],
    ]
    assert all((folder.path / node["image"]).exists() for node in told["nodes"])


def test_what_changes_nothing_is_no_way(notes, folder):
    found = explored(folder, notes(), events=9)

    assert any("Share" in name for name in found.graph.ineffective)
    assert not any("Share" in edge["title"] for edge in utg(folder)["edges"])


def test_it_stops_by_time(notes, folder):
    clock, phone = ManualClock(), notes()
    activity = phone.activity
    phone.activity = lambda: (clock.advance(1), activity())[1]

    found = explored(folder, phone, clock=clock, time_s=10)

    assert found.graph.transitions == 9
    assert utg(folder)["time_spent"] == 10


def test_it_stops_by_coverage(notes, folder):
    found = explored(folder, notes(), coverage=1)

    assert found.graph.coverage == 1
    assert not any(
        found.graph.has_untried(name) for name, state in found.graph.states.items() if found.graph.is_own(state)
    )
    assert found.graph.transitions < 15


@pytest.mark.parametrize("policy", ["greedy-dfs", "greedy-bfs", "naive-dfs", "random"])
def test_what_was_begun_goes_on_with_what_it_knew(notes, folder, policy):
    first = explored(folder, notes(), events=7, policy=policy)

    second = explored(folder, notes(), events=20, policy=policy)

    assert second.graph.transitions == 20
    assert first.graph.effective <= second.graph.effective | second.graph.ineffective
    assert folder.read().edges == second.graph.edges
    assert folder.read().coverage == second.graph.coverage


@pytest.mark.parametrize("phones", [1, 3])
def test_what_was_killed_goes_on_too(notes, folder, monkeypatch, phones):
    """Nothing is written at the end, and nothing after some screenshot."""
    kept = ExplorationFolder.write_screenshot

    def write_screenshot(self, state, screenshot):
        if state.tag == "00003":
            raise KilledError
        kept(self, state, screenshot)

    class KilledError(DeviceError):
        pass

    with monkeypatch.context() as patch:
        patch.setattr(ExplorationFolder, "write_screenshot", write_screenshot)
        patch.setattr(ExplorationFolder, "write_graph", once(ExplorationFolder.write_graph))
        with contextlib.suppress(KilledError):
            explored(folder, *(notes(serial=f"phone-{number}") for number in range(phones)), events=9)
    before = len(list((folder.path / "events").iterdir()))

    found = explored(folder, notes(), events=20)

    assert found.graph.transitions == 20 > before > 0
    assert folder.read().edges == found.graph.edges
    assert len(list((folder.path / "states").glob("*.json"))) == len(found.graph.states)


def once(function):
    """Return a function that does nothing when it is called again."""
    calls = []

    def called(*arguments):
        calls.append(arguments)
        if len(calls) == 1:
            function(*arguments)

    return called


def test_an_exploration_that_has_enough_does_nothing(notes, folder):
    explored(folder, notes(), events=7)
    phone = notes()

    explored(folder, phone, events=7)

    assert phone.done == []


def waiting(phone, begun):
    """Let a phone's first command wait for those of the others: however late its thread is, there is work for it."""
    run = phone.must_run

    def must_run(command):
        if not phone.done:
            begun.wait(60)
        run(command)

    phone.must_run = must_run
    return phone


def test_phones_that_explore_together_share_what_they_know(notes, folder):
    begun = threading.Barrier(3)
    phones = [waiting(notes(serial=f"phone-{number}"), begun) for number in range(3)]

    found = explored(folder, *phones, events=40)

    assert found.graph.transitions == 40
    assert {state.activity for state in found.graph.states.values()} == {
        "launcher/launcher.Home", "a.b/a.b.Main", "a.b/a.b.Note", "a.b/a.b.Settings",
    }  # fmt: skip
    assert all(phone.done[0] == "am force-stop a.b" for phone in phones)
    assert utg(folder)["device_serial"] == "phone-0, phone-1, phone-2"


def test_a_phone_that_fails_leaves_the_others_alone(notes, folder):
    broken, fine = notes(), notes(serial="phone-2")
    broken.tap = broken.press_key = lambda *_: (_ for _ in ()).throw(DeviceError("phone-1: offline"))

    found = explored(folder, broken, fine, events=20)

    assert [str(problem) for problem in found.problems] == ["phone-1: offline"]
    assert found.graph.transitions >= 19  # what the broken one had begun


def test_if_all_phones_fail_what_was_found_is_kept(notes, folder):
    broken = notes()
    broken.tap = lambda *_: (_ for _ in ()).throw(DeviceError("phone-1: offline"))

    with pytest.raises(DeviceError, match="phone-1: offline"):
        explored(folder, broken, events=20)

    assert utg(folder)["num_transitions"] == 2


def test_an_app_that_there_is_not_is_named(notes, folder):
    with pytest.raises(ConfigError, match="the phone has no app 'chess': it has notes"):
        explore([notes()], Plan("chess", "random", Limits(events=1)), folder, clock=ManualClock())


def test_the_folder_of_another_app_is_left_alone(notes, folder):
    explored(folder, notes(), events=3)
    other = notes()
    other.launchers.names = {"notes": "c.d/c.d.Main"}

    with pytest.raises(ConfigError, match=r"holds the exploration of a\.b: name another folder"):
        explored(folder, other, events=9)


@pytest.mark.parametrize("name", ["utg.js", "states/state_00002.json", "events/event_000003.json"])
def test_a_file_that_cannot_be_read_is_named(notes, folder, name):
    explored(folder, notes(), events=7)
    (folder.path / name).write_text("{}", "utf-8")

    with pytest.raises(ConfigError, match=re.escape(str(folder.path / name))):
        folder.read()


# -- the command ------------------------------------------------------------------------------------------------------


def test_an_event_is_named_by_what_its_view_says(folder):
    shown = [
        button("Save", 0),
        button("", 1).replace("/>", ' content-desc="More"/>'),
        button("", 2).replace("/>", ">") + button("Milk", 2, "") + "</node>",
        button("", 3).replace("/>", ' resource-id="a.b:id/corner"/>'),
    ]
    screens = {"main": screen("a.b/a.b.Main", *shown), "two": screen("a.b/a.b.Two", *rows("Second"))}
    links = {("main", text): "two" for text in ("Save", "Milk", "")} | {("two", "BACK"): "main"}

    explored(folder, FakePhone(screens, links), events=40)

    words = {event["view_words"] for edge in utg(folder)["edges"] for event in edge["events"]}
    assert words == {"Save", "More", "Milk", "corner", ""}


@pytest.mark.costly
def test_the_command_explores_an_app_of_a_phone_and_goes_on(tmp_path, capsys, forked_from, monkeypatch):
    """Long: it boots three phones."""
    from pytest_mobileagent.emulator import EmulatorPool  # noqa: PLC0415 - few tests need phones

    pool = functools.partial(EmulatorPool, zygote=forked_from)
    monkeypatch.setattr("pytest_mobileagent.emulator.EmulatorPool", pool)
    command = ["explore-app", "contacts", f"--out={tmp_path}"]

    assert main([*command, "--events=20"]) == 0
    assert "20 events in" in capsys.readouterr().out
    assert main([*command, "--events=40", "--phones=2", "--policy=greedy-bfs"]) == 0
    said = capsys.readouterr().out

    assert re.match(
        r"com\.google\.android\.contacts: \d+ screens, and 1 screen elsewhere; \d+ ways between them\n", said
    )
    assert "40 events in" in said
    told = utg(ExplorationFolder(tmp_path))
    assert "com.android.contacts.activities.PeopleActivity" in {node["activity"] for node in told["nodes"]}
    assert (tmp_path / "index.html").read_text().count('src="utg.js"') == 1


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("--time=soon", "'soon' is no time: expected 90s, 10m or 1h"),
        ("--coverage=140%", "'140%' is no share: expected 90%"),
        ("--policy=monkey", "invalid choice: 'monkey'"),
    ],
)
def test_an_option_that_is_none_is_one_sentence(option, message, capsys):
    with pytest.raises(SystemExit):
        main(["explore-app", "notes", option])

    assert message in capsys.readouterr().err
