/** Changes of lists, each as a new list. */

export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  if (!(from in list && to in list)) return [...list];
  const rest = removeAt(list, from);
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)];
}

export const replaceAt = <T>(list: readonly T[], at: number, changes: Partial<T>): T[] =>
  list.map((each, place) => (place === at ? { ...each, ...changes } : each));

export const removeAt = <T>(list: readonly T[], at: number): T[] => list.filter((_, place) => place !== at);
