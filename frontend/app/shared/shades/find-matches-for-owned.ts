/** Finds the matches of several shades, by what the shopper says of each. */
import type { Api } from "~/api/client/client";
import { fetchOwnedMatches, type OwnedShade } from "~/api/shades";
import { buildFilterBody, type FinderResult, listWorn, type StartShade } from "./find-matches";
import { type DecidedShade, type FinderQuery, listDecided } from "./finder-query";

const MAX_OWNED_MATCHES = 15;

/** `startShades` are those that the shopper says something of. */
export async function findMatchesForOwned(
  api: Api,
  { matchFilters, owned: allOwned }: FinderQuery,
  startShades: StartShade[],
  chosenCategories: string[],
): Promise<FinderResult> {
  const owned = listDecided(allOwned);
  const shades = owned.map(toOwned);
  const response = await fetchOwnedMatches(api, {
    ...buildFilterBody(matchFilters, chosenCategories, listWorn(owned, startShades)),
    shades,
    // Her own shades may be among them, and are left out below.
    limit: MAX_OWNED_MATCHES + owned.length,
  });
  const ownedIds = new Set(owned.map((each) => ("shade" in each ? each.shade : undefined)));
  const others = response.products.filter(({ variants }) => !ownedIds.has(variants[0]?.id));
  return {
    startShades,
    matches: others.slice(0, MAX_OWNED_MATCHES),
    target: response.target,
    lighter: response.nearest_lighter,
    deeper: response.nearest_deeper,
  };
}

function toOwned(owned: DecidedShade): OwnedShade {
  const { verdict } = owned;
  return "hex" in owned ? { verdict, hex: `#${owned.hex}` } : { verdict, variant_id: owned.shade };
}
