"""A farm: phones that are ready, lent to whoever asks, replaced when they die."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from contextlib import closing, suppress
from pathlib import Path

import pytest

from pytest_mobileagent.episode.action import OpenApp
from pytest_mobileagent.errors import ConfigError, InfraError
from pytest_mobileagent.serving import EpisodeServer, Farm, FarmClient, remote
from pytest_mobileagent.waiting import wait_until

from .conftest import DONE

TOKEN = "a secret of the farm's"  # noqa: S105 - of this test
COMMAND = [sys.executable, "-c", "from pytest_mobileagent.cli import main; raise SystemExit(main())", "farm"]
FOREIGN = [
    b"", b"GET / HTTP/1.1\r\n\r\n", b"\xff" * 64, b"\0\0\0\2[]", b"\0\0\0\5{}", b'\0\0\0\x0c{"sizes":[]}',
    b'\0\0\0\x0e{"sizes":[-1]}',
]  # fmt: skip


@pytest.fixture(scope="module")
def farm(tasks):
    """Two phones for all tests."""
    with Farm(lambda: EpisodeServer(tasks), 2) as farm:
        yield farm


@pytest.fixture
def client(farm):
    with FarmClient(farm.address, who="a trainer", wait_s=20.0) as client:
        yield client
    assert wait_until(lambda: not users(farm), timeout_s=20.0)


def users(farm):
    with FarmClient(farm.address) as asking:
        return [phone.user for phone in asking.status() if phone.user]


def task(client, name="seen"):
    return client.find(name).name


def test_a_farm_tells_its_tasks_and_who_uses_which_phone(farm, client):
    with closing(client.player()) as player:
        moment = player.reset(task(client), 0)
        used, free = client.status()

    assert [one.name for one in client.tasks] == [one.name for one in farm.tasks]
    assert client.count == 2
    assert (used.user, used.task, used.serial) == ("a trainer", task(client), moment.serial)
    assert (free.user, free.task, free.seconds) == ("", "", 0.0)
    assert free.serial.startswith("emulator-")
    assert free.serial != used.serial


def test_an_episode_of_a_farm_is_that_of_a_server_of_ones_own(server, client):
    """It plays an episode twice, which takes some seconds beside other work."""
    with closing(server.player()) as own, closing(client.player()) as lent:
        ours, theirs = own.reset(task(client, "airplane"), 1), lent.reset(task(client, "airplane"), 1)
        assert (ours.goal, ours.seen.screenshot) == (theirs.goal, theirs.seen.screenshot)
        assert own.step(OpenApp("Settings")).seen.screenshot == lent.step(OpenApp("Settings")).seen.screenshot
        ends = [player.step(DONE) for player in (own, lent)]

    assert [(end.record.outcome, end.record.steps) for end in ends] == [("failed", 2)] * 2


@pytest.mark.costly
def test_a_phone_that_is_given_back_in_the_middle_is_the_next_users_from_the_start(farm, client):
    with closing(client.player()) as first:
        begun = first.reset(task(client, "airplane"), 0)
        first.step(OpenApp("Settings"))
    assert wait_until(lambda: not users(farm), timeout_s=20.0)

    with closing(client.player()), closing(client.player()) as second:
        again = second.reset(task(client, "airplane"), 0)

    assert again.seen.screenshot == begun.seen.screenshot


def test_who_finds_all_phones_in_use_waits_and_is_told_by_whom(farm, client):
    with FarmClient(farm.address, wait_s=0.2) as hasty, closing(client.player()):
        last = client.player()
        with pytest.raises(InfraError, match="all 2 phones are in use, by a trainer"):
            hasty.player()

        threading.Timer(0.3, last.close).start()
        with closing(client.player()) as patient:
            assert patient.reset(task(client)).seen


def test_who_asks_for_what_is_not_there_is_told_and_keeps_the_phone(client):
    with closing(client.player()) as player:
        with pytest.raises(ConfigError, match="no task is called 'nowhere/test_x'"):
            player.reset("nowhere/test_x")

        assert player.reset(task(client)).seen


def test_a_player_that_is_killed_costs_its_episode_and_is_replaced(farm, client):
    with closing(client.player()) as victim, closing(client.player()) as other:
        other.reset(task(client))
        victim.reset(task(client))
        before = sum(phone.deaths for phone in farm.phones)
        kill(next(phone.pid for phone in farm.phones if phone.serial == victim.moment.serial))
        with pytest.raises(InfraError, match="has died"):
            victim.step(DONE)
        assert other.step(DONE).record.outcome == "failed"
        with closing(client.player()) as another:
            assert another.reset(task(client)).seen

    assert sum(phone.deaths for phone in farm.phones) == before + 1


def kill(pid):
    os.kill(pid, signal.SIGKILL)


def test_a_phone_that_is_killed_costs_its_episode_and_is_replaced(farm, client):
    with closing(client.player()) as player:
        first = player.reset(task(client))
        before = next(phone for phone in client.status() if phone.user)
        kill(phone_of(first.serial))
        assert player.step(DONE).record.outcome == "error"

        assert player.reset(task(client)).serial != first.serial
        after = next(phone for phone in client.status() if phone.user)
        assert (after.serial, after.deaths) == (player.moment.serial, before.deaths + 1)


@pytest.mark.costly
def test_a_farm_that_is_killed_ends_its_episodes_and_leaves_nothing(tasks, tmp_path):
    """It starts the program, which takes some seconds beside other work."""
    command, here = [*COMMAND, f"--suite={tasks}", "--phones=2", "--port=0"], os.environ | {"TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=here) as program:  # noqa: S603 - our own
        address = re.search(r" at (\S+);", program.stdout.readline())[1]
        started = offspring(program.pid)
        with FarmClient(address) as client, closing(client.player()) as player:
            player.reset(task(client))
            program.kill()
            with pytest.raises(InfraError, match="has died"):
                player.step(DONE)

    assert len(started) > len([program, "its server", "two players", "two phones"])
    assert wait_until(lambda: not [pid for pid in started if Path(f"/proc/{pid}").exists()], timeout_s=60.0)
    assert wait_until(lambda: not list(tmp_path.iterdir()), timeout_s=20.0)


def offspring(pid):
    """Return a process and all that it has started."""
    with suppress(OSError):
        threads = Path(f"/proc/{pid}/task").glob("*/children")
        return [
            pid,
            *(one for path in threads for child in path.read_text("utf-8").split() for one in offspring(int(child))),
        ]
    return []


def phone_of(serial):
    """Return the process that listens where the phone of a serial does."""
    port = int(serial.partition("-")[2])
    table = Path("/proc/net/tcp").read_text("utf-8").splitlines()[1:]
    inode = next(row.split()[9] for row in table if row.split()[1].endswith(f":{port:04X}") and row.split()[3] == "0A")
    return next(int(path.name) for path in Path("/proc").glob("[0-9]*") if f"socket:[{inode}]" in opened_by(path))


def opened_by(process):
    try:
        return {str(link.readlink()) for link in process.joinpath("fd").iterdir()}
    except OSError:
        return set()


@pytest.mark.costly
def test_when_the_collecting_process_is_killed_its_players_go_on_and_others_come(farm, client):
    """It collects anew, which takes some seconds."""
    with closing(client.player()) as player, closing(client.player()) as victim:
        player.reset(task(client))
        victim.reset(task(client))
        kill(farm.server_pid)
        kill(next(phone.pid for phone in farm.phones if phone.serial == victim.moment.serial))
        with pytest.raises(InfraError, match="has died"):
            victim.step(DONE)
        assert player.step(DONE).record.outcome == "failed"
        with closing(client.player()) as another:
            assert another.reset(task(client)).seen


@pytest.mark.parametrize("said", FOREIGN, ids=repr)
def test_who_speaks_another_language_is_left_alone(farm, client, said):
    with socket.create_connection(farm.address.split(":"), timeout=20) as link:
        link.sendall(said)
        with suppress(OSError):  # it does not read all
            link.shutdown(socket.SHUT_WR)
            assert link.recv(1) == b""

    assert len(client.status()) == 2


class Hurried(Farm):
    greeting_s = message_s = 0.5


def drips(link, content=bytes(1000)):
    """Send one byte after the other until the other hangs up."""
    with suppress(ConnectionError):
        for byte in content:
            link.sendall(bytes([byte]))
            with suppress(TimeoutError):
                link.settimeout(0.02)
                if link.recv(1) == b"":
                    return True
    return True


@pytest.mark.costly
def test_who_drips_is_hung_up_on_and_who_is_idle_is_not(tasks):
    with Hurried(lambda: EpisodeServer(tasks), 1) as farm:
        address = farm.address.split(":")
        with socket.create_connection(address) as link:
            assert drips(link, b"\0\0\xff\xff" + bytes(996))
        with FarmClient(farm.address) as client:
            player = client.player()
            player.reset(task(client))
            with socket.create_connection(address) as link:
                assert drips(link)  # so long has the player been idle
            assert users(farm)
            assert drips(player._link, b"\0\0\xff\xff" + bytes(996))
            assert wait_until(lambda: not users(farm), timeout_s=20.0)


@pytest.mark.costly
def test_a_farm_with_a_token_serves_who_knows_it(tasks, monkeypatch):
    with Farm(lambda: EpisodeServer(tasks), 1, token=TOKEN) as farm:
        for wrong in ("", "another secret"):
            with pytest.raises(ConfigError, match="wants a token, and this is not it: set MOBILEAGENT_FARM_TOKEN"):
                FarmClient(farm.address, token=wrong)
        monkeypatch.setenv("MOBILEAGENT_FARM_TOKEN", TOKEN)
        with FarmClient(farm.address) as client, closing(client.player()) as player:
            assert player.reset(task(client)).seen


@pytest.mark.parametrize(
    ("host", "token", "said"),
    [
        ("0.0.0.0", "", "is open to the network: set MOBILEAGENT_FARM_TOKEN"),  # noqa: S104 - that is what is refused
        ("127.0.0.1", "short", "MOBILEAGENT_FARM_TOKEN is too short: take 16 characters"),
        ("no.such.host.invalid", TOKEN, "no farm can be served at no.such.host.invalid:0"),
    ],
)
def test_what_cannot_be_served_is_said_before_anything_boots(host, token, said):
    with pytest.raises(ConfigError, match=said):
        Farm(lambda: pytest.fail("nothing was to be collected"), 1, host=host, token=token)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.0.0.1:99999", "nowhere", "127.0.0.1:"])
def test_who_looks_for_a_farm_where_there_is_none_is_told(address):
    with pytest.raises(ConfigError, match=r"there is no farm at|is no farm's address: expected host:port"):
        FarmClient(address)


def test_what_says_nothing_is_no_farm(monkeypatch):
    monkeypatch.setattr(remote, "_ANSWER_S", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        host, port = silent.getsockname()

        with pytest.raises(ConfigError, match=r"^what is at .* is no farm, or has ended$"):
            FarmClient(f"{host}:{port}")


@pytest.mark.costly
def test_a_farm_whose_tasks_cannot_be_collected_says_why(tasks):
    with pytest.raises(ConfigError, match=r"the tasks cannot be collected: .*999"):
        Farm(lambda: EpisodeServer(tasks, options=("--env-config=999",)), 1)


@pytest.mark.costly
def test_the_command_serves_until_it_is_ended_and_leaves_nothing(tasks, tmp_path):
    """It starts the program, which takes some seconds beside other work."""
    command = [*COMMAND, f"--suite={tasks}", "--phones=2", "--port=0"]
    home = tmp_path / ("a_long_name" * 8)  # a socket's address could not be that long
    home.mkdir()
    here = os.environ | {"TMPDIR": str(home)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=here) as program:  # noqa: S603 - our own
        said = program.stdout.readline()
        found = re.fullmatch(r"2 phones, (\S+) to (\S+), play 6 tasks at (\S+); Ctrl-C ends them\n", said)
        assert found, said
        with FarmClient(found[3]) as client, closing(client.player()) as player:
            player.reset(task(client))
            asked = [*COMMAND, f"--status={found[3]}"]
            table = subprocess.run(asked, capture_output=True, text=True, check=True).stdout  # noqa: S603 - as above
            phones = [phone_of(serial) for serial in found.group(1, 2)]
            program.send_signal(signal.SIGTERM)
            assert program.wait(60) == 0

    head, first, second = table.splitlines()
    assert head.split() == ["phone", "serial", "user", "task", "for", "episodes", "replaced"]
    assert f"pid {os.getpid()}" in first
    assert second.split() == ["2", found[2], "-", "0", "0"]
    assert wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in phones), timeout_s=20.0)
    assert list(home.iterdir()) == []
