"""An APK: its manifest, its signers, the processors that its libraries are for (AOSP `ApkLiteParseUtils`)."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.apk import binary_xml
from pytest_mobileagent.simulator.system.apk.signature import block_signers, jar_signers

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.system.apk.binary_xml import Element, Value

_MANIFEST = "AndroidManifest.xml"
_MAX_MANIFEST = 1 << 22
_LIBRARY = re.compile(r"lib/([^/]+)/[^/]+\.so")
_PACKAGE = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)+")
# AOSP `frameworks/base/core/res/res/values/public-final.xml`
_NAME, _DEBUGGABLE = 0x01010003, 0x0101000F
_MIN_SDK, _TARGET_SDK = 0x0101020C, 0x01010270
_VERSION_CODE, _VERSION_NAME, _VERSION_CODE_MAJOR = 0x0101021B, 0x0101021C, 0x01010576
_TEST_ONLY, _SPLIT_REQUIRED = 0x01010272, 0x01010591
_BROKEN_ZIP = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OverflowError, UnicodeDecodeError,
    OSError,
)  # fmt: skip


class ApkError(Exception):
    """An APK cannot be parsed: the platform's failure code, and what it says."""

    def __init__(self, code: str, message: str) -> None:
        """Keep both."""
        super().__init__(message)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the package manager reads of a manifest."""

    package: str
    version_code: int = 0
    version_name: str | None = None
    min_sdk: int = 1
    min_sdk_name: str = ""  # of a release that is not out yet
    min_sdk_line: int = 0
    target_sdk: int = 1
    split: str = ""
    is_test_only: bool = False
    is_debuggable: bool = False
    needs_splits: bool = False
    permissions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Apk:
    """An APK that was read."""

    manifest: Manifest
    signers: tuple[str, ...]  # SHA-256 of each certificate; empty if it is not signed
    abis: frozenset[str]  # of the native libraries; empty if there are none
    content: bytes


def read(content: bytes, path: str) -> Apk:
    """Return what the APK at `path` is.

    Raises:
        ApkError: it is none.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
    except (*_BROKEN_ZIP, ValueError) as error:
        reason = f"Failed to parse {path}: Failed to load asset path {path}"
        raise ApkError("INSTALL_PARSE_FAILED_NOT_APK", reason) from error
    with archive:
        manifest = _manifest(_manifest_xml(archive, path), path)
        return Apk(manifest, _signers(archive, content, path), _abis(archive), content)


def _manifest_xml(archive: zipfile.ZipFile, path: str) -> Element:
    code = "INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION"
    try:
        with archive.open(_MANIFEST) as file:
            data = file.read(_MAX_MANIFEST)
        return binary_xml.parse(data)
    except binary_xml.BinaryXmlError as error:
        raise ApkError(code, f"Failed to parse {path}: {error}") from error
    except (KeyError, *_BROKEN_ZIP) as error:
        raise ApkError(code, f"Failed to parse {path}: {_MANIFEST}") from error


def _manifest(root: Element, path: str) -> Manifest:
    if root.name != "manifest":
        message = f"Failed to parse {path}: No <manifest> tag"
        raise ApkError("INSTALL_PARSE_FAILED_MANIFEST_MALFORMED", message)
    package = _text(root.attributes.get("package"))
    if not _PACKAGE.fullmatch(package):
        message = f"Invalid manifest package: {_fault(package)}"
        raise ApkError("INSTALL_PARSE_FAILED_BAD_PACKAGE_NAME", message)
    sdk = next(iter(root.all("uses-sdk")), binary_xml.Element("uses-sdk", 0))
    application = next(iter(root.all("application")), binary_xml.Element("application", 0))
    least = sdk.attributes.get(_MIN_SDK, 1)
    major = _number(root.attributes.get(_VERSION_CODE_MAJOR), 0)
    return Manifest(
        package,
        version_code=major << 32 | _number(root.attributes.get(_VERSION_CODE), 0) & 0xFFFFFFFF,
        version_name=_text(root.attributes.get(_VERSION_NAME)) or None,
        min_sdk=_number(least, 1),
        min_sdk_name=_text(least),
        min_sdk_line=sdk.line,
        target_sdk=_number(sdk.attributes.get(_TARGET_SDK), _number(least, 1)),
        split=_text(root.attributes.get("split")),
        is_test_only=application.attributes.get(_TEST_ONLY) is True,
        is_debuggable=application.attributes.get(_DEBUGGABLE) is True,
        needs_splits=root.attributes.get(_SPLIT_REQUIRED) is True,
        permissions=tuple(_text(child.attributes.get(_NAME)) for child in root.all("uses-permission")),
    )


def _fault(package: str) -> str:
    if "." not in package:
        return "must have at least one '.' separator" if package else "<manifest> has no package attribute"
    wrong = next(
        (letter for letter in package if not (letter.isascii() and letter.isalnum()) and letter not in "_."), "."
    )
    return f"bad character '{wrong}'"


def _signers(archive: zipfile.ZipFile, content: bytes, path: str) -> tuple[str, ...]:
    try:
        return block_signers(content, archive.start_dir) or jar_signers(archive)
    except (ValueError, StopIteration, *_BROKEN_ZIP) as error:
        message = f"Failed collecting certificates for {path}: Failed to collect certificates from {path}: {error}"
        raise ApkError("INSTALL_PARSE_FAILED_NO_CERTIFICATES", message) from error


def _abis(archive: zipfile.ZipFile) -> frozenset[str]:
    return frozenset(found[1] for name in archive.namelist() if (found := _LIBRARY.fullmatch(name)))


def _text(value: Value) -> str:
    return value if isinstance(value, str) else ""


def _number(value: Value, default: int) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit():
        return int(value)
    return value if isinstance(value, int) else default
