/** The difference of compared shades, in one sentence: by colour, by price and by ingredients, and never blended. */
import { describeVerdict } from "~/shared/shades/verdict-words";
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
export function nameApart(shades: ShadeNames[]): Map<number, string> {
  const isAlone = (shade: ShadeNames, ...fields: ("name" | "brand")[]) =>
    shades.every((each) => each.id === shade.id || fields.some((field) => each[field] !== shade[field]));
  return new Map(
    shades.map((shade) => {
      if (isAlone(shade, "name")) return [shade.id, shade.name];
      const isOfBrand = isAlone(shade, "name", "brand");
      return [shade.id, isOfBrand ? `${shade.name} by ${shade.brand}` : `${shade.name} of ${shade.product}`];
    }),
  );
}

/** In percent. Lists of ingredients that share less are not called alike. */
const LEAST_ALIKE = 50;

/** `all` are the prices of every shade, the first one's too. Undefined without anything to compare with. */
export function describeComparison(
  first: string,
  others: ShadeDifference[],
  all: PricedShade[],
): string | undefined {
  if (others.length === 0) return undefined;
  const parts = [describeColour(first, others), describePrices(all), describeIngredients(others)];
  return `${parts.filter(Boolean).join("; ")}.`;
}

function describeColour(first: string, others: ShadeDifference[]): string {
  const closest = findLeast(others, ({ delta_e }) => delta_e);
  const verdict = `${describeVerdict(closest.verdict).replace("swatches ", "")} on screen`;
  return others.length === 1
    ? `${first} and ${closest.name} ${verdict}`
    : `Closest in colour to ${first}: ${closest.name}, they ${verdict}`;
}

/** Prices compare where they are of one unit. */
function describePrices(all: PricedShade[]): string | undefined {
  const priced = all.filter(({ unit_price, in_stock }) => unit_price !== null && in_stock);
  const units = new Set(priced.map(({ unit, currency }) => `${unit} ${currency}`));
  if (priced.length < 2 || units.size > 1) return undefined;
  const cheapest = findLeast(priced, ({ unit_price }) => unit_price ?? 0);
  const isTied = priced.every(({ unit_price }) => unit_price === cheapest.unit_price);
  const price = formatUnitPrice(cheapest);
  return isTied ? `all cost ${price}` : `cheapest for its size: ${cheapest.name} (${price})`;
}

function describeIngredients(others: ShadeDifference[]): string | undefined {
  const rated = others.filter(({ likeness }) => likeness != null);
  if (rated.length === 0) return undefined;
  const most = findLeast(rated, ({ likeness }) => -(likeness ?? 0));
  const percent = Math.round((most.likeness ?? 0) * 100);
  if (percent === 0) return "ingredients not alike";
  const alike = `${percent}% alike`;
  if (others.length === 1) return `ingredients ${alike}`;
  if (percent < LEAST_ALIKE) return `ingredients at most ${alike}`;
  return `most alike in ingredients: ${most.name} (${alike})`;
}

function findLeast<T>(items: T[], measure: (item: T) => number): T {
  return items.reduce((least, each) => (measure(each) < measure(least) ? each : least));
}
