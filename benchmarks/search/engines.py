"""The engines that are judged: the shop's own, tantivy as it comes, and PostgreSQL's full-text search."""

import asyncio
from collections.abc import Sequence

import asyncpg
import msgspec

from app.search.answers import answer_search
from app.search.schemas import SearchRequest
from app.window.window import Window
from benchmarks.search.goods import Goods
from benchmarks.search.judge import FIRST, Engine

_DOCUMENTS = "CREATE TEMPORARY TABLE document (slug text, words tsvector)"
_ADD_DOCUMENT = """
    INSERT INTO document
    SELECT $1, setweight(to_tsvector('english', $2), 'A') || to_tsvector('english', $3)"""
_FIND = """
    SELECT slug FROM document, websearch_to_tsquery('english', $1) AS query WHERE words @@ query
    ORDER BY ts_rank(words, query) DESC, slug LIMIT $2"""


def open_own(window: Window, *, with_nearly: bool = False) -> Engine:
    """The shop's search; on request with what it shows behind the list because it meets nearly everything."""

    def ask(text: str) -> list[str]:
        answer = msgspec.json.decode(answer_search(window, SearchRequest(query=text, page_limit=FIRST)))
        nearly = [each["product"] for each in answer["nearly"]] if with_nearly else []
        return [card["slug"] for card in [*answer["products"], *nearly]]

    return ask


def open_tantivy(goods: Sequence[Goods]) -> Engine:
    """tantivy as it comes: all text with English stemming, words joined by OR."""
    import tantivy

    builder = tantivy.SchemaBuilder()
    builder.add_text_field("slug", stored=True, tokenizer_name="raw")
    builder.add_text_field("words", tokenizer_name="en_stem")
    index = tantivy.Index(builder.build())
    writer = index.writer(heap_size=50_000_000, num_threads=1)
    for each in goods:
        writer.add_document(tantivy.Document(slug=[each.slug], words=[each.text]))
    writer.commit()
    index.reload()
    searcher = index.searcher()

    def ask(text: str) -> list[str]:
        plain = "".join(letter if letter.isalnum() else " " for letter in text)
        hits = searcher.search(index.parse_query(plain, ["words"]), FIRST).hits
        return [searcher.doc(address)["slug"][0] for _, address in hits]

    return ask


class PostgresEngine:
    """PostgreSQL's full-text search over the same text, the name weighing most."""

    def __init__(self, url: str, goods: Sequence[Goods]) -> None:
        self._loop = asyncio.new_event_loop()
        self._connection = self._loop.run_until_complete(_fill(url, goods))

    def __call__(self, text: str) -> list[str]:
        rows = self._loop.run_until_complete(self._connection.fetch(_FIND, text, FIRST))
        return [row["slug"] for row in rows]

    def close(self) -> None:
        """Close the connection; its table goes with it."""
        self._loop.run_until_complete(self._connection.close())
        self._loop.close()


async def _fill(url: str, goods: Sequence[Goods]) -> asyncpg.Connection:
    connection = await asyncpg.connect(url)
    await connection.execute(_DOCUMENTS)
    await connection.executemany(_ADD_DOCUMENT, [(each.slug, each.name, each.text) for each in goods])
    return connection
