"""What an awk program is made of."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Number:
    """A number in the program."""

    value: float


@dataclass(frozen=True, slots=True)
class Text:
    """A string in the program."""

    value: str


@dataclass(frozen=True, slots=True)
class Regular:
    """A regular expression between slashes."""

    source: str


@dataclass(frozen=True, slots=True)
class Name:
    """A variable."""

    name: str


@dataclass(frozen=True, slots=True)
class FieldOf:
    """`$expression`."""

    number: Expression


@dataclass(frozen=True, slots=True)
class Element:
    """`array[subscripts]`."""

    array: str
    subscripts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Unary:
    """`-x`, `+x`, `!x`."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Binary:
    """Arithmetic, comparison, `&&`, `||` and concatenation (the operator is empty)."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Choice:
    """`a ? b : c`."""

    condition: Expression
    yes: Expression
    no: Expression


@dataclass(frozen=True, slots=True)
class Assign:
    """`target = value`, `target += value`."""

    target: Target
    operator: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Step:
    """`++x`, `x--`."""

    target: Target
    delta: int
    is_prefix: bool


@dataclass(frozen=True, slots=True)
class Match:
    """`text ~ pattern`."""

    text: Expression
    pattern: Expression
    is_negated: bool


@dataclass(frozen=True, slots=True)
class Contains:
    """`(subscripts) in array`."""

    subscripts: tuple[Expression, ...]
    array: str


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a function of the program."""

    name: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Builtin:
    """A call of awk's own function; without brackets, `arguments` is empty."""

    name: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Getline:
    """`getline [target]`, from the input, `<` a file or a command's `|`."""

    kind: str
    target: Target | None
    source: Expression | None


Target = Name | FieldOf | Element
Expression = (
    Number | Text | Regular | Name | FieldOf | Element | Unary | Binary | Choice | Assign | Step | Match | Contains
    | Call | Builtin | Getline
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Evaluate:
    """An expression as a statement."""

    expression: Expression


@dataclass(frozen=True, slots=True)
class Print:
    """`print` or `printf`, to somewhere else if `mode` is one of `>`, `>>` and `|`."""

    is_formatted: bool
    arguments: tuple[Expression, ...]
    mode: str
    destination: Expression | None


@dataclass(frozen=True, slots=True)
class If:
    """`if … else …`."""

    condition: Expression
    body: Statement
    otherwise: Statement | None


@dataclass(frozen=True, slots=True)
class Loop:
    """`while`, `do` and `for (;;)`."""

    first: Statement | None
    condition: Expression | None
    after: Statement | None
    body: Statement
    is_tested_late: bool = False


@dataclass(frozen=True, slots=True)
class ForEach:
    """`for (name in array)`."""

    target: Target
    array: str
    body: Statement


@dataclass(frozen=True, slots=True)
class Block:
    """Statements in braces."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Jump:
    """`next`, `nextfile`, `break`, `continue`."""

    word: str


@dataclass(frozen=True, slots=True)
class Leave:
    """`exit` and `return`."""

    word: str
    value: Expression | None


@dataclass(frozen=True, slots=True)
class Delete:
    """`delete array[subscripts]`; the whole array without."""

    array: str
    subscripts: tuple[Expression, ...]


Statement = Evaluate | Print | If | Loop | ForEach | Block | Jump | Leave | Delete


@dataclass(frozen=True, slots=True)
class Rule:
    """Patterns (two are a range) and what to do; without a body the record is printed."""

    patterns: tuple[Expression, ...]
    body: Statement | None


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the program."""

    name: str
    parameters: tuple[str, ...]
    body: Statement


@dataclass(slots=True)
class Program:
    """A whole program."""

    begin: list[Statement] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    end: list[Statement] = field(default_factory=list)
    functions: dict[str, Function] = field(default_factory=dict)
