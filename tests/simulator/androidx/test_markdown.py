from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.androidx.markdown import Line, blocks, headings

SOURCES = {
    "each kind": (
        "# Title\n\ntwo\nlines\n\n- [x] done\n1. one\n\n> said\n\n---\n\n```\ncode\n```\n",
        [("heading", "Title", 0), ("paragraph", "two\nlines", 2), ("item", "done", 5), ("item", "one", 6),
         ("quote", "said", 8), ("rule", "", 10), ("code", "code", 12)],
    ),
    "nothing between them": (
        "# A\nb\nc\n\n1. d\n> e\n---\n```\nf\n```\n| g |\n|---|\n| h |",
        [("heading", "A", 0), ("paragraph", "b\nc", 1), ("item", "d", 4), ("quote", "e", 5), ("rule", "", 6),
         ("code", "f", 7), ("table", "", 10)],
    ),
    "an open fence": ("```\nf", [("code", "f", 0)]),
    "nothing": ("", []),
}  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), SOURCES.values(), ids=SOURCES)
def test_a_text_is_taken_apart_into_blocks(source, expected):
    assert [(block.kind, block.text, block.line) for block in blocks(source)] == expected


def test_items_tell_their_depth_and_their_mark():
    items = blocks("- a\n  - [ ] b\n    1. c\n- [X] d")

    assert [(block.text, block.level, block.mark) for block in items] == [
        ("a", 0, "•"), ("b", 1, "[ ]"), ("c", 2, "1."), ("d", 0, "[x]"),
    ]  # fmt: skip


def test_markup_is_not_shown():
    (paragraph,) = blocks("**bold** _soft_ ~~gone~~ `code` \\*star")

    assert paragraph.text == "bold soft gone code *star"


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("[site](https://a.org)", Line("site", "https://a.org")),
        ("see https://a.org", Line("see https://a.org", "https://a.org")),
        ("![photo](:/ab)", Line("photo", image=":/ab")),
        ("no link", Line("no link")),
    ],
)
def test_a_line_knows_its_link_and_its_image(source, line):
    assert blocks(source)[0].lines == (line,)


def test_a_table_is_rows_of_cells():
    (table,) = blocks("| a | b |\n|---|---|\n| **c** | |\n")

    assert [[cell.text for cell in row] for row in table.rows] == [["a", "b"], ["c", ""]]


def test_headings_tell_their_level():
    assert [(block.text, block.level) for block in headings("# One\ntext\n### Two\n")] == [("One", 1), ("Two", 3)]
