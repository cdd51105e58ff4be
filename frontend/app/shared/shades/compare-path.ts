/** The address of the comparison: up to four shades, each as its product and its id. */
export const COMPARE_PATH = "/compare";
export const MAX_COMPARED = 4;

export interface ShadeKey {
  product: string;
  id: number;
}

export function buildComparePath(shades: ShadeKey[]): string {
  const keys = shades.map(({ product, id }) => `${encodeURIComponent(product)}:${id}`);
  return keys.length > 0 ? `${COMPARE_PATH}?shades=${keys.join()}` : COMPARE_PATH;
}
