"""Images as files, in JSON: how a phone's program is told which one it is."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.image.model import Android, AppBuild, Image, Setting, Step

if TYPE_CHECKING:
    from pathlib import Path


def write_image(path: Path, image: Image) -> None:
    """Write an image as JSON.

    Raises:
        OSError: it cannot be written.
    """
    path.write_text(json.dumps(asdict(image), indent=1) + "\n", "utf-8")


def read_image(path: Path) -> Image:
    """Return the image of a file.

    Raises:
        ConfigError: it cannot be read, or is no image.
    """
    try:
        return from_json(json.loads(path.read_text("utf-8")))
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror}") from error
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ConfigError(f"{path} is no image as 'mobileagent image show --json' writes it: {error}") from error


def from_json(value: dict[str, Any]) -> Image:
    """Return the image that `dataclasses.asdict` made a dict of.

    Raises:
        ConfigError: it contradicts itself.
        TypeError: it has other fields.
    """
    return Image(
        **{
            **value,
            "android": Android(**value["android"]),
            "apps": tuple(_build(app) for app in value["apps"]),
            "roles": tuple((str(role), str(package)) for role, package in value["roles"]),
            "declarations": tuple(_declaration(one) for one in value["declarations"]),
            "settings": tuple(Setting(**setting) for setting in value["settings"]),
        }
    )


def _build(value: dict[str, Any]) -> AppBuild:
    return AppBuild(**{**value, "first_run": tuple(Step(**step) for step in value.get("first_run", ()))})


def _declaration(value: dict[str, Any]) -> AppDeclaration:
    fields: dict[str, Any] = {key: tuple(part) if isinstance(part, list) else part for key, part in value.items()}
    return AppDeclaration(**fields)
