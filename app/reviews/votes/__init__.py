"""Whether a review helped."""
