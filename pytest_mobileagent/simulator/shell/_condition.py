"""`[[ … ]]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._tree import Check, Logic

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._shell import Shell

_NUMBERS = ("-eq", "-ne", "-gt", "-ge", "-lt", "-le")


async def holds(shell: Shell, test: Check | Logic) -> bool:
    """Whether a condition is true."""
    if isinstance(test, Check):
        return await _check(shell, test)
    if test.operator == "!":
        return not await holds(shell, test.parts[0])
    for part in test.parts:
        value = await holds(shell, part)
        if value == (test.operator == "||"):
            return value
    return test.operator == "&&"


async def _check(shell: Shell, check: Check) -> bool:  # noqa: PLR0911 - a return per operator
    from pytest_mobileagent.simulator.shell.test import FileTests  # noqa: PLC0415 - a command of this shell

    left = await shell.expander.text(check.left)
    if check.right is None:
        if check.operator == "-v":
            return shell.lookup(left) is not None
        if check.operator == "-o":
            return shell.options.get(left, False)
        return FileTests(shell.process([])).unary(check.operator, left)
    if check.operator in ("=", "==", "!="):
        matches = (await shell.expander.pattern(check.right)).fullmatch(left) is not None
        return matches == (check.operator != "!=")
    right = await shell.expander.text(check.right)
    if check.operator in _NUMBERS:
        a, b = shell.calculate(left), shell.calculate(right)
        return {"-eq": a == b, "-ne": a != b, "-gt": a > b, "-ge": a >= b, "-lt": a < b, "-le": a <= b}[check.operator]
    if check.operator in ("<", ">"):
        return left < right if check.operator == "<" else left > right
    return FileTests(shell.process([])).binary(left, check.operator, right)
