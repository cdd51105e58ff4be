"""Reads feeds in XML (RSS 2.0 and Atom) item by item: no entity is followed, nothing grows without bound."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from app.catalogue.importing.faults import CannotImportError, RefusedRowError
from app.catalogue.importing.reading.files import MAX_LINE_BYTES, Source
from app.catalogue.importing.reading.records import Record, name_element

MAX_DEPTH = 12
ITEMS = {"item", "entry"}
TOO_LONG = f"is longer than {MAX_LINE_BYTES:,} characters"


def read_xml(source: Source) -> Iterator[Record]:
    """The items, each with its number. A file that is cut ends with an error, after all whole items."""
    reader = _Reader(source.name)
    for chunk in source.chunks():
        reader.feed(chunk)
        yield from reader.take()
    reader.feed(b"", is_last=True)
    yield from reader.take()


@dataclass
class _Reader:
    """Collects the fields of the open item. A field of fields has them joined by colons, as TSV has.

    `nested` names these.
    """

    name: str
    done: list[Record] = field(default_factory=list)
    path: list[str] = field(default_factory=list)
    fields: dict[str, list[str]] | None = None
    nested: set[str] = field(default_factory=set)
    text: list[str] = field(default_factory=list)
    length: int = 0
    number: int = 0

    def __post_init__(self) -> None:
        parser = self.parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        parser.StartElementHandler = self._open_element
        parser.EndElementHandler = self._close_element
        parser.CharacterDataHandler = self._add_text

    def feed(self, chunk: bytes, *, is_last: bool = False) -> None:
        try:
            self.parser.Parse(chunk, is_last)
        except expat.ExpatError as error:
            where = f"line {error.lineno}"
            raise CannotImportError(
                f"{self.name} is cut short or no XML: {expat.ErrorString(error.code)}, {where}."
            ) from None

    def take(self) -> list[Record]:
        done, self.done = self.done, []
        return done

    def _refuse_doctype(self, *_: object) -> None:
        raise CannotImportError(f"{self.name} declares entities of its own, as no feed needs to.")

    def _open_element(self, name: str, attributes: dict[str, str]) -> None:
        local = name.rpartition(" ")[2].lower()
        if not self.path and local not in {"rss", "feed", "rdf", "products"}:
            raise CannotImportError(f"{self.name} is no feed: it begins with <{local[:40]}>.")
        self.path.append(local)
        if len(self.path) > MAX_DEPTH:
            raise CannotImportError(f"{self.name} is nested deeper than any feed.")
        if self.fields is None and local in ITEMS:
            self.fields, self.nested = {}, set()
            self.number, self.length = self.number + 1, 0
        elif (
            self.fields is not None and local == "link" and attributes.get("rel", "alternate") == "alternate"
        ):
            address = attributes.get("href", "")
            self.length += len(address)
            if address and self.length <= MAX_LINE_BYTES:
                self.fields.setdefault("link", []).append(address)
        self.text = []

    def _add_text(self, text: str) -> None:
        if self.fields is not None:
            self.length += len(text)
            if self.length <= MAX_LINE_BYTES:
                self.text.append(text)

    def _close_element(self, _: str) -> None:
        local = self.path.pop()
        if self.fields is None:
            return
        if local in ITEMS and not any(each in ITEMS for each in self.path):
            content = self._join(self.fields)
            too_long = self.length > MAX_LINE_BYTES
            place = name_element(self.number, content)
            self.done.append(Record(place, RefusedRowError("", TOO_LONG) if too_long else content))
            self.fields = None
            return
        words = "".join(self.text).strip()
        if words:
            inside = self.path[-1] not in ITEMS
            if inside:
                self.nested.add(self.path[-1])
            self.fields.setdefault(self.path[-1] if inside else local, []).append(words)
        self.text = []

    def _join(self, fields: dict[str, list[str]]) -> dict[str, str]:
        """One text a field. Of two of a name, such as `title` and `g:title`, the first counts."""
        joined = {}
        for name, words in fields.items():
            joined[name] = ", ".join(words) if "image" in name else words[0]
            if name in self.nested:
                joined[name] = ":".join(words)
        if "structured_title" in joined:
            joined.setdefault("title", fields["structured_title"][-1])
        return joined
