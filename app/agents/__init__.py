"""What programs can ask: MCP at /mcp, UCP, and the OpenAPI document. Read-only."""
