"""Printed lists of ingredients are taken apart into names, as labels and data sets write them."""

import pytest

from app.catalogue.importing.reading.inci_names import is_natural, split_inci_names


@pytest.mark.parametrize(
    ("printed", "names"),
    [
        ("INCI: Aqua (Water), PARFUM*; aqua • Mica 5%", ["Aqua", "Parfum", "Mica"]),
        ("Tocopherol (Vitamin E (natural)), Talc [nano (coated)]", ["Tocopherol", "Talc"]),
        (
            "Caprylic/Capric Triglyceride (and) Stearalkonium Hectorite (And) Propylene Carbonate",
            ["Caprylic/Capric Triglyceride", "Stearalkonium Hectorite", "Propylene Carbonate"],
        ),
        ("Polysorbate 20,1,2-Hexanediol,Aqua,Mica", ["Polysorbate 20", "1,2-Hexanediol", "Aqua", "Mica"]),
        ("PEG-8,1,2,6-Hexanetriol,1,10-Decanediol", ["PEG-8", "1,2,6-Hexanetriol", "1,10-Decanediol"]),
        ("2-Bromo-2-Nitropropane-1,3-Diol,Talc", ["2-Bromo-2-Nitropropane-1,3-Diol", "Talc"]),
        ("[+/- CI 77491,77492,CI 15850:1]", ["CI 77491", "CI 77492", "CI 15850:1"]),
        ("INGREDIENTS Aqua, Mica", ["Aqua", "Mica"]),
        ("Ingredients - Aqua", ["Aqua"]),
        ("Ingrédients : Aqua", ["Aqua"]),
        ("Ingredients (INCI): Aqua", ["Aqua"]),
        ("COMPOSITION\nAQUA\nMICA", ["Aqua", "Mica"]),
    ],
)
def test_names_are_taken_apart_as_they_are_printed(printed, names):
    assert split_inci_names(printed) == (names, [])


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("CI 77891", "CI 77891"),
        ("ci 77891", "CI 77891"),
        ("PEG-8 BEESWAX", "PEG-8 Beeswax"),
        ("BHT", "BHT"),
        ("DISODIUM EDTA", "Disodium EDTA"),
        ("VP/VA COPOLYMER", "VP/VA Copolymer"),
        ("C12-15 ALKYL BENZOATE", "C12-15 Alkyl Benzoate"),
        ("TEA-STEARATE", "TEA-Stearate"),
        ("MELALEUCA TEA TREE OIL", "Melaleuca Tea Tree Oil"),
        ("ST. JOHN'S WORT", "St. John's Wort"),
        ("sh-Oligopeptide-1", "sh-Oligopeptide-1"),
    ],
)
def test_a_name_in_capitals_alone_is_written_like_others_but_for_abbreviations(printed, name):
    assert split_inci_names(printed) == ([name], [])


def test_what_is_no_name_is_given_back():
    sentence = "this is a whole sentence that somebody wrote instead of a name"
    assert split_inci_names(f"Aqua, {sentence}, 7") == (["Aqua"], [sentence, "7"])


@pytest.mark.parametrize("name", ["Rosa Canina Fruit Oil", "Mica", "CI 77891", "Ci 77891", "Cera Alba"])
def test_plants_minerals_and_animals_are_natural(name):
    assert is_natural(name)


@pytest.mark.parametrize("name", ["Hydrogenated Castor Oil", "Parfum", "Mineral Oil", "Paraffinum Liquidum"])
def test_what_is_made_is_not_natural(name):
    assert not is_natural(name)
