"""Pictures: the demo's, drawn when first asked for, and members' own, looked at and made anew."""
