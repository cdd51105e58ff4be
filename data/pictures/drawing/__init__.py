"""Pictures of the demo catalogue, drawn by code as vector art."""
