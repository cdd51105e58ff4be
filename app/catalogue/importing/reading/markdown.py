"""Converts the HTML of other shops to markdown: text, emphasis, headings, lists and links."""

import re
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urlsplit

HIDDEN = {"script", "style", "iframe", "object", "template", "noscript", "svg", "math", "title", "textarea"}
BLOCKS = {"p", "div", "section", "article", "ul", "ol", "table", "tr", "blockquote", "dl", "dt", "dd"}
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
MARKS = {"b": "**", "strong": "**", "i": "*", "em": "*"}
BREAK = "\x1f"  # at the end of a line that `<br>` broke, until it is written with two blanks there
EMPHASIS_END = re.compile(r"(?<![*\\])\*+\Z")
CONTROLS = re.compile(r"[\x00\x1f]")
MARKUP_SIGNS = re.compile(r"([\\`*_\[\]<>])")
SIGNS_AT_LINE_START = re.compile(r"(?m)^(\s*)(#{1,6}\s|[-+]\s|={2,}|-{2,}|~{3})")
NUMBER_AT_LINE_START = re.compile(r"(?m)^(\s*\d+)([.)]\s)")
BLOCK_IN_WORDS = re.compile(r"\n[ \t\u00a0\x1f]*\n|^- |\n- |^### ")
BLANKS = re.compile(r"[ \t\r\f\v\u00a0\x1f]+")
EMPTY_LINES = re.compile(r" *\n{2,}")


def convert_to_markdown(html: str) -> str:
    """Convert to safe markdown: without HTML, and with http and https links only."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    lines = (_write_line(line) for line in "".join(reader.output).split("\n"))
    return EMPTY_LINES.sub("\n\n", "\n".join(lines)).strip()


class _Opened(NamedTuple):
    """Emphasis or a link that was opened: where its words begin, and what Markdown has around them."""

    before: str
    after: str
    place: int


class _Reader(HTMLParser):
    """Writes markdown while the parser reports tags and text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.output: list[str] = []
        self._hidden: list[str] = []
        self._opened: list[_Opened] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in HIDDEN:
            self._hidden.append(tag)
        elif self._hidden:
            return
        elif tag in HEADINGS:
            self.output.append("\n\n### ")
        elif tag == "li":
            self.output.append("\n- ")
        elif tag == "br":
            self.output.append(f"{BREAK}\n")
        elif tag == "a":
            self._close("[")
            if address := _escape_address(dict(attrs).get("href") or ""):
                self._open("[", f"]({address})")
        elif tag in MARKS:
            self._open(MARKS[tag], MARKS[tag])
        elif tag in BLOCKS:
            self.output.append("\n\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in HIDDEN:
            if tag in self._hidden:
                del self._hidden[self._hidden.index(tag) :]
        elif self._hidden:
            return
        elif tag == "a" or tag in MARKS:
            self._close("[" if tag == "a" else MARKS[tag])
        elif tag in BLOCKS | HEADINGS:
            self.output.append("\n\n")

    def handle_data(self, data: str) -> None:
        text = "" if self._hidden else _escape(data)
        if text:
            self.output.append(text)

    def _open(self, before: str, after: str) -> None:
        """Note where emphasis or a link begins. Within its like it says nothing more."""
        if all(each.before != before for each in self._opened):
            self._opened.append(_Opened(before, after, len(self.output)))

    def _close(self, before: str) -> None:
        """Mark the words since it was opened, and not the blanks around them: Markdown would show the marks.

        Without words, or around several blocks, there is nothing to mark. What is never closed marks nothing.
        """
        number = next((n for n, each in enumerate(self._opened) if each.before == before), None)
        if number is None:
            return
        _, after, place = self._opened[number]
        del self._opened[number:]
        inner = "".join(self.output[place:])
        is_link = before == "["
        # Markdown shows marks between a full stop and a letter.
        words = inner.strip() if is_link else inner.strip().rstrip(".,:;!?")
        if words and not BLOCK_IN_WORDS.search(words):
            if is_link and place and self.output[place - 1].endswith("!"):
                self.output[place - 1] = f"{self.output[place - 1][:-1]}\\!"  # or it would be a picture
            inner = inner.replace(words, f"{before}{words}{after}", 1)
            opens_here = place == 0 or any(each.place == place for each in self._opened)
            end = None if opens_here else EMPHASIS_END.search(self.output[place - 1])
            if end and end[0] == before and inner.startswith(before):
                # Emphasis that touches its like is one with it: Markdown would show the marks between them.
                place -= 1
                inner = self.output[place].removesuffix(after) + inner.removeprefix(before)
        self.output[place:] = [inner] if inner else []


def _write_line(line: str) -> str:
    """A line without blanks around it, but for the two that break it."""
    words = BLANKS.sub(" ", line).strip()
    return f"{words}  " if words and line.endswith(BREAK) else words


def _escape(text: str) -> str:
    """Escape text so that markdown does not interpret it."""
    escaped = SIGNS_AT_LINE_START.sub(r"\1\\\2", MARKUP_SIGNS.sub(r"\\\1", CONTROLS.sub("", text)))
    return NUMBER_AT_LINE_START.sub(r"\1\\\2", escaped)


def _escape_address(address: str) -> str:
    """An http or https address, escaped so that it cannot end its markdown link; or an empty string."""
    address = address.strip()
    try:
        scheme = urlsplit(address).scheme
    except ValueError:
        return ""
    if scheme not in {"http", "https"} or re.search(r"[\s<>\\\x00-\x1f]", address):
        return ""
    return address.replace("(", "%28").replace(")", "%29")
