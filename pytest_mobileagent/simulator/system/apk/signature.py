"""Who signed an APK: its certificates, from the signing block (schemes 2 and 3) or from the JAR's signature (scheme 1).

AOSP `ApkSignatureSchemeV2Verifier`, `ApkSigningBlockUtils`. The certificates are believed; digests are not computed.
"""

from __future__ import annotations

import hashlib
import re
import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from zipfile import ZipFile

_MAGIC = b"APK Sig Block 42"
_SCHEMES = (0x1B93AD61, 0xF05368C0, 0x7109871A)  # 3.1, 3, 2: the newest that is there counts
_JAR_SIGNATURE = re.compile(r"META-INF/[^/]+\.(?:RSA|DSA|EC)")
_MAX_JAR_SIGNATURE = 1 << 20
_SEQUENCE, _SET, _CONTEXT_0 = 0x30, 0x31, 0xA0


def block_signers(content: bytes, directory: int) -> tuple[str, ...]:
    """Return the SHA-256 of each signer's certificate, from the block before the zip's directory; empty without it.

    Raises:
        ValueError: there is a block, and it is damaged.
    """
    if content[directory - len(_MAGIC) : directory] != _MAGIC:
        return ()
    try:
        (size,) = struct.unpack_from("<Q", content, directory - 24)
        pairs = dict(_pairs(content[directory - size : directory - 24]))
        for scheme in _SCHEMES:
            if scheme in pairs:
                return tuple(_certificate(signer) for signer in _prefixed(next(_prefixed(pairs[scheme]))))
    except (struct.error, StopIteration) as error:
        raise ValueError("damaged APK signing block") from error
    return ()


def _pairs(block: bytes) -> Iterator[tuple[int, bytes]]:
    position = 0
    while position < len(block):
        size, kind = struct.unpack_from("<QI", block, position)
        if size < 4 or position + 8 + size > len(block):
            raise ValueError("damaged APK signing block")
        yield kind, block[position + 12 : position + 8 + size]
        position += 8 + size


def _prefixed(data: bytes) -> Iterator[bytes]:
    """Yield what stands behind each length."""
    position = 0
    while position < len(data):
        (size,) = struct.unpack_from("<I", data, position)
        position += 4
        if position + size > len(data):
            raise ValueError("damaged APK signing block")
        yield data[position : position + size]
        position += size


def _certificate(signer: bytes) -> str:
    signed = next(_prefixed(signer))
    parts = _prefixed(signed)
    next(parts)  # the digests
    return hashlib.sha256(next(_prefixed(next(parts)))).hexdigest()


def jar_signers(archive: ZipFile) -> tuple[str, ...]:
    """Return the SHA-256 of the certificate of each of the JAR's signatures.

    Raises:
        ValueError: there is a signature, and it is damaged.
    """
    found = []
    for name in archive.namelist():
        if _JAR_SIGNATURE.fullmatch(name):
            with archive.open(name) as file:
                found.append(hashlib.sha256(_first_certificate(file.read(_MAX_JAR_SIGNATURE))).hexdigest())
    return tuple(found)


def _first_certificate(data: bytes) -> bytes:
    """Return the first certificate of a PKCS #7 SignedData (RFC 2315)."""
    content = [value for kind, value, _ in _items(_only(data, _SEQUENCE)) if kind == _CONTEXT_0]
    if not content:
        raise ValueError("damaged JAR signature")
    for kind, value, _ in _items(_only(content[0], _SEQUENCE)):
        if kind == _CONTEXT_0:
            return next(whole for _, _, whole in _items(value))
    raise ValueError("a JAR signature without certificates")


def _only(data: bytes, kind: int) -> bytes:
    for found, value, _ in _items(data):
        if found == kind:
            return value
        break
    raise ValueError("damaged JAR signature")


def _items(data: bytes) -> Iterator[tuple[int, bytes, bytes]]:
    """Yield the DER items of `data`: tag, content, and both with the length between."""
    position = 0
    while position + 2 <= len(data):
        start, kind, length = position, data[position], data[position + 1]
        position += 2
        if length & 0x80:
            count = length & 0x7F
            length = int.from_bytes(data[position : position + count], "big")
            position += count
        if position + length > len(data):
            raise ValueError("damaged JAR signature")
        yield kind, data[position : position + length], data[start : position + length]
        position += length
