"""The blog: articles written by hand as markdown files, and the one reader that turns them into records."""
