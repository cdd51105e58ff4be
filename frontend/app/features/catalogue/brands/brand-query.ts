/** The query of the brands page in the address: search text and letters. */
import { MAX_SEARCH_LENGTH } from "~/api/constants";
import { LETTERS } from "./letter-groups";

export interface BrandQuery {
  searchText: string;
  letters: string[];
}

/** All names that the list of brands reads from its address. */
export const BRAND_PARAM_NAMES: readonly string[] = ["q", "letters", "toggle"];

export function readBrandQuery(params: URLSearchParams): BrandQuery {
  const letterText = params.get("letters") ?? "";
  return {
    searchText: (params.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
    letters: LETTERS.filter((letter) => letterText.includes(letter)),
  };
}

/** The query string, such as `?q=rose&letters=AC`. Default values are left out. */
export function writeBrandQuery({ searchText, letters }: BrandQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (searchText !== "") params.set("q", searchText);
  if (letters.length > 0) params.set("letters", letters.join(""));
  return params;
}

export const buildBrandsPath = (query: BrandQuery): string =>
  `/brands?${writeBrandQuery(query)}`.replace(/\?$/, "");

/** Adds a letter, or removes it if it is chosen already. */
export function toggleLetter(letters: string[], toggled: string): string[] {
  return LETTERS.filter((letter) => letters.includes(letter) !== (letter === toggled));
}

/** The address to redirect to after a form sent without JavaScript. Undefined if it is already right. */
export function getBrandRedirect(params: URLSearchParams): string | undefined {
  const letter = params.get("toggle");
  if (letter === null) return undefined;
  const { searchText, letters } = readBrandQuery(params);
  return buildBrandsPath({ searchText, letters: letter === "ALL" ? [] : toggleLetter(letters, letter) });
}
