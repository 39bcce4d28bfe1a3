"""The commands that show runs: one step by step, or all that there are."""

from __future__ import annotations

import shutil
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from pytest_mobileagent.report.records import Run

_REPORTS = "reports"
_PAGE, _ARCHIVE = ".html", ".zip"


def add_view(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `mobileagent view`."""
    _add_run(parser)
    parser.add_argument(
        "--single-file", metavar="FILE", help="write all of it into this one page (.html) or archive (.zip), to be sent"
    )


def add_open(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `mobileagent open`."""
    _add_run(parser)


def _add_run(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("run", nargs="?", metavar="RUN", help=f"a run's folder (default: the last one in {_REPORTS})")


def run_view(chosen: argparse.Namespace) -> str:
    """Write a run's viewer, into its folder or into one file; returns its address.

    Raises:
        ConfigError: there is no such run, or the file can be neither page nor archive.
    """
    from pytest_mobileagent.report.viewer import write_viewer

    run = _chosen_run(chosen.run)
    if chosen.single_file:
        return f"{_one_file(run, Path(chosen.single_file)).resolve().as_uri()}\n"
    return f"{write_viewer(run).resolve().as_uri()}\n"


def run_open(chosen: argparse.Namespace) -> str:
    """Show a run in the browser; returns the viewer's address, for where there is none.

    Raises:
        ConfigError: there is no such run.
    """
    from pytest_mobileagent.report.viewer import VIEWER, write_viewer

    run = _chosen_run(chosen.run)
    try:
        page = write_viewer(run)
    except OSError:  # somebody else's run is shown as it was left
        page = run.path / VIEWER
        if not page.is_file():
            raise
    address = page.resolve().as_uri()
    webbrowser.open(address)
    return f"{address}\n"


def _chosen_run(name: str | None) -> Run:
    from pytest_mobileagent.errors import ConfigError
    from pytest_mobileagent.report.history import run_folders
    from pytest_mobileagent.report.records import read_run

    run = read_run(name or run_folders(Path(_REPORTS))[-1])
    if not run.path.is_dir():
        raise ConfigError(f"{run.path}: a file of records has no episodes to be seen; name the run's folder")
    return run


def _one_file(run: Run, path: Path) -> Path:
    from pytest_mobileagent.errors import ConfigError
    from pytest_mobileagent.report.viewer import single_page, write_viewer

    if path.suffix not in (_PAGE, _ARCHIVE):
        raise ConfigError(f"--single-file={path}: name a page ({_PAGE}) or an archive ({_ARCHIVE})")
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == _PAGE:
        path.write_text(single_page(run), "utf-8")
    else:
        write_viewer(run)
        folder = run.path.resolve()
        shutil.make_archive(str(path.with_suffix("")), "zip", folder.parent, folder.name)
    return path


def add_runs(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `mobileagent runs`."""
    parser.add_argument("folder", nargs="?", default=_REPORTS, metavar="DIR", help=f"(default: {_REPORTS})")
    parser.add_argument("--html", metavar="FILE", help="write a page of them, with each task's way from run to run")


def run_runs(chosen: argparse.Namespace) -> str:
    """Return the runs in a folder, a line each; write the page.

    Raises:
        ConfigError: there is none.
    """
    from pytest_mobileagent.report.history import as_html, as_text, readable_runs

    runs, problems = readable_runs(Path(chosen.folder))
    told = as_text(runs) + "".join(f"not read: {problem}\n" for problem in problems)
    if chosen.html:
        path = Path(chosen.html)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(as_html(runs, path.resolve().parent), "utf-8")
        told += f"page: {path}\n"
    return told
