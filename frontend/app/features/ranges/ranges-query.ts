/** The state of the ranges page in its address: the sort, the category, and whether it is drawn or a table. */
import { MAX_SLUG_LENGTH } from "~/api/constants";
import type { RangesQuery } from "~/api/ranges";
import { RANGES } from "~/site";

export const RANGE_SORTS = [
  { value: "deepest", label: "Most deep shades" },
  { value: "olive", label: "Most olive" },
  { value: "evenness", label: "Most even" },
  { value: "gap", label: "Widest gap" },
  { value: "shades", label: "Most shades" },
  { value: "name", label: "Name" },
] as const;

type RangeSort = (typeof RANGE_SORTS)[number]["value"];

export interface RangeChoices {
  sort: RangeSort;
  category?: string | undefined;
  asTable: boolean;
}

/** All names that the page reads from its address. */
export const RANGE_PARAM_NAMES: readonly string[] = ["sort", "category", "view"];

const DEFAULT_SORT: RangeSort = "deepest";
const TABLE = "table";

export function readRangeChoices(params: URLSearchParams): RangeChoices {
  const category = params.get("category") ?? "";
  return {
    sort: RANGE_SORTS.find(({ value }) => value === params.get("sort"))?.value ?? DEFAULT_SORT,
    category: category.length > 0 && category.length <= MAX_SLUG_LENGTH ? category : undefined,
    asTable: params.get("view") === TABLE,
  };
}

export function buildRangesPath({ sort, category, asTable }: RangeChoices): string {
  const params = new URLSearchParams();
  if (sort !== DEFAULT_SORT) params.set("sort", sort);
  if (category) params.set("category", category);
  if (asTable) params.set("view", TABLE);
  const search = params.toString();
  return search ? `${RANGES.to}?${search}` : RANGES.to;
}

export const toRangesQuery = ({ sort, category }: RangeChoices): RangesQuery => ({
  sort,
  ...(category && { category_slug: category }),
});
