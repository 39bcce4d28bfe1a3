"""Phones of a farm: steps a second, memory, and a long run: `python -m benchmarks.farm --phones 64 --episodes 10000`.

A long run has several client processes that play tasks of a suite with actions drawn from each episode's seed. It tells
what was played, what failed, whether the farm's memory and descriptors grew, and whether the first seeds are in the end
what they were at the start.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
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
from pytest_mobileagent.serving import EpisodeServer, Farm, FarmClient, Outcome

SUITE = "androidworld"
STEPS = 200  # of a measurement, all phones together
SAMPLE_S = 10.0
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

    def add(self, other):
        """Count another's too."""
        self.episodes += other.episodes
        self.steps += other.steps
        self.errors += other.errors


def episode(player, task, seed, most):
    """Play an episode with actions of its seed; returns its steps and a hash of all that was seen."""
    chance, seen = random.Random(f"{task} {seed}"), hashlib.sha256()
    moment = player.reset(task, seed)
    steps = 0
    while not isinstance(moment, Outcome) and steps < most:
        seen.update(moment.seen.screenshot)
        moment = player.step(action(chance))
        steps += 1
    return steps, seen.hexdigest()


class Share(NamedTuple):
    """What one client plays: on so many phones, so many episodes of at most so many steps."""

    phones: int
    episodes: int
    most: int


def client(address, name, share, tallies):
    """Be a client process: a thread for each phone, episodes until there have been enough."""
    tally, lock = Tally(), threading.Lock()
    left = iter(range(share.episodes))
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
                    steps, _ = episode(player, task, number, share.most)
                except InfraError as error:
                    with lock:
                        tally.errors.append(f"{task} {number}: {error}")
                    player.close()
                    player = farm.player()
                    continue
                with lock:
                    tally.episodes += 1
                    tally.steps += steps

        threads = [threading.Thread(target=play) for _ in range(share.phones)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    tallies.put(tally)


def hashes(address, most):
    """Return what the first episodes show."""
    with FarmClient(address, who="comparing", wait_s=600.0) as farm, closing(farm.player()) as player:
        return [episode(player, farm.tasks[number].name, number, most)[1] for number in range(SAME)]


def taken(pid):
    """Return the memory of a process and its offspring in MB, shared pages counted once, and their descriptors."""
    memory_kb = descriptors = 0
    for one_pid in process_tree(pid):
        try:
            memory_kb += pss_kb(one_pid)
            descriptors += len(list(Path(f"/proc/{one_pid}/fd").iterdir()))
        except OSError:
            continue
    return memory_kb / 1024, descriptors


def main(arguments):
    """Play, and say what came of it; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.farm", description=__doc__)
    parser.add_argument("--suite", default=SUITE)
    parser.add_argument("--phones", type=int, default=64)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--episodes", type=int, default=10_000, help="of all clients together")
    parser.add_argument("--steps", type=int, default=10, help="an episode is given up after so many")
    chosen = parser.parse_args(arguments)
    with Farm(lambda: EpisodeServer(chosen.suite), chosen.phones) as farm:
        before = hashes(farm.address, chosen.steps)
        tally, seconds, samples = _played(farm, chosen)
        is_same = hashes(farm.address, chosen.steps) == before
        deaths = sum(phone.deaths for phone in farm.phones)
    later = samples[int(len(samples) * WARM_UP) :]
    _say(f"{tally.episodes} episodes, {tally.steps} steps in {seconds:.0f} s: {tally.steps / seconds:.0f} steps/s")
    _say(f"{len(tally.errors)} errors, {deaths} players replaced; the first seeds are the same: {is_same}")
    _say(f"memory {later[0][0]:.0f} to {later[-1][0]:.0f} MB, descriptors {later[0][1]} to {later[-1][1]}")
    for error in tally.errors[:10]:
        _say(error)
    return 0 if is_same and not tally.errors and not deaths else 1


def _played(farm, chosen):
    """Let the clients play; returns their tally, the seconds it took, and what was taken meanwhile."""
    tallies, total, samples = multiprocessing.get_context("spawn").SimpleQueue(), Tally(), []
    share = Share(chosen.phones // chosen.clients, chosen.episodes // chosen.clients, chosen.steps)
    began = time.monotonic()
    processes = [
        multiprocessing.get_context("spawn").Process(
            target=client, args=(farm.address, f"client {number}", share, tallies)
        )
        for number in range(chosen.clients)
    ]
    for process in processes:
        process.start()
    while any(process.is_alive() for process in processes):
        samples.append(taken(farm.server_pid))
        processes[0].join(SAMPLE_S)
        if not processes[0].is_alive():
            processes.append(processes.pop(0))
    for _ in processes:
        total.add(tallies.get())
    return total, time.monotonic() - began, samples


def _say(line):
    print(line, flush=True)  # noqa: T201 - this is its output


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
