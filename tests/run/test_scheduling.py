"""The scheduler against workers that do nothing but finish, or crash."""

from __future__ import annotations

import itertools
import random

import pytest

from pytest_mobileagent.run.scheduling import AffinityScheduling

CONFIGS = ["pixel_6", "pixel_6-dark", "100"]


class Worker:
    """What the scheduler asks of xdist's `WorkerController`."""

    def __init__(self, name):
        self.name = name
        self.queue = []
        self.ran = []
        self.shutting_down = False

    def send_runtest_some(self, indices):
        assert not self.shutting_down
        self.queue += indices

    def shutdown(self):
        assert not self.shutting_down
        self.shutting_down = True


class Config:
    def __init__(self, count):
        self.count = count

    def getvalue(self, name):
        return [f"{self.count}*popen"]


def need(node_id):
    """What an item needs, as these tests name them."""
    return node_id.partition("[")[2].partition("-oracle")[0]


class Crew:
    """A scheduler and its workers."""

    def __init__(self, workers, items):
        self.items = items
        self.scheduler = AffinityScheduling(Config(workers), need=need)
        self.workers = [Worker(f"gw{number}") for number in range(workers)]
        for worker in self.workers:
            self.join(worker)
        self.scheduler.schedule()

    def join(self, worker):
        self.scheduler.add_node(worker)
        self.scheduler.add_node_collection(worker, self.items)

    def can_run(self, worker):
        return len(worker.queue) > 1 or (worker.shutting_down and worker.queue)

    def finish_one(self, worker):
        """Run the worker's next item as xdist does: it has to know the one after, or that there is none."""
        index = worker.queue.pop(0)
        worker.ran.append(index)
        self.scheduler.mark_test_complete(worker, index)

    def play(self, chance):
        while ready := [worker for worker in self.workers if self.can_run(worker)]:
            self.finish_one(ready[chance.randrange(len(ready))])

    def crash(self, worker):
        self.workers.remove(worker)
        lost = self.scheduler.remove_node(worker)
        new = Worker(f"{worker.name}'")
        self.workers.append(new)
        self.join(new)
        self.scheduler.schedule()
        return lost

    @property
    def ran(self):
        return sorted(index for worker in self.workers for index in worker.ran)


def items(**counts):
    names = dict(zip(("a", "b", "c"), CONFIGS, strict=True))
    return [f"t.py::test[{names[key]}-oracle-seed{n}]" for key, count in counts.items() for n in range(count)]


@pytest.mark.parametrize("workers", [1, 2, 3, 8])
@pytest.mark.parametrize("counts", [{"a": 20}, {"a": 9, "b": 4, "c": 1}, {"a": 1, "b": 1}, {"c": 30, "a": 2}], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_every_item_runs_once_and_every_worker_is_told_to_stop(workers, counts, seed):
    crew = Crew(workers, items(**counts))

    crew.play(random.Random(seed))

    assert crew.ran == list(range(len(crew.items)))
    assert all(worker.shutting_down for worker in crew.workers)
    assert (crew.scheduler.tests_finished, crew.scheduler.has_pending) == (True, False)


def test_workers_begin_with_different_configurations_the_largest_first():
    crew = Crew(2, items(a=3, b=9, c=5))

    assert [need(crew.items[worker.queue[0]]) for worker in crew.workers] == ["pixel_6-dark", "100"]


@pytest.mark.parametrize("seed", range(5))
def test_a_worker_stays_with_its_configuration_while_it_lasts(seed):
    crew = Crew(2, items(a=10, b=10))
    crew.play(random.Random(seed))

    for worker in crew.workers:
        names = [need(crew.items[index]) for index in worker.ran]
        changes = sum(before != after for before, after in itertools.pairwise(names))
        assert changes <= 1


def test_a_worker_without_work_helps_with_the_longest_queue():
    crew = Crew(2, items(a=2, b=30))
    crew.play(random.Random(0))

    helper = next(worker for worker in crew.workers if need(crew.items[worker.ran[0]]) == "pixel_6")
    assert len(helper.ran) > 2


@pytest.mark.parametrize("is_seed_first", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_ten_configurations_of_twenty_items_on_four_workers_are_loaded_thirteen_times_at_most(seed, is_seed_first):
    names = [str(number) for number in range(100, 110)]
    cases = [(name, number) for name in names for number in range(20)]
    cases = sorted(cases, key=lambda case: case[1]) if is_seed_first else cases
    crew = Crew(4, [f"t.py::test[{name}-oracle-seed{n}]" for name, n in cases])
    crew.play(random.Random(seed))

    loads = 0
    for worker in crew.workers:
        ran = [need(crew.items[index]) for index in worker.ran]
        loads += sum(before != after for before, after in itertools.pairwise(["", *ran]))
    assert crew.ran == list(range(200))
    assert 10 <= loads <= 13


def test_every_worker_begins_however_few_items_there_are():
    crew = Crew(8, items(a=16))

    assert [len(worker.queue) for worker in crew.workers] == [2] * 8


def test_a_worker_does_not_change_for_the_last_few_items():
    crew = Crew(2, items(a=2, b=5))
    crew.play(random.Random(0))

    assert [{need(crew.items[index]) for index in worker.ran} for worker in crew.workers] == [
        {"pixel_6-dark"}, {"pixel_6"},
    ]  # fmt: skip


def test_of_a_crashed_worker_one_item_is_lost_and_the_others_run_elsewhere():
    crew = Crew(2, items(a=10, b=10))
    victim = crew.workers[0]
    crew.finish_one(victim)
    done, running = victim.ran, victim.queue[0]

    lost = crew.crash(victim)
    crew.play(random.Random(0))

    assert lost == crew.items[running]
    assert sorted([*done, running, *crew.ran]) == list(range(20))


def test_a_worker_that_crashes_at_the_end_is_replaced_for_what_it_still_had():
    crew = Crew(1, items(a=2))
    lost = crew.crash(crew.workers[0])
    crew.play(random.Random(0))

    assert (lost, crew.ran) == (crew.items[0], [1])


def test_a_worker_that_runs_nothing_may_go():
    crew = Crew(3, items(a=2))
    idle = next(worker for worker in crew.workers if not worker.queue)

    assert crew.scheduler.remove_node(idle) is None


def test_an_item_may_be_run_once_more():
    crew = Crew(1, items(a=4))
    crew.finish_one(crew.workers[0])
    crew.scheduler.mark_test_pending(crew.items[0])
    crew.play(random.Random(0))

    assert sorted(crew.ran) == [0, 0, 1, 2, 3]


def test_nothing_is_finished_before_every_worker_has_collected():
    scheduler = AffinityScheduling(Config(2), need=need)
    first, second = Worker("gw0"), Worker("gw1")
    scheduler.add_node(first)
    scheduler.add_node_collection(first, items(a=2))

    assert (scheduler.collection_is_completed, scheduler.tests_finished, scheduler.nodes) == (False, False, [first])
    scheduler.add_node(second)
    scheduler.add_node_collection(second, items(a=2))
    assert scheduler.collection_is_completed


def test_workers_that_collected_different_items_are_given_none():
    scheduler = AffinityScheduling(Config(2), need=need)
    workers = [Worker("gw0"), Worker("gw1")]
    for worker, count in zip(workers, (2, 3), strict=True):
        scheduler.add_node(worker)
        scheduler.add_node_collection(worker, items(a=count))
    scheduler.schedule()

    assert (scheduler.collection, [worker.queue for worker in workers]) == (None, [[], []])


def test_tests_that_are_no_mobile_tasks_run_too():
    crew = Crew(2, ["t.py::test_plain", *items(a=3), "t.py::test_other[1]"])
    crew.play(random.Random(0))

    assert crew.ran == [0, 1, 2, 3, 4]
