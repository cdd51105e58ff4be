"""Profiles: as their owner sees them, as others see them, and how they are changed."""
