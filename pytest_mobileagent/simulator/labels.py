"""SELinux's labels of files: those that a file was given, else what AOSP's policy says of its path.

Source: AOSP `system/sepolicy/private/file_contexts`, `genfs_contexts` and `seapp_contexts`. Apps reach the disk as
the phone itself does, whatever modes and labels say; so a label is shown, set and set back, and keeps nobody out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.mounts import file_system, volume_of

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.disk import Disk
    from pytest_mobileagent.simulator.inode import Inode

_FIRST_APP_UID = 10_000
_APP_FOLDER = re.compile(r"(/data/data/[^/]+)(?:/.*)?")
_OF_USERS = {  # apps that share a user of the system's
    1000: "system_app_data_file", 1001: "radio_data_file", 1002: "bluetooth_data_file", 1027: "nfc_data_file",
    2000: "shell_data_file",
}  # fmt: skip
_ANDROID_FOLDERS = re.compile(r"/storage/emulated/0/Android/(?:data|obb)/.*")  # mounted past FUSE since Android 11
_PATHS = tuple(
    (re.compile(pattern), kind)
    for pattern, kind in (
        (r"/data/system/users/\d+/wallpaper(?:_lock)?(?:_orig)?", "wallpaper_file"),
        (r"/data/system/users/\d+/photo\.png", "icon_file"),
        (r"/data/system/packages\.list", "packages_list_file"),
        (r"/data/system/dropbox(?:/.*)?", "dropbox_data_file"),
        (r"/data/app(?:/.*)?", "apk_data_file"),
        (r"/data/media(?:/.*)?", "media_rw_data_file"),
        (r"/data/local/tmp(?:/.*)?", "shell_data_file"),
        (r"/data/anr(?:/.*)?", "anr_data_file"),
        (r"/data/tombstones(?:/.*)?", "tombstone_data_file"),
        (r"/data/misc/adb(?:/.*)?", "adb_keys_file"),
        (r"/data/misc/wifi(?:/.*)?", "wifi_data_file"),
        (r"/data/misc/logd(?:/.*)?", "misc_logd_file"),
        (r"/data/property(?:/.*)?", "property_data_file"),
        (r"/data/vendor(?:/.*)?", "vendor_data_file"),
        (r"/data", "system_data_root_file"),
        (r"/data/.*", "system_data_file"),
        (r"/system/bin/sh", "shell_exec"),
        (r"/system/bin/toybox", "toolbox_exec"),
        (r"/system/lib(?:64)?(?:/.*)?", "system_lib_file"),
        (r"/(?:system|system_ext|product)(?:/.*)?", "system_file"),
        (r"/(?:vendor|odm)(?:/.*)?", "vendor_file"),
        (r"/metadata(?:/.*)?", "metadata_file"),
        (r"/cache(?:/.*)?", "cache_file"),
        (r"/storage(?:/.*)?", "storage_file"),
        (r"/mnt/media_rw(?:/.*)?", "mnt_media_rw_file"),
        (r"/mnt/user(?:/.*)?", "mnt_user_file"),
        (r"/mnt(?:/.*)?", "tmpfs"),
        (r"/dev/(null|zero|full|kmsg|ptmx)", r"\1_device"),
        (r"/dev/u?random", "random_device"),
        (r"/dev/tty", "owntty_device"),
        (r"/dev/input(?:/.*)?", "input_device"),
        (r"/dev(?:/.*)?", "device"),
        (r"/sys(?:/.*)?", "sysfs"),
        (r"/proc/\d.*", ""),  # each process's own
        (r"/proc(?:/.*)?", "proc"),
        (r"/.*", "rootfs"),
    )
)


def label_of(disk: Disk, path: str, inode: Inode) -> str:
    """Return the label of what is at a path; empty where the kernel's own rules name it."""
    real = disk.resolve(path, follow=not inode.is_link)
    return inode.context if inode.context and is_kept(disk, real) else policy_label(disk, real)


def policy_label(disk: Disk, real: str) -> str:
    """Return what the policy says of a canonical path, whatever label lies there."""
    if volume_of(real):
        is_past_fuse = disk.shared_type == "fuse" and _ANDROID_FOLDERS.fullmatch(real)
        return f"u:object_r:{'media_rw_data_file' if is_past_fuse else disk.shared_type}:s0"
    if match := _APP_FOLDER.fullmatch(real):
        return _of_app(disk.find(match[1]))
    match, kind = next((found, kind) for pattern, kind in _PATHS if (found := pattern.fullmatch(real)))
    return f"u:object_r:{match.expand(kind)}:s0" if kind else ""


def is_kept(disk: Disk, real: str) -> bool:
    """Whether the file system of a canonical path keeps labels: a mounted volume has one for all."""
    return not volume_of(real) or policy_label(disk, real) != f"u:object_r:{disk.shared_type}:s0"


def _of_app(folder: Inode | None) -> str:
    uid = folder.uid if folder is not None else 0
    if uid < _FIRST_APP_UID:
        return f"u:object_r:{_OF_USERS.get(uid, 'system_data_file')}:s0"
    return f"u:object_r:app_data_file:s0:{categories(uid)}"


def categories(uid: int) -> str:
    """Return what keeps an app's files from other apps (`levelFrom=all`)."""
    number = uid - _FIRST_APP_UID
    return f"c{number & 255},c{256 + (number >> 8)},c512,c768"


def carry(disk: Disk, old: str, new: str) -> None:
    """Let what was moved within a file system have the labels that it had."""
    was, real = disk.resolve(old), disk.resolve(new)
    if file_system(was) != file_system(real) or policy_label(disk, was) == policy_label(disk, real):
        return
    for path, inode in disk.walk(real):
        if not inode.is_link and not inode.context:
            disk.set_context(path, policy_label(disk, was + path[len(real) :]))
