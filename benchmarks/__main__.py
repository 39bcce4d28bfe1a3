"""Print every figure with its budget, and beside a reference of the same run; names choose some.

`python -m benchmarks boot step`; `--compare REV` measures a revision and what lies here by turns.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

from benchmarks.compare import TURNS, compare
from benchmarks.figures import NotHereError, every_figure

COMPILED = Path(tempfile.gettempdir(), "mobileagent-benchmarks")


def main(arguments):
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed has been compiled
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(COMPILED))
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--compare", metavar="REV", help="measure this revision too, by turns with the files here")
    parser.add_argument("--turns", type=int, default=TURNS, help="how often each side is measured")
    parser.add_argument("--json", action="store_true", help="a line of JSON for each figure")
    chosen = parser.parse_args(arguments)
    figures = _chosen(chosen.names)
    if chosen.compare:
        _say(f"{'figure':50} {chosen.compare[:8]:>8} {'here':>8}        ratio   the same in references")
        for comparison in compare(chosen.compare, figures, chosen.turns):
            _say(comparison)
    else:
        _measure(figures, _as_json if chosen.json else _row)


def _chosen(names):
    figures = every_figure()
    unknown = sorted(set(names) - set(figures))
    if unknown:
        raise SystemExit(f"there is no figure '{unknown[0]}'; there are {', '.join(figures)}")
    return [figures[name] for name in names or figures]


def _measure(figures, told):
    if told is _row:
        _say(f"{'figure':50} {'measured':>13} {'budget':>12}   of the budget")
    for figure in figures:
        try:
            _say(told(figure, figure.sample()))
        except NotHereError as error:
            _say(f"{figure.what:50} {'not here:':>13} {error}")


def _as_json(figure, sample):
    return json.dumps({"name": figure.name, **sample._asdict()})


def _row(figure, sample):
    wanted = f"{figure.budget} {figure.unit}" if figure.budget is not None else "-"
    share = f"{sample.value / figure.budget:6.0%}" if figure.budget else " " * 6
    beside = f"{figure.in_references(sample):8.2f} × {figure.beside.name}" if figure.is_time else ""
    return f"{figure.what:50} {sample.value:8.1f} {figure.unit:>4} {wanted:>12}   {share} {beside}".rstrip()


def _say(line):
    print(line, flush=True)  # noqa: T201 - this is its output


if __name__ == "__main__":
    main(sys.argv[1:])
