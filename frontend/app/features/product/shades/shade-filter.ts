/** Reads the chosen shade from the address, filters shades, and handles arrow keys. */
import type { Variant } from "~/api/product";

export interface ShadeFilter {
  words: string;
  undertone: string;
}

export const NO_FILTER: ShadeFilter = { words: "", undertone: "" };

/** The shade in `?variant=`. The first shade if that is missing or unknown. */
export function findChosenShade(variants: Variant[], params: URLSearchParams): Variant | undefined {
  const variantId = params.get("variant");
  return variants.find(({ id }) => String(id) === variantId) ?? variants[0];
}

/** The query string with another shade. Other parameters stay. */
export function buildShadeSearch(params: URLSearchParams, id: number): string {
  const next = new URLSearchParams(params);
  next.set("variant", String(id));
  return `?${next}`;
}

export function listUndertones(variants: Variant[]): string[] {
  return [...new Set(variants.map(({ undertone }) => undertone ?? ""))].filter(Boolean).sort();
}

/** Each typed word must be the beginning of a word in the shade's name, undertone or finish. */
export function filterShades(variants: Variant[], { words, undertone }: ShadeFilter): Variant[] {
  const typedWords = splitWords(words);
  return variants.filter((variant) => {
    const shadeWords = splitWords(`${variant.name} ${variant.undertone ?? ""} ${variant.finish ?? ""}`);
    const matchesWords = typedWords.every((word) => shadeWords.some((each) => each.startsWith(word)));
    return matchesWords && (!undertone || variant.undertone === undertone);
  });
}

/** The index after an arrow key, Home or End. It wraps around, like a set of radio buttons. */
export function getNextIndex(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowRight" || key === "ArrowDown") return (index + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (index - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
