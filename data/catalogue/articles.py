"""Small English: articles, numbers in words, capitals."""

_ONES = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def number_in_words(number: int) -> str:
    """0 to 99 in words, beyond in figures."""
    if number < 20:
        return _ONES[number]
    if number > 99:
        return str(number)
    tens, ones = divmod(number, 10)
    return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")


def with_article(noun: str) -> str:
    """'an eyeliner', 'a gloss', 'a eau' never."""
    return f"{'an' if noun[0] in 'aeio' else 'a'} {noun}"


def capital(text: str) -> str:
    """The first letter raised, the rest left alone."""
    return text[:1].upper() + text[1:]
