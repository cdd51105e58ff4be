"""What the law asks of the shop beside its features: complaints, and figures of each quarter."""
