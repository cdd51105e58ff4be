/** The shades that the shopper collects for a comparison. Stored in the browser, so that every page has them. */
import { useSyncExternalStore } from "react";
import { MAX_COMPARED, type ShadeKey } from "./compare-path";

export interface ComparedShade extends ShadeKey {
  name: string;
  /** The CSS colour. */
  value: string;
}

const STORAGE_KEY = "compared";
const NONE: ComparedShade[] = [];
const listeners = new Set<() => void>();
let shades: ComparedShade[] | undefined;

export const useComparedShades = (): ComparedShade[] =>
  useSyncExternalStore(subscribe, readShades, () => NONE);

/** Adds or removes a shade. Does nothing if four others are there. */
export function toggleComparedShade(shade: ComparedShade): void {
  const chosen = readShades();
  if (chosen.some(({ id }) => id === shade.id)) dropComparedShade(shade.id);
  else if (chosen.length < MAX_COMPARED) storeShades([...chosen, shade]);
}

export function dropComparedShade(id: number): void {
  storeShades(readShades().filter((each) => each.id !== id));
}

export const clearComparedShades = () => storeShades(NONE);

function readShades(): ComparedShade[] {
  shades ??= parseShades();
  return shades;
}

function parseShades(): ComparedShade[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isComparedShade).slice(0, MAX_COMPARED) : NONE;
  } catch {
    return NONE;
  }
}

/** If the storage is full or blocked, the shades last as long as the page. */
function storeShades(next: ComparedShade[]): void {
  shades = next;
  for (const listener of listeners) listener();
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    return;
  }
}

function isComparedShade(value: unknown): value is ComparedShade {
  if (typeof value !== "object" || value === null) return false;
  const { id, product, name, value: colour } = value as Record<string, unknown>;
  return typeof id === "number" && [product, name, colour].every((each) => typeof each === "string");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
