from __future__ import annotations

from pytest_mobileagent.simulator.androidx import Selection


def test_rows_are_selected_and_let_go_of():
    selected = Selection()
    assert not selected

    selected.toggle(1, 2)
    selected.toggle(2, 3)

    assert [key for key in (1, 2, 3) if key in selected] == [1, 3]


def test_rows_that_are_gone_are_let_go_of():
    selected = Selection()
    selected.select("abc")

    selected.keep("bcd")

    assert [key for key in "abcd" if key in selected] == ["b", "c"]
    selected.clear()
    assert not selected
