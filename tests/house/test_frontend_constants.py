"""Shared facts have one home in Python: the storefront, the tables and the schema agree with it."""

import re
from pathlib import Path
from typing import get_args

from click.testing import CliRunner

from app.cli import main
from app.schema.tables import choices
from shade_matching.error_model import SOURCE_FACTORS, SWATCH_SOURCES, SwatchSource
from shade_matching.profile import UNDERTONES, Undertone

ROOT = Path(__file__).parents[2]
CONSTANTS = ROOT / "frontend" / "app" / "api" / "constants.ts"
SCHEMA = ROOT / "app" / "schema" / "migrations" / "sql" / "0001_catalogue.up.sql"


def test_the_storefronts_constants_are_those_of_the_python_code():
    printed = CliRunner().invoke(main, ["constants"], catch_exceptions=False).stdout
    assert printed == CONSTANTS.read_text(encoding="utf-8"), "run `just api-types`"


def test_the_admins_choices_are_those_of_the_engine():
    assert tuple(one.value for one in choices.ShadeSource) == SWATCH_SOURCES
    assert tuple(one.value for one in choices.Undertone) == UNDERTONES


def test_the_database_takes_the_words_of_the_engine():
    schema = SCHEMA.read_text(encoding="utf-8")
    for column, words in (("source", SWATCH_SOURCES), ("undertone", UNDERTONES)):
        found = re.search(rf"CHECK \({column} IN \(([^)]*)\)\)", schema)
        assert found is not None
        assert tuple(re.findall(r"'(\w+)'", found[1])) == words


def test_types_and_lists_of_the_engine_name_the_same_words():
    assert get_args(Undertone) == UNDERTONES
    assert get_args(SwatchSource) == SWATCH_SOURCES == tuple(SOURCE_FACTORS)
