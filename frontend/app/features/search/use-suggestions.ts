/** What a shopper may be about to type, asked for while typing. */
import { useEffect, useState } from "react";
import { browserApi } from "~/api/browser-api";
import { toLoadResult } from "~/api/load-result";
import { fetchSuggestions, type Suggestions } from "~/api/search";

/** One line of the list, whatever it leads to. */
export interface Suggestion {
  key: string;
  kind: "Brands" | "Products" | "Shades";
  name: string;
  /** What it belongs to, said smaller. */
  of?: string;
  colour?: string;
  to: string;
}

/** The name of one line of a list, by which the box says where the arrow keys stand. */
export const optionId = (list: string, place: number) => `${list}-${place}`;

const REST_MS = 140;
const FEWEST_LETTERS = 2;

/** The suggestions for what is typed; none for a word of one letter, or when the call fails. */
export function useSuggestions(typed: string, wanted: boolean): Suggestion[] {
  const [found, setFound] = useState<{ words: string; suggestions: Suggestion[] }>();
  const words = typed.trim();
  const enough = wanted && words.length >= FEWEST_LETTERS;

  useEffect(() => {
    if (!enough) return;
    const asked = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await toLoadResult(fetchSuggestions(browserApi(), words, asked.signal));
      if (asked.signal.aborted) return;
      setFound({ words, suggestions: answer.ok ? suggestionsOf(answer.value) : [] });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [enough, words]);

  return enough && found ? found.suggestions : [];
}

export function suggestionsOf({ brands, products, shades }: Suggestions): Suggestion[] {
  return [
    ...brands.map(
      ({ name, slug }): Suggestion => ({ key: `b-${slug}`, kind: "Brands", name, to: `/brands/${slug}` }),
    ),
    ...products.map(
      ({ name, slug, brand }): Suggestion => ({
        key: `p-${slug}`,
        kind: "Products",
        name,
        of: brand,
        to: `/products/${slug}`,
      }),
    ),
    ...shades.map(
      ({ name, slug, value, variant_id, product }): Suggestion => ({
        key: `s-${variant_id}`,
        kind: "Shades",
        name,
        of: product,
        colour: value,
        to: `/products/${slug}?variant=${variant_id}`,
      }),
    ),
  ];
}
