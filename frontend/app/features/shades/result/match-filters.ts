/** Clears and counts the filters of matches. */
import type { FinderQuery, MatchFilters } from "~/features/shades/finder/finder-query";

/** What stays when the filters are cleared: where to look, and how prices count. */
export const clearMatchFilters = ({
  matchFilters: { department, delivered },
}: FinderQuery): MatchFilters => ({
  department,
  delivered,
});

/** The number of filters that may leave matches out. */
export const countMatchFilters = ({
  matchFilters: { department: _, delivered: __, ...filters },
}: FinderQuery): number => Object.values(filters).filter((value) => value !== undefined).length;
