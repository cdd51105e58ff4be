"""Names what was understood, as a chip shows it."""

from app.understanding.lexicon import COLOUR_FAMILIES, Lexicon, Meaning

_LEVELS = {"low": "Lower priced", "high": "Higher priced"}
_FAMILIES = {colours: f"{family.capitalize()} colours" for family, colours in COLOUR_FAMILIES.items()}
_SIZES = {"small": "Small sizes", "large": "Large sizes"}
_NAME_KINDS = ("brand", "name")
_SORTS = {
    "rating": "Best rated first", "reviews": "Most reviewed first", "price_asc": "Cheapest first",
    "price_desc": "Dearest first", "newest": "Newest first",
    "unit_price": "Cheapest for its size first",
}  # fmt: skip


def name_values(lexicon: Lexicon, meaning: Meaning, *, excluded: bool = False) -> str:
    """Name a meaning: `Lipstick`, `Free from fragrance`, `Not matte`."""
    name = _FAMILIES.get(meaning.values) or " or ".join(
        _name_value(lexicon, meaning.kind, value) for value in meaning.values
    )
    if excluded and meaning.kind == "colour":
        return f"No {name.lower()} shade"
    if excluded and meaning.kind in _NAME_KINDS:
        return f"Not {name}"
    return f"Not {name[:1].lower()}{name[1:]}" if excluded else name


def name_ingredient(name: str, *, excluded: bool) -> str:
    """Name what products have in them: `Shea butter`, `Without shea butter`."""
    return f"Without {_lower_first(name)}" if excluded else name


def _lower_first(name: str) -> str:
    has_lower = name[1:2].islower()  # AHA and CI 77891 stay as they are
    return f"{name[:1].lower()}{name[1:]}" if has_lower else name


def _name_value(lexicon: Lexicon, kind: str, value: str) -> str:  # noqa: PLR0911, C901 - a kind, a line
    names = lexicon.names
    match kind:
        case "brand":
            return names.brands[value]
        case "category":
            return names.categories[value]
        case "type":
            return lexicon.types[value].name
        case "free_from":
            return f"Free from {_lower_first(names.filters[kind][value])}"
        case "depth":
            return f"{names.filters[kind][value]} skin"
        case "undertone":
            return f"{names.filters[kind][value]} undertone"
        case "price_level":
            return _LEVELS[value]
        case "sort":
            return _SORTS[value]
        case "stock":
            return "In stock"
        case "size":
            return _SIZES[value]
        case _:
            return names.filters.get(kind, {}).get(value, value[:1].upper() + value[1:])
