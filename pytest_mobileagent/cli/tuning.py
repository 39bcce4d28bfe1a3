"""`mobileagent tuning-data`: pairs of questions and answers from AutoDroid's memory, to tune a model with."""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from pytest_mobileagent.cli.memory import models_of
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.summary import plural


def add_tuning(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--knowledge", required=True, type=Path, metavar="DIR", help="where AutoDroid's memory lies")
    parser.add_argument("--out", type=Path, default=Path("tuning.jsonl"), metavar="FILE", help="(default: %(default)s)")
    parser.add_argument("--model", metavar="MODEL", help="a model that gives reasons; without one there are none")
    parser.add_argument("--models", metavar="FILE", help="TOML file with aliases, as for --mobile-models")
    parser.add_argument("--mix", type=Path, metavar="FILE", help="other pairs, in the same form, to be mixed in")
    parser.add_argument("--motif", type=Path, metavar="DIR", help="your copy of MoTIF's traces: inputs, completions")
    parser.add_argument("--share", type=_share, default=0.1, metavar="SHARE", help="of the others (default: 0.1)")
    parser.add_argument("--seed", type=int, default=0, help="of what is drawn and of the order (default: 0)")


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = -1
    if not 0 <= share < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is no share: expected a number from 0 to below 1")
    return share


def run_tuning(chosen: argparse.Namespace) -> str:
    """Return what the command prints.

    Raises:
        ConfigError: there is no memory with its screens, or the other pairs are none.
        ModelError: the model's service fails.
    """
    from pytest_mobileagent.agents.app_memory import FOLDER, read_memory
    from pytest_mobileagent.agents.motif import read_motif
    from pytest_mobileagent.agents.tuning import Due, Pair, drawn, dues_of, pairs, read_pairs, write_pairs

    paths = sorted((chosen.knowledge / FOLDER).glob("*.json"))
    memories = [memory for path in paths for memory in read_memory(path).values()]
    teacher = None
    if chosen.model:
        models, name = models_of(chosen)
        teacher = models.open(name)
    own = list(pairs((due for memory in memories for due in dues_of(memory)), teacher))
    if not own:
        raise ConfigError(
            f"{chosen.knowledge / FOLDER} has no simulated task whose screens are known: 'mobileagent memory' makes "
            "them of an app that was explored; the published memory has none"
        )
    chance = random.Random(chosen.seed)
    others: list[Pair | Due] = [*(read_pairs(chosen.mix) if chosen.mix is not None else [])]
    others += read_motif(chosen.motif) if chosen.motif is not None else []
    mixed = drawn(others, len(own), chosen.share, chance)
    asked = pairs((one for one in mixed if isinstance(one, Due)), teacher)
    together = [*own, *(one for one in mixed if isinstance(one, Pair)), *asked]
    chance.shuffle(together)
    count = write_pairs(chosen.out, together)
    sources = f"{len(own)} of {plural(len(memories), 'app')}, {count - len(own)} others"
    return f"{plural(count, 'pair')} in {chosen.out}: {sources}\n"
