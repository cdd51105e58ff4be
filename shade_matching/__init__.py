"""How the shop matches shades: words, verdicts, owned shades, wearers, mended pictures and chances."""
