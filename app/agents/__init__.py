"""Answers agents at /mcp, by the Model Context Protocol: the API's answers, made short. Read-only."""
