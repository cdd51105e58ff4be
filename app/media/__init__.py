"""Members' pictures: checked by content, re-encoded, stored and served."""
