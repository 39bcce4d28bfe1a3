"""bc."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import parse_options, read_file
from pytest_mobileagent.simulator.shell.bc import _numbers as numbers
from pytest_mobileagent.simulator.shell.bc._numbers import ONE, ZERO, Number
from pytest_mobileagent.simulator.shell.bc._parser import BcSyntaxError, Node, Parser
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.process import Process

_TURN = 200
_MOST_CALLS = 60
_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "q": '"', "r": "\r", "t": "\t", "\\": "\\", "e": "\\"}
_LIBRARY = ("s", "c", "a", "l", "e")
_SCALED: dict[str, Callable[[Number, Number, int], Number]] = {
    "*": numbers.multiply, "/": numbers.divide, "%": numbers.remainder, "^": numbers.power,
}  # fmt: skip


class _Leave(Exception):  # noqa: N818 - control flow
    """`break`, `continue`, `return`, `halt`, `quit`."""

    def __init__(self, word: str, value: Number = ZERO) -> None:
        super().__init__(word)
        self.word = word
        self.value = value


class _Calculator:
    """A program at work: variables, arrays, functions."""

    def __init__(self, process: Process, *, has_library: bool) -> None:
        self._process = process
        self._names: dict[str, Number] = {}
        self._arrays: dict[str, dict[int, Number]] = {}
        self._functions: dict[str, Node] = {}
        self._has_library = has_library
        self._special = {"scale": Number(20 if has_library else 0), "ibase": Number(10), "obase": Number(10),
                         "last": ZERO}  # fmt: skip
        self._calls = self._steps = 0

    @property
    def _scale(self) -> int:
        return self._special["scale"].whole()

    async def run(self, nodes: list[Node]) -> None:
        """Run statements; an error ends the one that it is in."""
        for node in nodes:
            try:
                await self._do(node)
            except ShellError as error:
                self._process.err(error.message)
            except _Leave as leave:
                if leave.word in ("halt", "quit"):
                    raise

    # -- statements ---------------------------------------------------------------------------------------------

    async def _do(self, node: Node) -> None:
        self._steps += 1
        if self._steps % _TURN == 0:
            await self._process.stdout.drain()
            await asyncio.sleep(0)
        match node.kind:
            case "define":
                self._functions[node.word] = node
            case "show":
                value = self._special["last"] = await self._value(node.parts[0])
                self._process.out(numbers.spell(value, self._special["obase"].whole()))
            case "do":
                await self._value(node.parts[0])
            case "say":
                self._process.stdout.write(node.word)
            case "print":
                await self._print(node)
            case "block":
                for part in node.parts:
                    await self._do(part)
            case _:
                await self._control(node)

    async def _control(self, node: Node) -> None:
        match node.kind:
            case "if":
                if (await self._value(node.parts[0])).units:
                    await self._do(node.parts[1])
                elif len(node.parts) > 2:
                    await self._do(node.parts[2])
            case "for":
                await self._loop(node)
            case "return":
                raise _Leave("return", await self._value(node.parts[0]) if node.parts else ZERO)
            case _:
                raise _Leave(node.kind)

    async def _print(self, node: Node) -> None:
        for part in node.parts:
            if part.kind == "text":
                pieces = part.word.split("\\")
                text = pieces[0]
                for piece in pieces[1:]:
                    text += _ESCAPES.get(piece[:1], "") + piece[1:]
            else:
                value = self._special["last"] = await self._value(part)
                text = numbers.spell(value, self._special["obase"].whole())
            self._process.stdout.write(text)

    async def _loop(self, node: Node) -> None:
        first, condition, after, body = node.parts
        await self._value(first)
        while condition.kind == "none" or (await self._value(condition)).units:
            try:
                await self._do(body)
            except _Leave as leave:
                if leave.word not in ("break", "continue"):
                    raise
                if leave.word == "break":
                    return
            await self._value(after)
            await asyncio.sleep(0)

    # -- expressions --------------------------------------------------------------------------------------------

    async def _value(self, node: Node) -> Number:  # noqa: C901, PLR0911 - a case per kind
        match node.kind:
            case "number":
                return numbers.parse(node.word, self._special["ibase"].whole())
            case "name" | "special" | "element":
                return self._get(node, await self._index(node))
            case "binary":
                return await self._binary(node)
            case "negate":
                return numbers.negate(await self._value(node.parts[0]))
            case "not":
                return Number(int(not (await self._value(node.parts[0])).units))
            case "brackets":
                return await self._value(node.parts[0])
            case "assign":
                return await self._assign(node)
            case "step":
                return await self._step(node)
            case "call":
                return await self._call(node)
            case "function":
                return await self._function(node)
        return ZERO

    async def _index(self, node: Node) -> int:
        return (await self._value(node.parts[0])).whole() if node.kind == "element" else 0

    def _get(self, node: Node, index: int) -> Number:
        if node.kind == "special":
            return self._special[node.word]
        if node.kind == "element":
            return self._arrays.get(node.word, {}).get(index, ZERO)
        return self._names.get(node.word, ZERO)

    def _set(self, node: Node, index: int, value: Number) -> None:
        if node.kind == "special":
            self._set_special(node.word, value)
        elif node.kind == "element":
            self._arrays.setdefault(node.word, {})[index] = value
        elif node.kind == "name":
            self._names[node.word] = value
        else:
            raise numbers.fault("cannot assign")

    def _set_special(self, name: str, value: Number) -> None:
        if name == "last":
            self._special[name] = value
            return
        least, most = {"scale": (0, 10_000), "ibase": (2, 16), "obase": (2, 1_000_000)}[name]
        self._special[name] = Number(max(least, min(most, value.whole())))

    async def _binary(self, node: Node) -> Number:
        left = await self._value(node.parts[0])
        if node.word in ("&&", "||"):
            if bool(left.units) == (node.word == "||"):
                return Number(int(bool(left.units)))
            return Number(int(bool((await self._value(node.parts[1])).units)))
        return self._combine(node.word, left, await self._value(node.parts[1]))

    def _combine(self, operator: str, left: Number, right: Number) -> Number:
        if operator in "+-":
            return numbers.add(left, right if operator == "+" else numbers.negate(right))
        if operator in _SCALED:
            return _SCALED[operator](left, right, self._scale)
        order = numbers.compare(left, right)
        fits = {"<": order < 0, "<=": order <= 0, "==": order == 0, "!=": order != 0, ">": order > 0, ">=": order >= 0}
        return Number(int(fits[operator]))

    async def _assign(self, node: Node) -> Number:
        target = node.parts[0]
        index = await self._index(target)
        value = await self._value(node.parts[1])
        if node.word:
            value = self._combine(node.word, self._get(target, index), value)
        self._set(target, index, value)
        return value

    async def _step(self, node: Node) -> Number:
        target, place = node.parts
        index = await self._index(target)
        before = self._get(target, index)
        after = numbers.add(before, ONE if node.word == "++" else numbers.negate(ONE))
        self._set(target, index, after)
        return after if place.kind == "before" else before

    async def _function(self, node: Node) -> Number:
        if node.word == "read":
            line = (await self._process.stdin.read_line()).decode(errors="replace").strip()
            return numbers.parse(line, 10) if line.replace(".", "", 1).isdigit() else ZERO
        value = await self._value(node.parts[0])
        if node.word == "sqrt":
            return numbers.square_root(value, self._scale)
        if node.word == "scale":
            return Number(value.scale)
        return Number(max(len(str(abs(value.units))), value.scale))

    async def _call(self, node: Node) -> Number:
        function = self._functions.get(node.word)
        if function is None:
            if self._has_library and node.word in _LIBRARY and len(node.parts) == 1:
                return numbers.transcendental(node.word, await self._value(node.parts[0]), self._scale)
            raise numbers.fault(f"undefined function: {node.word}()")
        parameters, local, body = function.parts
        if len(parameters.parts) != len(node.parts):
            raise numbers.fault(f"parameter mismatch in {node.word}()")
        if self._calls >= _MOST_CALLS:
            raise numbers.fault("calls nested too deep")
        values = [self._array(part) if part.kind == "array" else await self._value(part) for part in node.parts]
        kept = (dict(self._names), dict(self._arrays))
        self._calls += 1
        changed = [*parameters.parts, *local.parts]
        try:
            for part, value in zip(changed, [*values, *[None] * len(local.parts)], strict=True):
                self._bind(part, value)
            await self._do(body)
        except _Leave as leave:
            if leave.word != "return":
                raise
            return leave.value
        finally:
            self._calls -= 1
            self._bring_back(changed, kept)
        return ZERO

    def _array(self, node: Node) -> dict[int, Number]:
        return dict(self._arrays.get(node.word, {}))

    def _bind(self, part: Node, value: Number | dict[int, Number] | None) -> None:
        if part.kind == "array":
            self._arrays[part.word] = value if isinstance(value, dict) else {}
        else:
            self._names[part.word] = value if isinstance(value, Number) else ZERO

    def _bring_back(self, parts: list[Node], kept: tuple[dict[str, Number], dict[str, dict[int, Number]]]) -> None:
        names, arrays = kept
        for part in parts:
            if part.kind == "array":
                self._arrays[part.word] = arrays.get(part.word, {})
            else:
                self._names[part.word] = names.get(part.word, ZERO)


@command("bc")
async def bc(process: Process) -> int:
    """Calculate with numbers of any length."""
    parsed = parse_options(
        process, "ilqsw", long=("interactive=i", "mathlib=l", "quiet=q", "standard=s", "warn=w")
    )  # fmt: skip
    calculator = _Calculator(process, has_library="l" in parsed.flags)
    try:
        for name in parsed.arguments:
            await _run(process, calculator, read_file(process, name).decode(errors="replace"))
        pending = ""
        while line := (await process.stdin.read_line()).decode(errors="replace"):
            pending = await _run(process, calculator, pending + line, may_wait=True)
        if pending.strip():
            await _run(process, calculator, pending)
    except _Leave:
        return 0
    return 0


async def _run(process: Process, calculator: _Calculator, text: str, *, may_wait: bool = False) -> str:
    """Run a text; returns it if it is not whole yet and more may come."""
    try:
        nodes = Parser(text).program()
    except BcSyntaxError as fault:
        if fault.is_incomplete and may_wait:
            return text
        process.err("\nParse error: bad token\n")
        return ""
    await calculator.run(nodes)
    return ""
