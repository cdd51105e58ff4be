/** Says in one line what was found: whether another product looks the same, and what it costs beside mine. */
import type { Leading, Match } from "~/api/shades";
import { describeAlike, describeFoundSwatch } from "~/features/shades/verdict-words";
import { formatPrice, type PriceState } from "~/ui/price";

export interface Finding {
  words: string;
  /** The match that the words are about. */
  match: Match | null;
  /** The words say that nothing better is there, and this match is merely the closest. */
  isMerelyClosest?: boolean;
}

/**
 * `own` is the price of what the shopper wears, if it is known. A higher price than that is no headline. Of a list that
 * filters narrow, nothing is said about what they left out.
 */
export function describeFinding(
  { same, cheapest, closest }: Leading,
  own?: PriceState,
  isFiltered = false,
): Finding {
  const here = isFiltered ? " here" : "";
  if (!same) return { words: `Nothing${here} looks the same`, match: null };
  const swatch = describeFoundSwatch(same.verdict);
  if (cheapest?.price == null) return { words: `${swatch}, but no price now`, match: closest };
  const saving = computeSaving(cheapest.price, cheapest.currency, own);
  if (saving !== undefined && saving < 0)
    return {
      words: `Nothing${here} that ${looksAlike(same.verdict)} costs less`,
      match: closest,
      isMerelyClosest: true,
    };
  const price =
    describeSaving(saving, cheapest.currency) ?? `, from ${formatPrice(cheapest.price, cheapest.currency)}`;
  const words = [swatch + price, cheapest.deliveryNote].filter(Boolean).join(" ");
  return { words, match: cheapest };
}

/** Undefined if the two prices cannot be compared. */
function computeSaving(price: number, currency: string, own: PriceState | undefined): number | undefined {
  if (own?.price == null || !own.in_stock || own.currency !== currency) return undefined;
  return Math.round((own.price - price) * 100) / 100;
}

function describeSaving(saving: number | undefined, currency: string): string | undefined {
  if (saving === undefined) return undefined;
  return saving === 0 ? ", at the same price" : `. Save ${formatPrice(saving, currency)}`;
}

const looksAlike = (verdict: string): string => describeAlike(verdict).replace("look", "looks");

export interface LedMatch {
  /** What it leads in, such as "Closest and cheapest that looks the same". */
  title: string;
  match: Match;
}

const ROLES = ["cheapest", "surest", "closest"] as const;
/** The cheapest is named last: it is so among those of one look alone. */
const NAMED = ["surest", "closest", "cheapest"] as const;

type Role = (typeof ROLES)[number];

/** Whether a shopper reads the same chances, and the same wearers, on both cards. */
const looksAsSure = (one: Match, other: Match): boolean =>
  one.worn_together === other.worn_together &&
  one.confidence_words === other.confidence_words &&
  one.step_confidence_words === other.step_confidence_words;

/** The least chance of a shade step with which a match is called the surest. */
const LEAST_SURE = 0.1;

/**
 * The matches that lead, each once with all that it leads in. None is the surest where all are unlikely, or where
 * another one that leads reads as sure: the order by sureness, which counts finer than words do, would contradict it.
 */
export function listLed({ same, cheapest, surest, closest }: Leading): LedMatch[] {
  const isSure = surest && (surest.worn_together !== null || surest.step_confidence >= LEAST_SURE);
  const readsSurest =
    isSure &&
    [closest, cheapest].every((other) => !other || other.slug === surest.slug || !looksAsSure(surest, other));
  const matches = { cheapest, surest: readsSurest ? surest : null, closest };
  const led = new Map<number, { match: Match; roles: Role[] }>();
  for (const role of ROLES) {
    const match = matches[role];
    const id = match?.variants[0]?.id;
    if (!match || id === undefined) continue;
    const known = led.get(id);
    if (known) known.roles.push(role);
    else led.set(id, { match, roles: [role] });
  }
  return [...led.values()].map(({ match, roles }) => ({ match, title: joinRoles(roles, same) }));
}

/** The only one of its look is no cheapest of several. */
function joinRoles(roles: Role[], same: Leading["same"]): string {
  const isOnly = same?.count === 1 && roles.length > 1;
  const names = NAMED.filter((role) => roles.includes(role) && !(isOnly && role === "cheapest")).map(
    (role) => (role === "cheapest" && same ? `cheapest that ${looksAlike(same.verdict)}` : role),
  );
  const text = [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * For example "12 more that look nearly the same, £8.00 to £53.00". Undefined if there are none besides those that lead.
 * `listed` are those of them that the page has. Where it has not all, only the highest price of all is known.
 */
export function describeOthers({ same }: Leading, led: LedMatch[], listed: Match[]): string | undefined {
  const others = same ? same.count - countSame(led, same.verdict) : 0;
  if (!same || others <= 0) return undefined;
  const alike = describeAlike(same.verdict);
  const words = others === 1 ? `1 more that ${looksAlike(same.verdict)}` : `${others} more that ${alike}`;
  const range = listed.length === others ? describeRange(listed) : describeHighest(same.max_price);
  return [words, range].filter(Boolean).join(", ");
}

/** What those that can be bought cost. */
function describeRange(matches: Match[]): string | undefined {
  const prices = matches.flatMap(({ price, in_stock }) => (price !== null && in_stock ? [price] : []));
  if (prices.length === 0) return undefined;
  const low = formatPrice(Math.min(...prices));
  const high = formatPrice(Math.max(...prices));
  return low === high ? low : `${low} to ${high}`;
}

const describeHighest = (price: number | null) => price !== null && `up to ${formatPrice(price)}`;

/** How many of the matches that lead are among those that look the same. */
const countSame = (led: LedMatch[], verdict: string): number =>
  led.filter(({ match }) => looksSame(match, verdict)).length;

/** The verdict of a group takes in the better one. */
export const looksSame = ({ verdict }: Match, groupVerdict: string | undefined): boolean =>
  groupVerdict !== undefined && (verdict === groupVerdict || verdict === "indistinguishable");
