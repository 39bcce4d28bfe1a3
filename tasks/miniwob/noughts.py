"""Noughts and crosses: how a careful player moves, and whether one wins an instance.

The page's other player moves by chance in more than half of its turns, and by the same chance whenever an instance is
had again: some cannot be won, or by unlikely moves alone.
"""

from __future__ import annotations

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
FIELDS = range(9)


def taken(nodes):
    """Return which fields have a mark: there a picture lies on them."""
    return {int(node.resource_id[-1]) for node in nodes if is_field(node) and node.class_name.endswith("Image")}


def is_field(node):
    return node.resource_id.startswith("ttt-")


def move(mine, theirs):
    """Return the field to take: to win, else not to lose, else where most can still come of it."""
    free = [field for field in FIELDS if field not in mine | theirs]
    ends = [field for own in (mine, theirs) for field in free if ends_it(field, own)]
    return ends[0] if ends else max(free, key=lambda field: promise(field, mine, theirs))


def ends_it(field, own):
    """Whether a field makes a whole line of someone's."""
    return any(field in line and own >= set(line) - {field} for line in LINES)


def promise(field, mine, theirs):
    """Return what a field is worth: the lines through it that the other has nothing on, most of all those begun."""
    lines = [set(line) for line in LINES if field in line and not theirs & set(line)]
    return sum(4 if line & mine else 1 for line in lines)


def is_won(app):
    """Whether a careful player wins the instance that the app shows."""
    mine = set()
    while not app.is_over:
        fields = {node.resource_id: node for node in app.nodes() if is_field(node)}
        field = move(mine, taken(fields.values()) - mine)
        mine.add(field)
        app.tap(fields[f"ttt-{field}"])
    return app.reward == 1
