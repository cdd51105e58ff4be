"""Whoever imports this has all kernels compiled, and so have the processes that are forked from it."""

from app.window.jit_warmup import compile_window_kernels

for _ in compile_window_kernels():
    pass
