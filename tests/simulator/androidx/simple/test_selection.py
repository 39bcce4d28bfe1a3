from __future__ import annotations

from pytest_mobileagent.simulator.androidx import simple


def test_a_selection_says_how_many_and_whether_it_ended():
    selection = simple.Selection()
    assert (len(selection), bool(selection), selection.clear()) == (0, False, False)

    selection.toggle("a", "b")
    selection.keep(["b", "c"])
    assert (len(selection), "b" in selection, selection.clear(), len(selection)) == (1, True, True, 0)
