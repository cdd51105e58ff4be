"""Duties that the law lays on the shop beside its features: complaints, and figures of each quarter."""
