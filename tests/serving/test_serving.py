"""Episodes for who has a loop of their own: they begin, go on and end as those of an agent under pytest."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image

from pytest_mobileagent.episode.action import OpenApp, Status
from pytest_mobileagent.errors import ConfigError, InfraError
from pytest_mobileagent.report.records import read_run
from pytest_mobileagent.serving import EpisodeServer, Outcome, Sight
from pytest_mobileagent.serving.player import Link
from pytest_mobileagent.waiting import wait_until

from .conftest import DONE, TASKS


@pytest.fixture
def player(server):
    with closing(server.player()) as player:
        yield player


def test_a_server_tells_its_tasks(server):
    assert [task.name.rpartition("/")[2] for task in server.tasks] == [
        "test_airplane", "test_seen", "test_two_parts", "test_broken", "test_named", "test_arranged",
    ]  # fmt: skip
    airplane = server.find("airplane")
    assert (airplane.upstream, airplane.max_steps, airplane.config) == ("Airplane", 4, "pixel_6")


@pytest.mark.parametrize("name", ["airplane", "test_airplane", "Airplane"])
def test_a_task_is_found_by_each_of_its_names(server, name):
    assert server.find(name).name.endswith("/test_airplane")


def test_who_names_a_task_that_is_not_there_is_told_what_comes_near(server):
    with pytest.raises(ConfigError, match="no task is called 'airplan'; did you mean test_airplane"):
        server.find("airplan")


def test_an_episode_ends_with_its_record(server, player):
    first = player.reset(server.find("airplane").name, 1)
    assert first.goal.startswith("Turn airplane mode")
    assert first.seen.screenshot.startswith(b"\x89PNG")

    second = player.step(OpenApp("Settings"))
    assert second.seen.activity.startswith("com.android.settings/")

    end = player.step(Status("complete"))
    assert isinstance(end, Outcome)
    assert (end.record.outcome, end.record.seed, end.record.steps, end.record.ended_by) == ("failed", 1, 2, "agent")
    assert not player.is_playing


def test_the_same_seed_is_the_same_to_the_byte_and_another_is_another_instance(server, player):
    task = server.find("airplane").name
    one, other, again = (player.reset(task, seed) for seed in (0, 3, 0))

    assert (one.goal, one.seen.screenshot, one.seen.hierarchy_xml) == (
        again.goal, again.seen.screenshot, again.seen.hierarchy_xml,
    )  # fmt: skip
    assert one.seen.device_time == again.seen.device_time
    assert {one.goal, other.goal} == {"Turn airplane mode on.", "Turn airplane mode off."}


@pytest.mark.costly
def test_an_episode_ends_as_soon_as_its_goal_is_seen(server, player):
    player.reset(server.find("seen").name)

    end = player.step({"action_type": "open_app", "app_name": "Settings"})

    assert (end.record.outcome, end.record.reached_at, end.record.ended_by) == ("passed", 1, "goal")


def test_a_suites_own_fixtures_and_its_arrangement_hold_in_every_episode(server, player):
    for seed in (0, 1):
        player.reset(server.find("arranged").name, seed)

        assert player.step(DONE).record.outcome == "passed"


def test_no_episode_leaves_its_name_in_the_environment_which_never_forgets(server, player):
    for seed in (0, 1):
        player.reset(server.find("named").name, seed)

        assert player.step(DONE).record.outcome == "passed"


def test_players_keep_their_heap_steady_unless_somebody_has_said_how(server):
    told = Path(f"/proc/{server.pid}/environ").read_bytes().split(b"\0")

    own = os.environ.get("MALLOC_MMAP_THRESHOLD_", "1048576")
    assert f"MALLOC_MMAP_THRESHOLD_={own}".encode() in told


def test_an_action_that_is_none_counts_and_is_told(server, player):
    player.reset(server.find("seen").name)

    assert "unknown action_type 'fly'" in player.step('{"action_type": "fly"}').problem
    assert "index 999 is out of range" in player.step({"action_type": "click", "index": 999}).problem
    assert player.step("{").record.steps == 3


def test_what_cannot_begin_is_an_error_and_the_player_goes_on(server, player):
    with pytest.raises(InfraError, match="did not begin: TaskError"):
        player.reset(server.find("broken").name)

    assert player.reset(server.find("seen").name).seen


@pytest.mark.parametrize(
    ("sight", "keeps_records", "needs"),
    [
        (Sight(), False, True),
        (Sight(screenshot=False, size=(9, 9)), False, True),
        (Sight(screenshot=False), True, True),
        (Sight(screenshot=False), False, False),
    ],
)
def test_pictures_are_taken_as_long_as_somebody_sees_them(sight, keeps_records, needs):
    link = Link(None, keeps_records=keeps_records)
    link.sight = sight

    assert link.needs_screenshots == needs


@pytest.fixture(scope="module")
def shown(server):
    """The first moment of an episode, whole."""
    with closing(server.player()) as player:
        return player.reset(server.find("airplane").name, 0)


SIGHTS = [
    Sight(), Sight(hierarchy=False), Sight(screenshot=False), Sight(screenshot=False, hierarchy=False, size=(108, 240)),
    Sight(size=(1080, 2400)),
]  # fmt: skip


@pytest.mark.parametrize("sight", SIGHTS, ids=repr)
@pytest.mark.costly
def test_an_asker_is_shown_what_it_wants_and_no_more(server, player, shown, sight):
    player.sight = sight
    moment = player.reset(server.find("airplane").name, 0)
    whole = Image.open(io.BytesIO(shown.seen.screenshot))

    assert moment.seen.screenshot == (shown.seen.screenshot if sight.screenshot else b"")
    assert moment.seen.hierarchy_xml == (shown.seen.hierarchy_xml if sight.hierarchy else "")
    assert len(moment.pixels) == (3 * sight.size[0] * sight.size[1] if sight.size else 0)
    assert sight.size != whole.size or moment.pixels == whole.tobytes()
    assert moment.seen.activity == shown.seen.activity


def test_a_hierarchy_that_was_not_asked_for_is_missed_aloud(server, player, shown):
    player.sight = Sight(hierarchy=False)

    with pytest.raises(ConfigError, match="none was asked for"):
        _ = player.reset(server.find("airplane").name, 0).seen.hierarchy

    assert shown.seen.hierarchy.children


@pytest.mark.parametrize("told", [{}, [], "all", {**Sight().to_tell(), "size": [0, 5]}, {"size": [1, 2, 3]}], ids=repr)
def test_what_cannot_be_shown_is_refused(told):
    with pytest.raises(ConfigError, match="is nothing that can be shown"):
        Sight.of(told)


def test_what_is_told_of_a_sight_is_understood():
    assert [Sight.of(json.loads(json.dumps(sight.to_tell()))) for sight in SIGHTS] == SIGHTS
    assert Sight.of(None) == Sight()


def test_a_fork_is_where_its_origin_is_and_goes_its_own_way(server, player):
    player.reset(server.find("airplane").name, 2)
    player.step(OpenApp("Settings"))

    with closing(server.fork(player)) as twin:
        assert twin.moment.seen.screenshot == player.moment.seen.screenshot
        twin.step({"action_type": "navigate_home"})
        assert twin.moment.seen.activity != player.moment.seen.activity
        assert player.step(DONE).record.steps == twin.step(DONE).record.steps - 1


@pytest.mark.costly
def test_a_player_that_is_killed_costs_its_own_episode_alone(server, player):
    task = server.find("seen").name
    with closing(server.player()) as other:
        other.reset(task)
        player.reset(task)
        before = _children(server)
        with closing(server.player()) as victim:
            victim.reset(task)
            (pid,) = _children(server) - before
            os.kill(pid, signal.SIGKILL)
            with pytest.raises(InfraError, match="has died: ask the server for another player"):
                victim.step(DONE)
        assert player.step(DONE).record.outcome == other.step(DONE).record.outcome == "failed"


def _children(server):
    pid = server.pid
    return set(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()))


@pytest.mark.costly
def test_records_are_kept_where_they_are_wanted_and_nothing_else_stays(tmp_path, tasks):
    with EpisodeServer(tasks, options=("-k", "seen", "--mobile-trace=on"), output=tmp_path / "reports") as server:
        home = server.home
        with closing(server.player()) as player:
            player.sight = Sight(screenshot=False)  # of the asker's: who reads the record sees
            player.reset(server.tasks[0].name)
            player.reset(server.tasks[0].name)
            player.step(OpenApp("Settings"))
            children = _children(server)

    (run,) = (tmp_path / "reports").iterdir()
    assert [record.outcome for record in read_run(run).records] == ["failed", "passed"]
    assert read_run(run).records[0].reason.endswith("the episode was given up: another was asked for")
    assert {path.read_bytes()[:4] for path in run.rglob("*.png")} == {b"\x89PNG"}
    assert wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in children), timeout_s=20.0)
    assert not home.exists()


ASKER = """
import os, signal, sys
from pytest_mobileagent.serving import EpisodeServer

server = EpisodeServer(sys.argv[1])
player = server.player()
player.reset(server.tasks[0].name)
for pid in [server.pid] * ("server" in sys.argv) + [os.getpid()]:
    os.kill(pid, signal.SIGKILL)
"""
COLLECTS = """
import os, sys
from pathlib import Path

home = next(word for word in sys.argv if word.startswith("--mobile-output=")).partition("=")[2]
Path(__file__).with_name("home.txt").write_text(home, "utf-8")
"""
COLLECTS_FOR_NOBODY = f"{COLLECTS}os.kill(os.getppid(), 9)"


@pytest.mark.parametrize(
    ("conftest", "too"),
    [(COLLECTS, ""), (COLLECTS, "server"), (COLLECTS_FOR_NOBODY, "")],
    ids=["in an episode", "after its server", "before there are tasks"],
)
@pytest.mark.costly
def test_an_asker_that_is_killed_leaves_nothing(tmp_path, conftest, too):
    """To collect anew takes a second or two. The project's own settings hold there: warnings are errors."""
    (tmp_path / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n", "utf-8")
    (tmp_path / "test_own.py").write_text(TASKS, "utf-8")
    (tmp_path / "conftest.py").write_text(conftest, "utf-8")

    words = [sys.executable, "-c", ASKER, "test_own.py", too]
    killed = subprocess.run(words, cwd=tmp_path, check=False)  # noqa: S603 - our own program

    assert killed.returncode == -signal.SIGKILL
    home = Path((tmp_path / "home.txt").read_text("utf-8"))
    assert wait_until(lambda: not home.exists(), timeout_s=60.0)


def test_episodes_whose_records_nobody_wants_leave_no_files(server, player):
    seen, two_parts = server.find("seen").name, server.find("two_parts").name

    def left():
        return [path for path in server.home.rglob("*") if path.is_file() or path.parent.name == "episodes"]

    player.reset(seen)
    before = left()
    player.step(OpenApp("Settings"))
    player.reset(two_parts)
    player.reset(seen)  # the one before was given up

    assert len(left()) == len(before)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--env-config=999",), "999"),
        (("--nosuch",), "unrecognized arguments: --nosuch"),
        (("--mobile-suite=andoridworld",), "did you mean androidworld"),
    ],
)
def test_what_pytest_cannot_collect_is_told_in_its_words(tmp_path, tasks, options, said):
    with pytest.raises(ConfigError, match=f"the tasks cannot be collected: .*{said}"):
        EpisodeServer(tasks, options=options)
