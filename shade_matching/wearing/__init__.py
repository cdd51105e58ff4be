"""Knowledge of wearers that no picture has: corrected colours, shades worn together, oxidation."""
