from __future__ import annotations

import threading

import pytest

from pytest_mobileagent.emulator.phone_log import PhoneEvent, PhoneLog, What

FAULT, FINE = What.FAULT, What.FINE


@pytest.fixture(params=["in memory", "in a file"])
def log(request, tmp_path):
    return PhoneLog(tmp_path / "run" / "phones.jsonl" if request.param == "in a file" else None, worker="gw1")


def test_events_are_kept_in_their_order(log):
    assert log.events() == []
    log.add(What.LOADED, "emulator-5554", "105")
    log.add(FAULT, "R58@lab:5037", "a \n reason" + "x" * 400)

    assert log.events() == [
        PhoneEvent(What.LOADED, "emulator-5554", "105", "gw1"),
        PhoneEvent(FAULT, "R58@lab:5037", "a reason" + "x" * 292, "gw1"),
    ]


@pytest.mark.parametrize(
    ("events", "is_quarantined"),
    [
        ([FAULT] * 2, False),
        ([FAULT] * 3, True),
        ([FAULT, FAULT, FINE, FAULT, FAULT], False),
        ([FAULT, FAULT, FINE, FAULT, FAULT, FAULT], True),
        ([FAULT, FAULT, FAULT, FINE], True),
        ([FINE, What.LOADED], False),
    ],
    ids=str,
)
def test_three_faults_in_a_row_are_quarantine(log, events, is_quarantined):
    log.add(FAULT, "other", "once")
    for number, what in enumerate(events):
        log.add(what, "phone", f"reason {number}")

    last = max((number for number, what in enumerate(events) if what is FAULT), default=0)
    assert log.quarantined() == ({"phone": f"reason {last}"} if is_quarantined else {})
    assert log.lines() == (
        [f"quarantine: phone after 3 faults in a row, the last: reason {last}"] if is_quarantined else []
    )


def test_phones_with_the_same_fault_are_told_in_one_line(log):
    for number in range(3):
        for _ in range(3):
            log.add(FAULT, f"emulator-555{number} (process {number})", f"emulator-555{number}: install the forwarder")
    for _ in range(3):
        log.add(FAULT, "emulator-5558 (process 7)", "emulator-5558: offline")

    assert log.lines() == [
        "quarantine: 3 phones, emulator-5550 (process 0) the first, each after 3 faults in a row, the last: "
        "install the forwarder",
        "quarantine: emulator-5558 (process 7) after 3 faults in a row, the last: offline",
    ]


def test_workers_write_to_one_log(tmp_path):
    logs = [PhoneLog(tmp_path / "phones.jsonl", worker=f"gw{number}") for number in range(4)]
    threads = [threading.Thread(target=lambda log=log: [log.add(FAULT, "p", "x") for _ in range(50)]) for log in logs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert (len(logs[0].events()), logs[0].faults("p")) == (200, 200)


def test_a_line_that_was_cut_short_is_left_out(tmp_path):
    log = PhoneLog(tmp_path / "phones.jsonl")
    log.add(FAULT, "p")
    with (tmp_path / "phones.jsonl").open("a") as file:
        file.write('{"what": "fault", "pho\n[]\n{"what": "sleeping", "phone": "p", "detail": "", "worker": ""}\n')

    assert log.events() == [PhoneEvent(FAULT, "p")]
