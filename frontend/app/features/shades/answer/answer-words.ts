/** The words of an answer: why a match is thought to be one, and what it costs beside the shopper's own. */
import type { Leading, Match, Matches } from "~/api/shades";
import { formatPrice, type ProductPrice } from "~/ui/price";

const REASONS: Record<Match["evidence"], string> = {
  worn: "people wear both",
  instrument: "Measured by an instrument",
  brand: "The brand's own colour, not a picture",
  known: "Known as a match",
  words: "Both brands say the same undertone",
  picture: "Judged by its picture",
};

/** The one reason of a card: for an unsure match, why it is unsure. */
export function describeReason(match: Match): string {
  const { evidence, worn_together, scale, variants } = match;
  if (evidence === "worn" && worn_together) return `${worn_together} ${REASONS.worn}`;
  const isUnsure = scale === "Worth sampling first" || scale === "Long shot";
  if (isUnsure && (evidence === "words" || evidence === "picture")) {
    const mending = variants[0]?.mending;
    if (mending?.endsWith("than its name")) return `Its picture looks ${mending}`;
    return "Only pictures to go by, nothing measured";
  }
  return REASONS[evidence];
}

/** The reason of the answer. Pictures cannot tell which of several is closest, so it does not claim that. */
export function describeAnswerReason(match: Match): string {
  const reason = describeReason(match);
  return reason === REASONS.picture ? "As close as pictures can tell" : reason;
}

/** The line above the answer, where it is not what was hoped for. */
export function describeNews({ lead, own_is_best }: Leading): string | undefined {
  if (isLongShot(lead)) return "Nothing here is a sure match. The nearest:";
  return own_is_best ? "You already have the best price for this colour." : undefined;
}

/** Less than a pound is said in pence: 49p. */
const formatDifference = (amount: number, currency: string): string =>
  currency === "GBP" && amount < 1 ? `${Math.round(amount * 100)}p` : formatPrice(amount, currency);

export const isLongShot = ({ scale }: Pick<Match, "scale">): boolean => scale === "Long shot";

/** The matches, the answer first: it is found among all products, and may be none of these. */
export const listAnswerFirst = ({ products, leading }: Matches): Match[] =>
  leading ? [leading.lead, ...listOthers({ products, leading })] : products;

/** The matches besides the answer. */
export const listOthers = ({ products, leading }: Pick<Matches, "products" | "leading">): Match[] =>
  products.filter(({ slug }) => slug !== leading?.lead.slug);

/** Undefined if the two prices cannot be compared. */
export function describeSaving({ price, currency, in_stock }: ProductPrice, own?: ProductPrice) {
  if (price === null || !in_stock || own?.price == null || !own.in_stock || own.currency !== currency)
    return undefined;
  const saving = Math.round((own.price - price) * 100) / 100;
  if (saving === 0) return "Same price as yours";
  return saving > 0
    ? `Save ${formatDifference(saving, currency)}`
    : `${formatDifference(-saving, currency)} more than yours`;
}
