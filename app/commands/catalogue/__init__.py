"""Commands that bring a catalogue in, keep it, and take it out."""
