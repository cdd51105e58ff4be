/** The keys that move through the list under the search box, as in ARIA's combobox pattern. */

/**
 * The option that a key leads to. Undefined is the box itself: arrow keys pass through it between the last and the
 * first option. Home and End move the text cursor until an option is active.
 */
export function moveActiveIndex(
  key: string,
  from: number | undefined,
  count: number,
): { active: number | undefined } | undefined {
  if (key === "ArrowDown") return { active: findOption((from ?? -1) + 1, count) };
  if (key === "ArrowUp") return { active: findOption((from ?? count) - 1, count) };
  if (from === undefined) return undefined;
  if (key === "Home") return { active: 0 };
  if (key === "End") return { active: count - 1 };
  return undefined;
}

const findOption = (index: number, count: number) => (index < 0 || index >= count ? undefined : index);

/** The id of one option, for the `aria-activedescendant` of the search box. */
export const buildOptionId = (list: string, index: number) => `${list}-${index}`;
