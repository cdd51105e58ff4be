"""The forms goods come in, each drawn by one function that is given a scene."""
