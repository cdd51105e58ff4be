/** Lists that stay as they stand while staff work on them, so that what was just changed does not jump away. */
import { useRef } from "react";

/** Of a list that is fetched again: what was there before stays in its order. Another `list` begins anew. */
export function useStableOrder<T extends { id: number }>(items: T[], list = ""): T[] {
  const shown = useRef({ list, ids: [] as number[] });
  const shownIds = shown.current.list === list ? shown.current.ids : [];
  const byId = new Map(items.map((item) => [item.id, item]));
  const staying = shownIds.flatMap((id) => byId.get(id) ?? []);
  const isStaying = new Set(staying);
  // The places of those that stay are filled in the order in which they stood.
  const ordered = items.map((item) => (isStaying.has(item) ? (staying.shift() ?? item) : item));
  shown.current = { list, ids: ordered.map(({ id }) => id) };
  return ordered;
}

/** What waits for a decision, with what was decided here still in its place: nothing slides under the pointer. */
export function useWaitingAndDecided<T extends { id: number }>(
  waiting: T[],
  decided: Record<number, string>,
): T[] {
  const shown = useRef<T[]>([]);
  const byId = new Map(waiting.map((item) => [item.id, item]));
  const staying = shown.current.flatMap((item) => byId.get(item.id) ?? (decided[item.id] ? [item] : []));
  const isStaying = new Set(staying);
  shown.current = [...staying, ...waiting.filter((item) => !isStaying.has(item))];
  return shown.current;
}
