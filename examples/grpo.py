"""A policy that learns three tasks from nothing, in minutes on two cores: `python examples/grpo.py --out curve`.

Group relative policy optimisation (GRPO, arXiv 2402.03300) in its simplest form: a group of episodes begins at the
same state of the same task, and each step of an episode is made likelier by how much better its episode did than its
group. The policy is one number for each thing that can be tapped on a screen while a goal is pursued. It writes
`curve.csv` and draws `curve.png`.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw
from pytest_mobileagent.serving import EpisodeServer, FarmClient, Outcome, Sight

TASKS = ("test_contacts_about", "test_notes_open_about", "test_music_open_settings")
SIZE = 1 << 14  # of the policy
RATE = 2.0
COST = 0.02  # of a step: shorter ways are better ones
BACK = {"action_type": "navigate_back"}


class Policy:
    """Chooses among the things that can be tapped on a screen, and one more: back."""

    def __init__(self, seed):
        """Know nothing; draw from `seed`."""
        self.weights = np.zeros(SIZE)
        self.chance = np.random.default_rng(seed)

    def choices(self, moment):
        """Return each action with the numbers of the weights that speak for it."""
        screen = moment.seen.activity
        nodes = [node for node in moment.seen.hierarchy.walk() if node.clickable]
        found = [(tap(node), features(moment.goal, screen, name_of(node))) for node in nodes]
        return [*found, (BACK, features(moment.goal, screen, "back"))]

    def odds(self, choices):
        """Return how likely each choice is."""
        logits = np.array([self.weights[numbers].sum() for _, numbers in choices])
        odds = np.exp(logits - logits.max())
        return odds / odds.sum()

    def act(self, moment):
        """Choose; returns the action, and what there was to choose from."""
        choices = self.choices(moment)
        chosen = self.chance.choice(len(choices), p=self.odds(choices))
        return choices[chosen][0], (choices, chosen)

    def learn(self, steps, advantage):
        """Make the choices of an episode likelier, or less likely."""
        for choices, chosen in steps:
            for number, likely in enumerate(self.odds(choices)):
                gradient = (number == chosen) - likely
                self.weights[choices[number][1]] += RATE * advantage * gradient / len(steps)


def tap(node):
    """Return a tap on the middle of a node."""
    x, y = node.bounds.center
    return {"action_type": "click", "x": x, "y": y}


def name_of(node):
    """Return what a node is, whatever its place: its own text, or that of what is in it."""
    texts = [inner.text or inner.desc for inner in node.walk()]
    return " ".join([node.resource_id, *filter(None, texts)])[:80]


def features(goal, screen, name):
    """Return which weights speak for something on a screen: with the goal, and for all goals."""
    told = (f"{goal}|{screen}|{name}", f"{screen}|{name}")
    return [int.from_bytes(hashlib.blake2b(one.encode(), digest_size=4).digest(), "big") % SIZE for one in told]


def play(players, policy, task, seed):
    """Play a group of episodes at once; returns each one's reward and steps."""
    for player in players:
        player.ask_reset(task, seed)
    moments = [player.answer() for player in players]
    steps = [[] for _ in players]
    while playing := [number for number, moment in enumerate(moments) if not isinstance(moment, Outcome)]:
        for number in playing:
            action, made = policy.act(moments[number])
            steps[number].append(made)
            players[number].ask_step(action)
        for number in playing:
            moments[number] = players[number].answer()
    passed = [moment.record.outcome == "passed" for moment in moments]
    return passed, steps


def learn(players, policy, tasks, rounds):
    """Learn, round by round; yields the round's share of episodes that passed, by task."""
    for number in range(rounds):
        rates = []
        for task in tasks:
            passed, steps = play(players, policy, task, number)
            rewards = np.array([float(won) - COST * len(made) for won, made in zip(passed, steps, strict=True)])
            spread = rewards.std()
            for made, reward in zip(steps, rewards, strict=True):
                if any(passed) and spread:
                    policy.learn(made, (reward - rewards.mean()) / spread)
            rates.append(sum(passed) / len(passed))
        yield rates


def draw(path, curve, names):
    """Draw the share of episodes that passed, round by round: a line for each task."""
    width, height, margin = 720, 360, 40
    picture = Image.new("RGB", (width, height), "white")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((margin, 20, width - 20, height - margin), outline="#9aa0a6")
    for color, name, rates in zip(("#1a73e8", "#188038", "#d93025"), names, np.array(curve).T, strict=False):
        smooth = [rates[max(0, number - 4) : number + 1].mean() for number in range(len(rates))]
        across = (width - 20 - margin) / max(1, len(smooth) - 1)
        down = height - margin - 20
        points = [(margin + number * across, height - margin - rate * down) for number, rate in enumerate(smooth)]
        pen.line(points, fill=color, width=3)
        pen.text((margin + 12, 28 + 16 * names.index(name)), name, fill=color)
    pen.text((8, 14), "100 %", fill="#3c4043")
    pen.text((20, height - margin - 6), "0 %", fill="#3c4043")
    pen.text((width - 140, height - 30), f"{len(curve)} rounds", fill="#3c4043")
    picture.save(path)


def main():
    """Learn, and write what was learned."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default="curve", help="CURVE.csv and CURVE.png are written")
    parser.add_argument("--tasks", default=",".join(TASKS))
    parser.add_argument("--suite", default="mobileagentbench")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--group", type=int, default=8, help="episodes, and phones, at once")
    parser.add_argument("--farm", default="", metavar="HOST:PORT", help="a farm's phones in place of one's own")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    names, curve = chosen.tasks.split(","), []
    with FarmClient(chosen.farm) if chosen.farm else EpisodeServer(chosen.suite) as server:
        players = [server.player() for _ in range(chosen.group)]
        for player in players:
            player.sight = Sight(screenshot=False)  # the policy reads hierarchies
        tasks = [server.find(name).name for name in names]
        for rates in learn(players, Policy(chosen.seed), tasks, chosen.rounds):
            curve.append(rates)
            print(f"round {len(curve):3}  " + "  ".join(f"{rate:4.0%}" for rate in rates), flush=True)
    with Path(f"{chosen.out}.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["round", *names], *([number, *rates] for number, rates in enumerate(curve, 1))])
    draw(f"{chosen.out}.png", curve, names)


if __name__ == "__main__":
    main()
