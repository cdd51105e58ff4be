"""The process that draws: it begins when needed, comes back after a fall, and goes with its employer."""

import asyncio
import os
import signal

import pytest

from app.kit.errors import UnavailableError
from app.media.briefs import brief
from app.media.hand import Hand
from app.media.places import Places
from app.media.queries import BriefBook


@pytest.fixture
def var(tmp_path):
    with BriefBook(Places(tmp_path)) as book:
        book.add([brief("placeholder"), brief("members/ada")])
    return tmp_path


async def test_it_draws_and_says_what_it_does_not_know(var):
    hand = Hand(var)
    assert await hand.make("placeholder.svg")
    assert await hand.make("members/ada.svg")
    assert not await hand.make("members/eve.svg")
    assert not await hand.make("../../anything.svg")
    await hand.close()
    assert sorted(path.name for path in Places(var).demo.rglob("*.svg")) == ["ada.svg", "placeholder.svg"]


async def test_after_a_fall_the_next_picture_is_drawn_by_another(var):
    hand = Hand(var)
    await hand.make("placeholder.svg")
    os.kill(hand._studio.pid, signal.SIGKILL)
    await hand._studio.wait()
    assert await hand.make("members/ada.svg")
    await hand.close()


async def test_one_that_says_nothing_is_replaced(var, monkeypatch):
    hand = Hand(var)
    await hand.make("placeholder.svg")
    monkeypatch.setattr("app.media.hand.PATIENCE", 0.3)
    os.kill(hand._studio.pid, signal.SIGSTOP)
    with pytest.raises(UnavailableError):
        await hand.make("members/ada.svg")
    monkeypatch.undo()
    assert await hand.make("members/ada.svg")
    await hand.close()


async def test_an_answer_nobody_waited_for_is_not_given_to_the_next(var):
    hand = Hand(var)
    asked = asyncio.create_task(hand.make("placeholder.svg"))
    await asyncio.sleep(0.01)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    assert not await hand.make("members/eve.svg")
    assert await hand.make("members/ada.svg")
    await hand.close()


async def test_it_rests_when_nobody_asks(var, monkeypatch):
    monkeypatch.setattr("app.media.hand.IDLE", 0.05)
    hand = Hand(var)
    await hand.make("placeholder.svg")
    studio = hand._studio
    assert await asyncio.wait_for(studio.wait(), 10) == 0
    assert await hand.make("members/ada.svg")
    await hand.close()


def test_a_new_book_takes_what_was_drawn_from_the_old_one_along(var):
    places = Places(var)
    places.demo.mkdir()
    with BriefBook(places) as book:
        book.add([brief("placeholder"), brief("members/ada")])
    assert places.demo.is_dir()
    with BriefBook(places) as book:
        book.add([brief("placeholder")])
    assert not places.demo.exists()
