/** Lists whose order is a choice: a part is moved by dragging it, or by its buttons. */

export function move<T>(list: readonly T[], from: number, to: number): T[] {
  if (to < 0 || to >= list.length || from === to) return [...list];
  const rest = list.filter((_, place) => place !== from);
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)];
}

export const replaceAt = <T>(list: readonly T[], at: number, changes: Partial<T>): T[] =>
  list.map((each, place) => (place === at ? { ...each, ...changes } : each));

export const removeAt = <T>(list: readonly T[], at: number): T[] => list.filter((_, place) => place !== at);
