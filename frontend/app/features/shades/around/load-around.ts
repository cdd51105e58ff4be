/** Loads the colours around a shade or a colour: moved as the address says, and what is alike in ingredients. */
import type { Api } from "~/api/client/client";
import { type AlikeProducts, fetchAlike, fetchNudges } from "~/api/shades";
import { ALIKE_SORTS, type AlikeSort } from "./alike-rows";
import { COLOUR_PARAM_NAMES, type LoadedColour, loadNamedColour } from "./load-named-colour";
import { NO_NUDGE, type PositionWithMoves, pickPosition } from "./nudge-grid";

export const AROUND_PARAM_NAMES: readonly string[] = [...COLOUR_PARAM_NAMES, "sort", "lighter", "warmer"];

export interface AroundPageData extends LoadedColour {
  position: PositionWithMoves | undefined;
  /** A colour alone has no ingredients. */
  alike: AlikeProducts | null;
  sort: AlikeSort;
}

/** Null if the address names no shade or colour that the shop knows. */
export async function loadAround(api: Api, params: URLSearchParams): Promise<AroundPageData | null> {
  const found = await loadNamedColour(api, params);
  if (!found) return null;
  const { wanted } = found;
  const sort = ALIKE_SORTS.find(({ value }) => value === params.get("sort"))?.value ?? "formula";
  const [nudges, alike] = await Promise.all([
    fetchNudges(api, wanted),
    "variant_id" in wanted ? fetchAlike(api, { ...wanted, sort }) : null,
  ]);
  const nudge = { lighter: Number(params.get("lighter")), warmer: Number(params.get("warmer")) };
  const position = pickPosition(nudges, nudge) ?? pickPosition(nudges, NO_NUDGE);
  return { ...found, position, alike, sort };
}
