/** The lists of this tab's history, so that back and forward show them exactly as they were left. */
import type { LoadResult } from "~/api/load-result";
import type { Listing } from "./listing";

interface Memory {
  pathname: string;
  at: number;
  head: unknown;
  list: LoadResult<Listing>;
}

const MOST = 20;
const KEPT_MS = 10 * 60_000;
const FIRST_ENTRY = "default";

const memories = new Map<string, Memory>();
let latest: Memory | undefined;

/** Keeps the list that the current entry of the history shows; not beside a head that failed and may yet come. */
export function remember(head: unknown, listing: Listing): void {
  if (failed(head)) return;
  const memory = { pathname: location.pathname, at: Date.now(), head, list: loaded(listing) };
  latest = memory;
  memories.delete(entry());
  memories.set(entry(), memory);
  for (const oldest of memories.keys()) {
    if (memories.size <= MOST) break;
    memories.delete(oldest);
  }
}

/** What the entry being returned to showed. A new visit to the same address is another entry. */
export function recall<H>(url: URL): { head: H; list: LoadResult<Listing> } | undefined {
  const memory = memories.get(entry());
  const returning = location.href === url.href && memory?.pathname === url.pathname;
  if (!returning || !memory || Date.now() - memory.at > KEPT_MS) return undefined;
  return { head: memory.head as H, list: memory.list };
}

/** The part of the page that its filters do not change. */
export function recallHead<H>(url: URL): H | undefined {
  return latest?.pathname === url.pathname ? (latest.head as H) : undefined;
}

const loaded = (value: Listing): LoadResult<Listing> => ({ ok: true, value });

function failed(head: unknown): boolean {
  return typeof head === "object" && head !== null && "ok" in head && head.ok === false;
}

/** The browser's own name for the entry of its history we stand on. */
function entry(): string {
  const state: unknown = window.history.state;
  const key = typeof state === "object" && state !== null && "key" in state ? state.key : undefined;
  return typeof key === "string" ? key : FIRST_ENTRY;
}
