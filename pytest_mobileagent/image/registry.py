"""Images by name: this package's own, and those of installed distributions."""

from __future__ import annotations

import difflib
import sys
from functools import cache

from pytest_mobileagent.discovery import plugged_in, submodules
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.image.model import Image

GROUP = "mobileagent.images"
DEFAULT_IMAGE = "androidworld"  # of a suite that declares none


@cache
def known_images() -> dict[str, Image]:
    """Return every image by name: of this package's modules, each with its `IMAGE`, and of the entry point.

    Raises:
        ConfigError: two have one name, or what is offered is no image.
    """
    found = [module.IMAGE for module in submodules(sys.modules[__package__]) if hasattr(module, "IMAGE")]
    for name, image in plugged_in(GROUP).items():
        if not isinstance(image, Image):
            raise ConfigError(f"the entry point '{name}' of {GROUP} is {image!r:.60}: an Image was expected")
        found.append(image)
    images: dict[str, Image] = {}
    for image in sorted(found, key=lambda image: image.name):
        if image.name in images:
            raise ConfigError(f"two images are called '{image.name}': rename one of them")
        images[image.name] = image
    return images


def find_image(name: str) -> Image:
    """Return the image of a name.

    Raises:
        ConfigError: there is none.
    """
    images = known_images()
    if name in images:
        return images[name]
    near = difflib.get_close_matches(name, images, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(images)}"
    raise ConfigError(f"no image is called '{name}'; {hint}")
