/** The shades that the shopper collects for a comparison. Stored in the browser, so that every page has them. */
import { createStoredStore, parseJson, useStore, writeItem } from "~/create-store";
import { MAX_COMPARED, type ShadeKey } from "~/shared/shades/compare-path";

export interface ComparedShade extends ShadeKey {
  name: string;
  value: string;
}

const STORAGE_KEY = "compared";
const NONE: ComparedShade[] = [];
const compared = createStoredStore([STORAGE_KEY], ([text = null]) => parseShades(parseJson(text)));

export const useComparedShades = (): ComparedShade[] => useStore(compared, (shades) => shades, NONE);

/** Adds or removes a shade. Does nothing if four others are there. */
export function toggleComparedShade(shade: ComparedShade): void {
  const chosen = compared.get();
  if (chosen.some(({ id }) => id === shade.id)) dropComparedShade(shade.id);
  else if (chosen.length < MAX_COMPARED) storeShades([...chosen, shade]);
}

export function dropComparedShade(id: number): void {
  storeShades(compared.get().filter((each) => each.id !== id));
}

export const clearComparedShades = () => storeShades(NONE);

function parseShades(stored: unknown): ComparedShade[] {
  return Array.isArray(stored) ? stored.filter(isComparedShade).slice(0, MAX_COMPARED) : NONE;
}

/** If the storage is full or blocked, the shades last as long as the page. */
function storeShades(next: ComparedShade[]): void {
  writeItem(STORAGE_KEY, JSON.stringify(next));
}

function isComparedShade(value: unknown): value is ComparedShade {
  if (typeof value !== "object" || value === null) return false;
  const { id, product, name, value: colour } = value as Record<string, unknown>;
  return typeof id === "number" && [product, name, colour].every((each) => typeof each === "string");
}
