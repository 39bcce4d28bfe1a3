"""`pm install`, sessions, `pm uninstall` (AOSP `PackageManagerShellCommand`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import (
    FAILED,
    ILLEGAL_ARGUMENT,
    SECURITY,
    Arguments,
    JavaError,
    parse_int,
    print_exception,
)
from pytest_mobileagent.simulator.system.apk.apk import ApkError, read
from pytest_mobileagent.simulator.system.installer import InstallOptions, UnknownSessionError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pytest_mobileagent.simulator.shell.process import Process

    Subcommand = Callable[[Process, Arguments], Awaitable[int]]

_WITH_VALUE = frozenset({
    "-i", "-p", "--pkg", "-S", "--user", "--abi", "--originating-uri", "--referrer", "--install-location",
    "--install-reason", "--staged-ready-timeout", "--package-source", "--dexopt-compiler-filter",
})  # fmt: skip
_FLAGS = {
    "-R": "-R", "-t": "-t", "-d": "-d", "--request-downgrade": "-d", "-g": "-g", "--multi-package": "--multi-package",
}  # fmt: skip
_WITHOUT_EFFECT = frozenset({
    "-r", "-f", "--restrict-permissions", "--dont-kill", "--ephemeral", "--instant", "--instantapp", "--full",
    "--preload", "--force-uuid", "--force-sdk", "--staged", "--force-queryable", "--enable-rollback",
    "--skip-verification", "--skip-enable", "--no-rollback", "--bypass-low-target-sdk-block",
})  # fmt: skip


def _parsed(arguments: Arguments) -> tuple[InstallOptions, int | None]:
    """Take the options; return them and the size that `-S` tells."""
    flags: set[str] = set()
    values: dict[str, str] = {}
    while (option := arguments.option()) is not None:
        if option in _WITH_VALUE:
            values[option] = arguments.required()
        elif option in _FLAGS:
            flags.add(_FLAGS[option])
        elif option not in _WITHOUT_EFFECT:
            raise JavaError(ILLEGAL_ARGUMENT, f"Unknown option {option}")
    options = InstallOptions(
        replaces="-R" not in flags,
        allows_test="-t" in flags,
        allows_downgrade="-d" in flags,
        grants_all="-g" in flags,
        inherits=values.get("-p", ""),
        installer=values.get("-i", ""),
        is_multi_package="--multi-package" in flags,
    )
    return options, parse_int(values["-S"]) if "-S" in values else None


async def _install(process: Process, arguments: Arguments) -> int:
    """Install APKs from files or, with `-S BYTES`, one from standard input."""
    options, size = _parsed(arguments)
    paths = [path for path in arguments.rest() if path != "-"]
    if not paths and size is None:
        process.err("Error: must either specify a package size or an APK file")
        return 1
    names = ["base.apk"] if len(paths) < 2 else [path.rpartition("/")[2] for path in paths]
    contents = [_file(process, path) for path in paths] or [await _read_exactly(process, size or 0)]
    if paths and size is None:
        _check_parsable(dict(zip(paths, contents, strict=True)))
    installer = process.phone.installer
    number = installer.create(options)
    for name, content in zip(names, contents, strict=True):
        installer.write(number, name, content)
    return _committed(process, number)


def _check_parsable(files: dict[str, bytes]) -> None:
    for path, content in files.items():
        try:
            read(content, path)
        except ApkError as error:
            if error.code != "INSTALL_PARSE_FAILED_NO_CERTIFICATES":
                message = f"Error: Failed to parse APK file: {path}: {error.message}"
                raise JavaError(ILLEGAL_ARGUMENT, message) from error


def _file(process: Process, path: str) -> bytes:
    inode = process.phone.disk.find(process.path(path))
    if inode is None or not inode.is_file:
        process.err(f"Error: Unable to open file: {path}")
        process.err("Consider using a file under /data/local/tmp/")
        process.err(f"Error: Can't open file: {path}")
        raise JavaError(ILLEGAL_ARGUMENT, f"Error: Can't open file: {path}")
    return inode.content


async def _read_exactly(process: Process, size: int) -> bytes:
    pieces, left = [], size
    while left > 0 and (piece := await process.stdin.read(left)):
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)


def _committed(process: Process, number: int) -> int:
    try:
        process.phone.installer.commit(number)
    except ApkError as error:
        return _failure(process, f"{error.code}: {error.message}")
    process.out("Success")
    return 0


def _failure(process: Process, text: str) -> int:
    process.out(f"Failure [{text}]")
    return 1


async def _uninstall(process: Process, arguments: Arguments) -> int:
    """Remove a package."""
    keeps_data = is_for_one_user = False
    while (option := arguments.option()) is not None:
        if option == "-k":
            keeps_data = True
        elif option in ("--user", "--versionCode"):
            value = arguments.next()
            is_for_one_user |= option == "--user" and value != "all"
        else:
            process.err(f"Error: Unknown option: {option}")
            return 1
    name = arguments.next()
    if name is None:
        process.err("Error: package name not specified")
        return 1
    package = process.phone.packages.find(name)
    if package is None or (package.is_system and not is_for_one_user):
        return _failure(process, "DELETE_FAILED_INTERNAL_ERROR")
    process.phone.packages.uninstall(name, keeps_data=keeps_data)
    process.out("Success")
    return 0


async def _create(process: Process, arguments: Arguments) -> int:
    """Open a session that `install-write` fills and `install-commit` ends."""
    options, _ = _parsed(arguments)
    process.out(f"Success: created install session [{process.phone.installer.create(options)}]")
    return 0


async def _write(process: Process, arguments: Arguments) -> int:
    """Write one APK into a session, from a file or standard input."""
    _, size = _parsed(arguments)
    number, name, path = parse_int(arguments.required()), arguments.required(), arguments.next()
    if path in (None, "-") and size is None:
        process.err("Error: must specify an APK size")
        return 1
    content = await _read_exactly(process, size or 0) if path in (None, "-") else _file(process, str(path))
    process.phone.installer.write(number, name, content)
    process.out(f"Success: streamed {len(content)} bytes")
    return 0


async def _remove(process: Process, arguments: Arguments) -> int:
    """Take an APK out of a session."""
    process.phone.installer.remove(parse_int(arguments.required()), arguments.required())
    process.out("Success")
    return 0


async def _add(process: Process, arguments: Arguments) -> int:
    """Let one session install others."""
    parent, *children = (parse_int(word) for word in (arguments.required(), *arguments.rest()))
    if not children:
        process.out("Error: At least two sessions are required.")
        return 1
    process.phone.installer.add(parent, children)
    process.out("Success")
    return 0


async def _commit(process: Process, arguments: Arguments) -> int:
    """Install what a session holds."""
    _parsed(arguments)
    return _committed(process, parse_int(arguments.required()))


async def _abandon(process: Process, arguments: Arguments) -> int:
    """Drop a session."""
    process.phone.installer.abandon(parse_int(arguments.required()))
    process.out("Success")
    return 0


def _guarded(name: str, subcommand: Subcommand) -> Subcommand:
    async def run(process: Process, arguments: Arguments) -> int:
        try:
            return await subcommand(process, arguments)
        except UnknownSessionError as error:
            print_exception(process, name, JavaError(SECURITY, str(error)))
        except JavaError as error:
            print_exception(process, name, error)
        return FAILED

    return run


SUBCOMMANDS: dict[str, Subcommand] = {
    name: _guarded(name, subcommand)
    for name, subcommand in (
        ("install", _install),
        ("uninstall", _uninstall),
        ("install-create", _create),
        ("install-write", _write),
        ("install-remove", _remove),
        ("install-add-session", _add),
        ("install-commit", _commit),
        ("install-abandon", _abandon),
    )
}
