"""How a driver is told what to do, and answers: a line of JSON each, past what upstream's programs read and write."""

from __future__ import annotations

import json
import os

# The programs that upstream starts read and write the usual places: ours are others.
orders, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
os.dup2(2, 1)


def heard():
    """Yield each order as it comes."""
    for line in orders:
        yield json.loads(line)


def say(**told):
    answers.write(f"{json.dumps(told)}\n")
    answers.flush()
