"""Mends what was typed wrong: spelling, and spaces left out or put in."""
