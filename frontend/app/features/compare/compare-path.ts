/** The address of the comparison: up to four shades, each as its product and its id. */
export const COMPARE_PATH = "/compare";
export const MAX_COMPARED = 4;

export interface ShadeKey {
  /** The product's slug. */
  product: string;
  /** The shade's id. */
  id: number;
}

const SHADE = /^([\p{L}\p{N}_-]{1,200}):([1-9]\d{0,8})$/u;

export function buildComparePath(shades: ShadeKey[]): string {
  const keys = shades.map(({ product, id }) => `${encodeURIComponent(product)}:${id}`);
  return keys.length > 0 ? `${COMPARE_PATH}?shades=${keys.join()}` : COMPARE_PATH;
}

export function readComparedShades(params: URLSearchParams): ShadeKey[] {
  const shades = (params.get("shades") ?? "").split(",").flatMap((text) => {
    const [, product, id] = SHADE.exec(text) ?? [];
    return product && id ? [{ product, id: Number(id) }] : [];
  });
  return shades
    .filter(({ id }, index) => shades.findIndex((each) => each.id === id) === index)
    .slice(0, MAX_COMPARED);
}
