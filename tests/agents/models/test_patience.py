from __future__ import annotations

import multiprocessing

import pytest

from pytest_mobileagent.agents.models import Reply, Request, user
from pytest_mobileagent.agents.models.base import Unavailable
from pytest_mobileagent.agents.models.limiter import Limiter
from pytest_mobileagent.agents.models.patience import Patient
from pytest_mobileagent.agents.models.sdk import retry_after_s
from pytest_mobileagent.agents.models.shared import SharedNumbers
from pytest_mobileagent.clock import ManualClock
from pytest_mobileagent.errors import ModelError

REQUEST = Request((user("Hello"),))


class Moody:
    """A client that fails as its script says; each try takes half a second."""

    def __init__(self, clock, *script):
        self.clock, self.script = clock, list(script)

    def send(self, request):
        self.clock.advance(0.5)
        step = self.script.pop(0)
        if isinstance(step, Exception):
            raise step
        return Reply(step)


@pytest.fixture
def clock():
    return ManualClock(1000.0)


@pytest.fixture
def limiter(clock, tmp_path):
    def make(rate=None):
        return Limiter(SharedNumbers(tmp_path / "l.json"), requests_per_minute=rate, clock=clock, wait=clock.advance)

    return make


def patient(clock, limiter, *script):
    client = Moody(clock, *script)
    return Patient("p/m", lambda: client, limiter(), clock=clock, wait=clock.advance)


def test_a_passing_failure_is_tried_again_with_growing_pauses(clock, limiter):
    reply = patient(clock, limiter, Unavailable("a"), Unavailable("b"), "Yes.").ask(REQUEST)

    assert (reply.text, reply.tries, reply.latency_s) == ("Yes.", 3, 0.5)
    assert reply.waited_s == 0.5 + 1 + 0.5 + 2


def test_retry_after_is_obeyed_by_all(clock, limiter):
    reply = patient(clock, limiter, Unavailable("slow down", retry_after_s=30, is_rate_limit=True), "Yes.").ask(REQUEST)

    assert reply.waited_s == pytest.approx(30.5)
    assert limiter().pass_through() == 0.0


def test_another_worker_waits_too_while_the_gate_is_closed(clock, limiter):
    limiter().close(12.0)

    assert limiter().pass_through() == pytest.approx(12.0)


def test_patience_ends_after_six_tries(clock, limiter):
    with pytest.raises(ModelError, match=r"^p/m: failed 6 times, at last: down$"):
        patient(clock, limiter, *[Unavailable("down")] * 6).ask(REQUEST)

    assert clock.monotonic() == 6 * 0.5 + 1 + 2 + 4 + 8 + 16


def test_patience_ends_when_the_service_asks_for_too_much(clock, limiter):
    with pytest.raises(ModelError, match=r"^p/m: asks to be left alone for 3600 s: quota$"):
        patient(clock, limiter, Unavailable("quota", retry_after_s=3600)).ask(REQUEST)


def test_a_lasting_failure_is_not_tried_again(clock, limiter):
    with pytest.raises(ModelError, match=r"^p/m: bad key$"):
        patient(clock, limiter, ModelError("bad key"), "never").ask(REQUEST)


def test_a_rate_is_kept_by_all_workers_together(clock, limiter):
    one, other = limiter(60), limiter(60)
    for _ in range(10):
        assert one.pass_through() == 0.0  # the bucket holds ten seconds' worth

    assert other.pass_through() == pytest.approx(1.0)
    assert one.pass_through() == pytest.approx(1.0)


def test_a_rate_limit_halves_the_rate_and_success_raises_it_again(clock, limiter):
    gate = limiter(60)
    for _ in range(10):
        gate.pass_through()
    gate.close(0.0)

    assert gate.pass_through() == pytest.approx(2.0, abs=0.01)
    for _ in range(20):
        gate.praise()
    assert gate.pass_through() == pytest.approx(1.0, abs=0.01)


def test_a_clock_that_was_set_back_closes_nothing_for_ever(clock, limiter):
    limiter().close(5.0)
    clock._wall -= 100_000

    assert limiter().pass_through() == 0.0


def test_numbers_that_a_kill_cut_short_count_as_new(tmp_path):
    path = tmp_path / "n.json"
    path.write_text('{"cos')

    with SharedNumbers(path).changing() as numbers:
        numbers["cost"] = 1.0

    assert SharedNumbers(path).read() == {"cost": 1.0}


def _count(path, times):
    for _ in range(times):
        with SharedNumbers(path).changing() as numbers:
            numbers["calls"] = numbers.get("calls", 0) + 1


def test_no_count_is_lost_between_processes(tmp_path):
    path = tmp_path / "n.json"
    workers = [multiprocessing.get_context("fork").Process(target=_count, args=(path, 50)) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(30)

    assert SharedNumbers(path).read() == {"calls": 150}


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"Retry-After": "7"}, 7.0),
        ({"retry-after-ms": "1500", "retry-after": "2"}, 1.5),
        ({"Retry-After": "Sun, 15 Oct 2023 15:34:30 GMT", "Date": "Sun, 15 Oct 2023 15:34:00 GMT"}, 30.0),
        ({"Retry-After": "soon"}, None),
        ({"Retry-After": "-5"}, None),
        ({}, None),
    ],
)
def test_retry_after_is_read_in_every_form(headers, seconds):
    assert retry_after_s(headers) == seconds
