"""What tests of colours need."""
