"""The Makeup API's list: HTML, currencies, colours."""

import msgspec
import pytest

from app.catalogue.importing.reading.markdown import convert_to_markdown
from tests.catalogue.conftest import rows
from tests.catalogue.importing.conftest import SAMPLES, refused

SAMPLE = SAMPLES / "makeup-api.json"


async def test_products_arrive_with_what_belongs_to_them(undertone, db):
    result = await undertone("import", "makeup-api", SAMPLE)
    assert result.exit_code == 0, result.output
    assert await rows(
        db,
        "SELECT product.name, brand.name, category.slug, source_key FROM product"
        " JOIN brand ON brand.id = brand_id JOIN category ON category.id = category_id ORDER BY product.id",
    ) == [
        ("Velvet Line & Tint", "Maison Oriel", "lip-liner", "1"),
        ("Velvet Gloss", "Maison Oriel", "lip-gloss", "2"),
        ("Velvet Eye", "Maison Oriel", "eyeshadow", "3"),
        ("Velvet Cheek", "Maison Oriel", "blush", "4"),
    ]
    assert await rows(db, "SELECT name, url FROM product_image") == [
        ("main", "https://www.oriel.example/velvet.jpg")
    ]
    assert await rows(db, "SELECT slug, is_certified FROM product_certification JOIN certification c"
        " ON c.id = certification_id ORDER BY slug") == [("cruelty-free", True), ("vegan", True)]  # fmt: skip


async def test_prices_keep_their_own_currency(undertone, db):
    await undertone("import", "makeup-api", SAMPLE)
    assert await rows(db, "SELECT currency, price_pence, vendor.name FROM offer"
        " JOIN vendor ON vendor.id = vendor_id"
        " ORDER BY offer.id") == [("GBP", 1250, "oriel.example"), ("CAD", 999, "other.example")]  # fmt: skip


async def test_a_shade_of_several_colours_becomes_as_many(undertone, db):
    await undertone("import", "makeup-api", SAMPLE)
    assert await rows(db, "SELECT name, value FROM variant ORDER BY position, name") == [
        ("Rosewood", "#b28378"),
        ("Duo 1", "#e1bfc0"),
        ("Duo 2", "#5f4030"),
        ("Clear", None),
        ("#112233", "#112233"),
    ]


async def test_every_dirty_object_is_reported(undertone, tmp_path):
    await undertone("import", "makeup-api", SAMPLE)
    assert sorted((kind, field, reason) for _, kind, field, reason in refused(tmp_path)) == [
        ("mended", "hex_value", "'#E1BFC0,#5F4030' is not one colour: taken as 2 shades"),
        ("mended", "hex_value", "'' is not one colour: taken without its colour"),
        ("mended", "image_link", "'not an address' is no address: taken without it"),
        ("refused", "", "is not a JSON object"),
        ("refused", "brand", "is missing, or holds no letter that a slug can"),
        ("refused", "colour_name", "is missing, and so is a colour"),
        ("refused", "price", "'-1' is negative"),
        ("refused", "product_colors", "'junk' is no colour"),
        ("refused", "slug", "another product has it"),
        ("refused", "source_key", "is what element 3 brought already"),
    ]


async def test_a_refusal_names_the_element_by_its_number_id_and_name(undertone, tmp_path):
    path = tmp_path / "list.json"
    path.write_bytes(msgspec.json.encode(msgspec.json.decode(SAMPLE.read_bytes())))  # all in one line
    result = await undertone("import", "makeup-api", path)
    assert (
        "brand is missing, or holds no letter that a slug can (list.json, element 5 (5, Nobody's))"
        in result.stderr
    )
    assert "element 8,refused" in (tmp_path / "refused.csv").read_text()


async def test_refusals_are_listed_where_the_caller_can_write(undertone, tmp_path, monkeypatch):
    monkeypatch.setenv("UNDERTONE_VAR", str(tmp_path))
    monkeypatch.chdir("/proc")
    result = await undertone("import", "makeup-api", SAMPLE)
    assert result.exit_code == 0, result.output
    assert f"see {tmp_path / 'refused.csv'}" in result.stderr
    assert len(refused(tmp_path)) == 10


async def test_a_second_run_changes_nothing(undertone, db):
    await undertone("import", "makeup-api", SAMPLE)
    version = await rows(db, "SELECT catalogue_version()")
    await undertone("import", "makeup-api", SAMPLE)
    assert await rows(db, "SELECT catalogue_version()") == version


async def test_the_description_is_safe_markdown(undertone, db):
    await undertone("import", "makeup-api", SAMPLE)
    ((told,),) = await rows(db, "SELECT description FROM product WHERE source_key = '1'")
    assert (
        told
        == "Soft **matte** lips.\n\n- Lasts \\*all\\* day\n- No link and [a link](https://oriel.example/more)"
    )


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("a &lt;script&gt; b", "a \\<script\\> b"),
        ("<style>p{}</style><p>one</p><p>two<br>three</p>", "one\n\ntwo  \nthree"),
        ("one\ntwo<br/><b>three<br>four</b><br></p>five<br>", "one\ntwo  \n**three  \nfour**\n\nfive"),
        ("<h1>Head</h1>text", "### Head\n\ntext"),
        ('<a href="https://a.example/x)y">l</a>', "[l](https://a.example/x%29y)"),
        ('<a href="java\nscript:x">l</a>', "l"),
        ("# no head", "\\# no head"),
        ("unclosed <b>bold", "unclosed bold"),
        ("<script>never closed", ""),
        ("1. one<br>2) two", "1\\. one  \n2\\) two"),
        ("<b>Use: </b>Pat it on.", "**Use**: Pat it on."),
        ("<b>Use:</b>Pat it on.", "**Use**:Pat it on."),
        ("<b>A<br>&nbsp;<br>B</b>", "A\n\nB"),
        ("a<i> b </i>c<b></b>d", "a *b* cd"),
        ("<b><p>one</p></b><b><p>two</p><p>three</p></b>", "**one**\n\ntwo\n\nthree"),
        ("<b>a</b><b>b</b><strong>c.</strong><b>d</b>", "**abc**.**d**"),
        ("<b>a</b><b> b</b><i>c</i><i>d</i>", "**a** **b***cd*"),
        ('<b>a</b><a href="https://a.example"><b>b</b></a>', "**a**[**b**](https://a.example)"),
        ("<b><ul><li>one</li></ul></b>", "- one"),
        ("<b>a <i>b</b> c</i>", "**a b** c"),
        ("<b>a <strong>b</strong></b> c", "**a b** c"),
        ('<noscript><a href="https://a.example"><b>hidden</b></a></noscript>seen', "seen"),
        ('New!<a href="https://a.example">here</a>', "New\\![here](https://a.example)"),
        ('New!<b></b><a href="https://a.example">here</a>', "New\\![here](https://a.example)"),
        (
            '<a name="top">Intro <a href="https://a.example">one</a> <a href="https://b.example">two</a></a>',
            "Intro [one](https://a.example) [two](https://b.example)",
        ),
        ('<a href="https://a.example"><img src="x"></a><a href="https://a.example">unclosed', "unclosed"),
    ],
)
def test_html_becomes_markdown(html, markdown):
    assert convert_to_markdown(html) == markdown
