"""Splits printed lists of ingredients into INCI names."""

import re

HEADING = re.compile(r"^\s*(ingredients?|ingr[eé]dients?|inci|composition)\s*[:.]\s*", re.IGNORECASE)
MAY_CONTAIN = re.compile(r"[\[(]?\s*(\+\s*/\s*-|±|may contain|peut contenir)\s*[:.]?", re.IGNORECASE)
NOTES = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|\d+([.,]\d+)?\s*%")
SEPARATOR = re.compile(r"[;•·\n]|,(?!\d)|(?<!\d),")
EDGE_CHARACTERS = " \t*.°¹²³•·[](){}_-\u2013:\"'"
PLANT_WORD = re.compile(
    r"\b(oil|extract|butter|juice|water|cera|starch|gum|leaf|root|seed|flower|fruit|bark|peel|honey|mel|clay)\b"
)
SYNTHETIC_WORD = re.compile(r"^(peg|ppg|poly|hydrogenated|synthetic|ethoxylated|dimethicone|sodium laur)")
NATURAL_NAMES = frozenset(
    "aqua mica talc kaolin silica glycerin tocopherol squalane bentonite lanolin shellac".split()  # noqa: SIM905
)
MINERAL = re.compile(r"^ci 77\d{3}$")
MAX_LENGTH, MAX_WORDS = 120, 9


def split_inci_names(printed: str) -> tuple[list[str], list[str]]:
    """The names in their order, each once; and the parts of the text that are no names."""
    text = MAY_CONTAIN.sub(",", HEADING.sub("", printed))
    names: dict[str, str] = {}
    rejected = []
    for part in SEPARATOR.split(NOTES.sub(" ", text)):
        name = " ".join(part.split(" / ")[0].split()).strip(EDGE_CHARACTERS)
        if not name:
            continue
        if len(name) > MAX_LENGTH or len(name.split()) > MAX_WORDS or not re.search(r"[A-Za-z]{2}", name):
            rejected.append(name)
        else:
            names.setdefault(name.lower(), name.title() if name.isupper() or name.islower() else name)
    return list(names.values()), rejected


def is_natural(name: str) -> bool:
    """Whether a name is that of a plant, a mineral or an animal. Anything else counts as synthetic."""
    small = name.lower()
    if SYNTHETIC_WORD.match(small):
        return False
    return small in NATURAL_NAMES or bool(PLANT_WORD.search(small)) or bool(MINERAL.match(small))
