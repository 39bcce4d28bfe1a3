"""Put the shards of a run together: record for record what the whole run would have been."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.record import RunFolder, new_folder

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pytest_mobileagent.report.records import Run

_OWN = ("shard", "arguments", "planned", "format", "python", "platform")  # what may differ from shard to shard


_SHARD = re.compile(r"([0-9]+)/([0-9]+)")  # as a manifest names it


def merge(runs: Sequence[Run], parent: Path, name: str) -> Path:
    """Write a new run's folder with the records and episodes of all; returns it.

    Raises:
        ConfigError: two of them have the same attempt at an item, were not run the same way, or cut into other parts.
    """
    _check_facts(runs)
    missing_shards(runs)
    owners: dict[tuple[str, int], Run] = {}
    for run in runs:
        for record in run.records:
            other = owners.setdefault((record.node_id, record.attempt), run)
            if other is not run:
                raise ConfigError(
                    f"{other.name} and {run.name} both have {record.node_id}: merge the shards of one run, each once"
                )
    folder = RunFolder.create(parent, name)
    for number, run in enumerate(runs, 1):
        names = _copy_episodes(run, folder)
        for record in run.records:
            folder.append(f"shard{number}", replace(record, folder=names.get(record.folder, record.folder)))
        RunFolder(run.path).blobs.copy_to(folder.blobs)
    folder.write_manifest(_facts(runs))
    folder.merge()
    return folder.path


def missing_shards(runs: Sequence[Run]) -> list[str]:
    """Return the parts, `2/2`, that none of these runs is; none where no run says which part it is.

    Raises:
        ConfigError: they are parts of different numbers of parts.
    """
    cut = [(run.name, match) for run in runs if (match := _SHARD.fullmatch(str(run.manifest.get("shard", ""))))]
    if not cut:
        return []
    counts = {int(match[2]) for _, match in cut}
    if len(counts) > 1:
        told = ", ".join(f"{name} is {match[0]}" for name, match in cut)
        raise ConfigError(f"these are no shards of one run: {told}")
    (count,) = counts
    there = {int(match[1]) for _, match in cut}
    return [f"{number}/{count}" for number in range(1, count + 1) if number not in there]


def _copy_episodes(run: Run, folder: RunFolder) -> dict[str, str]:
    """Copy the episodes' folders; returns their new names: other ones where two runs have items of the same name."""
    names = {}
    for path in sorted((run.path / "episodes").glob("*/")):
        target = new_folder(folder.path / "episodes", path.name, "-again")
        shutil.copytree(path, target, dirs_exist_ok=True)
        names[f"episodes/{path.name}"] = f"episodes/{target.name}"
    return names


def _check_facts(runs: Sequence[Run]) -> None:
    first = runs[0]
    for run in runs[1:]:
        for fact in sorted({*first.manifest, *run.manifest} - set(_OWN)):
            one, other = first.manifest.get(fact), run.manifest.get(fact)
            if one != other:
                raise ConfigError(
                    f"{first.name} and {run.name} are no shards of one run: {fact.replace('_', ' ')} {one} and {other}"
                )


def _facts(runs: Sequence[Run]) -> dict[str, Any]:
    facts = {name: value for name, value in runs[0].manifest.items() if name not in _OWN}
    return facts | {
        "merged": [run.name for run in runs],
        "planned": sum(run.planned for run in runs),
        "shards": [run.manifest.get("shard", "") for run in runs],
        "missing_shards": missing_shards(runs),
        "arguments": [run.manifest.get("arguments", []) for run in runs],
    }
