/** Which shade the address means, which shades a few typed words leave, and where an arrow key leads. */
import type { Variant } from "~/api/product";

export interface ShadeFilter {
  words: string;
  undertone: string;
}

export const NO_FILTER: ShadeFilter = { words: "", undertone: "" };

/** The shade named by `?variant=`; the first where it is missing or unknown. */
export function findChosenShade(variants: Variant[], params: URLSearchParams): Variant | undefined {
  const variantId = params.get("variant");
  return variants.find(({ id }) => String(id) === variantId) ?? variants[0];
}

/** The address of a shade, everything else in it kept. */
export function buildShadeSearch(params: URLSearchParams, id: number): string {
  const next = new URLSearchParams(params);
  next.set("variant", String(id));
  return `?${next}`;
}

export function listUndertones(variants: Variant[]): string[] {
  return [...new Set(variants.map(({ undertone }) => undertone ?? ""))].filter(Boolean).sort();
}

/** Every typed word must begin a word of the shade's name, undertone or finish. */
export function filterShades(variants: Variant[], { words, undertone }: ShadeFilter): Variant[] {
  const typedWords = splitWords(words);
  return variants.filter((variant) => {
    const shadeWords = splitWords(`${variant.name} ${variant.undertone ?? ""} ${variant.finish ?? ""}`);
    const matchesWords = typedWords.every((word) => shadeWords.some((each) => each.startsWith(word)));
    return matchesWords && (!undertone || variant.undertone === undertone);
  });
}

/** The place an arrow, Home or End leads to; round and round, as in any set of radio buttons. */
export function getNextIndex(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowRight" || key === "ArrowDown") return (index + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (index - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
