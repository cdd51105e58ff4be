/** Reads the shades of a comparison from the address. */
import { MAX_COMPARED, type ShadeKey } from "~/shared/shades/compare-path";

const SHADE = /^([\p{L}\p{N}_-]{1,200}):([1-9]\d{0,8})$/u;

export function readComparedShades(params: URLSearchParams): ShadeKey[] {
  const shades = (params.get("shades") ?? "").split(",").flatMap((text) => {
    const [, product, id] = SHADE.exec(text) ?? [];
    return product && id ? [{ product, id: Number(id) }] : [];
  });
  return shades
    .filter(({ id }, index) => shades.findIndex((each) => each.id === id) === index)
    .slice(0, MAX_COMPARED);
}
