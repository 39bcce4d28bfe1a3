"""An agent written for MobileAgentBench: a loop of its own between `before_one_action` and `after_one_action`.

`pytest tasks/mobileagentbench --agent="cmd:python examples/mobileagentbench_agent.py"`. Only the import is another than
upstream's; adb finds the phone by its environment variables.
"""

import re
import subprocess

from pytest_mobileagent.orchestrator import TaskOrchestrator

orchestrator = TaskOrchestrator(log_dir="logs")


def adb(*words):
    return subprocess.run(["adb", "shell", *words], capture_output=True, text=True, check=True).stdout


def tap(text):
    """Tap the first view that shows a text."""
    adb("uiautomator", "dump", "/sdcard/look.xml")
    bounds = r'[^>]*bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"'
    found = re.search(f'text="{re.escape(text)}"{bounds}', adb("cat", "/sdcard/look.xml"))
    if found is not None:
        left, top, right, bottom = map(int, found.groups())
        adb("input", "tap", str((left + right) // 2), str((top + bottom) // 2))


def agent(prompt):
    """Tap each word that stands in quotation marks."""
    for word in re.findall(r"'([^']+)'", prompt):
        orchestrator.before_one_action()
        tap(word)
        if orchestrator.after_one_action(f"tap {word}", prompt, [], f"I tap {word}."):
            break


if __name__ == "__main__":
    orchestrator.run(agent)
