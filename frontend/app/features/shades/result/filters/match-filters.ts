/** Clears and counts the filters of matches. A category is a filter only where there is no choice where to look. */
import { hasScopeChoice } from "~/shared/shades/departments";
import type { FinderQuery, MatchFilters } from "~/shared/shades/finder-query";

/** What stays when the filters are cleared: where to look, and how prices count. */
export const clearMatchFilters = (query: FinderQuery): MatchFilters => {
  const { category, department, delivered } = query.matchFilters;
  return { category: hasScopeChoice(query) ? category : undefined, department, delivered };
};

/** The number of filters that may leave matches out. */
export const countMatchFilters = (query: FinderQuery): number => {
  const { category, department: _, delivered: __, ...filters } = query.matchFilters;
  const narrowing = hasScopeChoice(query) ? filters : { ...filters, category };
  return Object.values(narrowing).filter((value) => value !== undefined).length;
};
