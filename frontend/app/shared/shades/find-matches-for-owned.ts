/** Finds what suits all that a shopper knows of several shades. */
import type { Api } from "~/api/client/client";
import { fetchOwnedMatches, type Owned } from "~/api/shades";
import { buildFilterBody, type FinderResult, listWorn, type StartShade } from "./find-matches";
import { type FinderQuery, listStated, type StatedShade } from "./finder-query";

const MAX_OWNED_MATCHES = 15;

/** `startShades` are those that the shopper says something of. */
export async function findMatchesForOwned(
  api: Api,
  { matchFilters, owned: allOwned }: FinderQuery,
  startShades: StartShade[],
  chosenCategories: string[],
): Promise<FinderResult> {
  const owned = listStated(allOwned);
  const shades = owned.map(toOwnedSubject);
  const response = await fetchOwnedMatches(api, {
    ...buildFilterBody(matchFilters, chosenCategories, listWorn(owned, startShades)),
    shades,
    limit: MAX_OWNED_MATCHES,
  });
  const ownedIds = new Set(owned.map((each) => ("shade" in each ? each.shade : undefined)));
  const matches = response.products.filter(({ variants }) => !ownedIds.has(variants[0]?.id));
  return {
    startShades,
    matches,
    target: response.target,
    lighter: response.nearest_lighter,
    deeper: response.nearest_deeper,
  };
}

function toOwnedSubject(owned: StatedShade): Owned {
  const { verdict } = owned;
  return "hex" in owned ? { verdict, hex: `#${owned.hex}` } : { verdict, variant_id: owned.shade };
}
