# Undertone: `just start` runs the shop, `just test` tests it. Without just installed: `npx --yes rust-just start`.

set positional-arguments := true

python := ".venv/bin/python"
bootstrap := "-m tools.bootstrap"

# Python keeps its bytecode, even where the machine forbids it: without it every process compiles its imports anew.
export PYTHONDONTWRITEBYTECODE := ""

# What there is to run
_default:
    @just --justfile '{{ justfile() }}' --list --unsorted

# Run the shop: installs, builds, migrates and fills what is missing, then prints one address (--port 3100 for another)
start *arguments: _python
    @exec python3 {{ bootstrap }} start "$@"

# Run every check and test, the browser's too; or some (test tests/kit/test_fields.py::test_name, test tests/reviews -x)
test *arguments: _python
    @exec python3 {{ bootstrap }} test "$@"

# Run every check and test but the browser's
test-fast *arguments: _python
    @exec python3 {{ bootstrap }} test --fast "$@"

# Run the tests that the files changed since the main branch can reach (--since COMMIT, --list)
test-changed *arguments: _python
    @exec python3 {{ bootstrap }} test-changed "$@"

# Run the Python tests against a PostgreSQL 15 server, where Debian's binaries are installed
test-server *arguments: _python
    @exec python3 {{ bootstrap }} test --server "$@"

# Show the settings in force, secrets masked (--page: write docs/settings.md)
settings *arguments:
    @{{ python }} -m app.cli settings "$@"

# Bring the schema of the open shop, or of the one DATABASE_URL names, up to date
migrate *arguments:
    @{{ python }} -m app.cli migrate "$@"

# Serve shoppers on a machine beside others; DATABASE_URL names the database
serve *arguments:
    @exec {{ python }} -m app.cli serve "$@"

# Do the shop's own work beside machines that serve: build windows, sweep
work:
    @exec {{ python }} -m app.cli work

# Say in sentences what is wrong with this machine's shop, and what to do
doctor *arguments:
    @{{ python }} -m app.cli doctor "$@"

# Fill the open shop, or the one DATABASE_URL names, with the demo catalogue
seed *arguments:
    @{{ python }} -m app.cli seed "$@"

# Open psql on the database of the open shop, or of the one DATABASE_URL names (sql -c "SELECT 1")
sql *arguments:
    @exec {{ python }} -m tools sql "$@"

# Look after the accounts that may open the admin (staff add NAME)
staff *arguments:
    @{{ python }} -m app.cli staff "$@"

# Run the shop with a storefront that follows every edit
dev *arguments: _python
    @exec python3 {{ bootstrap }} start --dev "$@"

# Build the documentation site, serve it at http://localhost:8300/docs/ and follow every edit; a shop that runs here has it at /docs/
docs *arguments: _python
    @exec python3 {{ bootstrap }} run mkdocs serve --strict "$@"

# Put every file into the one format
fmt:
    {{ python }} -m ruff format .
    {{ python }} -m ruff check --fix .
    cd frontend && npm run --silent format

# Prove the shade engine exact on the whole catalogue
prove-shades *arguments: _python
    @exec python3 {{ bootstrap }} run shade_engine.testing.prove "$@"

# Prove what docs/trust.md promises, all of it or some (--quick, prove-trust sessions smuggling)
prove-trust *arguments: _python
    @exec python3 {{ bootstrap }} run benchmarks.trust "$@"

# Prove that machines restart in turn behind each proxy without a lost request (--times 10, --rate 200, haproxy caddy nginx); `store`: how windows travel
prove-scale *arguments: _python
    @exec python3 {{ bootstrap }} run benchmarks.scale "$@"

# Prove that any order of changes, merges, restarts and kills leaves the right window (prove-catalogue 500)
prove-catalogue examples="200": _python
    CATALOGUE_EXAMPLES={{ examples }} python3 {{ bootstrap }} run pytest tests/window/test_catalogue_machine.py tests/window/test_kills.py -q --timeout 0

# Measure the shade engine
bench-shades *arguments: _python
    @exec python3 {{ bootstrap }} run benchmarks.shades "$@"

# Judge matches on real swatches (--data allShades.csv of The Pudding) and in planted worlds
judge-matches *arguments: _python
    @exec python3 {{ bootstrap }} run benchmarks.matches "$@"

# Measure the API's reads (--quick, --full)
bench-api *arguments: _python
    @exec python3 {{ bootstrap }} run benchmarks.api "$@"

# Measure how soon and at what cost a change of the catalogue is shown (--quick, --full, --million)
bench-living *arguments: _python
    @exec python3 {{ bootstrap }} run benchmarks.living "$@"

# Measure the price history of a year, ten million rows (--rows 1000000)
bench-prices *arguments: _python
    @exec python3 {{ bootstrap }} run benchmarks.prices "$@"

# Measure frequent queries in tables of ten million reviews (--reviews 1000000)
bench-queries *arguments: _python
    @exec python3 {{ bootstrap }} run benchmarks.large_tables "$@"

# Judge the search by queries with known answers, beside tantivy and PostgreSQL (--set second, --own)
judge-search *arguments: _python
    @exec python3 {{ bootstrap }} run benchmarks.search "$@"

# Print fifty shoppers' questions for an agent with /mcp of the running demo; --answers FILE judges what it said
judge-agents *arguments: _python
    @exec python3 {{ bootstrap }} run benchmarks.agents "$@"

# Measure django-oscar with the same goods beside it (--quick)
bench-peers *arguments: _python
    @exec python3 {{ bootstrap }} run benchmarks.peers "$@"

# Measure a member's writes and profile
bench-members *arguments: _python
    @exec python3 {{ bootstrap }} run benchmarks.members "$@"

# Measure a running shop's pages (--shop http://localhost:3000): sizes, load on the node front, Lighthouse
bench-web *arguments: _python
    @exec python3 {{ bootstrap }} run benchmarks.web "$@"

# Measure bringing a catalogue in
bench-imports *arguments: _python
    @exec python3 {{ bootstrap }} run benchmarks.imports "$@"

# Measure filling a shop with a million shades (--shades), and building its window
bench-seeding *arguments: _python
    @exec python3 {{ bootstrap }} run benchmarks.seeding "$@"

# Lock the Python packages anew, hashes and no addresses
lock:
    .venv/bin/uv pip compile --generate-hashes --no-emit-index-url --no-annotate --no-header --universal \
        --python-version 3.11 --extra dev --extra demo --extra admin \
        --extra agents --extra docs --extra limits --extra sentry --extra tracing pyproject.toml -o requirements.lock

# Ask npm and PyPI for known advisories of the locked packages; where they do not answer nothing fails
advisories:
    @{{ python }} -m tools.advisories

# Write down what this release asks of the schema, for the tests of the next one; DATABASE_URL names a migrated database
last-release:
    {{ python }} -m tests.support.last_release "$DATABASE_URL"

# Write docs/specification.md from the lists of points in tests/e2e/spec/points
specification:
    {{ python }} -m tests.support.specification

# Write the storefront's types from the API's description of itself, and its constants from the Python code
api-types:
    {{ python }} -m app.cli constants > frontend/app/api/constants.ts
    {{ python }} -m app.cli openapi > frontend/openapi.json
    cd frontend && npm run --silent api-types

[private]
_python:
    @command -v python3 >/dev/null || { echo "Undertone needs Python 3.11 or newer, and finds no python3 on the PATH." >&2; exit 1; }
