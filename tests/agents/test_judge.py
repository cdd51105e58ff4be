"""The judge of agents' answers takes what is right in any words, and nothing that is not."""

import pytest

from benchmarks.agents.judge import is_right, read_questions

FACTS = [["Swatch Street", "15.50"], ["Corner Chemist", "15.50"]]


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("Swatch Street has it for £15.50.", True),
        ("It costs £15.50 at corner chemist, as at Swatch Street.", True),
        ("Swatch Street sells it.", False),
        ("Swatch Street has it for £115.50.", False),
        ("Swatch Street has it for £15.505", False),
        ("Boots has it for £15.50.", False),
        ("", False),
    ],
)
def test_an_answer_says_all_of_one_way_to_be_right(answer: str, right: bool) -> None:
    assert is_right(answer, FACTS) is right


def test_there_are_fifty_questions_and_each_is_asked_once() -> None:
    questions = read_questions()
    assert [each.number for each in questions] == list(range(1, 51))
    assert len({each.words for each in questions}) == 50
