"""The pages of the browser tasks: their text, and what their scripts draw from a seed."""

from __future__ import annotations

from pathlib import Path

_FOLDER = Path(__file__).parent / "pages"
_SIZE = 4
_WAYS = {"Up": (-1, 0), "Right": (0, 1), "Down": (1, 0), "Left": (0, -1)}  # row and column
_NAMES = tuple(_WAYS)
LONGEST_PATH = 12  # what fits into the budget of 20 steps: seven lead to the page, one says that it is done
PALETTE = (
    "#ff0000", "#00ff00", "#0000ff", "#ffff00", "#ff00ff", "#00ffff", "#800000", "#008000", "#000080", "#808000",
    "#800080", "#008080", "#c0c0c0", "#808080", "#ffa500", "#a52a2a", "#ffc0cb", "#ffd700", "#4b0082", "#ee82ee",
    "#f0e68c", "#40e0d0", "#fa8072", "#000000",
)  # fmt: skip


def page(name, seed):
    """Return the text of a page for a seed."""
    return (_FOLDER / f"{name}.html").read_text("utf-8").replace("%SEED%", str(seed))


class Draws:
    """Chance as the pages' scripts have it."""

    def __init__(self, seed):
        self._state = seed

    def below(self, limit):
        self._state = (1664525 * self._state + 1013904223) % 2**32
        return int(self._state / 2**32 * limit)


def numbers(seed):
    """Return the five numbers that are to be multiplied."""
    draws = Draws(seed)
    return [draws.below(10) + 1 for _ in range(5)]


def colors(seed):
    """Return the three colours that are to be drawn with."""
    draws = Draws(seed)
    rest = list(PALETTE)
    return [rest.pop(draws.below(len(rest))) for _ in range(3)]


def _maze(seed):
    """Return the ways that are open in each cell."""
    draws = Draws(seed)
    ways = {(0, 0): set()}

    def carve(row, column):
        order = list(range(len(_NAMES)))
        for last in range(len(order) - 1, 0, -1):
            other = draws.below(last + 1)
            order[last], order[other] = order[other], order[last]
        for way in order:
            step = _WAYS[_NAMES[way]]
            cell = row + step[0], column + step[1]
            if cell in ways or not (0 <= cell[0] < _SIZE and 0 <= cell[1] < _SIZE):
                continue
            ways[row, column].add(_NAMES[way])
            ways[cell] = {_NAMES[(way + 2) % len(_NAMES)]}
            carve(*cell)

    carve(0, 0)
    return ways


def maze_path(seed):
    """Return the buttons that lead from the top left to the bottom right of the maze."""
    ways = _maze(seed)
    goal = (_SIZE - 1, _SIZE - 1)
    paths = {(0, 0): []}
    cells = [(0, 0)]
    for cell in cells:
        for name in sorted(ways[cell]):
            step = _WAYS[name]
            following = cell[0] + step[0], cell[1] + step[1]
            if following not in paths:
                paths[following] = [*paths[cell], name]
                cells.append(following)
    return paths[goal]
