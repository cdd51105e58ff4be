/** The difference of compared shades, in one sentence: by colour, by price and by ingredients, and never blended. */
import { describeLook } from "~/shared/shades/verdict-words";
import { joinWithAnd } from "~/ui/format";
import { formatUnitPrice, type ProductPrice } from "~/ui/price";

/** The difference of a shade from the one that all are compared with. */
interface ShadeDifference {
  name: string;
  delta_e: number;
  verdict: string;
  /** From 0 to 1. Null or absent where one of the two has no list of ingredients. */
  likeness?: number | null;
}

interface PricedShade extends ProductPrice {
  name: string;
  unit_price: number | null;
  unit: string | null;
}

interface ShadeNames {
  id: number;
  name: string;
  brand: string;
  product: string;
}

/** By id: the shade's own name, or with its brand or product where others here are called the same. */
export function distinguishNames(shades: ShadeNames[]): Map<number, string> {
  const isUnique = (shade: ShadeNames, ...fields: ("name" | "brand")[]) =>
    shades.every((each) => each.id === shade.id || fields.some((field) => each[field] !== shade[field]));
  return new Map(
    shades.map((shade) => {
      if (isUnique(shade, "name")) return [shade.id, shade.name];
      const isOfBrand = isUnique(shade, "name", "brand");
      return [shade.id, isOfBrand ? `${shade.name} by ${shade.brand}` : `${shade.name} of ${shade.product}`];
    }),
  );
}

/** In percent. Lists of ingredients that share less are not called alike. */
const LEAST_ALIKE = 50;

/** `prices` are those of every shade, the first one's too. Undefined without anything to compare with. */
export function describeComparison(
  first: string,
  others: ShadeDifference[],
  prices: PricedShade[],
): string | undefined {
  if (others.length === 0) return undefined;
  const parts = [describeColour(first, others), describePrices(prices), describeIngredients(others)];
  return `${parts.filter(Boolean).join("; ")}.`;
}

function describeColour(first: string, others: ShadeDifference[]): string {
  const closest = findLeast(others, ({ delta_e }) => delta_e);
  const look = `${describeLook(closest.verdict)} on screen`;
  return others.length === 1
    ? `${first} and ${closest.name} ${look}`
    : `Closest in colour to ${first}: ${closest.name}, they ${look}`;
}

/** Prices compare where they are of one unit. */
function describePrices(prices: PricedShade[]): string | undefined {
  const known = prices.filter(({ unit_price, in_stock }) => unit_price !== null && in_stock);
  const units = new Set(known.map(({ unit, currency }) => `${unit} ${currency}`));
  if (known.length < 2 || units.size > 1) return undefined;
  const lowest = findLeast(known, ({ unit_price }) => unit_price ?? 0);
  const price = formatUnitPrice(lowest);
  const cheapest = known.filter(({ unit_price }) => unit_price === lowest.unit_price);
  if (cheapest.length === prices.length) return `all cost ${price}`;
  if (cheapest.length === known.length) return `${joinNames(cheapest)} cost ${price}`;
  const whose = cheapest.length > 1 ? "their" : "its";
  return `cheapest for ${whose} size: ${joinNames(cheapest)} (${price})`;
}

/** Of those whose ingredients are known. Where they are not all, they are named. */
function describeIngredients(others: ShadeDifference[]): string | undefined {
  const known = others.filter(({ likeness }) => likeness != null);
  if (known.length === 0) return undefined;
  const most = findLeast(known, ({ likeness }) => -(likeness ?? 0));
  const percent = Math.round((most.likeness ?? 0) * 100);
  const alike = `${percent}% alike`;
  if (others.length > 1 && percent >= LEAST_ALIKE)
    return `most alike in ingredients: ${most.name} (${alike})`;
  const ingredients = known.length < others.length ? `ingredients of ${joinNames(known)}` : "ingredients";
  if (percent === 0) return `${ingredients} not alike`;
  return known.length > 1 ? `${ingredients} at most ${alike}` : `${ingredients} ${alike}`;
}

const joinNames = (shades: { name: string }[]): string => joinWithAnd(shades.map(({ name }) => name));

function findLeast<T>(items: T[], measure: (item: T) => number): T {
  return items.reduce((least, each) => (measure(each) < measure(least) ? each : least));
}
