# What a contributor does, and CI with them (.ci/run calls `make test`).
# `kit` and `test` work from a bare checkout with git, make and Python 3.11; .ci/system.toml lists what else is needed,
# and the set-up installs what is missing.
# ARGS adds to a command's call: make kit ARGS="long-live-the-king --lang ko --paper letter"

export LC_ALL := C.UTF-8
# An odd PYTHONPATH must not come before .venv.
unexport PYTHONPATH PYTHONHOME

SETUP := sh .ci/setup
BIN := .venv/bin
ARGS :=

# Where another Python than Homebrew's is used, macOS finds Homebrew's Pango only when told.
ifeq ($(shell uname -s),Darwin)
RUN := DYLD_FALLBACK_LIBRARY_PATH="$${HOMEBREW_PREFIX:-$$(brew --prefix)}/lib:/usr/local/lib:/usr/lib"
endif

.PHONY: help kit test check lint format bench lock pictures clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.* ## /\1|/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "  make %-8s %s\n", $$1, $$2 }'

kit: ## set up what is missing, then build every game in every language into build/
	@$(SETUP) kit
	@$(RUN) $(BIN)/print-kit build $(ARGS)

test: lint ## lint, types and all tests
	@$(RUN) $(BIN)/python -m pytest -n auto --dist loadfile $(ARGS)

check: ## print-kit check: the content's errors and warnings
	@$(SETUP) kit
	@$(RUN) $(BIN)/print-kit check $(ARGS)

lint: ## ruff and mypy only
	@$(SETUP) test
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy

format: ## let ruff mend and lay out the code
	@$(SETUP) test
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

bench: ## tests/benchmarks: the budgets of ARCHITECTURE.md
	@$(SETUP) test
	@$(RUN) $(BIN)/python -m pytest tests/benchmarks -s $(ARGS)

lock: ## renew .ci/constraints.txt: the exact versions that are installed
	@$(SETUP) lock

clean: ## remove what was built
	@find build -mindepth 1 -maxdepth 1 ! -name README.md ! -name .gitignore -exec rm -rf {} +
	@rm -rf dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

pictures: ## the README's pictures, from what `make kit` built
	@$(BIN)/python .ci/pictures.py
