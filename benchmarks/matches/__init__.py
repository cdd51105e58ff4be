"""Judges matches: on pairs of real swatches held out by brand, and in planted worlds whose truth is known."""
