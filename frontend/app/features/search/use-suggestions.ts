/** Fetches search suggestions while the shopper types. */
import { useEffect, useState } from "react";
import { browserApi } from "~/api/browser-api";
import { toLoadResult } from "~/api/load-result";
import { fetchSuggestions, type Suggestions } from "~/api/search";

/** One suggestion: a brand, a product or a shade. */
export interface Suggestion {
  key: string;
  kind: "Brands" | "Products" | "Shades";
  name: string;
  /** The brand of a product, or the product of a shade. Shown in smaller type. */
  parent?: string;
  colour?: string;
  to: string;
}

/** The id of one option, for the `aria-activedescendant` of the search box. */
export const buildOptionId = (list: string, index: number) => `${list}-${index}`;

const DEBOUNCE_MS = 140;
const MIN_LETTERS = 2;

/** Suggestions for the typed text. Empty for a single letter, and if the request fails. */
export function useSuggestions(typed: string, requested: boolean): Suggestion[] {
  const [latest, setLatest] = useState<{ words: string; suggestions: Suggestion[] }>();
  const words = typed.trim();
  const enabled = requested && words.length >= MIN_LETTERS;

  useEffect(() => {
    if (!enabled) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const result = await toLoadResult(fetchSuggestions(browserApi(), words, controller.signal));
      if (controller.signal.aborted) return;
      setLatest({ words, suggestions: result.ok ? listSuggestions(result.value) : [] });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [enabled, words]);

  return enabled && latest ? latest.suggestions : [];
}

export function listSuggestions({ brands, products, shades }: Suggestions): Suggestion[] {
  return [
    ...brands.map(
      ({ name, slug }): Suggestion => ({ key: `b-${slug}`, kind: "Brands", name, to: `/brands/${slug}` }),
    ),
    ...products.map(
      ({ name, slug, brand }): Suggestion => ({
        key: `p-${slug}`,
        kind: "Products",
        name,
        parent: brand,
        to: `/products/${slug}`,
      }),
    ),
    ...shades.map(
      ({ name, slug, value, variant_id, product }): Suggestion => ({
        key: `s-${variant_id}`,
        kind: "Shades",
        name,
        parent: product,
        colour: value,
        to: `/products/${slug}?variant=${variant_id}`,
      }),
    ),
  ];
}
