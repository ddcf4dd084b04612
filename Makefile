# Two commands matter: `make play` and `make test`. Both set up everything they need in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Browsers, servers and their processes keep tests waiting: half as many workers again as cores keep the cores busy.
WORKERS := $(shell $(PYTHON) -c 'import os; print(3 * os.cpu_count() // 2)')
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: play test lint typecheck unit bench playthroughs real-parts clean

play: $(VENV)/ready
	@$(BIN)/tradewinds serve

test: lint typecheck unit

lint: $(VENV)/ready-to-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

typecheck: $(VENV)/ready-to-test
	$(BIN)/mypy

unit: $(VENV)/ready-to-test
	$(BIN)/python -m tradewinds.adapters.warm
	$(BIN)/pytest --numprocesses $(WORKERS) --dist worksteal
	$(BIN)/python tests/postgres.py $(BIN)/pytest --numprocesses $(WORKERS) --dist worksteal -m django_db tests/site

bench: $(VENV)/ready-to-bench
	$(BIN)/python benchmarks/speed.py
	$(BIN)/python benchmarks/site.py

playthroughs: $(VENV)/ready-to-test
	$(BIN)/python tests/playthroughs.py

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Tradewinds needs Python 3.11 or newer; say which with: make play PYTHON=python3.12"; exit 1; }
	@echo "Making a virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing; on Debian: apt install python3-venv"; exit 1; }

$(VENV)/ready: $(VENV)/bin/python pyproject.toml
	@echo "Installing Tradewinds (once) ..."
	@$(PIP) install --editable .
	@touch $@

$(VENV)/ready-to-test: $(VENV)/ready
	@echo "Installing what the checks need (once) ..."
	@$(PIP) install --editable ".[test]"
	@{ PATH=$$PATH:/usr/sbin; command -v chromium && command -v nginx && command -v openssl && \
		{ ls /usr/lib/postgresql/*/bin/initdb || command -v initdb; }; } >/dev/null 2>&1 || $(MAKE) real-parts
	@touch $@

# The tests play in a real browser, on a real PostgreSQL server of their own, and behind a real proxy.
real-parts:
	@command -v apt-get >/dev/null || { echo "The tests need Chromium, nginx, OpenSSL and PostgreSQL: install them so that 'chromium', 'nginx', 'openssl' and 'initdb' are commands"; exit 1; }
	@echo "Installing Chromium, nginx and PostgreSQL (once) ..."
	@$(SUDO) apt-get update -qq
	@DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -qq --yes --no-install-recommends chromium fonts-dejavu-core nginx-light openssl postgresql >/dev/null

$(VENV)/ready-to-bench: $(VENV)/ready
	@$(PIP) install --editable ".[bench]"
	@touch $@
