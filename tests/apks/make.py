"""Makes the APKs beside it, all or those named: `python tests/apks/make.py [NAME…]`.

Needs Debian's aapt, apksigner, android-framework-res and default-jre-headless.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
FRAMEWORK = "/usr/share/android-framework-res/framework-res.apk"
CLIPPER, UNKNOWN, API_DEMOS = "ca.zgrs.clipper", "com.example.unknown", "io.appium.android.apis"


class Recipe(NamedTuple):
    package: str = CLIPPER
    version: int = 3
    manifest: str = ""  # further attributes of the manifest
    application: str = ""  # further attributes of the application
    min_sdk: str = "21"
    target_sdk: int = 33
    key: str = "first"  # empty: not signed
    schemes: str = "v2"
    libraries: tuple[str, ...] = ()
    permissions: tuple[str, ...] = ()


RECIPES = {
    "clipper": Recipe(permissions=("android.permission.CAMERA", "android.permission.INTERNET")),
    "newer": Recipe(version=4),
    "older": Recipe(version=2),
    "other_key": Recipe(version=5, key="second"),
    "jar_signed": Recipe(schemes="v1", target_sdk=29),
    "unsigned": Recipe(key=""),
    "unsigned_old": Recipe(key="", target_sdk=29),
    "test_only": Recipe(application='android:testOnly="true"'),
    "too_new": Recipe(min_sdk="99", target_sdk=99),
    "arm_only": Recipe(libraries=("arm64-v8a", "armeabi-v7a")),
    "many_processors": Recipe(libraries=("arm64-v8a", "x86_64")),
    "unknown": Recipe(UNKNOWN, 1),
    "split": Recipe(manifest='split="config.de"'),
    "split_older": Recipe(version=2, manifest='split="config.de"'),
    "adb_keyboard": Recipe("com.android.adbkeyboard", 4),
    "accessibility_forwarder": Recipe("com.google.androidenv.accessibilityforwarder", 1),
    "appium_settings": Recipe("io.appium.settings", 131, permissions=("android.permission.READ_SMS",)),
    "appium_server": Recipe("io.appium.uiautomator2.server", 220),
    "appium_server_test": Recipe("io.appium.uiautomator2.server.test", 0),
    "api_demos": Recipe(
        API_DEMOS,
        41,
        permissions=("android.permission.READ_CONTACTS", "android.permission.POST_NOTIFICATIONS"),
    ),
    "api_demos_old": Recipe(API_DEMOS, 19, target_sdk=28),
    "platform": Recipe("com.android.systemui", 99),
}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        keys = {name: _key(Path(folder), name) for name in ("first", "second")}
        for name in sys.argv[1:] or RECIPES:
            _make(HERE / f"{name}.apk", RECIPES[name], keys, Path(folder) / name)


def _key(folder: Path, name: str) -> Path:
    path = folder / f"{name}.p12"
    _run(
        "keytool", "-genkeypair", "-keystore", str(path), "-storepass", "android", "-alias", "key",
        "-dname", f"CN={name}", "-keyalg", "EC" if name == "second" else "RSA",
        "-keysize", "256" if name == "second" else "2048",
        "-validity", "36500",
    )  # fmt: skip
    return path


def _make(target: Path, recipe: Recipe, keys: dict[str, Path], folder: Path) -> None:
    folder.mkdir()
    (folder / "AndroidManifest.xml").write_text(_manifest(recipe), "utf-8")
    target.unlink(missing_ok=True)
    _run("aapt", "package", "-M", str(folder / "AndroidManifest.xml"), "-I", FRAMEWORK, "-F", str(target))
    for abi in recipe.libraries:
        library = folder / "lib" / abi / "libnothing.so"
        library.parent.mkdir(parents=True)
        library.write_bytes(b"\x7fELF")
        _run("aapt", "add", str(target), str(library.relative_to(folder)), cwd=folder)
    if recipe.key:
        schemes = [
            f"--{scheme}-signing-enabled={str(scheme == recipe.schemes).lower()}" for scheme in ("v1", "v2", "v3")
        ]
        store = ("--ks", str(keys[recipe.key]), "--ks-pass", "pass:android", "--v4-signing-enabled=false")
        _run("apksigner", "sign", *store, *schemes, "--min-sdk-version=21", str(target))


def _manifest(recipe: Recipe) -> str:
    permissions = "".join(f'<uses-permission android:name="{name}"/>' for name in recipe.permissions)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="{recipe.package}" {recipe.manifest}
    android:versionCode="{recipe.version}" android:versionName="1.2.{recipe.version}">
  <uses-sdk android:minSdkVersion="{recipe.min_sdk}" android:targetSdkVersion="{recipe.target_sdk}"/>
  {permissions}
  <application android:label="Fixture" android:hasCode="false" {recipe.application}/>
</manifest>
"""


def _run(*words: str, cwd: Path | None = None) -> None:
    subprocess.run(words, check=True, cwd=cwd)  # noqa: S603 - programs of the distribution


if __name__ == "__main__":
    main()
