"""The file system as a factory-new phone has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import CLUSTER_BYTES
from pytest_mobileagent.simulator.mounts import CARDS
from pytest_mobileagent.simulator.system._image_properties import build_files
from pytest_mobileagent.simulator.system.keyboard import PATH as KEYBOARD_PATH
from pytest_mobileagent.simulator.system.touch_panel import PATH as TOUCH_PANEL_PATH
from pytest_mobileagent.simulator.system.volumes import STORAGE, card_bytes, card_of_image

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.image import Image
    from pytest_mobileagent.simulator.disk import Disk

ROOT, SYSTEM, SHELL, MEDIA_RW, INPUT = 0, 1000, 2000, 1023, 1004
_FIRST_WITH_FUSE = 30
_STANDARD_FOLDERS = {  # by the API level at which they came
    "Alarms": 1, "Android": 1, "Audiobooks": 29, "DCIM": 1, "Documents": 1, "Download": 1, "Movies": 1, "Music": 1,
    "Notifications": 1, "Pictures": 1, "Podcasts": 1, "Recordings": 31, "Ringtones": 1,
}  # fmt: skip
_DIRECTORIES = (
    ("/system", ROOT, 0o755), ("/system/bin", SHELL, 0o751), ("/system/etc", ROOT, 0o755), ("/system/app", ROOT, 0o755),
    ("/system/priv-app", ROOT, 0o755), ("/system/framework", ROOT, 0o755), ("/system/lib64", ROOT, 0o755),
    ("/system/xbin", SHELL, 0o751), ("/system_ext", ROOT, 0o755), ("/vendor", SHELL, 0o755), ("/product", ROOT, 0o755),
    ("/apex", ROOT, 0o755), ("/dev", ROOT, 0o755), ("/proc", ROOT, 0o555), ("/sys", ROOT, 0o755), ("/mnt", ROOT, 0o755),
    ("/acct", ROOT, 0o755), ("/config", ROOT, 0o755), ("/metadata", ROOT, 0o755), ("/odm", ROOT, 0o755),
    ("/oem", ROOT, 0o755), ("/postinstall", ROOT, 0o755), ("/linkerconfig", ROOT, 0o755), ("/cache", SYSTEM, 0o770),
    ("/data", SYSTEM, 0o771), ("/data/local", ROOT, 0o751), ("/data/local/tmp", SHELL, 0o771),
    ("/data/app", SYSTEM, 0o771), ("/data/system", SYSTEM, 0o775), ("/data/system/users", SYSTEM, 0o775),
    ("/data/system/users/0", SYSTEM, 0o700), ("/data/misc", SYSTEM, 0o1771), ("/data/data", SYSTEM, 0o771),
    ("/data/user", SYSTEM, 0o711), ("/data/media", MEDIA_RW, 0o770), ("/data/tombstones", SYSTEM, 0o771),
    ("/data/anr", SYSTEM, 0o775), ("/data/vendor", ROOT, 0o771), ("/storage", SHELL, 0o755),
    ("/storage/emulated", ROOT, 0o755), ("/storage/self", ROOT, 0o755),
)  # fmt: skip
_LINKS = (
    ("/bin", "/system/bin"), ("/etc", "/system/etc"), ("/sdcard", "/storage/self/primary"), ("/d", "/sys/kernel/debug"),
    ("/storage/self/primary", STORAGE), ("/mnt/sdcard", STORAGE), ("/data/user_de", "/data/user"),
    ("/init", "/system/bin/init"), ("/bugreports", "/data/user_de/0/com.android.shell/files/bugreports"),
)  # fmt: skip
DEVICE_NUMBERS = {  # major and minor, as Linux has them
    "/dev/null": (1, 3), "/dev/zero": (1, 5), "/dev/random": (1, 8), "/dev/urandom": (1, 9), "/dev/tty": (5, 0),
    TOUCH_PANEL_PATH: (13, 65), KEYBOARD_PATH: (13, 76),
}  # fmt: skip


def create_base(disk: Disk, image: Image, *, command_names: Callable[[], list[str]]) -> None:
    """Write what every phone has before any app is installed, but for what its kernel shows."""
    disk.shared_type = "fuse" if image.api_level >= _FIRST_WITH_FUSE else "sdcardfs"
    for path, owner, mode in _DIRECTORIES:
        disk.mkdir(path, mode=mode, owner=owner)
    _create_volume(disk, STORAGE, image, private=("data", "media", "obb"))
    for path, target in _LINKS:
        disk.symlink(target, path)
    for path, text in build_files(image).items():
        disk.mkdir(path.rpartition("/")[0], mode=0o755, owner=ROOT, parents=True)
        disk.write(path, text, mode=0o600)
    disk.write("/system/etc/hosts", "127.0.0.1       localhost\n::1             ip6-localhost\n", mode=0o644)
    disk.mkdir("/dev/input", mode=0o755, owner=ROOT)
    for path in DEVICE_NUMBERS:
        disk.make_device(path, mode=0o666)
    for path in (TOUCH_PANEL_PATH, KEYBOARD_PATH):
        disk.chmod(path, 0o660)
        disk.chown(path, ROOT, INPUT)
    _insert_card(disk, image)
    for name in command_names():
        if "/" not in name and name != "[":
            disk.write(f"/system/bin/{name}", b"\x7fELF", mode=0o755, owner=SHELL)


def _create_volume(disk: Disk, path: str, image: Image, *, private: tuple[str, ...]) -> None:
    disk.mkdir(path, mode=0o2770, owner=MEDIA_RW)
    for name, level in _STANDARD_FOLDERS.items():
        if image.api_level >= level:
            disk.mkdir(f"{path}/{name}", mode=0o2770, owner=MEDIA_RW)
    for name in private:
        disk.mkdir(f"{path}/Android/{name}", mode=0o2771, owner=MEDIA_RW)


def _insert_card(disk: Disk, image: Image) -> None:
    """Mount the SD card of an image that has one."""
    card = card_of_image(image)
    if card is None:
        return
    disk.mkdir(CARDS, mode=0o750, owner=MEDIA_RW)
    disk.symlink(card.path, f"{CARDS}/{card.uuid}")  # on a phone the two are mounts of the same
    disk.cards[card.path] = card_bytes(image, cluster_bytes=CLUSTER_BYTES)
    _create_volume(disk, card.path, image, private=("data",))
    disk.mkdir(f"{card.path}/LOST.DIR", mode=0o2770, owner=MEDIA_RW)
