"""`sm`: the volumes of the phone's storage (AOSP `com.android.commands.sm`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.volumes import card_of_image

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.shell.process import Process

_PER_USER_FROM = 30  # since Android 11 a user's view of the internal storage bears the user's number
_KINDS = ("public", "private", "emulated", "all")
_USAGE = """\
usage: sm list-disks [adoptable]
       sm list-volumes [public|private|emulated|stub|all]
       sm has-adoptable
       sm get-primary-storage-uuid
       sm set-force-adoptable [on|off|default]
       sm set-virtual-disk [true|false]

       sm partition DISK [public|private|mixed] [ratio]
       sm mount VOLUME
       sm unmount VOLUME
       sm format VOLUME
       sm benchmark VOLUME
       sm idle-maint [run|abort]
       sm fstrim

       sm forget [UUID|all]

       sm set-emulate-fbe [true|false]

       sm start-checkpoint <num-retries>

       sm supports-checkpoint

       sm unmount-app-data-dirs PACKAGE_NAME PID USER_ID
"""


@command("sm")
def sm(process: Process) -> int:
    """List disks and volumes; what would change them is refused as by a phone whose `vold` does not answer."""
    phone = process.phone
    card = card_of_image(phone.image)
    match process.argv[1:]:
        case ["list-volumes", *kind] if (kind or ["all"])[0] in _KINDS:
            wanted = (kind or ["all"])[0]
            for volume, uuid in _volumes(phone):
                if wanted in ("all", volume.partition(":")[0].partition(";")[0]):
                    process.out(f"{volume} mounted {uuid}")
        case ["list-disks"]:
            if card is not None:
                process.out(f"disk:{card.disk}")
        case ["list-disks", "adoptable"]:
            return 0
        case ["has-adoptable"]:
            process.out("false")
        case ["get-primary-storage-uuid"]:
            process.out("null")
        case words:
            if words:
                phone.log.miss("command", f"sm {words[0]}")
            process.stderr.write(_USAGE)
            return 1
    return 0


def _volumes(phone: Phone) -> Iterator[tuple[str, str]]:
    """Yield the identity of each volume, and that of its file system."""
    card = card_of_image(phone.image)
    if card is not None:
        yield card.id, card.uuid
    yield "private", "null"
    yield "emulated;0" if phone.image.api_level >= _PER_USER_FROM else "emulated", "null"
