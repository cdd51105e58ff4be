"""Imports a catalogue: the shop's own set of files, or one of three public data sets. Exports it too."""
