"""Splits printed lists of ingredients into INCI names.

Each expression has examples of what it finds. Repeats are bounded: a list may be a million blanks or digits.
"""

import re

# "Ingredients: ", "INCI - ", "Ingrédients ", and of "Ingredients (INCI): " all but the note
HEADING = re.compile(r"^\s*(?:ingr[eé]dients?|inci|composition)\b[\s:.\-\u2013]*", re.IGNORECASE)
# "[+/-", "(May contain:", "±"
MAY_CONTAIN = re.compile(r"[\[(]?\s{0,9}(?:\+\s*/\s*-|±|may contain|peut contenir)\s*[:.]?", re.IGNORECASE)
# "Talc (and) Mica", where it is a comma
AND = re.compile(r"\(\s*and\s*\)", re.IGNORECASE)
# "(Water)", "[nano]", and of "(Vitamin E (natural))" first the inner one
MAX_NESTED_NOTES = 4
NOTE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
# "5%", "0,5 %"
SHARE = re.compile(r"\d{1,9}(?:[.,]\d{1,9})?\s{0,9}%")
# "77491,77492", "1,2-" of "1,2-Hexanediol", "20,1,2-" of "Polysorbate 20,1,2-Hexanediol"
NUMBERS = re.compile(r"\d{1,5}(?:,\d{1,5})+-?")
# ";", "•", and a comma but for that of "1,2-Hexanediol"
SEPARATOR = re.compile(r"[;•·\n]|,(?!\d)|(?<!\d),")
EDGE_CHARACTERS = " \t*.°¹²³•·[](){}_-\u2013:\"'"
# "77492" behind "CI 77491"
COLOUR_NUMBER = re.compile(r"\d{5}")
# "OIL", "PEG" of "PEG-8", "JOHN'S"
WORD = re.compile(r"[^\W\d_]+(?:['\u2019]s\b)?", re.IGNORECASE)
# "Ci" of "Ci 77891", "Tea" of "Tea-Stearate" and not of "Tea Tree Oil"
ABBREVIATION = re.compile(
    r"\b(?:ci|peg|ppg|pvp|vp|va|bht|bha|edta|dmdm|mea|dea|mipa|pca|ptfe|hdi|ipdi|smdi|hc|f?d&c|tea(?=-))\b",
    re.IGNORECASE,
)
# "Simmondsia Chinensis Seed Oil", "Cera Alba"
PLANT_WORD = re.compile(
    r"\b(oil|extract|butter|juice|water|cera|starch|gum|leaf|root|seed|flower|fruit|bark|peel|honey|mel|clay)\b"
)
# "Hydrogenated Castor Oil", "Polysorbate 20", "Mineral Oil", which is made of petroleum
SYNTHETIC_WORD = re.compile(
    r"^(peg|ppg|poly|hydrogenated|synthetic|ethoxylated|dimethicone|sodium laur|mineral oil)"
)
NATURAL_NAMES = frozenset([
    "aqua", "mica", "talc", "kaolin", "silica", "glycerin", "tocopherol", "squalane", "bentonite", "lanolin",
    "shellac",
])  # fmt: skip
# "CI 77891": the colours of minerals
MINERAL = re.compile(r"^ci 77\d{3}$")
MAX_LENGTH, MAX_WORDS = 120, 9


def split_inci_names(printed: str) -> tuple[list[str], list[str]]:
    """The names in their order, each once; and the parts of the text that are no names."""
    text = AND.sub(",", MAY_CONTAIN.sub(",", HEADING.sub("", printed)))
    text = NUMBERS.sub(_separate_numbers, SHARE.sub(" ", _drop_notes(text)))
    names: dict[str, str] = {}
    rejected = []
    for part in SEPARATOR.split(text):
        name = " ".join(part.split(" / ")[0].split()).strip(EDGE_CHARACTERS)
        if COLOUR_NUMBER.fullmatch(name):
            name = f"CI {name}"
        if not name:
            continue
        if len(name) > MAX_LENGTH or len(name.split()) > MAX_WORDS or not re.search(r"[A-Za-z]{2}", name):
            rejected.append(name)
        else:
            is_in_one_case = name.isupper() or name.islower()
            names.setdefault(name.lower(), capitalise(name) if is_in_one_case else name)
    return list(names.values()), rejected


def capitalise(name: str) -> str:
    """Write a name as lists print it: "PEG-8 BEESWAX" as "PEG-8 Beeswax"."""
    words = WORD.sub(lambda word: word[0].capitalize(), name)
    return ABBREVIATION.sub(lambda abbreviation: abbreviation[0].upper(), words)


def is_natural(name: str) -> bool:
    """Whether a name is that of a plant, a mineral or an animal. Anything else counts as synthetic."""
    small = name.lower()
    if SYNTHETIC_WORD.match(small):
        return False
    return small in NATURAL_NAMES or bool(PLANT_WORD.search(small)) or bool(MINERAL.match(small))


def _drop_notes(text: str) -> str:
    """Drop what is in brackets, from the innermost outwards."""
    for _ in range(MAX_NESTED_NOTES):
        text = NOTE.sub(" ", text)
    return text


def _separate_numbers(found: re.Match[str]) -> str:
    """Write a blank behind the commas that end a name.

    Those of "1,2-Hexanediol" do not: the numbers of one name rise, and a hyphen follows them.
    """
    first, *others = found[0].split(",")
    if not found[0].endswith("-"):
        return ", ".join([first, *others])
    written = first
    for number in others:
        rises = int(number.rstrip("-")) >= int(written.rpartition(",")[2])
        written += f",{number}" if rises else f", {number}"
    return written
