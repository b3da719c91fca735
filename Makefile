# Chores of developers. Users need only ./railbird and ./test.
.DEFAULT_GOAL := help
BIN := .venv/bin

.PHONY: help
help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

.PHONY: test
test: ## everything ./test does
	./test

.PHONY: quick
quick: ## ./test --quick: about a minute, for while you work
	./test --quick

.PHONY: coverage
coverage: ## all tests once more, and which lines they reach (half as fast)
	$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder --cov --cov-report=term:skip-covered

.PHONY: fix
fix: ## format and mend what ruff can
	$(BIN)/ruff check --fix . ; $(BIN)/ruff format .

.PHONY: types
types: ## mypy --strict
	$(BIN)/mypy

.PHONY: compiled
compiled: ## build the compiled engine into build/compiled
	$(BIN)/python scripts/compile.py

.PHONY: bench
bench: compiled ## measure the engine, plain and compiled
	$(BIN)/railbird bench

.PHONY: startup
startup: ## processor time of `railbird serve` until its first page and its first table
	$(BIN)/python scripts/startup.py

.PHONY: wire
wire: ## what a first visit of the first page and of each game's table takes over the wire (needs Chromium)
	$(BIN)/python scripts/wire.py

.PHONY: waits
waits: ## how long somebody waits for bots, per game and speed: median, worst, and with nothing to see (needs Chromium)
	$(BIN)/python scripts/waits.py

.PHONY: fonts
fonts: ## cut the fonts that pages load anew, from scripts/fonts
	$(BIN)/python scripts/fonts.py

.PHONY: decisions
decisions: compiled ## measure what bots' decisions cost: bytes to their processes, processor time, plain and compiled
	$(BIN)/python scripts/decisions.py

.PHONY: strength
strength: compiled ## play the tournaments of docs/reference/strength.md; Ctrl-C stops, again goes on
	$(BIN)/python scripts/strength.py

.PHONY: luck
luck: ## measure how much of results is luck, for docs/explanation/luck.md; Ctrl-C stops, again goes on
	$(BIN)/python scripts/luck.py

.PHONY: noise
noise: ## count false turning points on charts of nothing but noise, for docs/explanation/luck.md; Ctrl-C stops, again goes on
	$(BIN)/python scripts/noise.py

.PHONY: deals
deals: ## measure how much deals decide at all, for docs/explanation/luck.md; Ctrl-C stops, again goes on
	$(BIN)/python scripts/deals.py

.PHONY: values
values: ## fit anew what deals of Greyhounds and positions of Dostihy are worth (needs numpy and scipy)
	$(BIN)/python scripts/values.py greyhounds
	$(BIN)/python scripts/values.py dostihy

.PHONY: analysis
analysis: compiled ## measure what analysing a whole game costs, plain and compiled, for docs/explanation/luck.md
	$(BIN)/python scripts/analysis.py

.PHONY: attack
attack: ## attack a real server and watch the clock: the worst wait for /health under each attack
	$(BIN)/python -m pytest -q tests/attack --quiet-machine

.PHONY: storm
storm: ## 100,000 bad requests over every route; none may be answered with 5xx
	$(BIN)/python scripts/storm.py

.PHONY: kills
kills: ## kill -9 a server under load 1,000 times on each database; no acknowledged move may be lost
	$(BIN)/python scripts/kills.py --database sqlite
	$(BIN)/python scripts/kills.py --database postgresql

.PHONY: soak
soak: ## 30 minutes of bots, people, kills and slow clients; a picture of memory and latency in build/soak
	$(BIN)/python scripts/soak.py

.PHONY: million
million: ## fill a database with 1,000,000 finished games (10 GB, ten minutes) and measure a move beside an empty one
	$(BIN)/python scripts/million.py

.PHONY: record
record: ## what pages and moves cost with 10,000 rated games and 100,000 notices in the database, beside an empty one
	$(BIN)/python scripts/record.py

.PHONY: lock
lock: ## resolve all dependencies anew into constraints.txt (needs uv)
	$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 --no-annotate --no-header -q -o constraints.txt

.PHONY: screenshots
screenshots: ## photograph every page and decision into docs/screenshots (needs chromium-headless-shell)
	$(BIN)/python scripts/screenshots.py

.PHONY: evening
evening: ## play a duplicate evening through the pages and photograph clubs into docs/screenshots
	$(BIN)/python scripts/evening.py

.PHONY: clean
clean: ## remove what can be made again
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis htmlcov .coverage .coverage.*
