"""Read runs back: for notebooks, for the reports, for `mobileagent compare`.

::

    from pytest_mobileagent.records import read_run

    run = read_run("reports/20260101-120000-m3a")
    run.counted                      # of each item the attempt that counts
    run.rows()                       # dicts, for pandas.DataFrame
    run.steps()                      # dicts, of each step one
    run.trace(run.counted[0])        # the events of an episode
    run.blob(record, event["screenshot"])

`run.jsonl` is one JSON object a line, so `duckdb` reads it as it is:
`select suite, avg(reward) from 'run.jsonl' group by suite`. `record.schema.json` beside
this module describes a line, `trace.schema.json` a line of an episode's `trace.jsonl`; `manifest.json` says by `format`
which version both are: another is refused.
Within a format fields are only added: readers ignore what they do not know, and give what is missing its default.
"""

from __future__ import annotations

import types
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, get_args, get_type_hints

from pytest_mobileagent.episode.blobs import find_blob
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.foreign import read_text, refuse_strange_files, value_of
from pytest_mobileagent.report.metrics import last_attempts
from pytest_mobileagent.report.record import FORMAT, LOG, ItemRecord, RunFolder, records_in

__all__ = ["FORMAT", "ItemRecord", "Run", "last_attempts", "read_run", "read_runs", "schema"]

_JSON_TYPES = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null", list: "array",
               dict: "object"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Run:
    """A run as it lies on the disk: its facts, and all attempts by node id and attempt."""

    path: Path
    manifest: dict[str, Any] = field(default_factory=dict)
    records: list[ItemRecord] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The folder's name, or the file's."""
        return self.path.stem if self.path.is_file() else self.path.name

    @property
    def counted(self) -> list[ItemRecord]:
        """Of each item the attempt that counts."""
        return last_attempts(self.records)

    @property
    def planned(self) -> int:
        """How many items the run was to have; those that it has, if its manifest does not say."""
        told, there = self.manifest.get("planned"), len(self.counted)
        return max(told, there) if isinstance(told, int) else there

    @property
    def is_unfinished(self) -> bool:
        """Whether it has fewer items than it was to have."""
        return len(self.counted) < self.planned

    def rows(self) -> list[dict[str, Any]]:
        """Return all attempts as dicts."""
        return [asdict(record) for record in self.records]

    def steps(self) -> list[dict[str, Any]]:
        """Return the steps of all attempts that count as dicts, each with the `node_id` of its item."""
        return [
            {"node_id": record.node_id, **event}
            for record in self.counted
            for event in self.trace(record)
            if event.get("event") == "step"
        ]

    def folder_of(self, record: ItemRecord) -> Path | None:
        """Return where an episode's files lie; None if it left none, or they are elsewhere."""
        folder = self.path / record.folder
        inside = record.folder and folder.resolve().is_relative_to(self.path.resolve())
        return folder if inside and folder.is_dir() else None

    def trace(self, record: ItemRecord) -> list[dict[str, Any]]:
        """Return an episode's events: `begin`, a `step` each, `end`; a line cut short is left out."""
        folder = self.folder_of(record)
        return read_trace(folder) if folder is not None else []

    def log(self, record: ItemRecord) -> list[str]:
        """Return the lines that the phone logged during an episode; the event `log` says which are of which step."""
        folder = self.folder_of(record)
        path = folder / LOG if folder is not None else None
        return read_text(path).split("\n")[:-1] if path is not None and path.exists() else []

    def blob(self, record: ItemRecord, name: object) -> Path | None:
        """Return the file of a screenshot or hierarchy that an episode's event names; None if it was not kept."""
        folder = self.folder_of(record)
        return find_blob(folder, name) if folder is not None else None


def read_trace(folder: Path) -> list[dict[str, Any]]:
    """Return the events in an episode's folder; a line cut short is left out."""
    path = folder / "trace.jsonl"
    return _events(path) if path.exists() else []


def read_run(path: str | Path) -> Run:
    """Read a run's folder, or a file of records such as `run.jsonl`.

    Raises:
        ConfigError: there is no run, or one that a later version has written.
    """
    path = Path(path)
    if path.is_file():
        records = records_in(path)
        if not records:
            raise ConfigError(f"{path}: no record in it; expected a run.jsonl, one record a line")
        return Run(path, {}, _sorted(records))
    if not (path / "results").is_dir() and not (path / "run.jsonl").is_file():
        raise ConfigError(f"{path}: no run; expected a folder that pytest wrote below reports/, or a run.jsonl")
    refuse_strange_files(path)
    manifest = _manifest(path / "manifest.json")
    written = manifest.get("format", FORMAT)
    if written != FORMAT:
        raise ConfigError(
            f"{path}: its records are of format {written} (harness {manifest.get('harness', '?')}), and this version "
            f"reads format {FORMAT}: read it with the version that wrote it, or run it again"
        )
    return Run(path, manifest, _sorted(RunFolder(path).read() or _of_file(path / "run.jsonl")))


def read_runs(paths: list[str]) -> list[Run]:
    """Read several runs.

    Raises:
        ConfigError: one of them is none, or two are one: it would count twice.
    """
    runs: list[Run] = []
    for path in paths:
        run = read_run(path)
        for other in runs:
            if _are_one(run, other):
                raise ConfigError(f"{other.path} and {run.path} are one run: name each once")
        runs.append(run)
    return runs


def _are_one(run: Run, other: Run) -> bool:
    """Whether two are the same folder, or have an episode in common: a copy, or a part that was merged."""
    if run.path.resolve() == other.path.resolve():
        return True
    return not _episodes(run).isdisjoint(_episodes(other))


def _episodes(run: Run) -> set[tuple[str, int, str]]:
    return {(record.node_id, record.attempt, record.began) for record in run.records if record.began}


def schema() -> dict[str, Any]:
    """Return the JSON schema of a record: what `record.schema.json` holds."""
    hints = get_type_hints(ItemRecord)
    properties = {one.name: _schema_of(hints[one.name]) for one in fields(ItemRecord)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A record of pytest-mobileagent: what became of one attempt at one item",
        "description": f"Format {FORMAT}: a line of run.jsonl and of results/*.jsonl.",
        "type": "object",
        "properties": properties,
        "required": ["node_id", "suite", "task", "agent", "env", "seed", "outcome"],
    }


def _schema_of(hint: Any) -> dict[str, Any]:  # noqa: ANN401 - a type
    if isinstance(hint, types.UnionType):
        return {"type": [_JSON_TYPES[part] for part in get_args(hint)]}
    origin = getattr(hint, "__origin__", hint)
    described: dict[str, Any] = {"type": _JSON_TYPES[origin]}
    if origin is list:
        described["items"] = _schema_of(get_args(hint)[0])
    if origin is dict:
        described["additionalProperties"] = _schema_of(get_args(hint)[1])
    return described


def _sorted(records: list[ItemRecord]) -> list[ItemRecord]:
    return sorted(records, key=lambda record: (record.node_id, record.attempt))


def _of_file(path: Path) -> list[ItemRecord]:
    return records_in(path) if path.is_file() else []


def _events(path: Path) -> list[dict[str, Any]]:
    found = []
    for line in read_text(path).split("\n"):
        try:
            value = value_of(line)
        except ValueError:
            continue
        if isinstance(value, dict) and isinstance(value.get("event"), str):
            found.append(value)
    return found


def _manifest(path: Path) -> dict[str, Any]:
    try:
        manifest = value_of(read_text(path)) if path.exists() else {}
    except (OSError, ValueError):
        return {}
    return manifest if isinstance(manifest, dict) else {}
