"""The cost of importing a catalogue: `just bench-imports`."""
