/**
 * The shade that the shopper wears, for pages, and the parts that show the shop through it. Empty on the server and
 * until the passport has loaded: the chip of the header fills it.
 */
import { type ComponentType, useSyncExternalStore } from "react";
import type { Variant } from "~/api/product";
import type { WornColour } from "~/api/search";

export interface OwnShade {
  worn: WornColour;
  /** What shows it on a card, on a brand's page and on a product's page. */
  Card: ComponentType<{ slug: string; picture: string | undefined }>;
  Brand: ComponentType<{ slug: string }>;
  Product: ComponentType<{ slug: string; variants: Variant[] }>;
}

let current: OwnShade | undefined;
const listeners = new Set<() => void>();

export const getOwnShade = (): OwnShade | undefined => current;

export const useOwnShade = (): OwnShade | undefined =>
  useSyncExternalStore(subscribe, getOwnShade, () => undefined);

export function setOwnShade(next: OwnShade | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

/** What tells two worn shades apart. */
export const getWornKey = (worn: WornColour | undefined): string | undefined =>
  worn && `${worn.variant_id ?? ""} ${worn.hex}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
