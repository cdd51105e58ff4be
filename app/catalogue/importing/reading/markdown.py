"""Converts the HTML of other shops to markdown: text, emphasis, headings, lists and links."""

import re
from html.parser import HTMLParser
from urllib.parse import urlsplit

HIDDEN = {"script", "style", "iframe", "object", "template", "noscript", "svg", "math", "title", "textarea"}
BLOCKS = {"p", "div", "section", "article", "ul", "ol", "table", "tr", "blockquote", "dl", "dt", "dd"}
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
MARKS = {"b": "**", "strong": "**", "i": "*", "em": "*"}
MEANT = re.compile(r"([\\`*_\[\]<>])")
FIRST = re.compile(r"(?m)^(\s*)(#{1,6}\s|[-+]\s|\d+[.)]\s|={2,}|-{2,}|~{3})")
BLANKS = re.compile(r"[ \t\r\f\v\u00a0]+")
GAPS = re.compile(r"\n{3,}")


def convert_to_markdown(html: str) -> str:
    """Convert to safe markdown: without HTML, and with http and https links only."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    lines = (BLANKS.sub(" ", line).strip() for line in "".join(reader.output).split("\n"))
    return GAPS.sub("\n\n", "\n".join(lines)).strip()


class _Reader(HTMLParser):
    """Writes markdown while the parser reports tags and text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.output: list[str] = []
        self._hidden: list[str] = []
        self._links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in HIDDEN:
            self._hidden.append(tag)
        elif tag in HEADINGS:
            self.output.append("\n\n### ")
        elif tag == "li":
            self.output.append("\n- ")
        elif tag == "br":
            self.output.append("\n")
        elif tag == "a":
            self._links.append(_safe(dict(attrs).get("href") or ""))
            self.output.append("[" if self._links[-1] else "")
        else:
            self.output.append("\n\n" if tag in BLOCKS else MARKS.get(tag, ""))

    def handle_endtag(self, tag: str) -> None:
        if tag in HIDDEN:
            if tag in self._hidden:
                del self._hidden[self._hidden.index(tag) :]
        elif tag == "a":
            target = self._links.pop() if self._links else ""
            self.output.append(f"]({target})" if target else "")
        else:
            self.output.append("\n\n" if tag in BLOCKS | HEADINGS else MARKS.get(tag, ""))

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.output.append(_plain(data))


def _plain(text: str) -> str:
    """Escape text so that markdown does not interpret it."""
    return FIRST.sub(r"\1\\\2", MEANT.sub(r"\\\1", text.replace("\x00", "")))


def _safe(address: str) -> str:
    """An http or https address, escaped so that it cannot end its markdown link; or an empty string."""
    address = address.strip()
    try:
        scheme = urlsplit(address).scheme
    except ValueError:
        return ""
    if scheme not in {"http", "https"} or re.search(r"[\s<>\\\x00-\x1f]", address):
        return ""
    return address.replace("(", "%28").replace(")", "%29")
