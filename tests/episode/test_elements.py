from __future__ import annotations

from pytest_mobileagent.device.hierarchy import parse
from pytest_mobileagent.episode.elements import clickable_elements


def test_elements_are_leaves_and_what_is_described_or_scrolls(observation):
    elements = clickable_elements(observation.hierarchy)

    assert [(node.class_name.rpartition(".")[2], node.text or node.desc) for node in elements] == [
        ("ScrollView", ""),
        ("LinearLayout", "Row"),
        ("TextView", "One"),
        ("Button", "Save"),
    ]


def test_an_empty_screen_has_none():
    assert clickable_elements(parse("<hierarchy/>")) == []
