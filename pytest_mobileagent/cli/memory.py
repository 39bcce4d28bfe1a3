"""`mobileagent memory`: AutoDroid's memory of an app, from its exploration or from the published files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.summary import plural

if TYPE_CHECKING:
    import argparse

    from pytest_mobileagent.agents.models import Models


def add_memory(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="of `explore-app`, or AutoDroid's own `memory`")
    parser.add_argument("--knowledge", required=True, type=Path, metavar="DIR", help="where to write")
    parser.add_argument("--model", metavar="MODEL", help="the model that says what screens and elements are for")
    parser.add_argument("--models", metavar="FILE", help="TOML file with aliases, as for --mobile-models")


def run_memory(chosen: argparse.Namespace) -> str:
    """Return what the command prints.

    Raises:
        ConfigError: the folder is neither, or the model cannot be asked.
        ModelError: the model's service fails; what was learnt until then is kept.
    """
    from pytest_mobileagent.agents.app_memory import FOLDER, is_published, read_published, write_memory

    target = chosen.knowledge / FOLDER
    if not is_published(chosen.folder):
        return _built(chosen, target)
    memories = read_published(chosen.folder)
    for memory in memories:
        write_memory(target / f"{memory.app}.json", memory)
    count = sum(len(memory.tasks) for memory in memories)
    return f"{plural(count, 'task')} of {plural(len(memories), 'app')} in {target}\n"


def _built(chosen: argparse.Namespace, target: Path) -> str:
    from pytest_mobileagent.agents.app_memory import AppMemory, read_memory, write_memory
    from pytest_mobileagent.exploration.folder import ExplorationFolder
    from pytest_mobileagent.exploration.memory import build_memory

    graph = ExplorationFolder(chosen.folder).read()
    models, name = models_of(chosen)
    app = graph.app.package
    path = target / f"{app}.json"
    known = read_memory(path).get(app.casefold()) if path.exists() else None
    memory = known or AppMemory(app)
    for grown in build_memory(graph, models.open(name), memory):
        memory = grown
        write_memory(path, memory)
    calls = models.take()
    tokens = sum(call.reply.usage.tokens for call in calls if call.reply is not None)
    told = f"{plural(len(memory.tasks), 'task')} and {plural(len(memory.functions), 'screen')} in {path}"
    return f"{told}: {plural(len(calls), 'call')}, {tokens} tokens\n"


def models_of(chosen: argparse.Namespace) -> tuple[Models, str]:
    """Return where models come from, and the one that is named.

    Raises:
        ConfigError: none is, or it cannot be asked.
    """
    from pytest_mobileagent.agents.models.names import Names, read_names
    from pytest_mobileagent.agents.models.source import Models, Terms, check

    if not chosen.model:
        raise ConfigError("name the model that is to be asked: --model=gpt-4o, claude, gemini, or an alias")
    terms = Terms(names=read_names(Path(chosen.models)) if chosen.models else Names())
    check(chosen.model, terms, os.environ)
    return Models(terms), chosen.model
