.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-print-directory

PYTHON ?= $(shell tools/find-python)
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
# An address of a package index is nobody's business here: uv and pip use what the machine is set up for.
INSTALL := $(BIN)/uv pip install -q --compile-bytecode
COMPILE_LOCK := $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url
export UV_PYTHON_DOWNLOADS := never
# Trust whom the machine trusts (it may sit behind a mirror); where it has no list of its own, uv brings one.
CERTIFICATES := $(wildcard /etc/ssl/certs/ca-certificates.crt)
export UV_SYSTEM_CERTS ?= $(if $(CERTIFICATES),1,0)
export NODE_EXTRA_CA_CERTS ?= $(CERTIFICATES)

# The plugins of the browser tests and of the API tests load slowly, and only those need them.
PYTEST := $(PY) -m pytest -n 2 -p no:playwright -p no:schemathesis
PLAIN := MACGUFFIN_PURE=1 MACGUFFIN_EXPECT=plain
COMPILED := MACGUFFIN_EXPECT=compiled
QUICK := $(if $(CI),,-m "not slow")
OTHERS := 3.11 3.12 3.13

# Installs the Debian packages $(1) that are missing, where this is Debian and we may.
SUDO := $(shell [ "$$(id -u)" = 0 ] || { command -v sudo >/dev/null && echo sudo -n; })
APT := DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get
need = missing=""; for p in $(1); do dpkg-query -Wf '$${db:Status-Status}' $$p 2>/dev/null | grep -qx installed || missing="$$missing $$p"; done; if [ -n "$$missing" ]; then $(APT) update -qq && $(APT) install -y -qq --no-install-recommends $$missing >/dev/null; fi
toolchain = $(PY) tools/can-compile || { command -v apt-get >/dev/null && { $(call need,gcc libc6-dev python3-dev); } || true; }
# Says by name what is left out; where CI is set nothing may be.
skip = { echo "SKIPPED $(1): $(2)"; [ -z "$${CI:-}" ] || { echo "FAILED $(1): not to be skipped where CI is set"; exit 1; }; }

.PHONY: help play test test-client test-browser check lint types imports test-plain test-compiled test-wheel compile clean-compiled bench clauses docs-check lock mutants cover clean
help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-16s%s\n", $$1, $$2 }'

$(BIN)/uv: requirements/uv.txt
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer with its venv module is needed (Debian: python3 and python3-venv)"; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	$(PY) -m pip install -q --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@touch $@

$(VENV)/.run: $(BIN)/uv requirements/run.lock pyproject.toml hatch_build.py
	$(INSTALL) --python $(PY) --require-hashes -r requirements/run.lock
	$(INSTALL) --python $(PY) --no-deps --no-build-isolation -e .
	@touch $@

# The client is built anew where its sources have changed; the script looks.
.PHONY: client
client: $(VENV)/.run ## build the browser client
	@$(PY) hatch_build.py client

$(VENV)/.dev: $(VENV)/.run requirements/dev.lock
	$(INSTALL) --python $(PY) --require-hashes -r requirements/dev.lock
	@touch $@

$(VENV)/.bench: $(VENV)/.dev requirements/bench.lock
	$(INSTALL) --python $(PY) --require-hashes -r requirements/bench.lock
	@touch $@

play: client ## the site with a table ready to be played, at one address; needs no compiler
	@$(BIN)/macguffin serve --ready

test: check test-client test-plain test-compiled test-browser test-pythons $(if $(CI),test-wheel) ## everything: checks, the suite on both builds, a browser, the other Pythons

check: lint types imports ## lint, types and import contracts
lint: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
types: $(VENV)/.dev
	$(BIN)/mypy
imports: $(VENV)/.dev
	$(BIN)/lint-imports --no-logo

test-client: client $(VENV)/.dev ## types and tests of the client; what it takes for the server's types are them
	$(PLAIN) $(PY) tools/wire.py --check
	@$(PY) hatch_build.py client-check

# A browser and a database server for the tests; without the right to install them the tests say what they leave out.
.PHONY: system
system:
	@command -v apt-get >/dev/null && { $(call need,chromium fonts-dejavu-core libatomic1 postgresql); } || true

test-browser: system client $(VENV)/.dev ## whole games in a real browser, where there is one
	@if $(PY) tests/browser/chromium.py; then $(PLAIN) $(PY) -m pytest -p no:xdist -p no:schemathesis tests/browser; \
	else $(call skip,test-browser,no Chromium here); fi

test-plain: system client $(VENV)/.dev ## the suite on the plain build
	$(PLAIN) $(PYTEST) $(QUICK) --ignore tests/wheel --ignore tests/browser --ignore src/macguffin/store/migrations --doctest-modules src/macguffin tests

test-compiled: $(VENV)/.dev ## the suite on the compiled build, where there is a C compiler
	@$(toolchain)
	@if $(PY) tools/can-compile; then $(PY) hatch_build.py compile && $(COMPILED) $(PYTEST) $(QUICK) --ignore tests/wheel --ignore tests/browser; \
	else $(call skip,test-compiled,no C compiler or no Python headers here); fi

test-wheel: $(VENV)/.dev ## wheels of both builds, each installed and run in an environment of its own
	@$(toolchain)
	$(PY) -m pytest tests/wheel

.PHONY: test-pythons $(OTHERS:%=test-python%)
test-pythons: $(VENV)/.dev ## the golden games on the other Pythons, plain and compiled
	@$(MAKE) -j2 --output-sync=target $(OTHERS:%=test-python%)

# In a throwaway environment, from the source and then from a compiled wheel: the build in place belongs to $(PY).
$(OTHERS:%=test-python%): test-python%: $(VENV)/.dev
	@if $(PY) -c 'import sys; sys.exit(sys.version_info[:2] != ($(subst .,$(,),$*)))'; then exit 0; fi; \
	python=$$(tools/find-python $*) || { echo "SKIPPED golden games on Python $*: no working interpreter here"; exit 0; }; \
	env=build/python$*; \
	if ! cmp -s requirements/dev.lock $$env/installed.lock || ! $$env/bin/python -c '' 2>/dev/null; then \
	  $(BIN)/uv venv -q --clear --python "$$python" $$env; \
	  $(INSTALL) --python $$env/bin/python --require-hashes -r requirements/dev.lock; \
	  cp requirements/dev.lock $$env/installed.lock; \
	fi; \
	$(BIN)/uv pip uninstall -q --python $$env/bin/python macguffin 2>/dev/null || true; \
	echo "golden games on Python $*, plain"; \
	PYTHONPATH=src $(PLAIN) $$env/bin/python -m pytest tests/golden; \
	if $$env/bin/python tools/can-compile; then \
	  rm -rf $$env/wheel; \
	  MACGUFFIN_COMPILE=1 $$env/bin/hatchling build -t wheel -d $$env/wheel >$$env/build.log 2>&1 || { cat $$env/build.log; exit 1; }; \
	  $(INSTALL) --python $$env/bin/python --no-deps $$env/wheel/*.whl; \
	  echo "golden games on Python $*, compiled"; \
	  $(COMPILED) $$env/bin/python -m pytest tests/golden; \
	else echo "SKIPPED golden games on Python $*, compiled: no C compiler or no Python headers here"; fi
, := ,

compile: $(VENV)/.dev ## compile the rules beside their source
	@$(toolchain)
	$(PY) hatch_build.py compile
clean-compiled: $(VENV)/.dev ## take the compiled files away
	$(PY) hatch_build.py clean
	rm -rf build/mypyc-*

bench: $(VENV)/.bench compile ## measure the compiled rules, beside other games' engines
	$(COMPILED) $(PY) bench

clauses: $(VENV)/.dev ## every clause of the rulebook with its code and its tests
	@$(PLAIN) $(PY) -m tests.clauses

docs-check: $(VENV)/.dev ## links and anchors of the documents
	$(PLAIN) $(PY) -m pytest tests/unit/test_docs.py

cover: $(VENV)/.dev ## branch coverage of the plain build
	$(PLAIN) $(PYTEST) --ignore tests/wheel --ignore tests/browser --cov --cov-report=term

mutants: $(VENV)/.dev ## faults planted in the rules that no test notices; SAMPLE=300 draws so many, 0 takes all
	$(PLAIN) $(PY) tools/mutants.py --sample $(or $(SAMPLE),300)

lock: $(BIN)/uv ## write the locks anew
	$(COMPILE_LOCK) --group build pyproject.toml -o requirements/run.lock
	$(COMPILE_LOCK) --group build --group dev pyproject.toml -c requirements/run.lock -o requirements/dev.lock
	$(COMPILE_LOCK) --group bench pyproject.toml -c requirements/dev.lock -o requirements/bench.lock

clean: ## take away everything that was made here
	rm -rf $(VENV) build mutants
	find src -name '*.so' -o -name '*.pyd' -o -name native.stamp | xargs -r rm
