"""`pm get-app-links` and what sets them (AOSP `DomainVerificationShell`, `DomainVerificationDebug`)."""

from __future__ import annotations

import hashlib
import uuid
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.app_links import (
    APPROVED,
    DENIED,
    NO_RESPONSE,
    SUCCESS,
    domains_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.shell._framework import Arguments
    from pytest_mobileagent.simulator.shell.process import Process
    from pytest_mobileagent.simulator.system.package import Package

_STATES = {
    "STATE_NO_RESPONSE": NO_RESPONSE, "STATE_SUCCESS": SUCCESS, "STATE_APPROVED": APPROVED, "STATE_DENIED": DENIED,
}  # fmt: skip
_NAMES = {NO_RESPONSE: "none", SUCCESS: "verified", APPROVED: "approved", DENIED: "denied"}
_BOOLEANS = {"true": True, "false": False}


class _RefusedError(Exception):
    """What was typed is refused, in words for standard error."""


def _options(arguments: Arguments, *known: str, unknown: str = "Error: unknown option: ") -> dict[str, str]:
    found = {}
    while (option := arguments.option()) is not None:
        if option not in known:
            raise _RefusedError(f"{unknown}{option}")
        found[option] = arguments.required()
    return found


def _package(options: dict[str, str]) -> str:
    if not options.get("--package"):
        raise _RefusedError("Error: no package specified")
    return options["--package"]


def _named(process: Process, name: str) -> list[Package]:
    """Return the package of that name; all of them for `all`."""
    packages = process.phone.packages
    found = packages.all() if name.lower() == "all" else [packages.find(name)]
    if None in found:
        raise _RefusedError(f"Package not found: {name}")
    return [package for package in found if package is not None]


def _domains(arguments: Arguments, package: Package) -> Sequence[str]:
    words = arguments.rest()
    if not words:
        raise _RefusedError("No domains specified")
    return domains_of(package.app) if words == ["all"] else words


# -- asking -----------------------------------------------------------------------------------------------------------


def _get(process: Process, arguments: Arguments) -> None:
    options = _options(arguments, "--user")
    name, phone = arguments.next(), process.phone
    packages = phone.packages.all() if name is None else [phone.packages.find(name)]
    for package in packages:
        if package is None:
            raise _RefusedError(f"Error: package {name} unavailable")
        lines = list(_verification(phone, package))
        has_head = bool(lines) or name is not None
        if "--user" in options:
            lines += _selection(phone, package, has_head=has_head)
        for line in lines:
            process.out(f"  {line}")


def _verification(phone: Phone, package: Package) -> Iterator[str]:
    """Yield what is known of the domains that an app would have verified, if there are any."""
    states = phone.app_links.states(package.name)
    if states:
        yield f"{package.name}:"
        yield f"  ID: {_id(package)}"
        yield f"  Signatures: [{_signature(package)}]"
        yield "  Domain verification state:"
        yield from (f"    {domain}: {_NAMES[state]}" for domain, state in states.items())


def _selection(phone: Phone, package: Package, *, has_head: bool) -> Iterator[str]:
    """Yield what the user says of an app's links, if it declares any."""
    links, selected = phone.app_links, phone.app_links.selected(package.name)
    others = [domain for domain in domains_of(package.app) if domain not in selected]
    if not selected and not others:
        return
    if not has_head:
        yield f"{package.name} {_id(package)}:"
    yield "  User 0:"
    yield f"    Verification link handling allowed: {str(links.is_allowed(package.name)).lower()}"
    yield "    Selection state:"
    for title, domains in (("Enabled", selected), ("Disabled", others)):
        if domains:
            yield f"      {title}:"
            yield from (f"        {domain}" for domain in domains)


def _id(package: Package) -> uuid.UUID:
    return uuid.uuid5(uuid.NAMESPACE_DNS, f"{package.name} {package.updated_s}")


def _signature(package: Package) -> str:
    signers = package.release.signers if package.release is not None else ()
    digest = signers[0] if signers else hashlib.sha256(f"certificate of {package.name}".encode()).hexdigest()
    return ":".join(digest.upper()[at : at + 2] for at in range(0, len(digest), 2))


# -- setting ----------------------------------------------------------------------------------------------------------


def _set_states(process: Process, arguments: Arguments) -> None:
    name = _package(_options(arguments, "--package"))
    word = arguments.required()
    numbers = {str(number): number for number in _STATES.values()}
    state = _STATES.get(word, numbers.get(word))
    if state is None:
        raise _RefusedError(f"Invalid state option: {word}")
    words = arguments.rest()
    if not words:
        raise _RefusedError("No domains specified")
    for package in _named(process, name):
        domains = domains_of(package.app) if words == ["all"] else words
        process.phone.app_links.set_states(package.name, domains, state)


def _boolean(word: str | None, *, missing: str, wrong: str) -> bool:
    if not word:
        raise _RefusedError(f"Error: {missing} not specified")
    if word.lower() not in _BOOLEANS:
        raise _RefusedError(f"Error: invalid {wrong}: {word} is not a valid boolean")
    return _BOOLEANS[word.lower()]


def _select(process: Process, arguments: Arguments) -> None:
    options = _options(arguments, "--package", "--user")
    name = _package(options)
    if "--user" not in options:
        raise _RefusedError("Error: User ID not specified")
    is_selected = _boolean(arguments.next(), missing="enabled param", wrong="enabled param")
    (package,) = _named(process, name)
    domains = _domains(arguments, package)
    process.phone.app_links.select(package.name, domains, is_selected=is_selected)


def _allow(process: Process, arguments: Arguments) -> None:
    options = _options(arguments, "--package", "--user", unknown="Error: unexpected option: ")
    name = _package(options)
    if "--user" not in options:
        raise _RefusedError("Error: user ID not specified")
    is_allowed = _boolean(arguments.next(), missing="allowed setting", wrong="allowed setting")
    for package in _named(process, name):
        process.phone.app_links.allow(package.name, is_allowed=is_allowed)


def _reset(process: Process, arguments: Arguments) -> None:
    options = _options(arguments, "--user")
    names, links = arguments.rest(), process.phone.app_links
    if not names:
        raise _RefusedError("Error: no package specified")
    packages = [package.name for name in names for package in _named(process, name)]
    if "--user" in options:
        links.reset(packages)
    else:
        for name in packages:
            links.set_states(name, links.states(name), NO_RESPONSE)


def _verify(process: Process, arguments: Arguments) -> None:
    """Ask the domains anew: nobody answers, as there is no internet; what the shell has said stays."""
    is_anew = False
    while (option := arguments.option()) is not None:
        if option != "--re-verify":
            raise _RefusedError(f"Error: unknown option: {option}")
        is_anew = True
    links = process.phone.app_links
    for package in _named(process, arguments.next() or "all"):
        known = links.states(package.name)
        if is_anew:
            links.set_states(package.name, [one for one, state in known.items() if state == SUCCESS], NO_RESPONSE)


def _refusing(verb: Callable[[Process, Arguments], None]) -> Callable[[Process, Arguments], int]:
    def run(process: Process, arguments: Arguments) -> int:
        try:
            verb(process, arguments)
        except _RefusedError as refused:
            process.err(str(refused))
            return 1
        return 0

    return run


SUBCOMMANDS: dict[str, Callable[[Process, Arguments], int]] = {
    "get-app-links": _refusing(_get),
    "set-app-links": _refusing(_set_states),
    "set-app-links-user-selection": _refusing(_select),
    "set-app-links-allowed": _refusing(_allow),
    "reset-app-links": _refusing(_reset),
    "verify-app-links": _refusing(_verify),
}
