"""`pm install` and `pm uninstall`."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._apk import read_manifest
from pytest_mobileagent.simulator.shell._framework import FAILED, Arguments, JavaError, parse_int

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pytest_mobileagent.simulator.shell._apk import Manifest
    from pytest_mobileagent.simulator.shell.process import Process

# AOSP `PackageManager.INSTALL_*` and `DELETE_*`
_NOT_APK = "INSTALL_PARSE_FAILED_NOT_APK: Failed to parse base.apk: Failed to load asset path base.apk"
_NO_ABI = "INSTALL_FAILED_NO_MATCHING_ABIS: Failed to extract native libraries, res=-113"
_OPTIONS_WITH_VALUE = frozenset({
    "-i", "-p", "-S", "--user", "--abi", "--originating-uri", "--referrer", "--install-location", "--install-reason",
    "--update-ownership", "--dexopt-compiler-filter", "--package-source", "--pkg",
})  # fmt: skip


async def install(process: Process, arguments: Arguments) -> int:
    """Install an APK from a file or, with `-S BYTES`, from standard input.

    Only packages that the phone knows can be installed: it runs no code of an APK.
    """
    try:
        options, size = _options(arguments)
    except JavaError as error:
        process.err(f"Error: {error.message}")
        return FAILED
    path = arguments.next()
    if path is None and size is None:
        process.err("Error: must either specify a package size or an APK file")
        return 1
    if path is None or path == "-":
        content = await _read_exactly(process, size or 0)
    else:
        inode = process.phone.disk.find(process.path(path))
        if inode is None or not inode.is_file:
            process.err(f"Error: Unable to open file: {path}")
            process.err("Consider using a file under /data/local/tmp/")
            process.err(f"Error: Can't open file: {path}")
            return 1
        content = inode.content
    return _install_content(process, content, options)


async def _read_exactly(process: Process, size: int) -> bytes:
    pieces, left = [], size
    while left > 0 and (piece := await process.stdin.read(left)):
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)


def _options(arguments: Arguments) -> tuple[set[str], int | None]:
    options: set[str] = set()
    size = None
    while (option := arguments.option()) is not None:
        if option == "-S":
            size = parse_int(arguments.required())
        elif option in _OPTIONS_WITH_VALUE:
            arguments.required()
        else:
            options.add(option)
    return options, size


def _install_content(process: Process, content: bytes, options: set[str]) -> int:
    try:
        manifest = read_manifest(content)
    except ValueError:
        return _failure(process, _NOT_APK)
    packages = process.phone.packages
    if not packages.known(manifest.package):
        process.phone.misses.count("package", manifest.package)
        return _failure(process, _NO_ABI)
    refusal = _refusal(process, manifest, options)
    if refusal:
        return _failure(process, refusal)
    packages.install(manifest.package, grants_all="-g" in options)
    process.out("Success")
    return 0


def _refusal(process: Process, manifest: Manifest, options: set[str]) -> str:
    installed = process.phone.packages.find(manifest.package)
    if installed is None:
        return ""
    current = installed.app.version_code
    if manifest.version_code < current and not options & {"-d", "--request-downgrade"}:
        return (
            "INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: "
            f"Update version code {manifest.version_code} is older than current {current}"
        )
    return ""


def _failure(process: Process, text: str) -> int:
    process.out(f"Failure [{text}]")
    return 1


def uninstall(process: Process, arguments: Arguments) -> int:
    """Remove a package."""
    keeps_data = False
    while (option := arguments.option()) is not None:
        if option == "-k":
            keeps_data = True
        elif option in ("--user", "--versionCode"):
            arguments.next()
        else:
            process.err(f"Error: Unknown option: {option}")
            return 1
    name = arguments.next()
    if name is None:
        process.err("Error: package name not specified")
        return 1
    package = process.phone.packages.find(name)
    if package is None or package.is_system:
        return _failure(process, "DELETE_FAILED_INTERNAL_ERROR")
    process.phone.packages.uninstall(name, keeps_data=keeps_data)
    process.out("Success")
    return 0


def install_create(process: Process, arguments: Arguments) -> int:
    """Open a session that `install-write` fills and `install-commit` ends."""
    try:
        _options(arguments)
    except JavaError as error:
        process.err(f"Error: {error.message}")
        return FAILED
    number = zlib.crc32(f"{process.pid}/{process.phone.clock.now()}".encode()) & 0x7FFFFFFF
    process.phone.disk.mkdir(_session_dir(number), parents=True)
    process.out(f"Success: created install session [{number}]")
    return 0


async def install_write(process: Process, arguments: Arguments) -> int:
    """Write one APK into a session, from a file or standard input."""
    try:
        _, size = _options(arguments)
        number, name = parse_int(arguments.required()), arguments.required()
    except JavaError as error:
        process.err(f"Error: {error.message}")
        return FAILED
    path = arguments.next()
    if path in (None, "-"):
        content = await _read_exactly(process, size or 0)
    else:
        content = process.phone.disk.read(process.path(str(path)))
    process.phone.disk.write(f"{_session_dir(number)}/{name.replace('/', '_')}", content)
    process.out(f"Success: streamed {len(content)} bytes")
    return 0


def install_commit(process: Process, arguments: Arguments) -> int:
    """Install what a session holds."""
    folder = _session_dir(parse_int(arguments.required()))
    disk = process.phone.disk
    if not disk.is_dir(folder) or not disk.names(folder):
        return _failure(process, "INSTALL_FAILED_INVALID_APK: Session has no staged files")
    content = disk.read(f"{folder}/{disk.names(folder)[0]}")
    disk.remove_tree(folder)
    return _install_content(process, content, set())


def install_abandon(process: Process, arguments: Arguments) -> int:
    """Drop a session."""
    process.phone.disk.remove_tree(_session_dir(parse_int(arguments.required())))
    process.out("Success")
    return 0


def _session_dir(number: int) -> str:
    return f"/data/app/vmdl{number}.tmp"


SUBCOMMANDS: dict[str, Callable[[Process, Arguments], int | Awaitable[int]]] = {
    "install": install,
    "uninstall": uninstall,
    "install-create": install_create,
    "install-write": install_write,
    "install-commit": install_commit,
    "install-abandon": install_abandon,
}
