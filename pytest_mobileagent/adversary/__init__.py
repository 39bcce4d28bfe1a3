"""An adversary: plays a task's solution and then one thing more, which has to be noticed; or less, which has not.

`plugin` is a pytest plugin that makes several items of each task: `fair` ones, which have to pass, and `misdeed` ones,
which have to fail under `--mobile-strict-state`. `check.check_task` runs it and says what went otherwise.
"""
