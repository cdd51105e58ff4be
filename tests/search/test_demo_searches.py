"""What the demo says of its shoppers' searches is true of its catalogue."""

from app.search.query_outcomes import find_outcome
from app.search_counts.query_texts import fold_query
from app.window.window import Window
from data.community.sources_reader import read_searches


def test_every_search_of_the_demo_finds_what_it_says(demo_window: Window):
    searches = read_searches()
    assert [each.asks for each in searches if fold_query(each.asks) != each.asks] == []
    written = {each.asks: (each.found, each.missed) for each in searches}
    found = {each.asks: tuple(find_outcome(demo_window, each.asks))[:2] for each in searches}
    assert written == found
    met = [each for each in searches if each.found and not each.missed]
    assert len(met) > 20
    assert len(searches) - len(met) >= 5
