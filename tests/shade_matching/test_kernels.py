"""Compiled code is made anew with whatever it was compiled from."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any, get_type_hints

import shade_engine.kernels
import shade_matching.kernels

KERNELS = (shade_engine.kernels, shade_matching.kernels)


def list_compiled() -> list[Any]:
    modules = [
        import_module(f"{package.__name__}.{found.name}")
        for package in KERNELS
        for found in iter_modules(package.__path__)
    ]
    values = [value for module in modules for value in vars(module).values()]
    return [value.py_func for value in values if hasattr(value, "py_func")]


def test_what_kernels_read_by_the_order_of_its_fields_is_among_the_kernels():
    taken = {hint for kernel in list_compiled() for hint in get_type_hints(kernel).values()}
    records = {hint for hint in taken if hasattr(hint, "_fields")}
    assert len(records) > 1
    outside = [each for each in records if ".kernels." not in each.__module__]
    assert outside == []
