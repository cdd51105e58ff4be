/** Why a product cannot have a certification: an ingredient of its own list, in everyday words. */
import type { Ingredients } from "~/api/product";

const ANIMAL: Record<string, string> = {
  "cera alba": "beeswax",
  "ci 75470": "carmine",
  "hydrolyzed silk": "silk",
  lanolin: "lanolin",
  "lanolin alcohol": "lanolin",
  mel: "honey",
  shellac: "shellac",
};
const SCENTS: Record<string, string> = { parfum: "perfume", fragrance: "perfume", aroma: "an aroma" };

/** By the name of the certification, in lower case. */
const REFUSED: Record<string, Record<string, string>> = { vegan: ANIMAL, "fragrance free": SCENTS };

/** For example "contains beeswax". Undefined if the list gives no reason. */
export function findReason(certification: string, ingredients: Ingredients): string | undefined {
  const refused = REFUSED[certification.toLowerCase()] ?? {};
  const names = [...ingredients.natural, ...ingredients.synthetic].flatMap(
    (name) => refused[name.toLowerCase()] ?? [],
  );
  const [first, ...rest] = [...new Set(names)];
  if (!first) return undefined;
  const last = rest.pop();
  return `contains ${[first, ...rest].join(", ")}${last ? ` and ${last}` : ""}`;
}
