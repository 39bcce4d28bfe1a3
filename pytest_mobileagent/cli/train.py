"""`mobileagent train`: agents that learn from demonstrations or by playing, an experiment, tuned models."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.cli.numbers import count
from pytest_mobileagent.cli.played import played
from pytest_mobileagent.config.load import select_configs
from pytest_mobileagent.training.extra import need_extra
from pytest_mobileagent.training.settings import HEADS, NETWORKS, PAPER, SIZES, SMALL, Offline, Online, Settings

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from pytest_mobileagent.training.ppo import Phones

_EVERY = 1000
_LESSONS = "lessons.jsonl"
_EVERY_UPDATE = 100


def add_train(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    kinds = parser.add_subparsers(dest="algorithm", required=True, metavar="ALGORITHM")
    bc = kinds.add_parser("bc", help="behaviour cloning")
    _add_network(bc)
    _add_one(bc)
    iql = kinds.add_parser("iql", help="implicit Q-learning, from the same demonstrations")
    _add_network(iql)
    _add_one(iql)
    usual = Offline()
    for name, told in (
        ("tau", "the expectile that V is fitted to"), ("beta", "how much an advantage counts for the actor"),
        ("gamma", "what a reward is worth a step earlier"), ("target", "the share of Q that its slow copy takes over"),
    ):  # fmt: skip
        iql.add_argument(f"--{name}", type=float, default=getattr(usual, name), help=f"{told} (default: %(default)s)")
    experiment = kinds.add_parser("experiment", help="7, 21, 35 training configurations: what is each worth in a test")
    _add_network(experiment)
    _add_experiment(experiment)
    ppo = kinds.add_parser("ppo", help="proximal policy optimisation: phones play, and the network learns from it")
    _add_ppo(ppo)
    lora = kinds.add_parser("lora", help="a language model tuned with conversations, by low-rank adapters")
    _add_lora(lora)


def _add_ppo(parser: argparse.ArgumentParser) -> None:
    """Declare what learning by playing needs."""
    usual = Online("bmoca", "test_gmail_open")
    parser.add_argument("--suite", default=usual.suite, help="a suite, or a path of tasks (default: %(default)s)")
    parser.add_argument("--task", required=True, metavar="NAME", help="what is played")
    parser.add_argument("--config", default="000", help="the phones' device configuration (default: %(default)s)")
    parser.add_argument("--phones", type=count, default=usual.phones, metavar="N", help="at once (default: 1)")
    parser.add_argument("--farm", metavar="HOST:PORT", help="a farm's phones in place of one's own")
    for name, told in (
        ("rollout", "steps that each phone takes before it is learned"), ("passes", "how often that is learned"),
    ):  # fmt: skip
        parser.add_argument(
            f"--{name}", type=count, default=getattr(usual, name), metavar="N", help=f"{told} (default: %(default)s)"
        )
    for name, told in (
        ("gamma", "what a reward is worth a step earlier"), ("smoothing", "how far advantages look ahead: lambda"),
        ("clip", "how much likelier an action may become at once"),
    ):  # fmt: skip
        parser.add_argument(
            f"--{name}", type=float, default=getattr(usual, name), help=f"{told} (default: %(default)s)"
        )
    parser.add_argument("--steps", type=count, default=10_000, metavar="N", help="rollouts (default: %(default)s)")
    parser.add_argument("--rate", type=float, default=2e-4, help="the learning rate (default: %(default)s)")
    _add_policy(parser)
    _add_threads(parser)
    _add_out(parser)
    _add_course(parser, "of first weights, tasks and what is drawn", _EVERY_UPDATE, "rollouts")


def _add_lora(parser: argparse.ArgumentParser) -> None:
    """Declare what the tuning of a language model needs."""
    learned = parser.add_mutually_exclusive_group(required=True)
    learned.add_argument(
        "--data", type=Path, metavar="FILE", help="one conversation a line, as 'mobileagent tuning-data' writes them"
    )
    learned.add_argument(
        "--demonstrations", type=Path, metavar="DIR",
        help="that 'mobileagent demonstrations' has written, or B-MoCA's own: its agent is asked, and does that",
    )  # fmt: skip
    parser.add_argument(
        "--model", required=True, metavar="MODEL", help="a folder, or a name in Hugging Face's cache; with safetensors"
    )
    parser.add_argument("--epochs", type=count, default=3, metavar="N", help="how often all is read (default: 3)")
    parser.add_argument("--steps", type=count, metavar="N", help="instead: how many steps")
    parser.add_argument("--batch", type=count, default=8, metavar="N", help="conversations in a step (default: 8)")
    parser.add_argument("--rate", type=float, default=2e-4, help="the highest learning rate (default: %(default)s)")
    parser.add_argument("--rank", type=count, default=16, help="of the adapters (default: 16)")
    parser.add_argument("--alpha", type=float, default=32.0, help="their weight, times the rank (default: 32)")
    parser.add_argument("--dropout", type=float, default=0.05, help="(default: %(default)s)")
    parser.add_argument(
        "--longest", type=count, default=2048, metavar="N",
        help="tokens of a conversation; what is longer is left out (default: 2048)",
    )  # fmt: skip
    _add_device(parser)
    _add_threads(parser)
    _add_out(parser)
    _add_course(parser, "of first weights, dropout and order")


def _add_experiment(parser: argparse.ArgumentParser) -> None:
    """Declare what the experiment needs."""
    parser.add_argument(
        "--sizes", type=_counts, default=(7, 21, 35), metavar="LIST",
        help="how many of the training configurations, from 000 on (default: 7,21,35)",
    )  # fmt: skip
    parser.add_argument("--seeds", type=count, default=3, metavar="N", help="trainings of each size (default: 3)")
    _add_out(parser)
    parser.add_argument("-n", dest="workers", default="", metavar="N", help="how many workers play")


def _counts(text: str) -> tuple[int, ...]:
    return tuple(count(part) for part in text.split(","))


def _add_one(parser: argparse.ArgumentParser) -> None:
    """Declare what one training needs."""
    parser.add_argument(
        "--configs", default="000-034", metavar="LIST",
        help="whose demonstrations are learned: names, ranges, splits (default: %(default)s)",
    )  # fmt: skip
    _add_out(parser)
    _add_course(parser, "of first weights and of what is drawn")


def _add_network(parser: argparse.ArgumentParser) -> None:
    """Declare what is trained on what."""
    parser.add_argument(
        "--demonstrations", required=True, type=Path, metavar="DIR",
        help="that 'mobileagent demonstrations' has written, or B-MoCA's own",
    )  # fmt: skip
    parser.add_argument(
        "--head", choices=HEADS, default=HEADS[0], help="385 classes, or four numbers (default: discrete)"
    )
    sizes = (
        f"{SIZES[PAPER].steps} × {SIZES[PAPER].batch}; of small and lite {SIZES[SMALL].steps} × {SIZES[SMALL].batch}"
    )
    parser.add_argument("--steps", type=count, metavar="N", help=f"(default: {sizes})")
    parser.add_argument("--batch", type=count, metavar="N", help="transitions in a step")
    parser.add_argument("--rate", type=float, metavar="RATE", help="the highest learning rate (default: the network's)")
    _add_policy(parser)
    _add_device(parser)
    _add_threads(parser)


def _add_policy(parser: argparse.ArgumentParser) -> None:
    kinds = "; ".join(f"{name}: {told}" for name, told in NETWORKS.items())
    parser.add_argument("--network", choices=NETWORKS, default=PAPER, help=f"{kinds} (default: {PAPER})")
    parser.add_argument("--text-encoder", type=Path, metavar="DIR", help="where Auto-UI-Base lies")


def _add_device(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--device", default="cpu", help="cpu, cuda, cuda:1 … (default: cpu)")


def _add_threads(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--threads", type=count, default=1, help="of the processor (default: 1)")


def _add_out(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", required=True, type=Path, metavar="DIR", help="goes on with what is there already")


def _add_course(parser: argparse.ArgumentParser, seeded: str, every: int = _EVERY, unit: str = "steps") -> None:
    """Declare what one training begins with, and when it is kept."""
    parser.add_argument("--seed", type=int, default=0, help=f"{seeded} (default: 0)")
    parser.add_argument("--every", type=count, default=every, metavar="N", help=f"{unit} between checkpoints")


def run_train(chosen: argparse.Namespace) -> str:
    """Train; returns what to write.

    Raises:
        ConfigError: the extra, demonstrations or weights are missing, or the folder is another training's.
    """
    if chosen.algorithm == "lora":
        return _run_lora(chosen)
    if chosen.algorithm == "ppo":
        return _run_ppo(chosen)
    need_extra(f"mobileagent train {chosen.algorithm}")
    if chosen.algorithm == "experiment":
        return _run_experiment(chosen)
    from pytest_mobileagent.report.summary import plural
    from pytest_mobileagent.training.dataset import read_dataset
    from pytest_mobileagent.training.loop import Training, train

    configs = tuple(config.name for config in select_configs(chosen.configs.split(","), option="--configs"))
    data = read_dataset(chosen.demonstrations, configs)
    training = Training(settings_for(chosen, configs, chosen.seed), chosen.out, chosen.every, chosen.text_encoder)
    last = train(training, data, tell)
    learned = f"{plural(data.transitions, 'transition')} of {plural(len(data.episodes), 'demonstration')}"
    return f"{learned}: {last}\nPlay it: pytest tasks/bmoca --agent={chosen.algorithm}:{chosen.out}\n"


def _run_lora(chosen: argparse.Namespace) -> str:
    """Tune a language model; return what to write."""
    need_extra("mobileagent train lora", "peft")
    from pytest_mobileagent.report.summary import plural
    from pytest_mobileagent.training.conversations import read_conversations
    from pytest_mobileagent.training.lessons import write_lessons
    from pytest_mobileagent.training.lora import LoraSettings, Tuning, tune

    if chosen.demonstrations is not None:
        write_lessons(chosen.demonstrations, chosen.out / _LESSONS)
    data = read_conversations(chosen.data or chosen.out / _LESSONS)
    settings = LoraSettings(
        model=chosen.model,
        seed=chosen.seed,
        steps=chosen.steps or -(-chosen.epochs * len(data.all) // chosen.batch),
        batch=chosen.batch,
        rate=chosen.rate,
        rank=chosen.rank,
        alpha=chosen.alpha,
        dropout=chosen.dropout,
        longest=chosen.longest,
        threads=chosen.threads,
        device=chosen.device,
    )
    last = tune(Tuning(settings, chosen.out, chosen.every), data, tell)
    play = f"Play it: pytest tasks/bmoca --agent=lora:{chosen.out}\n" if chosen.demonstrations is not None else ""
    return (
        f"{plural(len(data.all), 'conversation')}: {last}\n"
        f"{play}Serve it: vllm serve {chosen.model} --enable-lora --lora-modules tuned={last}\n"
    )


def _run_ppo(chosen: argparse.Namespace) -> str:
    """Let phones play, and learn from it; return what to write."""
    need_extra("mobileagent train ppo", "gymnasium")
    from pytest_mobileagent.training.loop import Training
    from pytest_mobileagent.training.ppo import train_online

    terms = Online(
        chosen.suite, chosen.task, chosen.phones, chosen.rollout, chosen.gamma, chosen.smoothing, chosen.clip,
        chosen.passes,
    )  # fmt: skip
    settings = Settings(
        algorithm="ppo",
        network=chosen.network,
        head=HEADS[0],
        configs=(chosen.config,),
        seed=chosen.seed,
        steps=chosen.steps,
        batch=terms.phones * terms.rollout,
        rate=chosen.rate,
        period=chosen.steps,
        threads=chosen.threads,
        online=terms,
    )
    with contextlib.ExitStack() as opened:
        training = Training(settings, chosen.out, chosen.every, chosen.text_encoder)
        last = train_online(training, lambda: opened.enter_context(_phones(chosen)), tell)
    return f"{last}\nPlay it: pytest tasks/{chosen.suite} -k {chosen.task} --agent=ppo:{chosen.out}\n"


@contextlib.contextmanager
def _phones(chosen: argparse.Namespace) -> Iterator[Phones]:
    """Yield phones that play a task."""
    from pytest_mobileagent.agents.bmoca_gestures import SIZE
    from pytest_mobileagent.gym import MobileAgentVectorEnv

    env = MobileAgentVectorEnv(
        chosen.phones, chosen.suite, task=chosen.task, actions="grid", observation=("pixels", "goal"), size=SIZE,
        options=(f"--env-config={chosen.config}",), on_error="end", server=chosen.farm,
    )  # fmt: skip
    with contextlib.closing(env):
        yield env


def _run_experiment(chosen: argparse.Namespace) -> str:
    """Train and play for each size and seed, and write the report."""
    from pytest_mobileagent.report.record import write_anew
    from pytest_mobileagent.report.records import read_run
    from pytest_mobileagent.training.dataset import read_dataset
    from pytest_mobileagent.training.experiment import Trained, as_html, as_markdown
    from pytest_mobileagent.training.loop import Training, train

    known = [config.name for config in select_configs(["train"], option="--sizes")]
    found, report = [], chosen.out / "report.md"
    for size in chosen.sizes:
        configs = known[:size]
        data = read_dataset(chosen.demonstrations, configs)
        for seed in range(chosen.seeds):
            folder = chosen.out / f"{size}-configurations-seed-{seed}"
            settings = settings_for(chosen, configs, seed)
            train(Training(settings, folder, settings.steps, chosen.text_encoder), data, tell)
            found.append(Trained(size, seed, read_run(_played(chosen, folder, configs)).records))
            write_anew(report, as_markdown(found, settings))
            write_anew(report.with_suffix(".html"), as_html(found, settings))
    return f"{report.read_text('utf-8')}\n{report}\n{report.with_suffix('.html')}\n"


def _played(chosen: argparse.Namespace, folder: Path, configs: Sequence[str]) -> Path:
    """Play an agent in the test's configurations and in those that it was trained in; return the run."""
    option = f"+text_encoder={chosen.text_encoder}" if chosen.text_encoder else ""
    where = f"--env-config=test,{configs[0]}-{configs[-1]}"
    options = ["--mobile-preset=bmoca:demonstrations", where, f"--agent=bc{option}:{folder}", "--mobile-trace=off"]
    return played(folder / "runs", options, workers=chosen.workers)


def settings_for(chosen: argparse.Namespace, configs: Sequence[str], seed: int) -> Settings:
    """Return the settings that were asked for, the network's where nothing was."""
    size = SIZES[chosen.network]
    offline = None
    if chosen.algorithm == "iql":
        offline = Offline(chosen.tau, chosen.beta, chosen.gamma, chosen.target)
    return Settings(
        algorithm="iql" if offline is not None else "bc",
        network=chosen.network,
        head=chosen.head,
        configs=tuple(configs),
        seed=seed,
        steps=chosen.steps or size.steps,
        batch=chosen.batch or size.batch,
        rate=chosen.rate or size.rate,
        period=min(size.period, chosen.steps or size.steps),
        threads=chosen.threads,
        device=chosen.device,
        offline=offline,
    )


def tell(text: str) -> None:
    """Say how far it is: on a terminal over what was said before, else below it."""
    sys.stderr.write(f"\r{text}\x1b[K" if sys.stderr.isatty() else f"{text}\n")
    sys.stderr.flush()
