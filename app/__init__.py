"""The Undertone API."""
