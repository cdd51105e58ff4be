"""What an operator sees: logs, metrics, traces, health."""
