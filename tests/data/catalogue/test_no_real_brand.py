"""Every brand is made up: none carries the name of a house that exists."""

from data.catalogue.wording import slugify

REAL = """
mac, nars, fenty, maybelline, loreal, lancome, chanel, dior, givenchy, guerlain, clinique, estee lauder,
bobbi brown, tarte, too faced, urban decay, benefit, anastasia, huda, rare beauty, glossier, milk makeup,
ilia, kosas, merit, saie, charlotte tilbury, pat mcgrath, hourglass, laura mercier, stila, smashbox,
becca, cover fx, make up for ever, sephora, revlon, rimmel, covergirl, nyx, elf, wet n wild, essence,
catrice, kiko, bourjois, max factor, revolution, morphe, colourpop, kylie, juvias place, the lip bar,
uoma, mented, black opal, iman, fashion fair, shiseido, cle de peau, suqqu, kanebo, kate, rmk, three,
addiction, laneige, etude, innisfree, missha, tirtir, rom nd, clio, peripera, hera, sulwhasoo, tatcha,
the ordinary, drunk elephant, glow recipe, paulas choice, cerave, la roche posay, vichy, avene, bioderma,
nuxe, caudalie, clarins, sisley, yves saint laurent, armani, tom ford, burberry, gucci, hermes, byredo,
diptyque, le labo, jo malone, aesop, lush, the body shop, boots, no7, soap glory, barry m, models own,
butter london, essie, opi, sally hansen, orly, zoya, deborah lippmann, bare minerals, jane iredale, rms,
tata harper, rituel de fille, westman atelier, victoria beckham, gucci westman, kevyn aucoin, surratt, by
terry, natasha denona, viseart, lisa eldridge, refy, trinny london, jones road, haus labs, rem beauty,
florence by mills, patrick ta, danessa myricks, ami cole, live tinted, kulfi, item beauty, esker, calyx,
gallivant, glasshouse, violette, fable mane, zuri
""".replace("\n", " ")


def test_no_brand_or_line_is_called_like_a_real_one(shop):
    real = {slugify(name) for name in REAL.split(",")}
    for brand in shop.catalogue.brands:
        assert brand.slug not in real
        assert not {name for name in real if "-" in name and name in brand.slug}
        assert not real & set(brand.slug.split("-")), brand.name
