"""Around a shade: the twin tape, the nudge pad, and what is alike in ingredients."""
