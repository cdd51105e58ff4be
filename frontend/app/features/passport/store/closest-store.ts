/** The closest shade of each product that the page shows. What a page asks for at once is one request. */
import { useEffect, useSyncExternalStore } from "react";
import { MAX_PAGE_SIZE } from "~/api/constants";
import { type ClosestShade, fetchClosestShades, type PassportShade } from "~/api/passport";
import { createStore } from "~/create-store";
import { getWornShade, toWornColour } from "./change-passport";
import { getLocalPassport, subscribe as subscribeToPassport } from "./passport-store";
import { getShadeKey } from "./read-passport";

/** Null for a product that has no shade for skin. */
type Found = Map<string, ClosestShade | null>;

let wornKey = "";
let found: Found = new Map();
let waiting = new Set<string>();
/** Raised with every answer. */
const answers = createStore(0);

/** The closest shade of a product to the one that is worn. Undefined until it is known. */
export function useClosestShade(slug: string): ClosestShade | undefined {
  const closest = useSyncExternalStore(
    subscribe,
    () => getFound(slug),
    () => undefined,
  );
  useEffect(() => {
    if (closest === undefined) ask(slug);
  }, [closest, slug]);
  return closest ?? undefined;
}

export const getClosestShadeId = (slug: string): number | undefined => getFound(slug)?.shade.id;

const getWorn = (): PassportShade | undefined => getWornShade(getLocalPassport().passport);

/** Distances found for another shade count no more. */
function getFound(slug: string): ClosestShade | null | undefined {
  const worn = getWorn();
  const key = worn ? getShadeKey(worn) : "";
  if (key !== wornKey) [wornKey, found, waiting] = [key, new Map(), new Set()];
  return worn ? found.get(slug) : null;
}

function ask(slug: string): void {
  if (waiting.size === 0) setTimeout(sendWaiting);
  waiting.add(slug);
}

async function sendWaiting(): Promise<void> {
  const worn = getWorn();
  const slugs = [...waiting].slice(0, MAX_PAGE_SIZE);
  waiting = new Set([...waiting].slice(MAX_PAGE_SIZE));
  if (waiting.size > 0) setTimeout(sendWaiting);
  if (!worn || slugs.length === 0) return;
  const key = getShadeKey(worn);
  // Without an answer the cards stay as they are, and those of the next page ask again.
  const shades = await fetchClosestShades(toWornColour(worn), slugs).catch(() => undefined);
  if (!shades || key !== wornKey) return;
  const bySlug = new Map(shades.map((each) => [each.product_slug, each]));
  for (const slug of slugs) found.set(slug, bySlug.get(slug) ?? null);
  answers.set(answers.get() + 1);
}

function subscribe(listener: () => void): () => void {
  const stops = [answers.subscribe(listener), subscribeToPassport(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}
