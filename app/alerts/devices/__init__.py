"""The browsers that tell their member what letters say."""
