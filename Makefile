# One command sets up and runs the main job, one sets up and passes the tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SET_UP := $(VENV)/.set-up

.PHONY: demo test lint bench clean

demo: $(SET_UP)
	$(BIN)/python -m pytest tasks/androidworld --agent=oracle -n 2 -q

test: $(SET_UP)
	$(BIN)/python -m pytest tests -n 2 --dist worksteal

lint: $(SET_UP)
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(SET_UP)
	$(BIN)/python -m benchmarks

$(SET_UP): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) build dist
