/** What the brands page's address says: the typed words and the chosen letters. */
import { LETTERS } from "./letter-groups";

export interface BrandQuery {
  query: string;
  letters: string[];
}

const MAX_QUERY_LENGTH = 200;

export function readBrandQuery(params: URLSearchParams): BrandQuery {
  const letterText = params.get("letters") ?? "";
  return {
    query: (params.get("q") ?? "").slice(0, MAX_QUERY_LENGTH),
    letters: LETTERS.filter((letter) => letterText.includes(letter)),
  };
}

/** The shortest address that says the same: `?q=rose&letters=AC`. */
export function writeBrandQuery({ query, letters }: BrandQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query !== "") params.set("q", query);
  if (letters.length > 0) params.set("letters", letters.join(""));
  return params;
}

/** A letter pressed again is let go. */
export function toggleLetter(letters: string[], pressed: string): string[] {
  return LETTERS.filter((letter) => letters.includes(letter) !== (letter === pressed));
}

/** Where a form sent without JavaScript belongs, or nothing when it is there already. */
export function getBrandRedirect(params: URLSearchParams): string | undefined {
  const pressed = params.get("toggle");
  if (pressed === null) return undefined;
  const { query, letters } = readBrandQuery(params);
  const next = { query, letters: pressed === "ALL" ? [] : toggleLetter(letters, pressed) };
  return `/brands?${writeBrandQuery(next)}`.replace(/\?$/, "");
}
