"""What a method's parameters must be, by its annotations: a call with others does nothing at all."""

from __future__ import annotations

import inspect
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.protocol.jsonrpc import INVALID_PARAMS, RpcError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_NUMBER = (int, float)
_ACCEPTED: dict[str, tuple[type, ...]] = {
    "int": _NUMBER, "float": _NUMBER, "bool": (bool, int), "bool | None": (bool, int, type(None)), "str": (str,),
    "str | None": (str, type(None)), "dict[str, Any]": (dict,), "dict[str, int]": (dict,), "list[float]": (list,),
    "list[str]": (list,), "list[Target]": (list,), "Target": (dict, str, int, float), "Any": (object,),
}  # fmt: skip
_OF_LISTS: dict[str, tuple[type, ...]] = {"list[float]": _NUMBER, "list[str]": (str,), "list[Target]": (dict, str)}
_GREATEST = 1e9  # of a number: no time, place or count is larger


def check(method: Callable[..., Any], parameters: Sequence[Any]) -> None:
    """Let pass what a method can take.

    Raises:
        RpcError: there are too many, too few, or of the wrong kind.
    """
    signature = _signature(getattr(method, "__func__", method), is_bound=inspect.ismethod(method))
    try:
        bound = signature.bind(*parameters)
    except TypeError as error:
        raise RpcError(INVALID_PARAMS, "method parameters invalid", str(error)) from error
    for name, value in bound.arguments.items():
        parameter = signature.parameters[name]
        given = value if parameter.kind is inspect.Parameter.VAR_POSITIONAL else (value,)
        if not all(_fits(one, str(parameter.annotation)) for one in given):
            raise RpcError(INVALID_PARAMS, "method parameters invalid", f"{name}: {parameter.annotation}")


@lru_cache(maxsize=128)
def _signature(function: Callable[..., Any], *, is_bound: bool) -> inspect.Signature:
    """Return how a function, or the method that it is of some object, is called: asked at each call, known once."""
    signature = inspect.signature(function)
    return signature.replace(parameters=list(signature.parameters.values())[is_bound:])


def _fits(value: object, annotation: str) -> bool:
    if isinstance(value, int | float) and not abs(value) <= _GREATEST:
        return False
    if not isinstance(value, _ACCEPTED[annotation]):
        return False
    kinds = _OF_LISTS.get(annotation, (object,))
    return not isinstance(value, list) or all(isinstance(one, kinds) and _fits(one, "Any") for one in value)
