"""Intents as one line of text, as launchers and services keep them (`Intent.toUri`, `Intent.parseUri`)."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from pytest_mobileagent.simulator.system.intents import Intent, short_component

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.system.intents import Extra

_MARK = "#Intent;"


def uri_of(intent: Intent) -> str:
    """Return an intent as a line of text."""
    parts = [f"action={intent.action}"] if intent.action else []
    parts += [f"category={category}" for category in intent.categories]
    if intent.type:
        parts.append(f"type={intent.type}")
    if intent.flags:
        parts.append(f"launchFlags=0x{intent.flags:x}")
    if intent.package:
        parts.append(f"package={intent.package}")
    if intent.component:
        parts.append(f"component={short_component(*intent.target)}")
    parts += [_extra(key, value) for key, value in intent.extras.items()]
    return f"{intent.data}{_MARK}{';'.join([*parts, 'end'])}"


def _extra(key: str, value: Extra) -> str:
    if isinstance(value, bool):
        return f"B.{key}={str(value).lower()}"
    kind = "i" if isinstance(value, int) else "S"
    return f"{kind}.{key}={quote(str(value), safe=_PLAIN)}"


_PLAIN = "_-!.~'()*/:@+ "  # what a value keeps as it is, beside letters and digits


def fields_of(uri: str) -> dict[str, str]:
    """Return what such a line says, by its names; of several categories the last."""
    pairs = (part.partition("=") for part in uri.rpartition(_MARK)[2].split(";"))
    return {name: unquote(value) for name, equals, value in pairs if equals}


def intent_of(uri: str) -> Intent:
    """Return the intent that a line of ours tells."""
    fields = fields_of(uri)
    extras: dict[str, Extra] = {name[2:]: value for name, value in fields.items() if name.startswith("S.")}
    extras |= {name[2:]: value == "true" for name, value in fields.items() if name.startswith("B.")}
    extras |= {name[2:]: int(value) for name, value in fields.items() if name.startswith("i.")}
    categories = (fields["category"],) if "category" in fields else ()
    return Intent(
        fields.get("action", ""), uri.rpartition(_MARK)[0], fields.get("type", ""), fields.get("component", ""),
        fields.get("package", ""), categories, extras, int(fields.get("launchFlags", "0"), 16),
    )  # fmt: skip
