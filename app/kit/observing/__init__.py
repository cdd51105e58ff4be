"""Shows operators how the shop runs: logs, metrics, traces, health."""
