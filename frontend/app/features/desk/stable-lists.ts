/** Lists that stay as they stand while staff work on them, so that what was just changed does not jump away. */
import { useRef } from "react";

/** Of a list that is fetched again: what was there before stays in its order. Another `list` begins anew. */
export function useStableOrder<T extends { id: number }>(items: T[], list = ""): T[] {
  const before = useRef<{ list: string; ids: number[] }>({ list, ids: [] });
  const known = before.current.list === list ? before.current.ids : [];
  const byId = new Map(items.map((item) => [item.id, item]));
  const stay = known.filter((id) => byId.has(id));
  const kept = new Set(stay);
  const ids = items.map(({ id }) => (kept.has(id) ? (stay.shift() ?? id) : id));
  before.current = { list, ids };
  return ids.map((id) => byId.get(id) as T);
}

/** What waits for a decision, with what was decided here still in its place: nothing slides under the pointer. */
export function useWaitingAndDecided<T extends { id: number }>(
  waiting: T[],
  decided: Record<number, string>,
): T[] {
  const shown = useRef<T[]>([]);
  const byId = new Map(waiting.map((item) => [item.id, item]));
  const stay = shown.current.flatMap((item) => byId.get(item.id) ?? (decided[item.id] ? [item] : []));
  const known = new Set(stay.map(({ id }) => id));
  shown.current = [...stay, ...waiting.filter(({ id }) => !known.has(id))];
  return shown.current;
}
