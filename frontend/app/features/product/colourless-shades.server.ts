/** Names the shades whose colour nobody told us, below the description of a product. */
import type { Product } from "~/api/product";

const MARKS = /[\\`*_[\]<>#|~]/g;

export function describeWithColourless({ description, colourless }: Product): string {
  if (colourless.length === 0) return description;
  const names = colourless.map(({ name }) => name.replace(MARKS, "\\$&")).join(", ");
  const has = colourless.length === 1 ? "1 shade" : `${colourless.length} shades`;
  return `${description}\n\nIn ${has} whose colour we do not know yet: ${names}.`;
}
