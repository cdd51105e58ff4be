"""The texts of a product: a caption, and a description in markdown in its brand's style."""

from functools import cache
from random import Random

from data.catalogue.product_plans import Plan
from data.catalogue.sources_reader import BrandVoice, CategoryPhrases, read_catalogue_sources
from data.catalogue.wording import add_article, capital, spell_number
from data.keyed_random import keyed_random
from data.pictures.drawing.looks import Finish

# Words that contradict a finish: nothing sheer is opaque, nothing matte shines.
_DENIED: dict[Finish, tuple[str, ...]] = {
    "sheer": ("full colour", "opaque", "strong", "dense", "rich", "full cover", "two coats cover"),
    "matte": ("glow", "shine", "dew", "glaze"),
    "glitter": ("one coat",),
}
# Categories without a sentence about the finish.
_FLAT = frozenset({"primer", "mascara", "brows", "skincare", "fragrance", "brushes-tools"})
_ON_SKIN = frozenset({"complexion", "cheeks"})
_SPREAD = {
    "narrow": "a short range, chosen to overlap with its neighbours",
    "fair": "strongest at the lighter end, with more on the way",
    "standard": "from fair to deep tan",
    "generous": "from the palest skin we have met to the deepest",
    "deep": "built from the deepest shade upwards",
}
_SHADE_LINES = (
    "It comes in {count} shades, {spread}.",
    "{Count} shades, {spread}.",
    "The range runs to {count} shades: {spread}.",
)
_COLOUR_LINES = (
    "There are {count} colours to choose from.",
    "It comes in {count} colours, and we would struggle to part with any of them.",
    "{Count} colours, from the sensible to the other sort.",
    "Choose from {count} colours; most people end up with two.",
)
_FEW_LINES = (
    "It comes in {count} shades.",
    "{Count} shades, light to deep.",
    "There are {count} shades.",
)
_PAN_LINES = (
    "It holds {count} pans, made to be worn together.",
    "{Count} colours share one palette.",
    "Inside are {count} colours, for day and for after.",
)
_VOLUME_LINES = (
    "A pack holds {volume}.",
    "You get {volume}.",
    "There is {volume} in a pack.",
    "The usual size is {volume}.",
)
_LINES = {"skin": _SHADE_LINES} | dict.fromkeys(("bronze", "contour", "brow", "lash", "glow"), _FEW_LINES)


def write_caption(seed: int, plan: Plan) -> str:
    """The caption: one line under the name."""
    rng = keyed_random(seed, "caption", plan.slug)
    adjective = rng.choice(read_catalogue_sources().effects[plan.finish].adjectives)
    caption = _in_turn(seed, plan, _find_praise(plan.category.slug, plan.finish).captions)
    article = add_article(adjective)
    return caption.format(
        adjective=adjective, Adjective=capital(adjective), an_adjective=article, A_adjective=capital(article)
    )


def write_description(seed: int, plan: Plan) -> str:
    """The description: an opening, then some of benefits, use and notes, in varying order."""
    rng = keyed_random(seed, "description", plan.slug)
    voice = read_catalogue_sources().voices[plan.sourced_brand.source.voice]
    parts = {
        "benefits": _write_benefits(plan, voice, rng),
        "use": _write_use(plan, voice, rng),
        "know": _write_know(plan, voice, rng),
    }
    orders = (("benefits", "use", "know"), ("know", "use"), ("use", "benefits"), ("benefits", "know", "use"))
    body = [parts[part] for part in rng.choice(orders)]
    closing = [rng.choice(voice.closers).format(town=plan.sourced_brand.town)] if rng.random() < 0.6 else []
    opener = _in_turn(seed, plan, voice.openers)
    return "\n\n".join([_write_opening(plan, opener, rng), *body, *closing])


def _in_turn(seed: int, plan: Plan, lines: tuple[str, ...]) -> str:
    """The opening lines in turn, so that a brand's neighbouring products begin differently."""
    start = keyed_random(seed, "turn", plan.sourced_brand.brand.slug).randrange(len(lines))
    return lines[(start + plan.number) % len(lines)]


def _write_opening(plan: Plan, opener: str, rng: Random) -> str:
    noun = plan.form.noun.lower()
    opener = opener.format(
        name=plan.word,
        brand=plan.sourced_brand.source.name,
        noun=noun,
        a_noun=add_article(noun),
        A_noun=capital(add_article(noun)),
        town=plan.sourced_brand.town,
    )
    sentences = [opener, rng.choice(_find_praise(plan.category.slug, plan.finish).sentences)]
    if plan.category.slug not in _FLAT:
        effect = read_catalogue_sources().effects[plan.finish]
        on_skin = effect.skin if plan.category.group in _ON_SKIN else ()
        sentences.append(rng.choice((*effect.sentences, *on_skin)))
    return " ".join(sentences)


def _write_benefits(plan: Plan, voice: BrandVoice, rng: Random) -> str:
    praises = _find_praise(plan.category.slug, plan.finish).benefits
    chosen = rng.sample(praises, rng.choice((3, 3, 4)))
    return "\n".join([f"### {rng.choice(voice.benefits)}", "", *(f"- {line}" for line in chosen)])


def _write_use(plan: Plan, voice: BrandVoice, rng: Random) -> str:
    steps = rng.choice(read_catalogue_sources().steps[plan.form.steps or plan.form.kind])
    heading = f"### {rng.choice(voice.use)}"
    if rng.random() < 0.3:
        return f"{heading}\n\n{' '.join(steps)}"
    return "\n".join([heading, "", *(f"{number}. {step}" for number, step in enumerate(steps, 1))])


def _write_know(plan: Plan, voice: BrandVoice, rng: Random) -> str:
    lines = [rng.choice(read_catalogue_sources().praise[plan.category.slug].tips), *_list_facts(plan, rng)]
    return f"### {rng.choice(voice.know)}\n\n{' '.join(lines)}"


def _list_facts(plan: Plan, rng: Random) -> list[str]:
    facts = []
    if plan.shades > 2:
        by_palette = _LINES.get(plan.assortment.palette, _COLOUR_LINES)
        lines = _PAN_LINES if plan.form.shape == "palette" else by_palette
        count, spread = spell_number(plan.shades), _SPREAD[plan.sourced_brand.source.range]
        facts.append(rng.choice(lines).format(count=count, Count=capital(count), spread=spread))
    if volume := choose_volume(plan):
        facts.append(rng.choice(_VOLUME_LINES).format(volume=volume))
    return facts if rng.random() < 0.7 else facts[:1]


@cache
def _find_praise(category: str, finish: Finish) -> CategoryPhrases:
    """The praise that fits a category and a finish."""
    praise, denied = read_catalogue_sources().praise[category], _DENIED.get(finish, ())

    def true(lines: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(line for line in lines if not any(word in line.lower() for word in denied))

    return CategoryPhrases(true(praise.captions), true(praise.sentences), true(praise.benefits), praise.tips)


def choose_volume(plan: Plan) -> str:
    """The volume of a product."""
    return keyed_random("volume", plan.slug).choice(plan.form.volumes)
