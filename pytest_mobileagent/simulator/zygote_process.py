"""Be a zygote (`zygote.py`), loaded without the garbage collector: nothing of what is loaded is garbage."""

from __future__ import annotations

import gc

if __name__ == "__main__":
    gc.disable()

    from pytest_mobileagent.simulator.zygote import main

    main()
