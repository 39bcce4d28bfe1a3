"""The shell: runs programs of the grammar in `_syntax` as mksh on Android does."""

from __future__ import annotations

import asyncio
import errno
import inspect
import os
from itertools import pairwise
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell import _builtins
from pytest_mobileagent.simulator.shell._arithmetic import ArithmeticFault
from pytest_mobileagent.simulator.shell._expansion import Expander, ExpansionError
from pytest_mobileagent.simulator.shell._syntax import (
    AndOr,
    Case,
    Compound,
    For,
    Function,
    If,
    Node,
    Pipeline,
    Redirection,
    Sequence,
    ShellSyntaxError,
    Simple,
    While,
    parse,
)
from pytest_mobileagent.simulator.shell.process import Pipe, Process, ShellError, closed_pipe
from pytest_mobileagent.simulator.shell.registry import command, find_command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

SHELL_NAME = "/system/bin/sh"
PATH = "/product/bin:/apex/com.android.runtime/bin:/apex/com.android.art/bin:/system_ext/bin:/system/bin:/system/xbin:/odm/bin:/vendor/bin:/vendor/xbin"  # noqa: E501 - one value
_DEPTH_LIMIT = 100
_FIRST_PID = 4200


class Exit(Exception):  # noqa: N818 - control flow
    """`exit`."""

    def __init__(self, status: int) -> None:
        """Carry the status."""
        super().__init__(status)
        self.status = status


class Return(Exit):
    """`return`."""


class LoopControl(Exception):  # noqa: N818 - control flow
    """`break` or `continue` of so many loops."""

    def __init__(self, *, levels: int, continues: bool) -> None:
        """Carry how many loops, and which of the two."""
        super().__init__(levels)
        self.levels = levels
        self.continues = continues


class _FileWriter(Pipe):
    """Standard output that goes to a file."""

    def __init__(self, shell: Shell, path: str) -> None:
        super().__init__()
        self._shell = shell
        self._path = path

    def write(self, data: bytes | str) -> None:
        raw = data.encode(errors="surrogateescape") if isinstance(data, str) else data
        if raw and self._path != "/dev/null":
            self._shell.phone.disk.append(self._path, raw)


class Shell:
    """One running shell: variables, parameters, working directory, streams."""

    def __init__(  # noqa: PLR0913 - what a process has
        self, phone: Phone, *, stdin: Pipe, stdout: Pipe, stderr: Pipe, uid: int, name: str = SHELL_NAME
    ) -> None:
        """Start in the root folder with Android's environment."""
        self.phone = phone
        self.stdin, self.stdout, self.stderr = stdin, stdout, stderr
        self.uid = uid
        self.name = name
        self.cwd = "/"
        self.pid = phone.next_pid()
        self.variables: dict[str, str] = _environment(phone, uid)
        self.exported: set[str] = set(self.variables)
        self.parameters: list[str] = []
        self.functions: dict[str, Node] = {}
        self.options = {"e": False, "u": False, "x": False, "f": False}
        self.traps: dict[str, str] = {}
        self.status = 0
        self.jobs: dict[int, asyncio.Task[int]] = {}
        self.last_job = 0
        self.depth = 0
        self.expander = Expander(self)

    # -- state --------------------------------------------------------------------------------------------------

    def path(self, name: str) -> str:
        """Return `name` as an absolute path."""
        return name if name.startswith("/") else f"{self.cwd.rstrip('/')}/{name}"

    def lookup(self, name: str) -> str | None:
        """Return the value of a parameter or variable, or None if it is not set."""
        special = {"?": str(self.status), "$": str(self.pid), "#": str(len(self.parameters)), "0": self.name}
        if name in special:
            return special[name]
        if name == "!":
            return str(self.last_job) if self.last_job else ""
        if name == "-":
            return "".join(flag for flag, is_on in self.options.items() if is_on)
        if name.isdigit():
            index = int(name) - 1
            return self.parameters[index] if index < len(self.parameters) else None
        if name == "PWD":
            return self.cwd
        return self.variables.get(name)

    def assign(self, name: str, value: str) -> None:
        """Set a variable."""
        if name == "PWD":
            return
        self.variables[name] = value

    def environment(self) -> dict[str, str]:
        """Return the exported variables."""
        return {name: self.variables[name] for name in self.exported if name in self.variables} | {"PWD": self.cwd}

    def copy(self) -> Shell:
        """Return a subshell."""
        other = Shell(
            self.phone, stdin=self.stdin, stdout=self.stdout, stderr=self.stderr, uid=self.uid, name=self.name
        )
        other.cwd = self.cwd
        other.variables = dict(self.variables)
        other.exported = set(self.exported)
        other.parameters = list(self.parameters)
        other.functions = dict(self.functions)
        other.options = dict(self.options)
        other.status = self.status
        other.depth = self.depth + 1
        other.pid = self.pid
        if other.depth > _DEPTH_LIMIT:
            raise ShellError(1, f"{self.name}: too many nested shells")
        return other

    def complain(self, message: str) -> None:
        """Write an error of the shell itself."""
        self.stderr.write(f"{self.name}: {message}\n")

    # -- programs -----------------------------------------------------------------------------------------------

    async def run_text(self, text: str, *, source: str = "<stdin>") -> int:
        """Run a program; returns its exit status."""
        try:
            node = parse(text)
        except ShellSyntaxError as error:
            line = text.count("\n") + 1 if "EOF" in str(error) else 1
            self.complain(f"{source}[{line}]: syntax error: {error}")
            return 1
        try:
            await self.execute(node)
        except Exit as end:
            self.status = end.status
        except LoopControl:
            self.status = 0
        await self._run_trap("EXIT")
        return self.status

    async def _run_trap(self, name: str) -> None:
        action = self.traps.pop(name, "")
        if action:
            status = self.status
            await self.run_text(action)
            self.status = status

    async def capture(self, body: Node) -> str:
        """Run a command substitution; returns its output without trailing newlines."""
        inner = self.copy()
        inner.stdout = Pipe()
        try:
            await inner.execute(body)
        except Exit as end:
            inner.status = end.status
        self.status = inner.status
        inner.stdout.close()
        return (await inner.stdout.read_all()).decode(errors="surrogateescape").rstrip("\n")

    # -- nodes --------------------------------------------------------------------------------------------------

    async def execute(self, node: Node) -> int:
        """Run a node; returns its status, which is also kept."""
        match node:
            case Simple():
                self.status = await self._simple(node)
            case Sequence():
                await self._sequence(node)
            case AndOr():
                await self._and_or(node)
            case Pipeline():
                await self._pipeline(node)
            case Function(name, body):
                self.functions[name] = body
                self.status = 0
            case _:
                await self._control(node)
        return self.status

    async def _control(self, node: If | While | For | Case | Compound) -> None:
        match node:
            case If():
                await self._if(node)
            case While():
                await self._while(node)
            case For():
                await self._for(node)
            case Case():
                await self._case(node)
            case Compound():
                await self._compound(node)

    async def _sequence(self, node: Sequence) -> None:
        for item, in_background in node.items:
            if in_background:
                self._background(item)
            else:
                await self.execute(item)
                self._check_errexit(item)

    async def _and_or(self, node: AndOr) -> None:
        await self.execute(node.first)
        for operator, following in node.rest:
            if (self.status == 0) == (operator == "&&"):
                await self.execute(following)

    def _check_errexit(self, node: Node) -> None:
        if self.options["e"] and self.status and isinstance(node, (Simple, Compound, Pipeline)):
            raise Exit(self.status)

    def _background(self, node: Node) -> None:
        inner = self.copy()
        inner.stdin = closed_pipe()
        inner.pid = self.phone.next_pid()

        async def work() -> int:
            try:
                return await inner.execute(node)
            except Exit as end:
                return end.status

        self.jobs[inner.pid] = asyncio.ensure_future(work())
        self.last_job = inner.pid
        self.phone.jobs[inner.pid] = self.jobs[inner.pid]
        self.jobs[inner.pid].add_done_callback(lambda _task: self.phone.jobs.pop(inner.pid, None))
        self.status = 0

    async def _if(self, node: If) -> None:
        for condition, body in node.branches:
            if await self._condition(condition) == 0:
                await self.execute(body)
                return
        self.status = 0
        if node.otherwise is not None:
            await self.execute(node.otherwise)

    async def _condition(self, node: Node) -> int:
        kept, self.options["e"] = self.options["e"], False
        try:
            return await self.execute(node)
        finally:
            self.options["e"] = kept

    async def _while(self, node: While) -> None:
        status = 0
        while (await self._condition(node.condition) == 0) != node.until:
            await asyncio.sleep(0)
            if await self._loop_body(node.body):
                break
            status = self.status
        self.status = status

    async def _for(self, node: For) -> None:
        values = list(self.parameters) if node.words is None else await self.expander.fields(node.words)
        self.status = 0
        for value in values:
            self.assign(node.name, value)
            if await self._loop_body(node.body):
                break

    async def _loop_body(self, body: Node) -> bool:
        """Run a loop's body once; True if the loop is to end."""
        try:
            await self.execute(body)
        except LoopControl as control:
            if control.levels > 1:
                raise LoopControl(levels=control.levels - 1, continues=control.continues) from control
            return not control.continues
        return False

    async def _case(self, node: Case) -> None:
        subject = await self.expander.text(node.word)
        self.status = 0
        for patterns, body in node.branches:
            for pattern in patterns:
                if (await self.expander.pattern(pattern)).fullmatch(subject):
                    await self.execute(body)
                    return

    async def _compound(self, node: Compound) -> None:
        target = self.copy() if node.subshell else self
        kept = (target.stdin, target.stdout, target.stderr)
        try:
            if not await target._redirect(node.redirections):  # noqa: SLF001 - a shell of the same class
                self.status = 1
                return
            try:
                self.status = await target.execute(node.body)
            except Exit as end:
                if not node.subshell:
                    raise
                self.status = end.status
        finally:
            target.stdin, target.stdout, target.stderr = kept

    async def _pipeline(self, node: Pipeline) -> None:
        if len(node.commands) == 1:
            await self.execute(node.commands[0])
        else:
            await self._run_pipeline(node.commands)
        if node.negated:
            self.status = int(self.status == 0)

    async def _run_pipeline(self, commands: tuple[Node, ...]) -> None:
        shells = [self.copy() for _ in commands]
        for left, right in pairwise(shells):
            left.stdout = right.stdin = Pipe()

        async def work(shell: Shell, body: Node, *, is_last: bool) -> int:
            try:
                return await shell.execute(body)
            except Exit as end:
                return end.status
            finally:
                if not is_last:
                    shell.stdout.close()

        last = len(commands) - 1
        tasks = [
            asyncio.ensure_future(work(shell, body, is_last=at == last))
            for at, (shell, body) in enumerate(zip(shells, commands, strict=True))
        ]
        try:
            self.status = await tasks[-1]
            for task in tasks[:-1]:  # what still writes gets SIGPIPE, as its reader has gone
                if not task.done():
                    await asyncio.sleep(0)
                    task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            for task in tasks:
                task.cancel()

    # -- simple commands ----------------------------------------------------------------------------------------

    async def _simple(self, node: Simple) -> int:
        try:
            words = await self.expander.fields(node.words)
            values = [(name, await self.expander.text(word)) for name, word in node.assignments]
        except (ExpansionError, ArithmeticFault) as error:
            self.complain(str(error))
            raise Exit(1) from error
        if self.options["x"] and words:
            self.stderr.write(f"+ {' '.join(words)}\n")
        kept = (self.stdin, self.stdout, self.stderr)
        try:
            if not await self._redirect(node.redirections):
                return 1
            if words[:1] == ["exec"] and len(words) == 1:
                kept = (self.stdin, self.stdout, self.stderr)
                return 0
            return await self._invoke(words, values)
        finally:
            self.stdin, self.stdout, self.stderr = kept

    async def _invoke(self, words: list[str], values: list[tuple[str, str]]) -> int:
        if not words:
            for name, value in values:
                if name.endswith("+"):
                    name, value = name[:-1], self.variables.get(name[:-1], "") + value  # noqa: PLW2901 - appended
                self.assign(name, value)
            return 0 if not values else self.status if any("$(" in value for _, value in values) else 0
        if words[0] in self.functions:
            return await self._call(self.functions[words[0]], words[1:])
        builtin = _builtins.BUILTINS.get(words[0])
        if builtin is not None:
            for name, value in values:
                self.assign(name, value)
            return await builtin(self, words)
        return await self.run_command(words, extra=dict(values))

    async def _call(self, body: Node, arguments: list[str]) -> int:
        kept, self.parameters = self.parameters, arguments
        try:
            return await self.execute(body)
        except Return as end:
            return end.status
        finally:
            self.parameters = kept

    async def run_command(self, words: list[str], *, extra: dict[str, str] | None = None) -> int:
        """Run a program by its name or path; returns its status."""
        name = words[0]
        found = find_command(name.rpartition("/")[2])
        if found is not None and "/" in name and name.rpartition("/")[0] not in ("/system/bin", "/bin", "/system/xbin"):
            found = None
        if found is None:
            return await self._script_or_nothing(words)
        process = Process(
            phone=self.phone, argv=words, stdin=self.stdin, stdout=self.stdout, stderr=self.stderr, uid=self.uid,
            pid=self.phone.next_pid(), cwd=self.cwd, env={**self.environment(), **(extra or {})},
        )  # fmt: skip
        try:
            result = found(process)
            status = await result if inspect.isawaitable(result) else result
        except ShellError as error:
            self.stderr.write(f"{error.message}\n" if error.message else "")
            return error.status
        except OSError as error:
            where = f": {error.filename}" if error.filename else ""
            self.stderr.write(f"{name}{where}: {error.strerror}\n")
            return 1
        return int(status or 0)

    async def _script_or_nothing(self, words: list[str]) -> int:
        name = words[0]
        disk = self.phone.disk
        if "/" in name and disk.exists(self.path(name)):
            inode = disk.stat(self.path(name))
            if inode.is_dir or not inode.mode & 0o111:
                self.complain(f"{name}: can't execute: {'Is a directory' if inode.is_dir else 'Permission denied'}")
                return 126
            inner = self.copy()
            inner.parameters = words[1:]
            inner.name = name
            return await inner.run_text(disk.read_text(self.path(name)), source=name)
        if "/" in name:
            self.complain(f"{name}: not found" if not disk.exists(self.path(name)) else f"{name}: can't execute")
            return 127
        self.phone.misses.count("command", name)
        self.complain(f"{name}: inaccessible or not found")
        return 127

    # -- redirections -------------------------------------------------------------------------------------------

    async def _redirect(self, redirections: tuple[Redirection, ...]) -> bool:
        for redirection in redirections:
            target = await self.expander.text(redirection.target)
            try:
                self._redirect_one(redirection, target)
            except OSError as error:
                verb = "create" if ">" in redirection.operator else "open"
                self.complain(f"can't {verb} {target}: {error.strerror}")
                return False
            except ShellError as error:
                self.complain(error.message)
                return False
        return True

    def _redirect_one(self, redirection: Redirection, target: str) -> None:
        operator = redirection.operator
        if operator == "<<":
            self.stdin = closed_pipe(target.encode(errors="surrogateescape"))
        elif operator in ("<", "<>"):
            self.stdin = closed_pipe(self._readable(target))
        elif operator in (">&", "<&"):
            self._duplicate(redirection, target)
        else:
            writer = self._writable(target, appends=operator == ">>")
            if operator == "&>":
                self.stdout = self.stderr = writer
            elif redirection.descriptor in (None, 1):
                self.stdout = writer
            elif redirection.descriptor == 2:
                self.stderr = writer

    def _duplicate(self, redirection: Redirection, target: str) -> None:
        descriptor = redirection.descriptor
        if target == "-":
            silent = closed_pipe()
            if descriptor == 0:
                self.stdin = silent
            elif descriptor == 2:
                self.stderr = silent
            else:
                self.stdout = silent
        elif target == "1" and descriptor == 2:
            self.stderr = self.stdout
        elif target == "2" and descriptor in (None, 1):
            self.stdout = self.stderr
        elif not target.isdigit():
            self.stdout = self.stderr = self._writable(target, appends=False)
        elif target not in ("0", "1", "2"):
            raise ShellError(1, f"{target}: bad file descriptor")

    def _readable(self, target: str) -> bytes:
        path = self.path(target)
        disk = self.phone.disk
        if disk.exists(path) and not disk.permits(path, uid=self.uid, access=os.R_OK, gids=_groups(self.uid)):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return disk.read(path)

    def _writable(self, target: str, *, appends: bool) -> Pipe:
        path = self.path(target)
        disk = self.phone.disk
        if target in ("/dev/null", "/dev/tty"):
            return _FileWriter(self, "/dev/null")
        if disk.is_dir(path):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
        guard = path if disk.exists(path) else path.rpartition("/")[0] or "/"
        if not disk.permits(guard, uid=self.uid, access=os.W_OK, gids=_groups(self.uid)):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        is_new = not disk.exists(path)
        if not appends or is_new:
            disk.write(path, b"")
        if is_new and not disk.resolve(path).startswith("/storage/"):
            disk.chown(path, self.uid)
        return _FileWriter(self, path)


def _groups(uid: int) -> tuple[int, ...]:
    from pytest_mobileagent.simulator.system.users import groups_of  # noqa: PLC0415 - a leaf

    return groups_of(uid)


def _environment(phone: Phone, uid: int) -> dict[str, str]:
    user = "root" if uid == 0 else "shell"
    return {
        "PATH": PATH, "HOME": "/", "SHELL": "/bin/sh", "TERM": "xterm-256color", "USER": user, "LOGNAME": user,
        "HOSTNAME": phone.properties.get("ro.product.device") or "emu64xa", "TMPDIR": "/data/local/tmp",
        "ANDROID_ROOT": "/system", "ANDROID_DATA": "/data", "ANDROID_STORAGE": "/storage",
        "EXTERNAL_STORAGE": "/sdcard", "ANDROID_ASSETS": "/system/app",
    }  # fmt: skip


async def run(  # noqa: PLR0913 - what a process has
    phone: Phone,
    command_text: str,
    *,
    stdin: Pipe,
    stdout: Pipe,
    stderr: Pipe,
    uid: int,
    is_terminal: bool = False,
) -> int:
    """Run a command line as adbd does; without one, run what comes on standard input. Returns the exit status."""
    shell = Shell(phone, stdin=stdin, stdout=stdout, stderr=stderr, uid=uid)
    try:
        if command_text:
            return await shell.run_text(command_text)
        if is_terminal:
            from pytest_mobileagent.simulator.shell._terminal import converse  # noqa: PLC0415 - rarely needed

            return await converse(shell)
        return await _run_input(shell)
    finally:
        for task in shell.jobs.values():
            task.cancel()


async def _run_input(shell: Shell) -> int:
    """Run standard input as a program, command by command as they become complete."""
    pending = ""
    while True:
        line = (await shell.stdin.read_line()).decode(errors="surrogateescape")
        pending += line
        if pending.strip() and (not line or _is_complete(pending)):
            try:
                node = parse(pending)
                await shell.execute(node)
            except ShellSyntaxError as error:
                shell.complain(f"<stdin>[1]: syntax error: {error}")
                shell.status = 1
            except Exit as end:
                return end.status
            pending = ""
        if not line:
            return shell.status


def _is_complete(text: str) -> bool:
    try:
        parse(text)
    except ShellSyntaxError as error:
        return not any(sign in str(error) for sign in ("EOF", "no closing", "unclosed"))
    return not text.rstrip("\n").endswith("\\")


@command("sh", "mksh")
async def sh(process: Process) -> int:
    """Run `sh [-c text [name args]] [script args]`."""
    shell = Shell(process.phone, stdin=process.stdin, stdout=process.stdout, stderr=process.stderr, uid=process.uid)
    shell.cwd = process.cwd
    shell.variables.update(process.env)
    shell.exported |= set(process.env)
    arguments = process.argv[1:]
    while arguments and arguments[0].startswith("-") and arguments[0] not in ("-c", "-"):
        for flag in arguments.pop(0)[1:]:
            if flag in shell.options:
                shell.options[flag] = True
            if flag == "c":
                arguments.insert(0, "-c")
    if arguments[:1] == ["-c"]:
        if len(arguments) < 2:
            raise ShellError(1, "sh: -c requires an argument")
        if len(arguments) > 2:
            shell.name = arguments[2]
        shell.parameters = arguments[3:]
        return await shell.run_text(arguments[1])
    if not arguments:
        return await _run_input(shell)
    path = shell.path(arguments[0])
    if not process.phone.disk.exists(path):
        raise ShellError(2, f"sh: {arguments[0]}: No such file or directory")
    shell.name, shell.parameters = arguments[0], arguments[1:]
    return await shell.run_text(process.phone.disk.read_text(path), source=arguments[0])
