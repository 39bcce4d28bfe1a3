"""The tasks of `mobileagent openenv` in `verifiers`' own evaluation, played by a tiny random model.

    mobileagent openenv mobileagentbench --phones 2
    python examples/verifiers_openenv.py --task test_contacts_about --rollouts 2

`verifiers` has an environment for any server of OpenEnv; it asks an endpoint of OpenAI's kind for each action. This
program is such an endpoint for as long as it runs, with a model that needs no download and knows a few actions by
heart; `--endpoint` and `--model` take yours.

It needs `pip install "pytest-mobileagent[openenv]" "verifiers<0.4" uv torch transformers`: verifiers 0.4 wants an `mcp`
that OpenEnv cannot have, and each rollout's program is started by uv.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import torch
from transformers import Qwen3Config, Qwen3ForCausalLM

ACTIONS = [
    {"action_type": "navigate_back"}, {"action_type": "wait"}, {"action_type": "status", "goal_status": "complete"},
    *({"action_type": "click", "index": index} for index in range(12)),
    *({"action_type": "scroll", "direction": direction} for direction in ("up", "down")),
]  # fmt: skip
READS = 512  # bytes, the last ones
KEY = "TINY_MODEL_KEY"


class Tiny:
    """A random model whose words are bytes, which it reads, and actions, of which it says one."""

    def __init__(self):
        """Know nothing."""
        torch.manual_seed(0)
        config = Qwen3Config(
            vocab_size=256 + len(ACTIONS), hidden_size=32, intermediate_size=64, num_hidden_layers=2,
            num_attention_heads=2, num_key_value_heads=2, head_dim=16, max_position_embeddings=READS,
        )  # fmt: skip
        self._model = Qwen3ForCausalLM(config).eval()

    def answer(self, messages):
        """Return an action as text."""
        read = list(str(messages[-1]["content"]).encode()[-READS:])
        with torch.no_grad():
            logits = self._model(torch.tensor([read or [0]])).logits[0, -1, 256:]
        return json.dumps(ACTIONS[int(torch.multinomial(logits.softmax(0), 1))])


def endpoint(model):
    """Return a server that speaks OpenAI's chat completions."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            message = {"role": "assistant", "content": model.answer(asked["messages"])}
            told = {
                "id": "tiny", "object": "chat.completion", "created": 0, "model": asked.get("model", "tiny"),
                "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
                "usage": {"prompt_tokens": READS, "completion_tokens": 1, "total_tokens": READS + 1},
            }  # fmt: skip
            body = json.dumps(told).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_words):
            """Say nothing of each request."""

    return ThreadingHTTPServer(("127.0.0.1", 0), Handler)


def main():
    """Evaluate, and say what the rollouts were worth."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", default="http://127.0.0.1:8000", metavar="URL")
    parser.add_argument("--task", default="test_contacts_about")
    parser.add_argument("--rollouts", type=int, default=2)
    parser.add_argument("--turns", type=int, default=8)
    parser.add_argument("--endpoint", default="", metavar="URL", help="of a model; without, the tiny one's")
    parser.add_argument("--model", default="tiny")
    parser.add_argument("--out", default="verifiers-openenv", metavar="FOLDER")
    chosen = parser.parse_args()
    server = endpoint(Tiny())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = chosen.endpoint or f"http://127.0.0.1:{server.server_port}/v1"
    player = {"max_turns": chosen.turns, "harness": {"id": "null"}, "runtime": {"type": "subprocess"}}
    taskset = {"id": "openenv", "base_url": chosen.server, "resets": [{"task": chosen.task, "seed": 0}]}
    out = Path(chosen.out)
    out.mkdir(parents=True, exist_ok=True)
    (out / "eval.json").write_text(json.dumps({
        "env": {"taskset": taskset, "player": player}, "model": chosen.model, "num_rollouts": chosen.rollouts,
        "client": {"base_url": address, "api_key_var": KEY}, "output_dir": str(out), "run": {"dir": "run"},
        "serve": None, "push": False, "rich": None,
    }), "utf-8")  # fmt: skip
    evaluate = [str(Path(sys.executable).with_name("eval")), "@", str(out / "eval.json"), "--clean"]
    subprocess.run(evaluate, check=True, env={KEY: "none", **os.environ})
    for line in Path(chosen.out, "run", "traces.jsonl").read_text("utf-8").splitlines():
        (trace,) = json.loads(line)["traces"]
        worth = [f"{reward['score']:.2f}" for reward in trace["rewards"].values()]
        why = [trace["stop_condition"], *(error["message"] for error in trace["errors"])]
        print(f"{len(trace['calls'])} actions, reward {'; '.join(worth) or 'none'}, ended by {': '.join(why)}")


if __name__ == "__main__":
    main()
