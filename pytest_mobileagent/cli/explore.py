"""`mobileagent explore`: documents for AppAgent from recorded episodes, without a phone."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    import argparse


def add_explore(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("run", metavar="RUN", help="a run's folder, or any below it: its finished episodes are read")
    parser.add_argument("--model", required=True, help="the model that writes: gpt-4o, claude, gemini, or an alias")
    parser.add_argument("--knowledge", required=True, metavar="DIR", help="where to write; --mobile-knowledge reads it")
    parser.add_argument("--task", help="only episodes of this task, by its test's name")
    parser.add_argument("--refine", action="store_true", help="improve notes that are there; else they are left alone")
    parser.add_argument("--models", metavar="FILE", help="TOML file with aliases, as for --mobile-models")


def run_explore(chosen: argparse.Namespace) -> str:
    """Return what the command prints.

    Raises:
        ConfigError: there is nothing to learn from, or the model cannot be asked.
        ModelError: its service fails.
    """
    from pytest_mobileagent.agents.demonstrations import read_demonstrations
    from pytest_mobileagent.agents.documents import FOLDER, Documents
    from pytest_mobileagent.agents.explorer import watch
    from pytest_mobileagent.agents.models.names import Names, read_names
    from pytest_mobileagent.agents.models.source import Models, Terms, check

    folder = Path(chosen.run)
    if not folder.is_dir():
        raise ConfigError(f"{folder}: there is no such folder; name that of a run")
    found = read_demonstrations(folder, task=chosen.task)
    if not found:
        raise ConfigError(
            f"{folder} has no finished episode with its hierarchies: record some with --mobile-trace=on, by "
            "--agent=human or --agent=oracle for instance"
        )
    terms = Terms(names=read_names(Path(chosen.models)) if chosen.models else Names())
    check(chosen.model, terms, os.environ)
    models = Models(terms)
    target = Path(chosen.knowledge) / FOLDER
    written = list(watch(found, models.open(chosen.model), Documents(target), refine=chosen.refine))
    calls = models.take()
    tokens = sum(call.reply.usage.tokens for call in calls if call.reply is not None)
    lines = [
        *written,
        f"{len(written)} notes from {len(found)} episodes in {target}: {len(calls)} calls, {tokens} tokens",
    ]
    return "\n".join(lines) + "\n"
