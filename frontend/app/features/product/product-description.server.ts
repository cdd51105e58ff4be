/** Writes the description of a product in Markdown, with the names of its shades whose colour is not known. */
import type { Product } from "~/api/product";

const MARKS = /[\\`*_[\]<>#|~]/g;

export function writeDescription(product: Product): string {
  const { colourless } = product;
  const description = product.description.trim() ? product.description : describeInShort(product);
  if (colourless.length === 0) return description;
  const names = colourless.map(({ name }) => escapeMarks(name)).join(", ");
  const has = colourless.length === 1 ? "1 shade" : `${colourless.length} shades`;
  return `${description}\n\nIn ${has} whose colour we do not know yet: ${names}.`;
}

/** The known facts of a product that nobody described. */
function describeInShort({ brand, category, volume, variants }: Product): string {
  const facts = [`${category.name} by ${brand.name}`];
  if (volume) facts.push(volume);
  if (variants.length > 1) facts.push(`in ${variants.length} shades`);
  return escapeMarks(`${facts.join(", ")}.`);
}

const escapeMarks = (words: string) => words.replace(MARKS, "\\$&");
