"""What an episode and a run may use of models: tokens and money."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import BudgetExceeded, ConfigError, ModelError

if TYPE_CHECKING:
    from pytest_mobileagent.agents.models.base import Reply
    from pytest_mobileagent.agents.models.shared import SharedNumbers


@dataclass(frozen=True, slots=True)
class Budget:
    """Tokens and USD; None is no limit."""

    tokens: int | None = None
    cost: float | None = None


NO_LIMIT = Budget()


class Purse:
    """Counts what an episode uses, and with it the run: looked at after each call, so the last one may go over."""

    def __init__(
        self, *, episode: Budget = NO_LIMIT, run: Budget = NO_LIMIT, spent: SharedNumbers | None = None
    ) -> None:
        """Allow an episode and a run their budgets; `spent` is the run's account, shared by all workers."""
        self._episode, self._run, self._spent = episode, run, spent
        self.tokens = 0
        self.cost = 0.0

    def open(self, model: str, *, has_price: bool) -> None:
        """Look before a call whether there is anything left.

        Raises:
            ConfigError: money is limited, and what the model costs is not known.
            ModelError: the run's budget is used up.
        """
        if not has_price and (self._episode.cost is not None or self._run.cost is not None):
            raise ConfigError(
                f"a cost limit needs the price of {model}, which is unknown: give input_price and output_price in the "
                "file of --mobile-models"
            )
        if self._spent is not None and self._run != NO_LIMIT:
            self._check_run(self._spent.read())

    def pay(self, reply: Reply) -> None:
        """Count a reply.

        Raises:
            ConfigError: what is limited is not counted by the service.
            BudgetExceeded: the episode's budget is used up: the agent's fault.
            ModelError: the run's budget is used up: nobody's.
        """
        self._check_counted(reply)
        self.tokens += reply.usage.tokens
        self.cost += reply.cost or 0.0
        if self._spent is not None:
            with self._spent.changing() as numbers:
                numbers["calls"] = numbers.get("calls", 0) + 1
                numbers["tokens"] = numbers.get("tokens", 0) + reply.usage.tokens
                numbers["cost"] = numbers.get("cost", 0.0) + (reply.cost or 0.0)
                after = dict(numbers)
            self._check_run(after)
        if self._episode.tokens is not None and self.tokens >= self._episode.tokens:
            raise BudgetExceeded(f"the agent used up its {self._episode.tokens} tokens")
        if self._episode.cost is not None and self.cost >= self._episode.cost:
            raise BudgetExceeded(f"the agent used up its {self._episode.cost:g} USD")

    def _check_counted(self, reply: Reply) -> None:
        is_counted = reply.usage.input_tokens is not None and reply.usage.output_tokens is not None
        has_limit = any(limit is not None for one in (self._episode, self._run) for limit in (one.tokens, one.cost))
        if has_limit and not is_counted:
            raise ConfigError(
                "a limit of tokens or cost needs a service that counts tokens, and this one does not: "
                "leave the limit out"
            )

    def _check_run(self, numbers: dict[str, float]) -> None:
        if self._run.tokens is not None and numbers.get("tokens", 0) >= self._run.tokens:
            raise ModelError(f"the run used up its {self._run.tokens} tokens (--mobile-run-token-limit)")
        if self._run.cost is not None and numbers.get("cost", 0.0) >= self._run.cost:
            raise ModelError(f"the run used up its {self._run.cost:g} USD (--mobile-run-cost-limit)")
