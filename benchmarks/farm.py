"""Phones of a farm: steps a second, memory, and a long run: `python -m benchmarks.farm --phones 64 --episodes 10000`.

A long run has several client processes that play tasks of a suite with actions drawn from each episode's seed. It tells
what was played, what failed, whether the farm's memory and descriptors grew, and whether the first seeds are in the end
what they were at the start.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import multiprocessing
import os
import queue
import random
import sys
import threading
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from benchmarks.figures import figure
from benchmarks.measures import process_tree, pss_kb
from benchmarks.references import ZLIB
from pytest_mobileagent.errors import InfraError
from pytest_mobileagent.serving import EpisodeServer, Farm, FarmClient, Outcome, Sight

SUITE = "androidworld"
STEPS = 200  # of a measurement, all phones together
EPISODES, MOST_A_MINUTE = 10_000, 100_000
SAMPLE_S, SAMPLE_SHARE = 10.0, 0.05  # to ask the memory of hundreds of processes takes seconds of the processor
WARM_UP = 0.2  # of the samples: what is used for the first time is loaded
SAME = 5  # episodes that are played at the start and in the end


def action(chance):
    """Return an action of somebody who knows nothing: mostly taps, some swipes, keys and waits."""
    x, y = chance.randrange(0, 1080, 20), chance.randrange(100, 2300, 20)
    kinds = (
        {"action_type": "click", "x": x, "y": y},
        {"action_type": "scroll", "direction": chance.choice(("up", "down", "left", "right"))},
        {"action_type": "navigate_back"},
        {"action_type": "wait"},
    )
    return chance.choices(kinds, weights=(6, 2, 1, 1))[0]


def steps_per_second(phones):
    """Let all phones of a farm step at once, each in an episode of its own."""
    with Farm(lambda: EpisodeServer(SUITE), phones) as farm, FarmClient(farm.address) as client:
        players = [client.player() for _ in range(phones)]
        chances = [random.Random(number) for number in range(phones)]
        done, spent_s = 0, 0.0
        while done < STEPS:
            for number, player in enumerate(players):
                if not player.is_playing:
                    player.reset(client.tasks[number % len(client.tasks)].name, done + number)
            began = time.perf_counter()
            for player, chance in zip(players, chances, strict=True):
                player.ask_step(action(chance))
            for player in players:
                player.answer()
            spent_s += time.perf_counter() - began
            done += phones
        return done / spent_s


@figure("farm", "steps a second, 1 phone of a farm", unit="/s", beside=ZLIB)
def one():
    """Measure one phone."""
    return steps_per_second(1)


@figure("farm8", "steps a second, 8 phones of a farm", unit="/s", beside=ZLIB)
def eight():
    """Measure eight."""
    return steps_per_second(8)


@figure("farm64", "steps a second, 64 phones of a farm", unit="/s", beside=ZLIB)
def sixty_four():
    """Measure sixty-four."""
    return steps_per_second(64)


# -- a long run -------------------------------------------------------------------------------------------------------


@dataclass
class Tally:
    """What clients have played."""

    episodes: int = 0
    steps: int = 0
    errors: list[str] = field(default_factory=list)


def episode(player, task, seed, share):
    """Play an episode with actions of its seed; returns its steps and a hash of all that was seen."""
    player.sight = Sight(screenshot=share.is_shown)
    chance, seen = random.Random(f"{task} {seed}"), hashlib.sha256()
    moment = player.reset(task, seed)
    steps = 0
    while not isinstance(moment, Outcome) and steps < share.most:
        seen.update(moment.seen.screenshot + moment.seen.hierarchy_xml.encode())
        moment = player.step(action(chance))
        steps += 1
    return steps, seen.hexdigest()


class Share(NamedTuple):
    """What one client plays: on so many phones, so many episodes of at most so many steps, from a seed on.

    Hierarchies alone, unless pictures are shown too.
    """

    phones: int
    episodes: int
    most: int
    first: int
    is_shown: bool


def client(address, name, share, played):
    """Be a client process: a thread for each phone, episodes until there have been enough; each is told of at once."""
    lock = threading.Lock()
    left = iter(range(share.first, share.first + share.episodes))
    with FarmClient(address, who=name, wait_s=600.0) as farm:

        def play():
            player = farm.player()
            while True:
                with lock:
                    number = next(left, None)
                if number is None:
                    player.close()
                    return
                task = farm.tasks[number % len(farm.tasks)].name
                try:
                    steps, _ = episode(player, task, number, share)
                except InfraError as error:
                    played.put((0, f"{task} {number}: {error}"))
                    player.close()
                    player = farm.player()
                    continue
                played.put((steps, ""))

        threads = [threading.Thread(target=play) for _ in range(share.phones)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def hashes(address, share):
    """Return what the first episodes show."""
    with FarmClient(address, who="comparing", wait_s=600.0) as farm, closing(farm.player()) as player:
        return [episode(player, farm.tasks[number].name, number, share)[1] for number in range(SAME)]


class Taken(NamedTuple):
    """What a process and its offspring take; memory that they share is counted once."""

    memory_mb: float
    descriptors: int
    processes: int
    cpu_s: float


def taken(pid):
    """Return what a process and its offspring take."""
    memory_kb = descriptors = processes = ticks = 0
    for one_pid in process_tree(pid):
        try:
            memory_kb += pss_kb(one_pid)
            descriptors += len(list(Path(f"/proc/{one_pid}/fd").iterdir()))
            used = Path(f"/proc/{one_pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        processes += 1
        ticks += int(used[11]) + int(used[12])
    return Taken(memory_kb / 1024, descriptors, processes, ticks / os.sysconf("SC_CLK_TCK"))


def main(arguments):
    """Play, and say what came of it; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.farm", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--suite", default=SUITE)
    parser.add_argument("--phones", type=int, default=64)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--episodes", type=int, default=0, help=f"of all clients together (default: {EPISODES})")
    parser.add_argument("--steps", type=int, default=0, help="in place of episodes: go on until there were so many")
    parser.add_argument("--minutes", type=float, default=0.0, help="in place of episodes: go on for so long")
    parser.add_argument("--most", type=int, default=10, help="an episode is given up after so many steps")
    parser.add_argument("--text", action="store_true", help="the clients ask for view hierarchies, and no pictures")
    parser.add_argument("--option", action="append", default=[], help="of the plugin, such as --mobile-max-steps=100")
    parser.add_argument("--out", type=Path, default=None, metavar="FILE", help="write the figures there, as JSON")
    chosen = parser.parse_args(arguments)
    if chosen.phones < chosen.clients:
        parser.error(f"--phones={chosen.phones}: each of {chosen.clients} clients has one or more")
    compared = Share(1, SAME, chosen.most, 0, is_shown=not chosen.text)
    with Farm(lambda: EpisodeServer(chosen.suite, options=chosen.option), chosen.phones) as farm:
        before = hashes(farm.address, compared)
        tally, seconds, samples = _played(farm, chosen)
        is_same = hashes(farm.address, compared) == before
        deaths = sum(phone.deaths for phone in farm.phones)
    figures = _figures(tally, seconds, samples) | {"deaths": deaths, "same": is_same, "phones": chosen.phones}
    for name, value in figures.items():
        _say(f"{name.replace('_', ' ')}: {value}")
    if chosen.out is not None:
        chosen.out.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
    return 0 if is_same and not tally.errors and not deaths else 1


def _figures(tally, seconds, samples):
    """Return what is to be known of a long run; growth is told from when all has been used once."""
    later = samples[int(len(samples) * WARM_UP) :]
    return {
        "episodes": tally.episodes, "steps": tally.steps, "seconds": round(seconds),
        "steps_per_second": round(tally.steps / seconds, 1),
        "errors": len(tally.errors), "first_errors": tally.errors[:10],
        "memory_mb": [round(later[0].memory_mb), round(later[-1].memory_mb)],
        "descriptors": [later[0].descriptors, later[-1].descriptors],
        "processes": [later[0].processes, later[-1].processes], "cpu_s": round(samples[-1].cpu_s - samples[0].cpu_s),
    }  # fmt: skip


def _played(farm, chosen):
    """Let the clients play; returns their tally, the seconds it took, and what was taken meanwhile."""
    spawn = multiprocessing.get_context("spawn")
    played, tally, samples = spawn.Queue(), Tally(), []
    episodes = chosen.steps or chosen.episodes or EPISODES  # no episode has less than a step
    if chosen.minutes:
        episodes = MOST_A_MINUTE * math.ceil(chosen.minutes)
    each = -(-episodes // chosen.clients)
    processes = []
    for number in range(chosen.clients):
        phones = len(range(number, chosen.phones, chosen.clients))
        share = Share(phones, each, chosen.most, number * each, is_shown=not chosen.text)
        arguments = (farm.address, f"client {number}", share, played)
        processes.append(spawn.Process(target=client, args=arguments))
    began = time.monotonic()
    for process in processes:
        process.start()

    def goes_on():
        return _play_on(processes, played) and not _is_enough(chosen, tally, time.monotonic() - began)

    while goes_on():
        asked = time.monotonic()
        samples.append(taken(farm.server_pid))
        now = time.monotonic()
        _gather(played, tally, now + max(SAMPLE_S, (now - asked) / SAMPLE_SHARE), goes_on)
        _say(_progress(tally, time.monotonic() - began, samples[-1]))
    seconds = time.monotonic() - began
    samples.append(taken(farm.server_pid))
    for process in processes:
        process.terminate()  # of those that still play, the farm takes the phones back
        process.join()
    return tally, seconds, samples


def _is_enough(chosen, tally, seconds):
    return 0 < chosen.steps <= tally.steps or 0 < chosen.minutes * 60 <= seconds


def _play_on(processes, played):
    return any(process.is_alive() for process in processes) or not played.empty()


def _gather(played, tally, until, goes_on):
    """Count what the clients tell of, until a moment or the end."""
    while time.monotonic() < until and goes_on():
        try:
            steps, error = played.get(timeout=0.5)
        except queue.Empty:
            continue
        tally.episodes += not error
        tally.steps += steps
        tally.errors += [error] if error else []


def _progress(tally, seconds, now):
    return (
        f"{seconds:6.0f} s  {tally.episodes} episodes  {tally.steps} steps  {tally.steps / seconds:.1f}/s  "
        f"{len(tally.errors)} errors  {now.memory_mb:.0f} MB  {now.descriptors} descriptors"
    )


def _say(line):
    print(line, flush=True)  # noqa: T201 - this is its output


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
