# Two commands: `make try` shows the main job, `make test` runs the tests. Each sets up .venv itself; what it needs is
# Python 3.11 or newer, git and make. Name another Python with `make PYTHON=/path/to/python3 try`.

.DEFAULT_GOAL := help
.PHONY: help try play test lint gates snapshot walk oracle mutation torture bench bench-ports readme looks clean

# Further arguments of pip install, for example a file of constraints.
PIP_ARGS ?=
# Language of the texts: en or de.
TEXT ?= en
VENV := .venv
PIP = $(VENV)/bin/python -m pip install --quiet --disable-pip-version-check $(PIP_ARGS)
RUN := $(VENV)/bin/python

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1@\2/p' Makefile | column -t -s@ 2>/dev/null || grep '##' Makefile

$(VENV)/.installed: pyproject.toml
	@python=$$(PYTHON="$(PYTHON)" sh .ci/find-python) && \
	    echo "Setting up $(VENV) with $$python …" && "$$python" -m venv --clear $(VENV)
	@$(PIP) --editable .
	@touch $@

# Groups of dependencies need pip 25.1; many Pythons bring an older one.
$(VENV)/.developing: $(VENV)/.installed
	@echo "Setting up what the tests need …"
	@$(PIP) 'pip>=25.1' && $(PIP) --editable . --group dev
	@touch $@

try: $(VENV)/.installed ## see it work, and get the lines that connect your client
	@$(VENV)/bin/initiative-mcp try --lang $(TEXT)

play: $(VENV)/.installed ## play a fight in the browser
	@$(VENV)/bin/initiative-mcp play --lang $(TEXT)

test: $(VENV)/.developing ## run the tests
	@$(RUN) -m pytest

lint: $(VENV)/.developing ## ruff, ruff format, pyright
	@$(RUN) -m ruff check .
	@$(RUN) -m ruff format --check .
	@$(RUN) -m pyright --pythonpath $(RUN)

gates: $(VENV)/.developing ## protocol conformance and other people's clients
	@.ci/setup-tools
	@INITIATIVE_GATES=.ci $(RUN) -m pytest tests/gates

snapshot: $(VENV)/.developing ## record the tool surface after a change that is meant
	@.ci/setup-tools
	@PATH="$(CURDIR)/$(VENV)/bin:$$PATH" .ci/tools/mcpcontract/bin/mcp-contract snapshot --quiet \
	    --file tests/gates/tool_surface.json -- initiative-mcp

walk: $(VENV)/.developing ## every state of small fights; writes blueprint/*/evidence.json
	@$(RUN) tests/reference/walk.py --write
	@$(RUN) tests/reference/further_walk.py --write

oracle: $(VENV)/.developing ## 20,000 random programs of each rule set against an independent model
	@$(RUN) tests/reference/oracle.py --write
	@$(RUN) tests/reference/further_oracle.py --write

mutation: $(VENV)/.developing ## every known wrong tracker against every scenario
	@$(RUN) tests/mutants/mutation.py --write

torture: $(VENV)/.developing ## kill the server 200 times while it saves
	@$(RUN) tests/support/torture.py

bench: $(VENV)/.developing ## speed and load of the server side by side; the ports have make bench-ports
	@$(RUN) tests/bench/bench.py
	@$(RUN) tests/bench/load.py

bench-ports: $(VENV)/.developing ## speed of the ports, beside other packages and a plain sort; needs their toolchains
	@.ci/setup-tools bench
	@$(RUN) tests/bench/bench_ports.py

readme: $(VENV)/.developing ## write the generated parts of the two README files, and their pictures
	@$(RUN) tests/support/readme.py --write

looks: $(VENV)/.developing ## keep how the table looks now, after a change that is meant
	@LOOKS=write $(RUN) -m pytest tests/table/test_browser.py -k looks

clean: ## remove everything that was set up or built here
	@rm -rf $(VENV) .ci/tools .ci/node_modules .ci/bench/node_modules build dist .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
