/** Keeps every choice of a list while filters narrow it. A choice that would leave nothing has a count of 0. */
import type { Filters } from "~/api/search";

/** All choices of `available`, with the counts of `current`. Choices only `current` has come last. */
export function mergeFilters(available: Filters, current: Filters): Filters {
  const types = new Map(current.others.map(({ type, filters }) => [type, filters]));
  const newTypes = current.others.filter(({ type }) => available.others.every((each) => each.type !== type));
  return {
    ...current,
    brands: mergeChoices(available.brands, current.brands, ({ slug }) => slug),
    categories: mergeChoices(available.categories, current.categories, ({ slug }) => slug),
    others: [
      ...available.others.map(({ type, filters }) => ({
        type,
        filters: mergeChoices(filters, types.get(type) ?? [], ({ value }) => value),
      })),
      ...newTypes,
    ],
  };
}

type Choice = { count: number };

function mergeChoices<T extends Choice>(available: T[], current: T[], getKey: (choice: T) => string): T[] {
  const counted = new Map(current.map((choice) => [getKey(choice), choice]));
  const keys = new Set(available.map(getKey));
  return [
    ...available.map((choice) => counted.get(getKey(choice)) ?? { ...choice, count: 0 }),
    ...current.filter((choice) => !keys.has(getKey(choice))),
  ];
}
