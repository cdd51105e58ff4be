"""Finds what a query asks to leave out: the words that negate, and how far they reach.

`phrases/negations.toml` has the words. A negator reaches over small words to what follows it: substances by
any name, looks, shelves, brands, or words that nobody knows; and on through "and", "or" and commas. In doubt
more is left out: nothing that follows a negator is ever asked for.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.understanding.lexicon import Entry, Lexicon, Phrase, capitalise, fold
from app.understanding.meanings import Span
from app.understanding.phrase_lookup import (
    Match,
    match_avoided,
    match_longest,
    match_substance,
)
from app.understanding.tokens import Token, fold_and_stem

JOINED_NEGATORS = ("free", "less")
LOOKS = frozenset(["finish", "colour"])
OF_A_BODY = frozenset(["department", "depth", "undertone"])
"""Kinds of things that hurt, and that are not what is left out: my lips hurt, dark skin is bad."""
ASKING_VERBS = frozenset(["have", "has", "having", "want", "wants", "need", "love"])
COMPLAINT_WORDS = 5
SMELLING_OF = ("of", "like")
UNKNOWN_WORDS = 2  # of the name of what is to be left out: zirbel kiefer
PEOPLE = frozenset(["i", "me", "my", "her", "his", "our"])
SUBSTANCE, LOOK, CLAIM = "substance", "look", "claim"


def split_joined(lexicon: Lexicon, tokens: Sequence[Token], *, as_typed: bool = False) -> Iterator[Token]:
    """The words of a query, with nutfree and nutless as two, and negators with a slip mended."""
    before = ""
    for token in tokens:
        text, start = token.span.text, token.span.start
        if token.folded == "less" and lexicon.is_substance(before):
            token.read_as(JOINED_NEGATORS[0], corrected=False)
        if not as_typed and (meant := lexicon.find_negator_meant(token.folded)):
            token.read_as(meant)
        before = token.folded
        negator = next((each for each in JOINED_NEGATORS if text.lower().endswith(each)), "")
        name = text[: len(text) - len(negator)]
        can_be_split = lexicon.can_be_left_out if negator == JOINED_NEGATORS[0] else lexicon.is_substance
        if negator and name and can_be_split(fold(name)):
            end = start + len(name)
            yield replace(token, span=Span(name, start, end), folded=fold(name), stem=fold_and_stem(name)[1])
            rest = Span(text[len(name) :], end, token.span.end)
            yield Token(rest, *fold_and_stem(JOINED_NEGATORS[0]))
        else:
            yield token


def drop_affirmed(lexicon: Lexicon, tokens: Sequence[Token]) -> Iterator[Token]:
    """The words of a query without those that only look like a negator: cannot live without, not only."""
    place = 0
    while place < len(tokens):
        is_begun = tokens[place].stem in lexicon.affirming_begin
        end = _find_longest(lexicon, lexicon.affirming, tokens, place) if is_begun else None
        if end is None:
            yield tokens[place]
        place = end or place + 1


def match_negated(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> list[Match]:
    """Find a negator such as `without`, and all that it negates. Nothing without either."""
    end = find_negator_end(lexicon, tokens, place)
    if end is None:
        return []
    first = _skip(lexicon, tokens, end)
    if inside := _find_inside_shelf(lexicon, tokens, first):
        shelf, substance = inside
        return [shelf, replace(substance, beside=(*range(place, first), *range(shelf.end, substance.first)))]
    found = _list_negated(lexicon, tokens, first)
    if not found or (
        _negates_substances_alone(lexicon, tokens[place:end]) and name_kind(found[0]) != SUBSTANCE
    ):
        return []
    return _share_negator(found, range(place, found[0].first))


def match_negated_after(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> list[Match]:
    """Find what a word after it negates: `paraben and sulphate free`, `nut allergy`, `matte free`."""
    found: list[Match] = []
    at = place
    while match := match_object(lexicon, tokens, at):
        found.append(match)
        negator = _find_negator_after(lexicon, tokens, match)
        if negator is not None:
            return _share_negator(found, range(match.end, negator))
        following = _find_next_before_free(lexicon, tokens, found)
        if following is None:
            break
        at = following
    return []


def has_negator_after(lexicon: Lexicon, tokens: Sequence[Token]) -> bool:
    """Whether any word may negate what stands before it: most queries have none."""
    return any(
        token.stem in lexicon.negations_after_begin
        or token.folded in lexicon.causing
        or token.folded in lexicon.ending
        for token in tokens
    )


def find_negator_end(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> int | None:
    """Find the end of a negator that begins at a place. None without one."""
    if tokens[place].stem not in lexicon.negations_begin:
        return None
    return _find_longest(lexicon, lexicon.negations_before, tokens, place)


def find_negator_before(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> int | None:
    """Find the start of a negator that reaches to a place, where a price or a colour stands."""
    for first in range(place - 1, max(place - 1 - 2 * lexicon.longest_negation, -1), -1):
        end = find_negator_end(lexicon, tokens, first)
        if end is not None and end <= place and _skip(lexicon, tokens[:place], end) == place:
            return first
    return None


def _skip(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> int:
    """Go over words between a negator and what it negates: `without any`, `do not contain`, `not without`."""
    while place < len(tokens):
        negator = find_negator_end(lexicon, tokens, place)
        if negator is not None and not _negates_substances_alone(lexicon, tokens[place:negator]):
            place = negator
        elif tokens[place].is_stop_word or tokens[place].folded in lexicon.negations_between:
            place += 1
        else:
            break
    return place


def _find_inside_shelf(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> tuple[Match, Match] | None:
    """Find a shelf and the substance that its goods are not to have: no lipstick with lanolin."""
    shelf = match_longest(lexicon, tokens, place) if place < len(tokens) else None
    if shelf is None or not shelf.entry.names_goods:
        return None
    at = shelf.end
    while at < len(tokens) and (tokens[at].is_stop_word or tokens[at].folded in lexicon.negations_between):
        if tokens[at].is_after_comma or find_negator_end(lexicon, tokens, at) is not None:
            return None
        at += 1
    is_asked = any(token.folded in lexicon.asking for token in tokens[shelf.end : at])
    substance = match_object(lexicon, tokens, at) if is_asked else None
    if substance is None or substance.is_not_understood or name_kind(substance) != SUBSTANCE:
        return None
    return shelf, substance


def _list_negated(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> list[Match]:
    found: list[Match] = []
    while match := match_object(lexicon, tokens, place):
        negator = _find_negator_after(lexicon, tokens, match)
        match = match if negator is None else replace(match, end=negator)  # no paraben free
        if found and match.first > found[-1].end and tokens[found[-1].end].folded in SMELLING_OF:
            match = replace(match, first=found.pop().first)
        found.append(match)
        following = _find_smelled(lexicon, tokens, match) or _find_next(lexicon, tokens, found)
        if following is None:
            break
        place = following
    return found


def match_object(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> Match | None:
    """Find what can be left out: a substance by any name, another phrase, or a word that nobody knows."""
    if place >= len(tokens) or tokens[place].folded.isdigit():  # shade no 3
        return None
    avoided, phrase = match_avoided(lexicon, tokens, place), match_longest(lexicon, tokens, place)
    if avoided and (
        phrase is None
        or avoided.end >= phrase.end
        or tokens[phrase.end - 1].folded in SMELLING_OF
        or _is_of_free(lexicon, tokens, avoided, phrase)
    ):
        last = avoided.end
        while last < len(tokens) and tokens[last].folded in lexicon.substance_parts:
            last += 1
        return replace(avoided, end=last, excluded=not _promises(avoided.entry))
    if phrase:
        return replace(phrase, entry=_drop_need(phrase.entry), excluded=True)
    token = tokens[place]
    is_said = token.is_stop_word or token.folded in lexicon.fillers
    if is_said or find_negator_end(lexicon, tokens, place) is not None or _is_after(lexicon, token):
        return None
    is_manner = token.folded.endswith("ing") and token.folded not in lexicon.commonness  # without rubbing
    return Match(Entry((), (), capitalise(token.folded)), place, place + 1, excluded=not is_manner)


def _drop_need(entry: Entry) -> Entry:
    """A need that is denied, such as no allergies, says nothing of the goods."""
    is_of_health = promises_free(entry)
    return Entry((), is_medical=is_of_health) if entry.only_without_goods or is_of_health else entry


def _promises(entry: Entry) -> bool:
    """Whether a substance means what is free from it already."""
    return promises_free(entry) or any(meaning.kind == "certification" for meaning in entry.meanings)


def promises_free(entry: Entry) -> bool:
    return any(meaning.kind == "free_from" for meaning in entry.meanings)


def _is_of_free(lexicon: Lexicon, tokens: Sequence[Token], avoided: Match, phrase: Match) -> bool:
    """Whether a longer phrase is a substance and "free"."""
    return phrase.end == avoided.end + 1 and _is_after(lexicon, tokens[avoided.end])


def _find_next(lexicon: Lexicon, tokens: Sequence[Token], found: Sequence[Match]) -> int | None:
    """Find the next place that a negator reaches. None where it ends."""
    last = found[-1]
    joined, place = _skip_joiners(lexicon, tokens, last.end)
    following = match_object(lexicon, tokens, place)
    is_sought = following is not None and following.entry.is_sought and not last.entry.is_sought
    is_long = len(found) >= UNKNOWN_WORDS and all(each.is_not_understood for each in found[-UNKNOWN_WORDS:])
    is_asked = following is not None and not joined and _is_perfume_of_note(lexicon, tokens, last, place)
    if following is None or is_asked or ((is_sought or is_long) and not joined):
        return None  # no parabens vitamin C serum
    kinds = name_kind(last), name_kind(following)
    has_comma = tokens[place].is_after_comma
    if "or" in joined or (kinds[0] == kinds[1] and (joined or has_comma)):
        has_verb = any(token.folded in ASKING_VERBS for token in tokens[last.end : place])
        return None if has_verb and kinds[1] == LOOK else place  # not nude and have glitter
    if joined or has_comma:
        return None
    if last.is_not_understood:
        return place if following.is_not_understood or kinds[1] == SUBSTANCE else None
    if kinds == (LOOK, LOOK):  # not glossy pink; but a not glossy pink lipstick is a pink lipstick
        after = following.end < len(tokens) and match_longest(lexicon, tokens, following.end)
        return None if after and after.entry.names_goods else place
    return place if kinds == (SUBSTANCE, SUBSTANCE) and not following.is_not_understood else None


def _find_smelled(lexicon: Lexicon, tokens: Sequence[Token], last: Match) -> int | None:
    """Find what goods should not smell of: roses are left out then, and not all smells."""
    place = last.end + 1
    if place >= len(tokens) or tokens[last.end].folded not in SMELLING_OF or not promises_free(last.entry):
        return None
    following = match_object(lexicon, tokens, place)
    is_known = following is not None and not following.is_not_understood
    return place if is_known and following and name_kind(following) in (SUBSTANCE, LOOK) else None


def _is_perfume_of_note(lexicon: Lexicon, tokens: Sequence[Token], last: Match, place: int) -> bool:
    """Whether a perfume is asked for, without a note: no violet perfume, but no violet scent lipstick."""
    goods = match_longest(lexicon, tokens, place)
    if goods is None or not goods.entry.names_goods:
        return False
    others = (
        match_longest(lexicon, tokens, at) for at in range(len(tokens)) if not last.first <= at < goods.end
    )
    if any(other and other.entry.names_goods for other in others):
        return False
    said = (match_longest(lexicon, tokens, at) for at in range(last.first, last.end))
    entries = [match.entry.beside_goods or match.entry for match in said if match]
    return any("fragrance" in entry.departments for entry in entries)


def _find_next_before_free(lexicon: Lexicon, tokens: Sequence[Token], found: Sequence[Match]) -> int | None:
    """Find the next place of a list that ends in "free". A shea, paraben free cream has shea."""
    before, last = found[0].first - 1, found[-1]
    joined, place = _skip_joiners(lexicon, tokens, last.end)
    following = match_object(lexicon, tokens, place)
    kinds = {name_kind(match) for match in (last, following) if match}
    if not following or kinds != {SUBSTANCE} or last.is_not_understood:
        return None
    if joined:
        return None if before >= 0 and tokens[before].folded in lexicon.asking else place
    is_avoided = match_substance(lexicon, tokens, last.first) and match_substance(lexicon, tokens, place)
    return place if is_avoided or _is_part_of_name(lexicon, tokens, last) else None


def _is_part_of_name(lexicon: Lexicon, tokens: Sequence[Token], match: Match) -> bool:
    """Whether an ingredient is known by one of its words alone: sodium, of sodium hydroxide."""
    return match_avoided(lexicon, tokens, match.first) is not None and (
        match_longest(lexicon, tokens, match.first) is None
    )


def _skip_joiners(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> tuple[list[str], int]:
    """The words that join what is negated, and where they end."""
    first = place
    while place < len(tokens) and tokens[place].folded in lexicon.negations_joining:
        place += 1
    joined = [token.folded for token in tokens[first:place]]
    if joined:
        while place < len(tokens) and tokens[place].folded in lexicon.negations_between:
            place += 1
    return ["or" if word == "nor" else word for word in joined], place


def _find_negator_after(lexicon: Lexicon, tokens: Sequence[Token], match: Match) -> int | None:
    """Find the end of the "free" of what stands before it. In free delivery it belongs to what follows."""
    place = match.end
    if complaint := _find_complaint_end(lexicon, tokens, place):
        return complaint
    if _is_between_substance_and_shelf(lexicon, tokens, match):
        return place + 1
    end = _find_longest(lexicon, lexicon.negations_after, tokens, place)
    if end is None or (
        match.entry.names_goods and tokens[place].folded == "sensitive"
    ):  # mascara, sensitive eyes
        return None
    phrase, negator_end = match_longest(lexicon, tokens, place), find_negator_end(lexicon, tokens, place)
    if end > place + 1:
        following = match_object(lexicon, tokens, _skip(lexicon, tokens, end))
        return end if following is None or rank_doubt(match) <= rank_doubt(following) else None
    if (phrase and phrase.end > end) or name_kind(match) in OF_A_BODY:
        return None
    is_free = negator_end is None or _negates_substances_alone(lexicon, tokens[place:negator_end])
    return end if is_free else None  # or nut allergy


def _is_between_substance_and_shelf(lexicon: Lexicon, tokens: Sequence[Token], match: Match) -> bool:
    """Whether a no stands between both: lanolin no lipstick is no lipstick with lanolin."""
    place = match.end
    if place + 1 >= len(tokens) or tokens[place].folded not in lexicon.ending:
        return False
    shelf = match_longest(lexicon, tokens, place + 1)
    is_known = name_kind(match) == SUBSTANCE and not match.is_not_understood
    return is_known and shelf is not None and shelf.entry.names_goods


def _find_complaint_end(lexicon: Lexicon, tokens: Sequence[Token], place: int) -> int | None:
    """Find the end of "makes my lips swell", or of a no that says nothing of what follows it."""
    if place >= len(tokens):
        return None
    is_made_for = place + 1 < len(tokens) and tokens[place + 1].folded == "for"
    near = range(place + 1, min(place + 1 + COMPLAINT_WORDS, len(tokens)))
    if tokens[place].folded in lexicon.causing and not is_made_for:
        ends = (_find_longest(lexicon, lexicon.complaints, tokens, at) for at in near)
        return next(filter(None, ends), None)
    if tokens[place].folded == "and" and near and tokens[place + 1].folded in PEOPLE:  # and I do not get on
        ends = (find_negator_end(lexicon, tokens, at) for at in near)
        end = next(filter(None, ends), None)
        if end and end < len(tokens) and tokens[end].folded in lexicon.relating:
            while end < len(tokens) and _says_how(lexicon, tokens[end]):
                end += 1
            return end
    says_no_more = all(token.is_stop_word or token.folded in lexicon.fillers for token in tokens[place + 1 :])
    if tokens[place].folded in lexicon.ending and says_no_more:
        is_of_substance = near and match_substance(lexicon, tokens, place + 1)  # no smell
        return None if is_of_substance else len(tokens)
    return None


def _find_longest(
    lexicon: Lexicon, negations: frozenset[Phrase], tokens: Sequence[Token], place: int
) -> int | None:
    """Find the end of the longest of some negators that begin at a place."""
    for length in range(min(lexicon.longest_negation, len(tokens) - place), 0, -1):
        if tuple([token.stem for token in tokens[place : place + length]]) in negations:
            return place + length
    return None


def _says_how(lexicon: Lexicon, token: Token) -> bool:
    """Whether a word says how two get on."""
    is_small = token.is_stop_word or token.folded in lexicon.fillers
    return is_small or token.folded in lexicon.refusals_begin or token.folded in lexicon.negations_between


def _is_after(lexicon: Lexicon, token: Token) -> bool:
    return (token.stem,) in lexicon.negations_after


def _negates_substances_alone(lexicon: Lexicon, negator: Sequence[Token]) -> bool:
    """Whether it is said of substances, as in allergy: an allergy lipstick is a lipstick."""
    return tuple(token.stem for token in negator) in lexicon.substance_negations


def rank_doubt(match: Match) -> int:
    """The lower, the sooner a thing is what is left out, where it may be another: never what is promised."""
    if match.entry.names_goods:
        return 2
    kind = name_kind(match)
    return 3 if kind == "certification" else 0 if kind == SUBSTANCE and not match.is_not_understood else 1


def name_kind(match: Match) -> str:
    """Name the kind of a thing, as lists go on with their like. Words that nobody knows may be substances."""
    kinds = {meaning.kind for meaning in match.entry.meanings}
    if match.is_not_understood:
        return SUBSTANCE if match.entry.name else CLAIM
    if match.entry.words_meant or (not match.excluded and kinds in ({"free_from"}, {"certification"})):
        return SUBSTANCE
    return LOOK if kinds <= LOOKS else "".join(sorted(kinds))


def _share_negator(found: Sequence[Match], negator: range) -> list[Match]:
    """One thing is said together with its negator; of several each stands for itself."""
    if len(found) == 1:
        (only,) = found
        places = [only.first, only.end - 1, *negator]
        return [replace(only, first=min(places), end=max(places) + 1)]
    return [replace(found[0], beside=tuple(negator)), *found[1:]]
