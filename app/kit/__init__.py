"""What every feature stands on."""
