"""`mobileagent snapshot`: snapshots of the SDK emulator's AVDs, one for each device configuration."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.cli.image import add_choice, chosen_image
from pytest_mobileagent.config.load import known_configs, select_configs
from pytest_mobileagent.errors import EmulatorError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.emulator.built import BuiltSnapshot


def add_snapshot(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="build|list|verify|prune")
    building = verbs.add_parser("build", help="make AVDs, bring them into their configuration, save them")
    building.add_argument(
        "configs",
        nargs="*",
        metavar="CONFIG",
        help="names, ranges, train, test, @file.toml; without one, the image's own",
    )
    add_choice(building)
    building.add_argument("--apps", type=Path, metavar="LOCK", help="TOML file: checksums of APKs, further apps")
    building.add_argument("--apks", type=Path, metavar="DIR", help="folder with the apps' APKs, each PACKAGE.apk")
    building.add_argument("--boot-timeout", type=float, default=600.0, metavar="SECONDS", help="(default: 600)")
    listing = verbs.add_parser("list", help="what was built, its size, and whether it can be used")
    verifying = verbs.add_parser("verify", help="say what cannot be used any more, and why")
    verifying.add_argument("--boot", action="store_true", help="start a phone from each, too")
    pruning = verbs.add_parser("prune", help="delete what cannot be used any more")
    pruning.add_argument("--all", action="store_true", help="delete all that was built")
    for one in (listing, verifying, pruning):
        one.add_argument("--configs", default="", metavar="@FILE", help="files with configurations of your own")


def run_snapshot(chosen: argparse.Namespace) -> str:
    """Return what the command prints.

    Raises:
        ConfigError: a configuration or a lock file is wrong.
        EmulatorError: something is missing or goes wrong; the message says what to do next.
    """
    from pytest_mobileagent.emulator.avd_files import environment_of_user
    from pytest_mobileagent.emulator.built import built_snapshots
    from pytest_mobileagent.emulator.unfinished import unfinished_snapshots

    environment = environment_of_user()
    if chosen.verb == "build":
        return _build(chosen, environment)
    configs = dict(known_configs())
    configs |= {config.name: config for config in select_configs([text for text in chosen.configs.split(",") if text])}
    found, left = built_snapshots(environment), unfinished_snapshots(environment)
    if not found and not left:
        return "no snapshot was built; 'mobileagent snapshot build 105' makes one\n"
    match chosen.verb:
        case "list":
            return _listed(found, left, configs, environment)
        case "verify":
            return _verified(found, configs, environment, boots=chosen.boot)
    return _pruned(found, left, configs, environment, everything=chosen.all)


def _build(chosen: argparse.Namespace, environment: Mapping[str, str]) -> str:
    from pytest_mobileagent.emulator.app_lock import read_lock
    from pytest_mobileagent.emulator.building import Recipe, build
    from pytest_mobileagent.state.idling import restless

    names = [name for text in chosen.configs for name in text.split(",") if name]
    image = chosen_image(chosen)
    configs = select_configs(names or [image.device_config], option="CONFIG")
    lock = tuple(read_lock(chosen.apps)) if chosen.apps is not None else ()
    lines = []
    for config in configs:

        def say(text: str, name: str = config.name) -> None:
            sys.stderr.write(f"{name}: {text}\n")

        recipe = Recipe(image, config, lock, chosen.apks, watch=restless)
        made = build(recipe, environment, boot_timeout_s=chosen.boot_timeout, say=say)
        lines.append(f"{made.name} in {made.avd}, {_size(made.size)}")
    return "\n".join([*lines, ""])


def _listed(
    found: list[BuiltSnapshot],
    left: list[BuiltSnapshot],
    configs: Mapping[str, DeviceConfig],
    environment: Mapping[str, str],
) -> str:
    from pytest_mobileagent.emulator.built import fault_of
    from pytest_mobileagent.emulator.unfinished import fault_of_unfinished

    version = _version(environment)
    rows = [("snapshot", "AVD", "size", "state")]
    for one in (*found, *left):
        fault, fine = (fault_of, "ready") if one in found else (fault_of_unfinished, "unfinished: " + _again(one))
        state = (fault(one, version, configs) or fine) if version else "unknown: the SDK's emulator is not found"
        rows.append((one.name, one.avd, _size(one.size), state))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = ["  ".join((*map(str.ljust, row[:3], widths), row[3])) for row in rows]
    return "\n".join([*lines, f"{_size(sum(one.size for one in (*found, *left)))} in all", ""])


def _again(one: BuiltSnapshot) -> str:
    return f"'mobileagent snapshot build {one.config} --image {one.image}' goes on with it"


def _verified(
    found: list[BuiltSnapshot], configs: Mapping[str, DeviceConfig], environment: Mapping[str, str], *, boots: bool
) -> str:
    from pytest_mobileagent.emulator.building import verify

    faults = {one.name: verify(one, configs, environment, boots=boots) for one in found}
    wrong = [f"{name}: {fault}" for name, fault in faults.items() if fault]
    if wrong:
        raise EmulatorError("\n".join([f"{len(wrong)} of {len(faults)} snapshots cannot be used:", *wrong]))
    return f"{len(faults)} snapshots are ready\n"


def _pruned(
    found: list[BuiltSnapshot],
    left: list[BuiltSnapshot],
    configs: Mapping[str, DeviceConfig],
    environment: Mapping[str, str],
    *,
    everything: bool,
) -> str:
    from pytest_mobileagent.emulator.building import prune

    version = _version(environment)
    if not version and not everything:
        raise EmulatorError("the SDK's emulator is not found, so nobody can tell what is out of date: use --all")
    gone = prune(found, configs, version, unfinished=left, everything=everything)
    lines = [f"deleted {one.name}, {_size(size)}" for one, size in gone]
    return "\n".join([*(lines or ["nothing to delete"]), ""])


def _version(environment: Mapping[str, str]) -> str:
    """Return the emulator's version; empty if there is no emulator."""
    from pytest_mobileagent.emulator.avd_files import emulator_version
    from pytest_mobileagent.emulator.sdk import find_sdk

    emulator = find_sdk(environment).emulator
    return emulator_version(emulator, environment) if emulator is not None else ""


def _size(size: int) -> str:
    return f"{size / (1 << 20):.1f} MiB" if size < 1 << 30 else f"{size / (1 << 30):.1f} GiB"
