"""The commands that read runs: no phone and no pytest is needed."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

_RUN = "a run's folder, or its run.jsonl"


def add_robustness(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `mobileagent robustness`."""
    parser.add_argument("runs", nargs="+", metavar="RUN", help=_RUN)
    parser.add_argument("--html", metavar="FILE", help="write the report's page here, too")


def run_robustness(chosen: argparse.Namespace) -> str:
    """Return the table; write the page.

    Raises:
        ConfigError: there is no such run, or nothing to compare in it.
    """
    from pytest_mobileagent.report import robustness
    from pytest_mobileagent.report.records import read_runs

    runs = read_runs(chosen.runs)
    records = robustness.counted_of([run.records for run in runs])
    found = robustness.robustness(records)
    told = "".join(
        f"{run.name} is unfinished: {len(run.counted)} of {run.planned} items\n" for run in runs if run.is_unfinished
    )
    told += robustness.as_text(found)
    if chosen.html:
        told += _written(chosen.html, robustness.as_html(found, records, [run.name for run in runs]))
    return told


def add_merge(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `mobileagent merge`."""
    parser.add_argument("runs", nargs="+", metavar="RUN", help="the shards' folders")
    parser.add_argument("--output", default="reports", metavar="DIR", help="where the new folder is made")
    parser.add_argument("--name", default="merged", help="the new folder's name (default: merged)")


def run_merge(chosen: argparse.Namespace) -> str:
    """Join shards; returns where, and how many.

    Raises:
        ConfigError: they are no shards of one run.
    """
    from pytest_mobileagent.report.merge import merge, missing_shards
    from pytest_mobileagent.report.records import read_run, read_runs
    from pytest_mobileagent.report.summary import plural

    runs = read_runs(chosen.runs)
    missing = missing_shards(runs)
    path = merge(runs, Path(chosen.output), chosen.name)
    told = f"{plural(len(read_run(path).records), 'record')} of {plural(len(runs), 'run')}: {path}\n"
    return told + (f"missing: --mobile-shard={', '.join(missing)}: this is not the whole run\n" if missing else "")


def add_report(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `mobileagent report`."""
    parser.add_argument("runs", nargs="+", metavar="RUN", help=f"{_RUN}; several are repeats of one")
    parser.add_argument(
        "--format",
        choices=("text", "md", "html", "table", "configurations"),
        default="text",
        help="table: MobileAgentBench's six metrics by agent and difficulty; configurations: B-MoCA's table of "
        "tasks and device configurations, with standard errors (default: text)",
    )
    parser.add_argument("--output", metavar="FILE", help="write it here and not to the terminal")


def run_report(chosen: argparse.Namespace) -> str:
    """Return a run's report, or where it was written.

    Raises:
        ConfigError: there is no such run.
    """
    from pytest_mobileagent.report.records import read_runs

    runs = read_runs(chosen.runs)
    if chosen.format == "md":
        from pytest_mobileagent.report.markdown import as_markdown

        content = as_markdown(runs)
    elif chosen.format == "html":
        from pytest_mobileagent.report.overview import as_html

        content = as_html(runs)
    elif chosen.format == "table":
        from pytest_mobileagent.report.six_metrics import as_table

        content = as_table(runs)
    elif chosen.format == "configurations":
        from pytest_mobileagent.report.configurations import as_table as as_configurations

        content = as_configurations(runs)
    else:
        from pytest_mobileagent.report.terminal import summary_lines

        planned = sum(run.planned for run in runs)
        width = None if chosen.output or not sys.stdout.isatty() else shutil.get_terminal_size().columns
        lines = summary_lines([run.records for run in runs], planned=planned, folder=runs[0].path, width=width)
        content = "\n".join([*lines, ""])
    return _written(chosen.output, content) if chosen.output else content


def add_compare(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `mobileagent compare`."""
    parser.add_argument("before", metavar="A", help=_RUN)
    parser.add_argument("now", metavar="B", help=_RUN)
    parser.add_argument(
        "--gate",
        default="",
        metavar="RULES",
        help="also say what this gate says, with the exit status too: no-regression,sr>=0.6",
    )
    parser.add_argument("--html", metavar="FILE", help="write a page with both runs' episodes beside each other")


def run_compare(chosen: argparse.Namespace) -> tuple[str, int]:
    """Return two runs side by side, item by item, and the exit status that the gate asks for.

    Raises:
        ConfigError: there is no such run, or no such rule.
    """
    from pytest_mobileagent.report.comparison import as_text, compare
    from pytest_mobileagent.report.gate import STATUS, judge, lines_of, overall, parse_gate
    from pytest_mobileagent.report.records import read_run

    before, now = read_run(chosen.before), read_run(chosen.now)
    told = as_text(compare(before.counted, now.counted))
    outcomes = judge(parse_gate(chosen.gate), now.counted, before.counted)
    told += "".join(f"{line}\n" for line in lines_of(outcomes))
    if chosen.html:
        from pytest_mobileagent.report.sidebyside import write_pairs

        write_pairs(before, now, Path(chosen.html))
        told += f"report: {chosen.html}\n"
    return told, STATUS[overall(outcomes)]


def add_baseline(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `mobileagent baseline`."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="update")
    updating = verbs.add_parser("update", help="add a run's scored records to a baseline file")
    updating.add_argument("run", metavar="RUN", help=_RUN)
    updating.add_argument(
        "file", metavar="FILE", help="the baseline, to be committed: what it has of other items stays"
    )
    updating.add_argument(
        "--keep", type=_count, metavar="N", help="keep the newest N episodes of each item (default: 10)"
    )
    updating.add_argument(
        "--anew",
        action="store_true",
        help="forget what the file has of this run's items: the outcomes were meant to change",
    )


def _count(text: str) -> int:
    """Read a number of one or more, for argparse, which names the option."""
    if not text.isdecimal() or int(text) == 0:
        import argparse

        raise argparse.ArgumentTypeError(f"'{text}': expected a number from 1")
    return int(text)


def run_baseline(chosen: argparse.Namespace) -> str:
    """Update a baseline; returns what changed in it.

    Raises:
        ConfigError: there is no such run.
    """
    from pytest_mobileagent.report.baseline import MOST_RUNS, update
    from pytest_mobileagent.report.records import read_run

    records = read_run(chosen.run).counted
    return update(Path(chosen.file), records, most=chosen.keep or MOST_RUNS, is_anew=chosen.anew)


def _written(path: str, content: str) -> str:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(content, "utf-8")
    return f"report: {path}\n"
