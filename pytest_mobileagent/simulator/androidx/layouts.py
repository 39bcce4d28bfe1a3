"""Containers and texts with the values that most of them have in the layouts of apps."""

from __future__ import annotations

from pytest_mobileagent.simulator.ui import MATCH, Column, Frame, Row, Scroll, Text

RECYCLER = "androidx.recyclerview.widget.RecyclerView"


class Across(Row):
    """A row as wide as its parent, everything in it on one line."""

    width = MATCH
    gravity = "center"


class Pane(Column):
    """A column as high as its parent: a whole screen, a drawer."""

    height = MATCH


class Layers(Frame):
    """Children on top of each other, over all of the parent."""

    width = MATCH
    height = MATCH


class RecyclerView(Scroll):
    """A list that takes the room which is left."""

    cls = RECYCLER
    weight = 1


class Caption(Text):
    """What stands in a softer colour below or beside something."""

    color = "on_surface_variant"
