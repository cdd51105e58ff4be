"""The checks: a module each, with a function `measure` that gets a `Trial` and returns an `Outcome`."""
