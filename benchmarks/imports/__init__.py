"""What bringing a catalogue in costs: `just bench-imports`."""
