"""Proves what `docs/trust.md` promises: `just prove-trust [--quick] [CHECK...]`.

`registry` lists the checks. Each is a module of `checks` and runs in a process of its own (`worker`), which
`runner` starts, watches and cleans up after. `report` stores the results and writes the table of the page.
"""
