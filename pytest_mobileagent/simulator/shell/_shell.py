"""The shell: runs programs of the grammar in `_parser` as mksh on Android does."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.pipes import Pipe
from pytest_mobileagent.simulator.shell import _streams
from pytest_mobileagent.simulator.shell._arithmetic import ArithmeticFault, evaluate
from pytest_mobileagent.simulator.shell._builtins import BUILTINS
from pytest_mobileagent.simulator.shell._builtins_input import ask
from pytest_mobileagent.simulator.shell._condition import holds
from pytest_mobileagent.simulator.shell._control import Exit, LoopControl, Return
from pytest_mobileagent.simulator.shell._expansion import Expander, ExpansionError
from pytest_mobileagent.simulator.shell._parser import Parser
from pytest_mobileagent.simulator.shell._pipelines import run_pipeline, run_program, run_subshell, start
from pytest_mobileagent.simulator.shell._specials import OPTIONS, SHELL_NAME, environment, special
from pytest_mobileagent.simulator.shell._tree import (
    AndOr,
    Assignment,
    Calculation,
    Case,
    Compound,
    Condition,
    For,
    Function,
    If,
    Node,
    Pipeline,
    Sequence,
    ShellSyntaxError,
    Simple,
    While,
)
from pytest_mobileagent.simulator.shell._variables import ReadOnlyError, Saved, Variables
from pytest_mobileagent.simulator.shell.process import Process

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.shell._gate import Gate
    from pytest_mobileagent.simulator.shell._job_control import JobControl

_DEPTH_LIMIT = 60
_SPECIAL = frozenset((".", ":", "break", "continue", "eval", "exec", "exit", "export", "readonly", "return", "set",
                      "shift", "times", "trap", "unset"))  # fmt: skip
_COMMAND_US = 20
_FAULTS = (ExpansionError, ArithmeticFault, ReadOnlyError)


class Shell:
    """One running shell: variables, parameters, working directory, streams."""

    def __init__(  # noqa: PLR0913 - what a process has
        self, phone: Phone, *, stdin: Pipe, stdout: Pipe, stderr: Pipe, uid: int, name: str = SHELL_NAME
    ) -> None:
        """Start in the root folder with Android's environment."""
        self.phone = phone
        self.streams: dict[int, Pipe] = {0: stdin, 1: stdout, 2: stderr}
        _streams.hold(self.streams)
        self.own_streams = dict[int, Pipe]()  # opened by `exec`: programs do not get them
        self._is_over = False
        self.uid = uid
        self.name = name
        self.cwd = "/"
        self.umask = 0o022
        self.pid, self.own_pids = phone.next_pid(), list[int]()  # those that its programs take
        self.started_s = phone.clock.monotonic()
        self.random = self.pid
        self.variables = Variables(environment(phone, uid))
        self.scopes: list[dict[str, Saved]] = []
        self.parameters: list[str] = []
        self.functions: dict[str, Node] = {}
        self.aliases: dict[str, str] = {}
        self.options = dict.fromkeys(OPTIONS, False) | {"braceexpand": True, "trackall": True, "utf8-mode": True}
        self.history: list[str] = []  # of a person at a terminal
        self.traps: dict[str, str] = {}
        self.status = 0
        self.line = 1
        self.option_place = 0  # of getopts inside a word
        self.jobs: dict[int, asyncio.Task[int]] = {}
        self.last_job = 0
        self.control: JobControl | None = None  # of a shell that a person types to
        self.gate: Gate | None = None  # behind which it runs, if it can be stopped
        self.running: Node | None = None  # the simple command
        self.depth = 0
        self.runs_text = True  # given by -c, as adbd does
        self.tells_program = True  # `$_` of what it runs
        self.lenient = 0  # inside conditions, where `set -e` is off
        self.expander = Expander(self)

    # -- state --------------------------------------------------------------------------------------------------

    @property
    def stdin(self) -> Pipe:
        """Descriptor 0."""
        return self.streams[0]

    @property
    def stdout(self) -> Pipe:
        """Descriptor 1."""
        return self.streams[1]

    @property
    def stderr(self) -> Pipe:
        """Descriptor 2."""
        return self.streams[2]

    def path(self, name: str) -> str:
        """Return `name` as an absolute path."""
        return name if name.startswith("/") else f"{self.cwd.rstrip('/')}/{name}"

    def lookup(self, name: str) -> str | None:
        """Return the value of a parameter or variable, or None if it is not set."""
        found = self.variables.get(name)
        if found is not None and name not in self.variables.flags:
            return found
        return special(self, name) if found is None else self.variables.get(self.variables.target(name))

    def assign(self, name: str, value: str, *, index: int | None = None) -> None:
        """Set a variable."""
        if name == "PWD":
            return
        self.variables.assign(name, value, index=index)
        if name == "OPTIND":
            self.option_place = 0
        if self.options["allexport"]:
            self.variables.flag(name, "x")

    def calculate(self, text: str) -> int:
        """Return the value of an arithmetic expression."""
        return evaluate(text, self.variables)

    async def readable(self, name: str) -> bytes:
        """Return a file's content."""
        return await _streams.content(self, name)

    def environment(self) -> dict[str, str]:
        """Return the exported variables."""
        return self.variables.exported()

    def copy(self) -> Shell:
        """Return a subshell."""
        if self.depth >= _DEPTH_LIMIT:
            self.complain("too many nested shells")
            raise Exit(1)
        other = Shell(
            self.phone, stdin=self.stdin, stdout=self.stdout, stderr=self.stderr, uid=self.uid, name=self.name
        )
        other.use(dict(self.streams))
        other.cwd, other.umask = self.cwd, self.umask
        other.variables = self.variables.copy()
        other.parameters = list(self.parameters)
        other.functions = dict(self.functions)
        other.aliases, other.own_streams = dict(self.aliases), dict(self.own_streams)
        other.options = dict(self.options)
        other.status = self.status
        other.depth = self.depth + 1
        other.lenient = self.lenient
        other.pid = self.pid
        other.runs_text, other.tells_program = self.runs_text, self.tells_program
        other.last_job, other.gate = self.last_job, self.gate
        other.traps = {name: action for name, action in self.traps.items() if not action}
        return other

    def use(self, streams: dict[int, Pipe]) -> None:
        """Take other descriptors instead of the present ones."""
        _streams.hold(streams)
        self.back_to(streams)

    def back_to(self, streams: dict[int, Pipe]) -> None:
        """Take the descriptors again that were kept; those of now are let go of."""
        if streams is not self.streams:
            _streams.let_go(self.streams)
            self.streams = streams

    def end(self) -> None:
        """Let go of everything that is open: the process is over."""
        if not self._is_over:
            self._is_over = True
            _streams.let_go(self.streams)

    def complain(self, message: str) -> None:
        """Write an error of the shell itself."""
        self.stderr.write(f"{self.name}: {message}\n")

    def _give_up(self, error: Exception) -> Exit:
        """Say what is wrong; a shell without a person at it ends."""
        self.complain(str(error))
        return Exit(2 if isinstance(error, ReadOnlyError) else 1)

    def process(self, words: list[str], extra: dict[str, str] | None = None) -> Process:
        """Return a new process of this shell."""
        pid = self.own_pids.pop() if self.own_pids else self.phone.next_pid()
        return Process(
            phone=self.phone, argv=words, stdin=self.stdin, stdout=self.stdout, stderr=self.stderr, uid=self.uid,
            pid=pid, cwd=self.cwd, env=self._program_environment(words, extra), umask=self.umask,
            descriptors={
                number: stream for number, stream in self.streams.items() if self.own_streams.get(number) is not stream
            },
        )  # fmt: skip

    def _program_environment(self, words: list[str], extra: dict[str, str] | None) -> dict[str, str]:
        given = self.environment() | (extra or {})
        if self.tells_program and words:
            given["_"] = words[0] if "/" in words[0] else f"/system/bin/{words[0]}"
        return given

    # -- programs -----------------------------------------------------------------------------------------------

    async def run_text(self, text: str, *, source: str = "<stdin>") -> int:
        """Run a program, line by line; returns its exit status."""
        try:
            return await self._to_the_end(self.run_lines(text, source=source))
        finally:
            self.end()

    async def _to_the_end(self, work: Awaitable[int]) -> int:
        try:
            await work
        except Exit as end:
            self.status = end.status
        except LoopControl:
            self.status = 0
        except MemoryError:
            self.complain("internal error: can't allocate memory")
            self.status = 1
        await self.run_exit_trap()
        return self.status

    async def run_lines(self, text: str, *, source: str = "<stdin>") -> int:
        """Run a program as part of another."""
        parser = Parser(text, aliases=self.aliases)
        while True:
            try:
                node = parser.next_command()
            except ShellSyntaxError as error:
                line = text.count("\n") + 1 if error.is_incomplete else parser.line
                self.complain(f"{source}[{line}]: syntax error: {error}")
                self.status = 1
                raise Exit(1) from error
            if node is None:
                return self.status
            await self.execute(node)

    async def run_exit_trap(self) -> None:
        """Run what `trap … EXIT` asked for."""
        action = self.traps.pop("EXIT", "")
        if action:
            status = self.status
            try:
                await self.run_lines(action)
                self.status = status
            except Exit as end:
                self.status = end.status

    async def run_trap(self, name: str) -> None:
        """Run what `trap` asked for at a signal, or at an error."""
        action = self.traps.get(name, "")
        if action:
            status = self.status
            self.lenient += 1
            try:
                await self.run_lines(action)
            finally:
                self.lenient -= 1
            self.status = status

    async def run_inside(self, node: Node) -> int:
        """Run a node as all that this subshell does."""
        try:
            return await self._to_the_end(self.execute(node))
        finally:
            self.end()

    async def capture(self, body: Node) -> str:
        """Run a command substitution; returns its output without trailing newlines."""
        inner = self.copy()
        out = _streams.Captured()
        inner.use(inner.streams | {1: out})
        inner.lenient = 0
        self.status = await inner.run_inside(body)
        out.close()
        return (await out.read_all()).decode(errors="surrogateescape").replace("\0", "").rstrip("\n")

    # -- nodes --------------------------------------------------------------------------------------------------

    async def execute(self, node: Node) -> int:
        """Run a node; returns its status, which is also kept."""
        match node:
            case Simple():
                turns.spend(_COMMAND_US)
                self.line, self.running = node.line, node
                self.status = await self._simple(node)
                await self._check_status()
            case Sequence():
                await self._sequence(node)
            case AndOr():
                await self._and_or(node)
            case Pipeline():
                await self._pipeline(node)
                if not node.negated:
                    await self._check_status()
            case Function(name, body):
                self.functions[name] = body
                self.status = 0
            case Calculation() | Condition():
                self.status = await self._expression(node)
                await self._check_status()
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

    async def _expression(self, node: Calculation | Condition) -> int:
        try:
            if isinstance(node, Condition):
                return int(not await holds(self, node.test))
            return int(self.calculate(await self.expander.text(node.text)) == 0)
        except _FAULTS as error:
            self.complain(str(error))
            return 2 if isinstance(node, Condition) else 1

    async def _sequence(self, node: Sequence) -> None:
        for item, in_background in node.items:
            if in_background:
                start(self, item)
            else:
                await self.execute(item)

    async def _and_or(self, node: AndOr) -> None:
        operators = [operator for operator, _ in node.rest]
        await self._leniently(node.first)
        for number, (operator, following) in enumerate(node.rest):
            if (self.status == 0) != (operator == "&&"):
                continue
            if number == len(operators) - 1:
                await self.execute(following)
            else:
                await self._leniently(following)

    async def _leniently(self, node: Node) -> int:
        self.lenient += 1
        try:
            return await self.execute(node)
        finally:
            self.lenient -= 1

    async def _check_status(self) -> None:
        if self.status and not self.lenient:
            if "ERR" in self.traps:
                await self.run_trap("ERR")
            if self.options["errexit"]:
                raise Exit(self.status)

    async def _if(self, node: If) -> None:
        for condition, body in node.branches:
            if await self._leniently(condition) == 0:
                await self.execute(body)
                return
        if node.otherwise is not None:
            await self.execute(node.otherwise)
        else:
            self.status = 0

    async def _while(self, node: While) -> None:
        status = 0
        try:
            while (await self._leniently(node.condition) == 0) != node.until:
                await asyncio.sleep(0)
                if await self.loop_body(node.body):
                    break
                status = self.status
        except LoopControl as control:
            if control.levels > 1:
                raise LoopControl(levels=control.levels - 1, continues=control.continues) from control
        self.status = status

    async def _for(self, node: For) -> None:
        if node.words is None:
            values = list(self.parameters)
        else:
            try:
                values = await self.expander.fields(node.words)
            except _FAULTS as error:
                raise self._give_up(error) from error
        self.status = 0
        if node.asks:
            await ask(self, node, values)
            return
        for value in values:
            self.assign(node.name, value)
            if await self.loop_body(node.body):
                break

    async def loop_body(self, body: Node) -> bool:
        """Run a loop's body once; True if the loop is to end."""
        try:
            await self.execute(body)
        except LoopControl as control:
            self.status = 0
            if control.levels > 1:
                raise LoopControl(levels=control.levels - 1, continues=control.continues) from control
            return not control.continues
        return False

    async def _case(self, node: Case) -> None:
        try:
            subject = await self.expander.text(node.word)
            self.status = 0
            is_running = False
            for patterns, body, ending in node.branches:
                if not is_running:
                    is_running = await self._fits(patterns, subject)
                if is_running:
                    await self.execute(body)
                    if ending == ";;":
                        return
                    is_running = ending == ";&"
        except _FAULTS as error:
            raise self._give_up(error) from error

    async def _fits(self, patterns: tuple[object, ...], subject: str) -> bool:
        for pattern in patterns:
            if (await self.expander.pattern(pattern)).fullmatch(subject):  # type: ignore[arg-type]  # words
                return True
        return False

    async def _compound(self, node: Compound) -> None:
        target = self.copy() if node.subshell else self
        kept = target.streams
        try:
            try:
                is_ready = await _streams.redirect(target, node.redirections)
            except _FAULTS as error:
                raise self._give_up(error) from error
            if not is_ready:
                self.status = 1
                await self._check_status()
            elif node.subshell:
                self.status = await run_subshell(self, target, node)
                await self._check_status()
            else:
                await self.execute(node.body)
        finally:
            if node.subshell:
                target.end()
                _streams.let_go(kept)
            else:
                target.back_to(kept)

    # -- pipelines ----------------------------------------------------------------------------------------------

    async def _pipeline(self, node: Pipeline) -> None:
        started_s = self.phone.clock.monotonic()
        if len(node.commands) > 1:
            await run_pipeline(self, node)
        elif node.negated:
            await self._leniently(node.commands[0])
        else:
            await self.execute(node.commands[0])
        if node.timed:
            seconds = self.phone.clock.monotonic() - started_s
            self.stderr.write(
                f"    {int(seconds // 60)}m{seconds % 60:05.2f}s real     0m00.00s user     0m00.00s system\n"
            )
        if node.negated:
            self.status = int(self.status == 0)

    # -- simple commands ----------------------------------------------------------------------------------------

    async def _simple(self, node: Simple) -> int:
        before = self.status
        try:
            words = await self.expander.fields(node.words)
            if not words:
                return await self._without_words(node, before)
        except _FAULTS as error:
            raise self._give_up(error) from error
        if self.options["xtrace"]:
            self.stderr.write(f"+ {' '.join(words)}\n")
        kept = self.streams
        try:
            if node.redirections and not await _streams.redirect(self, node.redirections):
                if words[0] in _SPECIAL:
                    raise Exit(1)
                return 1
            if words == ["exec"]:
                _streams.let_go(kept)
                self.own_streams |= {
                    number: stream
                    for number, stream in self.streams.items()
                    if number > 2 and kept.get(number) is not stream
                }
                kept = self.streams
                return 0
            extra = await self._temporary(node.assignments) if node.assignments else {}
            return await self._invoke(words, extra)
        except _FAULTS as error:
            raise self._give_up(error) from error
        finally:
            self.back_to(kept)

    async def _without_words(self, node: Simple, before: int) -> int:
        self.status = 0
        for assignment in node.assignments:
            await self._assign(assignment)
        status = self.status if node.assignments or node.words else 0
        self.status = before
        kept = self.streams
        try:
            if not await _streams.redirect(self, node.redirections):
                return 1
        finally:
            self.back_to(kept)
        return status

    async def _assign(self, assignment: Assignment) -> None:
        variables, name = self.variables, assignment.name
        if assignment.values is not None:
            await self._assign_list(assignment)
            return
        value = await self.expander.text(assignment.value, is_value=True)
        if self.options["xtrace"]:
            self.stderr.write(f"+ {name}={value}\n")
        index = None
        if assignment.index is not None:
            index = self.calculate(await self.expander.text(assignment.index)) & 0xFFFFFFFF
        if assignment.appends:
            old = variables.element(name, index)
            if "i" in variables.flags.get(name, ()):
                value = str(self.calculate(f"({old or 0})+({value})"))
            else:
                value = old + value
        self.assign(name, value, index=index)

    async def _assign_list(self, assignment: Assignment) -> None:
        variables, name = self.variables, self.variables.target(assignment.name)
        values = await self.expander.fields(assignment.values or ())
        old = variables.elements(name) if assignment.appends else {}
        variables.set_array(name, old | dict(enumerate(values, max(old, default=-1) + 1)))

    async def _temporary(self, assignments: tuple[Assignment, ...]) -> dict[str, str]:
        extra = {}
        for assignment in assignments:
            value = await self.expander.text(assignment.value, is_value=True)
            extra[assignment.name] = (
                self.variables.element(assignment.name, None) + value if assignment.appends else value
            )
        return extra

    async def _invoke(self, words: list[str], extra: dict[str, str]) -> int:
        name = words[0]
        is_function = name in self.functions
        builtin = None if is_function and name not in _SPECIAL else BUILTINS.get(name)
        if builtin is None and not is_function:
            return await self.run_command(words, extra=extra)
        saved = {} if name in _SPECIAL else {key: self.variables.save(key) for key in extra}
        for key, value in extra.items():
            self.assign(key, value)
            self.variables.flag(key, "x")
        try:
            if builtin is not None:
                return await builtin(self, words)
            return await self.call(self.functions[name], words[1:])
        finally:
            for key, old in saved.items():
                self.variables.bring_back(key, old)

    async def call(self, body: Node, arguments: list[str]) -> int:
        """Run a function."""
        if len(self.scopes) >= _DEPTH_LIMIT:
            self.complain("function nesting too deep")
            raise Exit(1)
        kept, self.parameters = self.parameters, arguments
        scope: dict[str, Saved] = {}
        self.scopes.append(scope)
        try:
            return await self.execute(body)
        except Return as end:
            return end.status
        finally:
            self.parameters = kept
            self.scopes.pop()
            for name, saved in scope.items():
                self.variables.bring_back(name, saved)

    async def run_command(self, words: list[str], *, extra: dict[str, str] | None = None) -> int:
        """Run a program by its name or path; returns its status."""
        if not words:
            return 0
        if self.control is not None and self.running is not None:
            return await self.control.run(self.running, lambda inner: run_program(inner, words, extra))
        return await run_program(self, words, extra)
