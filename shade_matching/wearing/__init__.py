"""What wearers know of shades, and no picture tells: corrected colours, shades worn together, oxidation."""
