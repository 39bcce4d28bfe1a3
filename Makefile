# `demo` needs what users need; `test` sets up and proves every part in minutes, `check` what is long.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
SET_UP := $(VENV)/.set-up
# Hundreds of processes are started by tests: what each would compile again is kept, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=
SAMPLE ?= $(shell date +%Y%m%d)
# Three for two cores: while one waits for a phone or a program, another has its core.
WORKERS ?= 3

.PHONY: demo test check lint docs bench clean

demo: $(INSTALLED)
	$(BIN)/python -m pytest tasks/androidworld --agent=oracle -n 2 --mobile-trace=on
	@echo "The viewer of this run: $$(ls -t reports/*/viewer.html | head -n 1)"

test: $(SET_UP)
	$(BIN)/python -m pytest tests -n $(WORKERS) --dist worksteal -m "not check" --sample=$(SAMPLE) --durations=10

check: $(SET_UP)
	$(BIN)/python -m pytest tests -n $(WORKERS) --dist worksteal -m check --sample=$(SAMPLE) --durations=10
	$(BIN)/python -m benchmarks.soak 2

lint: $(SET_UP)
	$(BIN)/ruff check .
	$(BIN)/mypy

docs: $(SET_UP)
	$(BIN)/python -m sphinx -W --keep-going -q -b html docs build/docs
	@echo "The site's first page: build/docs/index.html"

bench: $(SET_UP)
	$(BIN)/python -m benchmarks

$(INSTALLED): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(SET_UP): $(INSTALLED)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) build dist
