"""`mobileagent image`, and `mobileagent doctor`, which tells what one needs: which Android and which apps."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.cli.deep import add_deep, refuse_alone, run_deep
from pytest_mobileagent.image import DEFAULT_IMAGE, find_image, known_images
from pytest_mobileagent.task.suites import suite_folder, suite_image

if TYPE_CHECKING:
    import argparse

    from pytest_mobileagent.image import Image


def add_image(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="list|show")
    verbs.add_parser("list", help="the images, a line each")
    showing = verbs.add_parser("show", help="one image: its Android, its apps and their versions")
    add_choice(showing)
    showing.add_argument("--json", action="store_true", help="as mobileagent-emulator takes it: -phone-image FILE.json")


def add_choice(parser: argparse.ArgumentParser) -> None:
    """Declare how an image is named: by its own name, or by a suite's."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--image", metavar="NAME", help=f"which Android and which apps (default: {DEFAULT_IMAGE})")
    which.add_argument("--suite", metavar="NAME", help="the image of this suite")


def chosen_image(chosen: argparse.Namespace) -> Image:
    """Return the image that is named.

    Raises:
        ConfigError: there is no such image, or no such suite.
    """
    return suite_image(suite_folder(chosen.suite)) if chosen.suite else find_image(chosen.image or DEFAULT_IMAGE)


def run_image(chosen: argparse.Namespace) -> str:
    """Return what the command prints.

    Raises:
        ConfigError: there is no such image, or no such suite.
    """
    if chosen.verb == "list":
        return _listed()
    image = chosen_image(chosen)
    return json.dumps(asdict(image), indent=1) + "\n" if chosen.json else _shown(image)


def _listed() -> str:
    rows = []
    for image in known_images().values():
        android = f"Android {image.android.release} (API {image.api_level})"
        rows.append((image.name, android, f"{len(image.brought)} apps beside its own"))
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    return "".join(f"{row[0]:<{widths[0]}}  {row[1]:<{widths[1]}}  {row[2]}\n" for row in rows)


def _shown(image: Image) -> str:
    android = image.android
    lines = [
        f"{image.name}: Android {android.release}, API level {android.api_level}",
        f"  build         {android.fingerprint}",
        f"  system image  {android.system_image}",
        f"  phone         {image.device_config}",
        f"  time zone     {image.time_zone}",
        "  roles:",
        *(f"    {role:<15}  {package}" for role, package in image.roles),
        *(f"  setting {one.namespace}/{one.name} = {one.value}" for one in image.settings),
        "  apps of the system image:",
        *_apps(image, is_platform=True),
        "  apps that are installed:",
        *_apps(image, is_platform=False),
    ]
    return "\n".join([*lines, ""])


def _apps(image: Image, *, is_platform: bool) -> list[str]:
    apps = sorted((app for app in image.apps if app.is_platform == is_platform), key=lambda app: app.package)
    widest = max((len(app.package) for app in apps), default=0)
    return [f"    {app.package:<{widest}}  {app.version} ({app.build})" for app in apps] or ["    none"]


def add_doctor(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `doctor`."""
    add_choice(parser)
    parser.add_argument("--apks", type=Path, metavar="DIR", help="folder with the apps' APKs, each PACKAGE.apk")
    add_deep(parser)


def run_doctor(chosen: argparse.Namespace) -> tuple[str, int]:
    """Return what the command prints, and its exit status.

    Raises:
        ConfigError: there is no such image, or no such suite, or an argument is for what is not done.
    """
    from pytest_mobileagent.cli.doctor import examine, render

    image = chosen_image(chosen) if chosen.image or chosen.suite else None
    if chosen.deep or chosen.compare is not None:
        return run_deep(chosen, image), 0
    refuse_alone(chosen)
    findings = examine(image=image, apks=chosen.apks)
    is_fine = all(finding.is_fine or not finding.is_needed for finding in findings)
    return render(findings), 0 if is_fine else 1
