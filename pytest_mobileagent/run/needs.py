"""Which phone an item needs: its suite's image and arrangement, in the device configuration of the item."""

from __future__ import annotations

import importlib.util
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.image import DEFAULT_IMAGE, find_image
from pytest_mobileagent.run.requirements import NEEDS_NAME
from pytest_mobileagent.task.suites import IMAGE_NAME, image_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from pytest_mobileagent.image import Image

ARRANGEMENT = "mobile_arrangement"
EXTRA_NAME = "mobile_extra"
_FILE = "needs.json"
_BY_FOLDER: pytest.StashKey[dict[Path, Image]] = pytest.StashKey()  # what conftest.py files declare


class Need(NamedTuple):
    """Items of one need share a phone; between others it is restored from another snapshot."""

    image: str
    arrangement: str
    config: str


def declared_image(node: pytest.Item | pytest.Function) -> Image:
    """Return the image that a test's module declares, or else the nearest `conftest.py`.

    Raises:
        ConfigError: what they declare is no image.
    """
    module = getattr(node, "module", None)
    if hasattr(module, IMAGE_NAME):
        return image_of(getattr(module, IMAGE_NAME), node.path)
    images = node.config.stash.setdefault(_BY_FOLDER, {})
    folder = node.path.parent
    if folder not in images:
        images[folder] = _image_of_conftests(node.config, folder)
    return images[folder]


def _image_of_conftests(config: pytest.Config, folder: Path) -> Image:
    """Return the image of a folder's tests; pytest has loaded its `conftest.py` files, and those above."""
    found = _above(_conftests(config, IMAGE_NAME), folder)
    if not found:
        return find_image(DEFAULT_IMAGE)
    path, value = max(found, key=lambda one: len(one[0].parts))
    return image_of(value, path)


def declared_needs(node: pytest.Item) -> tuple[str, ...]:
    """Return what a test's module, or else the nearest `conftest.py`, declares that its phone needs."""
    own = _declared(node, NEEDS_NAME)
    return tuple(own) if isinstance(own, tuple | list) else (str(own),)


def check_extras(items: Iterable[pytest.Item]) -> None:
    """Make sure that what suites declare is installed, of which the embedded phone has its apps' contents.

    A `conftest.py` names it beside its image, the extra as its module: `mobile_extra = "miniwob"`.

    Raises:
        ConfigError: it is not.
    """
    for extra in {extra: None for item in items if isinstance(extra := _declared(item, EXTRA_NAME), str)}:
        if importlib.util.find_spec(extra) is None:
            raise ConfigError(f"the embedded phone needs pip install 'pytest-mobileagent[{extra}]' for these tasks")


def _declared(node: pytest.Item, name: str) -> object:
    """Return what a test's module, or else the nearest `conftest.py`, declares under a name; nothing is `()`."""
    own = getattr(getattr(node, "module", None), name, None)
    if own is None:
        found = _above(_conftests(node.config, name), node.path.parent)
        own = max(found, key=lambda one: len(one[0].parts))[1] if found else ()
    return own


def _above(found: Iterable[tuple[Path, object]], folder: Path) -> list[tuple[Path, object]]:
    return [(path, value) for path, value in found if path.parent in (folder, *folder.parents)]


def _conftests(config: pytest.Config, name: str) -> Iterator[tuple[Path, object]]:
    """Yield the `conftest.py` files that declare something of that name, and what they declare."""
    for plugin in config.pluginmanager.get_plugins():
        path = getattr(plugin, "__file__", None)
        if path and Path(path).name == "conftest.py" and hasattr(plugin, name):
            yield Path(path), getattr(plugin, name)


def need_of(item: pytest.Item, image: Image, config_name: str) -> Need:
    """Return what an item needs; the arrangement is told by where its fixture is."""
    # pytest tells it nowhere else
    definitions = item.session._fixturemanager.getfixturedefs(ARRANGEMENT, item)  # noqa: SLF001
    function = definitions[-1].func if definitions else None
    arrangement = f"{function.__module__}.{function.__qualname__}" if function is not None else ""
    return Need(image.name, arrangement, config_name)


@dataclass(frozen=True, slots=True)
class Needs:
    """What the items of a run need, and the images that are named there."""

    by_item: Mapping[str, Need] = field(default_factory=dict)
    images: Mapping[str, Any] = field(default_factory=dict)  # what a manifest tells of them, by name

    @classmethod
    def of(cls, items: Iterable[pytest.Item], config_name: Callable[[pytest.Item], str]) -> Needs:
        """Find out what items need.

        Raises:
            ConfigError: a suite declares no image that there is.
        """
        images = {item.nodeid: declared_image(item) for item in items}
        needs = {item.nodeid: need_of(item, images[item.nodeid], config_name(item)) for item in items}
        return cls(needs, {image.name: facts_of(image) for image in images.values()})

    def key(self, node_id: str) -> str:
        """Return what an item needs as a text: the same for all that share a phone, empty for one that needs none."""
        return " ".join(self.by_item.get(node_id, ()))

    def config_of(self, node_id: str) -> str:
        """Return the name of an item's device configuration; empty for an item of which nothing is known."""
        need = self.by_item.get(node_id)
        return need.config if need is not None else ""

    def write(self, folder: Path, *, worker: str) -> None:
        """Tell the controller, by a file in the run's folder: xdist passes only the items' names on.

        Every worker finds the same items, and writes the same.
        """
        distinct = sorted(set(self.by_item.values()))
        numbers = {need: number for number, need in enumerate(distinct)}
        items = {node_id: numbers[need] for node_id, need in self.by_item.items()}
        folder.mkdir(parents=True, exist_ok=True)
        part = folder / f"{worker}-{_FILE}"
        part.write_text(json.dumps({"needs": distinct, "items": items, "images": self.images}), "utf-8")
        part.replace(folder / _FILE)

    @classmethod
    def read(cls, folder: Path) -> Needs | None:
        """Return what a worker has written; None if there is nothing that can be read."""
        try:
            document = json.loads((folder / _FILE).read_text("utf-8"))
            needs = [Need(*need) for need in document["needs"]]
            return cls({name: needs[number] for name, number in document["items"].items()}, document["images"])
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            return None


def facts_of(image: Image) -> dict[str, Any]:
    """Return what a manifest tells of an image: what makes numbers comparable."""
    android = image.android
    return {
        "api_level": android.api_level,
        "fingerprint": android.fingerprint,
        "system_image": android.system_image,
        "apps": {app.package: app.version for app in sorted(image.apps, key=lambda app: app.package)},
    }
