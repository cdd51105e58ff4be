/** What a product's list of ingredients amounts to, in one sentence. */
import type { Ingredients } from "~/api/product";

export const NO_INGREDIENTS = "We are working on getting the ingredients for this product. Check back later.";

export function summariseIngredients({ natural, synthetic }: Ingredients): string {
  const total = natural.length + synthetic.length;
  if (total === 0) return NO_INGREDIENTS;
  if (synthetic.length === 0)
    return `This product is 100% natural... ${formatIngredientCount(total)}, all from nature.`;
  if (natural.length === 0)
    return `This product is 100% synthetic: ${formatIngredientCount(total)}, none from nature.`;
  return `${formatIngredientCount(total)}: ${natural.length} natural and ${synthetic.length} synthetic.`;
}

function formatIngredientCount(count: number): string {
  return count === 1 ? "1 ingredient" : `${count} ingredients`;
}
