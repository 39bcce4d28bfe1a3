"""Makes operations of an awk program's tree."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, assert_never

from pytest_mobileagent.simulator.shell.awk import _functions as functions
from pytest_mobileagent.simulator.shell.awk import _operations as operations
from pytest_mobileagent.simulator.shell.awk._operations import (
    ArrayName,
    ElementPlace,
    FieldPlace,
    GlobalPlace,
    Label,
    LocalPlace,
)
from pytest_mobileagent.simulator.shell.awk._regex import compile_regex
from pytest_mobileagent.simulator.shell.awk._tree import (
    Assign,
    Binary,
    Block,
    Builtin,
    Call,
    Choice,
    Contains,
    Delete,
    Element,
    Evaluate,
    FieldOf,
    ForEach,
    Getline,
    If,
    Jump,
    Leave,
    Loop,
    Match,
    Name,
    Number,
    Print,
    Regular,
    Step,
    Text,
    Unary,
)
from pytest_mobileagent.simulator.shell.awk._values import fatal

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.awk._machine import Operation
    from pytest_mobileagent.simulator.shell.awk._operations import Place
    from pytest_mobileagent.simulator.shell.awk._tree import Expression, Function, Program, Rule, Statement, Target


@dataclass(slots=True)
class Code:
    """A program's operations: before all records, of each, behind all."""

    begin: list[Operation] = field(default_factory=list)
    record: list[Operation] = field(default_factory=list)
    end: list[Operation] = field(default_factory=list)
    has_rules: bool = False
    has_end: bool = False
    arrays: set[str] = field(default_factory=set)


class Compiler:
    """Makes code of one program."""

    def __init__(self, program: Program) -> None:
        """Compile the functions first: they may be called before they are written."""
        self._program = program
        self._code: list[Operation] = []
        self._parameters: list[str] = []
        self._loops: list[tuple[Label, Label]] = []  # where `continue` and `break` go
        self._functions: dict[str, tuple[int, list[Operation]]] = {}
        self._arrays: set[str] = set()
        self._ranges = 0
        for each in program.functions.values():
            self._functions[each.name] = (len(each.parameters), [])
        for each in program.functions.values():
            self._function(each)

    def compile(self) -> Code:
        """Return the code.

        Raises:
            ShellError: a pattern is none, or a function is not there.
        """
        program = self._program
        code = Code(has_rules=bool(program.rules), has_end=bool(program.end))
        for statements, target in ((program.begin, code.begin), (program.end, code.end)):
            self._code = target
            for statement in statements:
                self._statement(statement)
        self._code = code.record
        for rule in program.rules:
            self._rule(rule)
        code.arrays = self._arrays
        return code

    def _emit(self, *added: Operation) -> None:
        self._code.extend(added)

    def _mark(self, label: Label) -> None:
        label.place = len(self._code)

    # -- rules --------------------------------------------------------------------------------------------------

    def _function(self, function: Function) -> None:
        self._code = self._functions[function.name][1]
        self._parameters = list(function.parameters)
        self._statement(function.body)
        self._parameters = []

    def _rule(self, rule: Rule) -> None:
        end = Label()
        if len(rule.patterns) == 2:
            self._range(rule, end)
        elif rule.patterns:
            self._expression(rule.patterns[0])
            self._emit(operations.jump_if(end, wanted=False))
        if rule.body is None:
            self._print(Print(is_formatted=False, arguments=(), mode="", destination=None))
        else:
            self._statement(rule.body)
        self._mark(end)

    def _range(self, rule: Rule, end: Label) -> None:
        number, inside = self._ranges, Label()
        self._ranges += 1
        self._emit(operations.jump_in_range(number, inside))
        self._expression(rule.patterns[0])
        self._emit(operations.test_range(number, is_begin=True), operations.push_in_range(number))
        self._emit(operations.jump_if(end, wanted=False))
        self._mark(inside)
        self._expression(rule.patterns[1])
        self._emit(operations.test_range(number, is_begin=False))

    # -- statements ---------------------------------------------------------------------------------------------

    def _statement(self, statement: Statement) -> None:  # noqa: C901 - a case per kind
        match statement:
            case Evaluate(expression):
                self._evaluate(expression)
            case Print():
                self._print(statement)
            case If():
                self._if(statement)
            case Loop():
                self._loop(statement)
            case ForEach():
                self._for_each(statement)
            case Block(statements):
                for each in statements:
                    self._statement(each)
            case Jump(word):
                self._jump(word)
            case Leave():
                self._leave(statement)
            case Delete(array, subscripts):
                if subscripts:
                    self._key(subscripts)
                self._emit(operations.remove(self._array(array), has_key=bool(subscripts)))
            case _:
                assert_never(statement)

    def _evaluate(self, expression: Expression) -> None:
        inner = expression.operand if isinstance(expression, Unary) and not expression.operator else expression
        if isinstance(inner, Number | Text) or (isinstance(inner, Name) and inner.name != "NF"):
            self._emit(_illegal)  # the original finds out when it gets there
        else:
            self._expression(expression)
            self._emit(operations.drop)

    def _print(self, statement: Print) -> None:
        if statement.destination is not None:
            self._expression(statement.destination)
        self._emit(operations.open_writer(statement.mode))
        arguments = statement.arguments or (FieldOf(Number(0.0)),)
        for number, each in enumerate(arguments, 1):
            self._expression(each)
            if not statement.is_formatted:
                self._emit(operations.write_value(is_last=number == len(arguments)))
        if statement.is_formatted:
            self._emit(operations.write_formatted(len(arguments)))
        self._emit(operations.close_writer)

    def _if(self, statement: If) -> None:
        otherwise, end = Label(), Label()
        self._expression(statement.condition)
        self._emit(operations.jump_if(otherwise, wanted=False))
        self._statement(statement.body)
        if statement.otherwise is not None:
            self._emit(operations.jump(end))
        self._mark(otherwise)
        if statement.otherwise is not None:
            self._statement(statement.otherwise)
        self._mark(end)

    def _loop(self, statement: Loop) -> None:
        begin, again, end = Label(), Label(), Label()
        if statement.first is not None:
            self._statement(statement.first)
        self._mark(begin)
        if statement.condition is not None and not statement.is_tested_late:
            self._expression(statement.condition)
            self._emit(operations.jump_if(end, wanted=False))
        self._body(statement.body, again, end)
        self._mark(again)
        if statement.after is not None:
            self._statement(statement.after)
        if statement.condition is not None and statement.is_tested_late:
            self._expression(statement.condition)
            self._emit(operations.jump_if(begin, wanted=True))
        else:
            self._emit(operations.jump(begin))
        self._mark(end)

    def _body(self, body: Statement, again: Label, end: Label) -> None:
        self._loops.append((again, end))
        self._statement(body)
        self._loops.pop()

    def _for_each(self, statement: ForEach) -> None:
        begin, end = Label(), Label()
        array = self._array(statement.array)
        self._emit(operations.begin_walk(array))
        self._mark(begin)
        place = self._place(statement.target)
        self._emit(operations.next_key(place, end))
        self._body(statement.body, begin, end)
        self._emit(operations.jump(begin))
        self._mark(end)
        self._emit(operations.end_walk)

    def _jump(self, word: str) -> None:
        if word in ("break", "continue"):
            again, end = self._loops[-1]
            self._emit(operations.jump(again if word == "continue" else end))
        else:
            self._emit(operations.leave(word))

    def _leave(self, statement: Leave) -> None:
        if statement.value is not None:
            self._expression(statement.value)
        if statement.word == "return":
            if statement.value is None:
                self._emit(operations.push(""))
            self._emit(operations.return_value)
        elif statement.value is None:
            self._emit(operations.stop)
        else:
            self._emit(operations.leave("exit"))

    # -- places -------------------------------------------------------------------------------------------------

    def _number_of(self, name: str) -> int | None:
        return self._parameters.index(name) if name in self._parameters else None

    def _array(self, name: str) -> ArrayName:
        number = self._number_of(name)
        if number is None:
            self._arrays.add(name)
        return ArrayName(name, number)

    def _key(self, subscripts: tuple[Expression, ...]) -> None:
        for each in subscripts:
            self._expression(each)
        if len(subscripts) > 1:
            self._emit(operations.subscript(len(subscripts)))

    def _place(self, target: Target) -> Place:
        """Return a place; its key, if it has one, is on the stack then."""
        match target:
            case Name(name):
                number = self._number_of(name)
                return GlobalPlace(name) if number is None else LocalPlace(number, name)
            case FieldOf(expression):
                self._expression(expression)
                return FieldPlace()
            case Element(array, subscripts):
                self._key(subscripts)
                return ElementPlace(self._array(array))
            case _:
                assert_never(target)

    # -- expressions --------------------------------------------------------------------------------------------

    def _expression(self, expression: Expression) -> None:  # noqa: C901, PLR0912 - a case per kind
        match expression:
            case Number(value) | Text(value):
                self._emit(operations.push(value))
            case Regular(source):
                compile_regex(source)
                self._emit(operations.push(0.0), operations.load(FieldPlace()), operations.push(source))
                self._emit(operations.match)
            case Name() | FieldOf() | Element():
                self._emit(operations.load(self._place(expression)))
            case Unary():
                self._unary(expression)
            case Binary():
                self._binary(expression)
            case Choice():
                self._choice(expression)
            case Assign():
                self._assign(expression)
            case Step(target, delta, is_prefix):
                self._emit(operations.step(self._place(target), delta, is_prefix=is_prefix))
            case Match(text, pattern, is_negated):
                self._expression(text)
                self._pattern(pattern)
                self._emit(operations.match)
                if is_negated:
                    self._emit(operations.invert)
            case Contains(subscripts, array):
                self._key(subscripts)
                self._emit(operations.contains(self._array(array)))
            case Call():
                self._call(expression)
            case Builtin():
                self._builtin(expression)
            case Getline():
                self._get_line(expression)
            case _:
                assert_never(expression)

    def _pattern(self, expression: Expression) -> None:
        if isinstance(expression, Regular):
            compile_regex(expression.source)
            self._emit(operations.push(expression.source))
        else:
            self._expression(expression)

    def _unary(self, expression: Unary) -> None:
        self._expression(expression.operand)
        if expression.operator:
            self._emit({"-": operations.negate, "+": operations.make_number, "!": operations.invert}[
                expression.operator])  # fmt: skip

    def _binary(self, expression: Binary) -> None:
        if expression.operator in ("&&", "||"):
            self._logic(expression)
            return
        self._expression(expression.left)
        self._expression(expression.right)
        if not expression.operator:
            self._emit(operations.concatenate)
        elif expression.operator in operations.ARITHMETIC:
            self._emit(operations.calculate(expression.operator))
        else:
            self._emit(operations.compare(expression.operator))

    def _logic(self, expression: Binary) -> None:
        short, end = Label(), Label()
        is_or = expression.operator == "||"
        self._expression(expression.left)
        self._emit(operations.jump_if(short, wanted=is_or))
        self._expression(expression.right)
        self._emit(operations.make_truth, operations.jump(end))
        self._mark(short)
        self._emit(operations.push(float(is_or)))
        self._mark(end)

    def _choice(self, expression: Choice) -> None:
        no, end = Label(), Label()
        self._expression(expression.condition)
        self._emit(operations.jump_if(no, wanted=False))
        self._expression(expression.yes)
        self._emit(operations.jump(end))
        self._mark(no)
        self._expression(expression.no)
        self._mark(end)

    def _assign(self, expression: Assign) -> None:
        self._expression(expression.value)
        place = self._place(expression.target)
        self._emit(
            operations.update(place, expression.operator) if expression.operator else operations.store(place)
        )  # fmt: skip

    def _call(self, expression: Call) -> None:
        if expression.name not in self._functions:
            self._emit(_undefined(expression.name))
            return
        for each in expression.arguments:
            if isinstance(each, Name):
                self._emit(operations.hand_over_variable(each.name, self._number_of(each.name)))
            else:
                self._expression(each)
                self._emit(operations.hand_over)
        self._emit(operations.call(expression.name, self._functions, len(expression.arguments)))

    def _get_line(self, expression: Getline) -> None:
        if expression.source is not None:
            self._expression(expression.source)
        place = self._place(expression.target) if expression.target is not None else None
        self._emit(operations.get_line(expression.kind, place))

    def _builtin(self, expression: Builtin) -> None:
        name, arguments = expression.name, expression.arguments
        if name in ("sub", "gsub"):
            self._substitution(name, arguments)
        elif name == "split":
            self._split(arguments)
        elif name == "length" and len(arguments) == 1 and isinstance(arguments[0], Name):
            self._emit(functions.length_of(arguments[0].name, self._number_of(arguments[0].name)))
        elif not functions.takes(name, len(arguments)):
            raise functions.needs_arguments(name)
        else:
            for number, each in enumerate(arguments):
                (self._pattern if name == "match" and number == 1 else self._expression)(each)
            self._emit(functions.function(name, len(arguments)))

    def _substitution(self, name: str, arguments: tuple[Expression, ...]) -> None:
        if len(arguments) not in (2, 3):
            raise functions.needs_arguments(name)
        self._pattern(arguments[0])
        self._expression(arguments[1])
        target = arguments[2] if len(arguments) == 3 else FieldOf(Number(0.0))
        place: Place | None = None
        if isinstance(target, Name | FieldOf | Element):
            place = self._place(target)
        else:
            self._expression(target)
        self._emit(functions.substitute(place, is_global=name == "gsub"))

    def _split(self, arguments: tuple[Expression, ...]) -> None:
        if len(arguments) not in (2, 3) or not isinstance(arguments[1], Name):
            raise functions.needs_arguments("split")
        self._expression(arguments[0])
        how = ""
        if len(arguments) == 3:
            how = "pattern" if isinstance(arguments[2], Regular) else "text"
            self._pattern(arguments[2])
        self._emit(functions.split(self._array(arguments[1].name), how))


def _undefined(name: str) -> Operation:
    def run(_machine: object) -> None:
        raise fatal(f"calling undefined function {name}")

    return run


def _illegal(_machine: object) -> None:
    raise fatal("illegal statement")
