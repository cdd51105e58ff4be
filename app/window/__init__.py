"""The shop window: everything a shopper only reads, precomputed into memory-mapped files."""
