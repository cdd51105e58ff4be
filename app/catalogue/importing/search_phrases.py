"""Imports a shop's own phrases for its search: a TOML file, checked as a whole and stored under its name."""

import re
from pathlib import Path

from app.catalogue.importing import queries
from app.catalogue.importing.faults import CannotImportError
from app.kit.database.pool import Database
from app.understanding.phrase_files import PhraseFile, PhraseFileError, parse_phrases

MAX_FILE_LENGTH = 1_000_000
_NAME = re.compile(r"[a-z0-9_-]{1,60}")


def read_phrases(path: Path) -> tuple[str, PhraseFile]:
    """Read and check a file: its text, and its phrases."""
    if not _NAME.fullmatch(path.stem):
        raise CannotImportError(f"{path}: its name may have small letters, digits, - and _ only")
    try:
        content = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise CannotImportError(f"{path}: {error}") from error
    if not 0 < len(content) <= MAX_FILE_LENGTH:
        raise CannotImportError(f"{path}: it must have 1 to {MAX_FILE_LENGTH:,} characters")
    try:
        return content, parse_phrases(content)
    except PhraseFileError as error:
        raise CannotImportError(f"{path}: {error}") from error


async def import_phrases(database: Database, path: Path, content: str) -> bool:
    """Store a file in place of a former one of its name. Returns whether anything changed."""
    async with database, database.unit_of_work() as connection:
        return await queries.store_search_phrases(connection, path.stem, content)
