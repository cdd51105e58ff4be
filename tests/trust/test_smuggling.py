"""No request can hide another: whatever is sent, the next member gets her own answer and stays signed in."""

import pytest

from tests.support.running_shop import RunningShop
from tests.trust.smuggling import Attack, corpus
from tests.trust.victim import Victim
from tests.trust.wire import Wire

pytestmark = pytest.mark.storefront

MOMENT = 0.05
"""How long an attack is listened to that leaves the front waiting for more."""
INTERNAL = (b"undertone_http_requests_total", b'"checks"')
"""What the pages say that are for this machine only."""
ATTACKS = corpus()


def test_the_corpus_is_large_and_has_no_attack_twice():
    assert len(ATTACKS) >= 200
    assert len({attack.content for attack in ATTACKS}) == len(ATTACKS)


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_nobody_is_harmed_by(attack: Attack, shop: RunningShop, victim: Victim):
    assert_harmless(attack, shop, victim)


def assert_harmless(attack: Attack, shop: RunningShop, victim: Victim) -> None:
    """The victim sees herself during and after an attack, and the attacker sees no internal page."""
    with Wire(shop.port) as attacker:
        attacker.send(attack.content)
        first = attacker.answer(MOMENT, to_head=attack.method == b"HEAD")
        # The attacker is still there. Twice: the second request finds what the first has left behind.
        assert [victim.sees_herself(), victim.sees_herself()] == [None, None]
        received = attacker.rest(MOMENT if first is None else 0.01)
    shown = received + (first.body if first else b"")
    assert not any(page in shown for page in INTERNAL)
    assert first is None or first.status < 500
    assert victim.sees_herself() is None
