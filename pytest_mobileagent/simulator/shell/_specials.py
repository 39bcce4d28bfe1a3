"""What a shell knows without being told: its options, environment and special parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.shell._shell import Shell

SHELL_NAME = "/system/bin/sh"
PATH = "/product/bin:/apex/com.android.runtime/bin:/apex/com.android.art/bin:/system_ext/bin:/system/bin:/system/xbin:/odm/bin:/vendor/bin:/vendor/xbin"  # noqa: E501 - one value
OPTIONS = {
    "allexport": "a", "errexit": "e", "noglob": "f", "nounset": "u", "xtrace": "x", "noclobber": "C", "noexec": "n",
    "verbose": "v", "pipefail": "", "posix": "", "utf8-mode": "U", "braceexpand": "", "monitor": "m", "notify": "b",
    "trackall": "h", "markdirs": "X", "ignoreeof": "", "emacs": "", "vi": "", "nohup": "", "nolog": "", "gmacs": "",
}  # fmt: skip


def special(shell: Shell, name: str) -> str | None:  # noqa: C901, PLR0911, PLR0912 - a case per name
    """Return a parameter that the shell itself sets, or None if it has no such."""
    if name.isdigit():
        index = int(name[:6])
        if index == 0:
            return shell.name
        return shell.parameters[index - 1] if index <= len(shell.parameters) else None
    match name:
        case "?":
            return str(shell.status)
        case "#":
            return str(len(shell.parameters))
        case "$":
            return str(shell.pid)
        case "!":
            return str(shell.last_job) if shell.last_job else ""
        case "-":
            letters = "".join(OPTIONS[option] for option in sorted(OPTIONS) if shell.options[option])
            return letters + "c" * shell.runs_text
        case "PWD":
            return shell.cwd
        case "RANDOM":
            shell.random = (shell.random * 1103515245 + 12345) & 0x7FFFFFFF
            return str(shell.random >> 16)
        case "SECONDS":
            return str(int(shell.phone.clock.monotonic() - shell.started_s))
        case "LINENO":
            return str(shell.line)
        case "PPID":
            return "1"
        case "OPTIND":
            return "1"
        case "KSH_VERSION":
            return "@(#)MIRBSD KSH R59 2020/10/31 Android"
    return None


def environment(phone: Phone, uid: int) -> dict[str, str]:
    """Return the variables that adbd gives a shell."""
    user = "root" if uid == 0 else "shell"
    return {
        "PATH": PATH, "HOME": "/", "SHELL": "/bin/sh", "TERM": "xterm-256color", "USER": user, "LOGNAME": user,
        "HOSTNAME": phone.properties.get("ro.product.device") or "emu64xa", "TMPDIR": "/data/local/tmp",
        "ANDROID_ROOT": "/system", "ANDROID_DATA": "/data", "ANDROID_STORAGE": "/storage",
        "EXTERNAL_STORAGE": "/sdcard", "ANDROID_ASSETS": "/system/app",
    }  # fmt: skip
