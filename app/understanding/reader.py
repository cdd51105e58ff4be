"""Reads a query: what is wanted, how sure that is, which part says it, and which words are left over."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from app.understanding.applicable_phrases import (
    choose_applicable,
    find_companion_goods,
    is_skin_colour,
    list_categories,
    says_a_need,
)
from app.understanding.completions import Completion, Completions
from app.understanding.contradictions import drop_contradictions
from app.understanding.languages import Translator
from app.understanding.lexicon import (
    COLOUR_ENDS,
    COLOUR_FAMILIES,
    MAX_PHRASE_WORDS,
    Lexicon,
    Meaning,
    capitalise,
    content_words,
)
from app.understanding.likened import Likened
from app.understanding.meanings import (
    SHELF_KINDS,
    Correction,
    PriceRange,
    QueryWord,
    Span,
    Understanding,
    Want,
)
from app.understanding.naming import name_ingredient, name_values
from app.understanding.negations import drop_affirmed, split_joined
from app.understanding.numbers.number_parts import NumberParts, find_number_parts
from app.understanding.numbers.prices import PricePart
from app.understanding.phrase_lookup import Match
from app.understanding.phrase_matching import match_phrases
from app.understanding.tokens import Token, add_emoji, clean_query, join_spans, split_tokens
from app.understanding.typos.spaces import SpaceMender
from app.understanding.typos.spelling import DOUBTFUL, SHORTEST_COMPLETED, Speller, Spelling

MANY_SHELVES = 4  # that one word names: makeup


@dataclass(slots=True)
class _Draft:
    """A query that is being read."""

    query: str
    tokens: list[Token]
    matches: list[Match] = field(default_factory=list)
    needs: set[int] = field(default_factory=set)  # the places of tokens of phrases that do not apply
    skins: list[Match] = field(default_factory=list)  # skin that goods of this kind are not made for
    first_types: tuple[str, ...] = ()  # that are made for what is said of the goods
    sureness: dict[int, float] = field(default_factory=dict)  # of corrections, by the start of the token
    is_whole: bool = False  # no word is the beginning of another

    def covered(self) -> set[int]:
        """The places of all tokens that a match has."""
        matches = [*self.matches, *self.skins]
        return {place for match in matches for place in (*range(match.first, match.end), *match.beside)}

    def understood(self) -> set[int]:
        """The same without those that are to be left out, and that nobody knows."""
        unknown = [match for match in self.matches if match.is_not_understood]
        return self.covered() - {place for match in unknown for place in range(match.first, match.end)}

    def unmeasured(self) -> list[Match]:
        """Claims that no data can check, such as which lipstick is for which skin."""
        claims = [match for match in self.matches if _is_claim(match) and not match.excluded]
        return [match for match in claims if not match.entry.is_medical]

    def medical(self) -> list[Match]:
        """Promises that no shop can make."""
        return [match for match in self.matches if match.entry.is_medical and not match.excluded]

    def join(self, match: Match) -> Span:
        """The part of the query that a match has."""
        return join_spans(self.query, self.tokens[match.first : match.end])


class Reader:
    """Reads queries with a lexicon and the words of a catalogue."""

    def __init__(self, lexicon: Lexicon, speller: Speller) -> None:
        self._lexicon = lexicon
        self._spelling = Spelling(lexicon, speller)
        self._spaces = SpaceMender(lexicon, self._spelling)
        self._speller = speller
        self._completions = Completions(lexicon.sayings)
        self._translator = Translator(
            lexicon.languages, lexicon.is_english, lambda word: speller.count(word) > 0
        )

    def read(self, text: str, *, as_typed: bool = False) -> Understanding:
        """Read a query. With `as_typed` no spelling is corrected."""
        query = clean_query(text)
        parts = find_number_parts(self._lexicon, query)
        draft = self._match(query, parts.taken, as_typed=as_typed)
        draft.is_whole = as_typed
        if not as_typed and not parts.taken and self._is_doubtful(draft):
            draft = self._match(query, parts.taken, as_typed=True)
        if query and not parts.taken and not draft.tokens:
            return Understanding(query, is_wordless=True)
        return self._finish(draft, parts)

    def read_as_words(self, text: str, *, with_fillers: bool = False) -> Understanding:
        """Read a query as the words of a name: nothing is understood, and nothing corrected."""
        query = clean_query(text)
        tokens = [token for token in split_tokens(query, ()) if not token.is_stop_word]
        words = list(map(self._read_word_of_name, tokens))
        return Understanding(query, words=tuple(word for word in words if with_fillers or not word.is_need))

    def _read_word_of_name(self, token: Token) -> QueryWord:
        """A word that negates must be in the name: without red velvet is no name of Red Velvet."""
        if self._lexicon.negates(token):
            return QueryWord(token.folded, token.span, in_name=True, is_exact=True)
        return QueryWord(token.folded, token.span, is_need=self._says_nothing(token))

    def complete(self, query: str, most: int) -> list[Completion]:
        """Ways to complete the last words of a query."""
        tokens, negators = split_tokens(query, ()), self._lexicon.negations_begin
        return self._completions.complete(query, tokens, most, negators, self._ends_understood)

    def _ends_understood(self, tokens: Sequence[Token]) -> bool:
        """Whether the last of some words says something, or nothing: double of Double Wear is neither."""
        if not tokens or self._says_nothing(tokens[-1]) or self._lexicon.negates(tokens[-1]):
            return True
        ends = [tokens[-length:] for length in range(1, MAX_PHRASE_WORDS + 1)]
        tables = self._lexicon.entries, self._lexicon.substances
        return tokens[-1].folded.isdigit() or any(table.find(end) for table in tables for end in ends)

    def list_likened(self, query: str) -> Iterator[Likened]:
        """The parts of a query that may name the product that something like it is asked for."""
        return self._lexicon.likeness.list_likened(query)

    def lists(self, word: str) -> bool:
        """Whether a word is in the project's lists, or names something of the catalogue."""
        return word in self._lexicon.commonness or word in self._lexicon.known

    def negates(self, text: str) -> bool:
        """Whether a word of a query turns the meaning of others round."""
        return any(map(self._lexicon.negates, split_tokens(clean_query(text), ())))

    def forget_readings(self) -> None:
        """Correct words anew: the texts of the catalogue have changed."""
        self._spelling.forget_readings()

    def _match(self, query: str, taken: Sequence[Span], *, as_typed: bool) -> _Draft:
        tokens = split_tokens(query, taken)
        if not as_typed:
            tokens = self._spaces.mend(query, tokens)
        tokens = self._translator.translate(query, tokens)
        tokens = list(split_joined(self._lexicon, tokens, as_typed=as_typed))
        draft = _Draft(query, self._share_heads(list(drop_affirmed(self._lexicon, tokens))))
        self._find_phrases(draft)
        if not as_typed and self._correct(draft):
            self._find_phrases(draft)
        if not any(_names_shelf(match) for match in draft.matches):
            with_emoji = add_emoji(query, draft.tokens)
            if len(with_emoji) > len(draft.tokens):
                draft.tokens = with_emoji
                self._find_phrases(draft)
        return draft

    def _share_heads(self, tokens: list[Token]) -> list[Token]:
        """Repeat what goods of two kinds share: setting or loose powder is setting powder or loose powder."""
        shared = list(tokens)
        for place in range(len(tokens) - 2, 0, -1):
            if tokens[place].folded != "or":
                continue
            before, after = tokens[place - 1], tokens[place + 1]
            ends = tokens[place + 2 : place + MAX_PHRASE_WORDS]
            heads = [
                end
                for length, end in enumerate(ends, 3)
                if self._names_goods(tokens[place + 1 : place + length])
            ]
            is_whole = place > 1 and self._names_goods(tokens[place - 2 : place])
            if is_whole and self._names_goods([tokens[place - 2], after]):
                shared.insert(place + 1, replace(tokens[place - 2], span=after.span))
            elif heads and not is_whole and self._may_share(before, heads[-1]):
                shared.insert(place, replace(heads[-1], span=before.span))
        return shared

    def _may_share(self, first: Token, head: Token) -> bool:
        """Whether two words name goods that the first does not: powder blush, and no eyeliner pencil."""
        own, both = (self._lexicon.entries.find(tokens) for tokens in ([first], [first, head]))
        if both is None or not both.names_goods:
            return False
        if own is None or any(meaning.kind == "department" for meaning in own.meanings):
            return True
        return list_categories(self._lexicon, own).isdisjoint(list_categories(self._lexicon, both))

    def _names_goods(self, tokens: Sequence[Token]) -> bool:
        entry = self._lexicon.entries.find(tokens)
        return entry is not None and entry.names_goods

    def _find_phrases(self, draft: _Draft) -> None:
        found = [
            self._leave_out_in_texts(draft, match) for match in match_phrases(self._lexicon, draft.tokens)
        ]
        companions = find_companion_goods(self._lexicon, draft.tokens, found)
        applicable = choose_applicable(self._lexicon, [match for match in found if match not in companions])
        draft.matches = [match for match in applicable if not self._is_said_by_goods(draft, match)]
        kept = {match.first for match in draft.matches}
        left_out = [
            match
            for match in found
            if match.first not in kept
            and not match.excluded
            and (says_a_need(match) or _is_claim(match) or match in companions)
        ]
        draft.needs = {place for match in left_out for place in range(match.first, match.end)}
        draft.skins = [match for match in left_out if is_skin_colour(match)]
        asked = [match for match in found if not match.excluded and match not in companions]
        draft.first_types = tuple(dict.fromkeys(each for match in asked for each in match.entry.first_types))

    def _leave_out_in_texts(self, draft: _Draft, match: Match) -> Match:
        """Leave out by its text what is no known substance: the goods that have it are left out."""
        if not (match.is_not_understood and match.entry.name) or match.entry.meanings:
            return match
        word = match.entry.name.lower()
        tokens = [token for token in draft.tokens[match.first : match.end] if token.folded == word]
        if not any(map(self._spelling.has_texts, tokens)):
            return match
        return replace(match, entry=replace(match.entry, words_meant=(word,)))

    def _is_said_by_goods(self, draft: _Draft, match: Match) -> bool:
        """Whether the texts of the catalogue have a claim that no data can check: it is looked for there."""
        tokens = draft.tokens[match.first : match.end]
        says_no = any(self._lexicon.negates(token) for token in tokens)  # nut free: texts have nuts, and free
        is_asked = _is_claim(match) and not (says_no or match.excluded or match.entry.is_medical)
        return is_asked and all(self._spelling.has_texts(token) for token in tokens)

    def _correct(self, draft: _Draft) -> bool:
        """Correct or complete the words that no phrase has, and tell whether one is read as another."""
        covered, left_out = draft.understood(), draft.covered()
        if translated := self._complete_translated(draft, covered):
            draft.tokens = translated
            return True
        read_as = [token.folded for token in draft.tokens]
        for place, token in enumerate(draft.tokens):
            if place in covered or token.is_stop_word or self._lexicon.complains(token):
                continue
            before = draft.tokens[place - 1] if place else None
            if place in left_out and not self._lexicon.negates(token):  # minus is no mini
                self._correct_left_out(draft, token)
            elif place in left_out:
                continue
            else:
                self._correct_token(draft, token, before, draft.tokens[place + 1 : place + 2])
        return read_as != [token.folded for token in draft.tokens]

    def _complete_translated(self, draft: _Draft, covered: set[int]) -> list[Token]:
        """The tokens with the beginning of a phrase of another language completed."""
        last = draft.tokens[-1] if draft.tokens else None
        if last is None or len(draft.tokens) - 1 in covered or last.is_stop_word:
            return []
        before = draft.tokens[-2] if len(draft.tokens) > 1 else None
        is_letter = len(last.folded) == 1
        is_known = last.folded in self._lexicon.commonness or last.folded in self._lexicon.known
        if (is_known and not is_letter) or self._spelling.complete(last.folded, before):
            return []
        return self._translator.complete(draft.query, draft.tokens)

    def _correct_left_out(self, draft: _Draft, token: Token) -> None:
        """Correct a word of what is to be left out, if it is then understood: latex is not late."""
        is_right = self._spelling.knows(token) or self._lexicon.negates(token)
        reading = None if is_right else self._spelling.correct(token.folded)
        if reading and self._lexicon.can_be_left_out(reading.word):
            draft.sureness[token.span.start] = reading.sureness
            token.read_as(reading.word)

    def _correct_token(
        self, draft: _Draft, token: Token, before: Token | None, after: Sequence[Token]
    ) -> None:
        is_last = not after
        beside = self._spelling.correct_beside(token, before) if before else None
        beside = beside or next((self._spelling.correct_before(token, each) for each in after), None)
        if beside:
            draft.sureness[token.span.start] = 0.8
            token.read_as(beside)
        elif self._spelling.knows(token):
            return
        elif is_last and (whole := self._spelling.complete(token.folded, before)):
            token.read_as(whole, corrected=False)
        elif is_last and (begun := self._spelling.list_begun(token.folded)):
            only = self._spelling.find_only_word(begun)
            if only and self._may_be_beginning(token, len(draft.tokens)):
                token.read_as(only)
        elif token.folded in self._lexicon.everyday and any(map(_names_shelf, draft.matches)):
            return  # browse lipsticks asks for no brows
        elif reading := self._spelling.correct(token.folded):
            draft.sureness[token.span.start] = reading.sureness
            token.read_as(reading.word)

    def replace_by_kin(self, read: Understanding) -> str:
        """The query with what is akin in place of words that no product has."""
        query = read.query
        for word in sorted(read.words, key=lambda word: word.span.start, reverse=True):
            if word.folded in self._lexicon.kin and not self._speller.count(word.folded):
                kin = self._lexicon.kin[word.folded]
                query = f"{query[: word.span.start]}{kin}{query[word.span.end :]}"
        return query

    def _is_doubtful(self, draft: _Draft) -> bool:
        """Whether nothing but doubtful corrections would be the reason for a list."""
        if not draft.sureness:
            return False
        covered = draft.understood()
        sure = [
            draft.sureness.get(token.span.start, 1.0)
            for place, token in enumerate(draft.tokens)
            if place in covered or token.span.start in draft.sureness
        ]
        return max(sure) < DOUBTFUL

    def _may_be_beginning(self, token: Token, words: int) -> bool:
        """Whether products may have a longer word. One or two letters beside other words say too little."""
        return words == 1 or len(token.folded) >= SHORTEST_COMPLETED

    def _says_nothing(self, token: Token) -> bool:
        return token.is_stop_word or token.folded in self._lexicon.fillers

    def _finish(self, draft: _Draft, parts: NumberParts) -> Understanding:
        prices = parts.prices
        wants = [*parts.wants, *_list_prices(prices), *self._list_wants(draft)]
        agreeing, price, contradictions = drop_contradictions(
            sorted(wants, key=lambda want: want.span.start), prices
        )
        covered = draft.covered()
        left = [place for place in range(len(draft.tokens)) if place not in covered]
        words = tuple(self._list_words(draft, left))
        not_left_out = [*parts.not_left_out]
        not_left_out += [draft.join(each) for each in draft.matches if each.is_not_understood]
        substances = [draft.join(each) for each in draft.matches if each.may_be_substance]
        if not (agreeing or words or draft.matches) and any(map(self._lexicon.negates, draft.tokens)):
            not_left_out.append(join_spans(draft.query, draft.tokens))  # not without no
        return Understanding(
            query=draft.query,
            wants=tuple(agreeing),
            words=words,
            price=price,
            corrections=tuple(_list_corrections(draft.tokens)),
            contradictions=tuple(contradictions),
            unmeasured=tuple(map(draft.join, draft.unmeasured())),
            skins=tuple(map(draft.join, draft.skins)),
            medical=tuple(map(draft.join, draft.medical())),
            not_left_out=tuple(not_left_out),
            unknown_substances=tuple(substances),
            first_types=draft.first_types,
        )

    def _list_wants(self, draft: _Draft) -> Iterator[Want]:
        for match in draft.matches:
            if match.is_not_understood:
                continue
            tokens = draft.tokens[match.first : match.end]
            span = draft.join(match)
            sure = min([match.sureness, *(draft.sureness.get(token.span.start, 1.0) for token in tokens)])
            entry = match.entry
            for meaning in _list_meanings(match):
                name = name_values(self._lexicon, meaning, excluded=match.excluded)
                if (
                    meaning.kind == "department"
                    and len(meaning.values) >= MANY_SHELVES
                    and not match.excluded
                ):
                    name = capitalise(" ".join(token.folded for token in tokens))
                if meaning.kind == "colour" and len(entry.meanings) == 1 and not match.excluded:
                    name = _name_colour(meaning, name, tokens)
                yield Want(meaning.kind, meaning.values, name, span, sure, match.excluded, entry.prefers)
            if entry.words_meant:
                name, values = name_ingredient(entry.name, excluded=match.excluded), entry.words_meant
                if match.excluded:  # lists may have it by its plain name, too
                    values = tuple(dict.fromkeys([*values, " ".join(content_words(entry.name))]))
                yield Want("ingredient", values, name, span, sure, match.excluded)

    def _list_words(self, draft: _Draft, places: Iterable[int]) -> Iterator[QueryWord]:
        for place in places:
            token = draft.tokens[place]
            if self._says_nothing(token):
                continue
            is_last, is_needed = place == len(draft.tokens) - 1, place in draft.needs
            halves = None if self._spelling.knows(token) else self._spaces.split_in_two(token.folded)
            if halves:
                yield from (QueryWord(half, token.span) for half in halves)
            else:
                may_be_longer = is_last and not draft.is_whole
                is_unfinished = may_be_longer and self._may_be_beginning(token, len(draft.tokens))
                is_exact = token.folded in self._lexicon.known
                yield QueryWord(
                    token.folded, token.span, is_need=is_needed, unfinished=is_unfinished, is_exact=is_exact
                )


def _name_colour(meaning: Meaning, name: str, tokens: Sequence[Token]) -> str:
    """A colour by the word that was said, where it is one of many so called: rust, of orange."""
    is_other = meaning.values[0] in COLOUR_ENDS or meaning.values in COLOUR_FAMILIES.values()
    said = " ".join(dict.fromkeys(token.folded for token in tokens))
    return name if is_other or len(meaning.values) > 1 else capitalise(said)


def _names_shelf(match: Match) -> bool:
    return any(meaning.kind in SHELF_KINDS for meaning in match.entry.meanings)


def _is_claim(match: Match) -> bool:
    return not match.entry.meanings and not match.entry.words_meant


def _list_meanings(match: Match) -> Sequence[Meaning]:
    """The meanings of a phrase. Of goods of a type on a shelf, to leave out, the type says all."""
    meanings = match.entry.meanings
    types = [meaning for meaning in meanings if meaning.kind == "type"]
    if not match.excluded or not types:
        return meanings
    return types + [meaning for meaning in meanings if meaning.kind not in SHELF_KINDS]


def _list_prices(prices: Iterable[PricePart]) -> Iterator[Want]:
    for part in prices:
        yield Want("price", (write_range(part.range),), part.name, part.span)


def write_range(wanted: PriceRange) -> str:
    """A range of pence as text: `1000-2000`, `-1000`, `1000-`."""
    least, most = wanted.least, wanted.most
    return f"{'' if least is None else least}-{'' if most is None else most}"


def _list_corrections(tokens: Iterable[Token]) -> Iterator[Correction]:
    for token in tokens:
        if token.corrected:
            yield Correction(token.span, token.folded)
