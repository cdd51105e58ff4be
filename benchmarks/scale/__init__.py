"""Proves what several machines of one shop promise, with the proxies and files of `deploy/`."""
