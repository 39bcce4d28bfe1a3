from __future__ import annotations


def test_xargs_ends_what_runs(shell):
    assert shell("sleep 100 & echo $! | xargs kill; wait $!; echo $?")[1] == "143\n"


def test_who_is_not_there_is_not_ended(shell):
    assert shell("echo 99999 | xargs kill -9") == (123, "", "kill: bad pid '99999': No such process\n")


def test_a_signal_that_is_none(shell):
    assert shell("toybox kill -NOPE 1") == (1, "", "kill: bad signal 'NOPE'\n")
