"""`mobileagent droidtask`: DroidTask's recorded tasks, imported and asked about step by step, without a phone."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.summary import plural

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from pytest_mobileagent.agents.models import ModelCall
    from pytest_mobileagent.agents.models.source import Models
    from pytest_mobileagent.droidtask.evaluation import Chooser
    from pytest_mobileagent.droidtask.recordings import Recording
    from pytest_mobileagent.droidtask.tables import Column, Cost

_RECORDINGS = Path("droidtask/recordings.jsonl")


def add_droidtask(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="import|evaluate")
    importing = verbs.add_parser("import", help="read DroidTask from your own copy, or episodes of a run")
    importing.add_argument(
        "folder", type=Path, metavar="FOLDER",
        help="with <app>/taskN.yaml, or AutoDroid's memory; or a run of the suite droidtask with --mobile-trace=on",
    )  # fmt: skip
    importing.add_argument("--out", type=Path, default=_RECORDINGS, metavar="FILE", help="(default: %(default)s)")
    asking = verbs.add_parser("evaluate", help="ask agents at each recorded step, and compare")
    asking.add_argument("--agent", required=True, help="autodroid[+OPTION=VALUE]:MODEL, random, similarity[:EMBEDDER]; "
                        "several with commas between them")  # fmt: skip
    asking.add_argument("--data", type=Path, default=_RECORDINGS, metavar="FILE", help="(default: %(default)s)")
    asking.add_argument("--out", type=Path, default=Path("droidtask"), metavar="DIR", help="(default: %(default)s)")
    asking.add_argument("--apps", default="", metavar="APPS", help="only these, with commas between them")
    asking.add_argument(
        "--table", type=int, choices=(2, 3, 4, 5), metavar="N",
        help="only this table of the paper, 2 to 5, and what was published; 5 is of five apps and four AutoDroids",
    )  # fmt: skip
    asking.add_argument("--knowledge", type=Path, metavar="DIR", help="where AutoDroid's memory lies")
    asking.add_argument("--models", metavar="FILE", help="TOML file with aliases, as for --mobile-models")
    asking.add_argument("--seed", type=int, default=0, help="of the random agent (default: 0)")


def run_droidtask(chosen: argparse.Namespace) -> str:
    """Return what the command prints.

    Raises:
        ConfigError: the data, an agent or the memory is none.
        ModelError: a model's service fails.
    """
    return _imported(chosen) if chosen.verb == "import" else _evaluated(chosen)


def _imported(chosen: argparse.Namespace) -> str:
    from pytest_mobileagent.droidtask.episodes import read_episodes
    from pytest_mobileagent.droidtask.recordings import import_recordings, write_recordings

    is_run = (chosen.folder / "run.jsonl").is_file()
    recordings = read_episodes(chosen.folder) if is_run else import_recordings(chosen.folder)
    if not recordings:
        raise ConfigError(f"{chosen.folder} has no passed task of droidtask with its screens: add --mobile-trace=on")
    write_recordings(chosen.out, recordings)
    kinds = [step.kind for one in recordings for step in one.steps]
    steps = f"{kinds.count('click')} clicks, {kinds.count('input')} inputs, {kinds.count('complete')} completions"
    apps = plural(len({one.app for one in recordings}), "app")
    return f"{plural(len(recordings), 'task')} of {apps} in {chosen.out}: {steps}\n"


def _evaluated(chosen: argparse.Namespace) -> str:
    from pytest_mobileagent.droidtask.published import TABLES
    from pytest_mobileagent.droidtask.recordings import read_recordings
    from pytest_mobileagent.droidtask.tables import beside_published, steps_json, tables

    table = TABLES.get(chosen.table)
    agents = [text for text in chosen.agent.split(",") if text]
    apps = tuple(app for app in chosen.apps.split(",") if app) or (table.apps if table is not None else ())
    recordings = [one for one in read_recordings(chosen.data) if not apps or one.app in apps]
    if not recordings:
        raise ConfigError(f"{chosen.data} has no task of {', '.join(apps) or 'any app'}")
    compared = table.agents(agents) if table is not None else agents
    columns = [_column(text, recordings, chosen) for text in compared]
    chosen.out.mkdir(parents=True, exist_ok=True)
    for column in columns:
        name = re.sub(r"[^\w.+=-]+", "_", column.name)
        (chosen.out / f"{name}.jsonl").write_text(steps_json(column), "utf-8", "backslashreplace")
    told = tables(columns) if table is None else beside_published(columns, table)
    (chosen.out / ("report.md" if table is None else f"table-{chosen.table}.md")).write_text(told, "utf-8")
    return told


def _column(text: str, recordings: Sequence[Recording], chosen: argparse.Namespace) -> Column:
    from pytest_mobileagent.agents.models.names import Names, read_names
    from pytest_mobileagent.agents.models.source import Models, Terms
    from pytest_mobileagent.droidtask.evaluation import evaluate
    from pytest_mobileagent.droidtask.tables import Column

    models = Models(Terms(names=read_names(Path(chosen.models)) if chosen.models else Names()))
    outcomes = tuple(evaluate(recordings, _chooser(text, models, chosen)))
    return Column(text, outcomes, _cost(models.take()))


def _chooser(text: str, models: Models, chosen: argparse.Namespace) -> Chooser:
    from pytest_mobileagent.agents.embeddings import make_embedder
    from pytest_mobileagent.agents.guide import knowledge_of, read_options
    from pytest_mobileagent.agents.models.source import check
    from pytest_mobileagent.agents.registry import parse_agent
    from pytest_mobileagent.droidtask import evaluation

    name, _, rest = text.partition(":")
    if name == "random":
        return evaluation.RandomChooser(random.Random(chosen.seed))
    if name == "similarity":
        return evaluation.SimilarChooser(make_embedder(rest or "words", models.terms.names))
    spec = parse_agent(text, models.terms.names)
    if spec.name != "autodroid":
        raise ConfigError(f"--agent={text}: recorded texts can be shown to autodroid, random and similarity alone")
    check(spec.model, models.terms, os.environ)
    options = read_options(spec.options)
    return evaluation.AutoDroidChooser(models.open(spec.model), options, knowledge_of(chosen.knowledge, options))


def _cost(calls: Sequence[ModelCall]) -> Cost:
    from pytest_mobileagent.droidtask.tables import Cost

    replies = [call.reply for call in calls if call.reply is not None]
    return Cost(
        len(replies),
        sum(reply.usage.input_tokens or 0 for reply in replies),
        sum(reply.usage.output_tokens or 0 for reply in replies),
        sum(reply.latency_s for reply in replies),
        sum(reply.cost or 0 for reply in replies),
    )
