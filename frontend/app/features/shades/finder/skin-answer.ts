/** Describes skin that was read, with the undertones that brands declare of what is nearest to it. */
import type { FinderResult } from "~/shared/shades/find-matches";
import type { FinderQuery } from "~/shared/shades/finder-query";
import { describeLikelyShades, describeSkin, isLightKnown } from "../skin-words";
import type { ProductLoader } from "./start-shades";

const NEAREST = 4;

export async function describeSkinFound(query: FinderQuery, found: FinderResult, loadProduct: ProductLoader) {
  const { leading, matches } = found;
  return {
    words: describeSkin(
      `#${query.hex}`,
      query.possibleError,
      await loadUndertones(query, found, loadProduct),
    ),
    likelyShades: leading ? describeLikelyShades([leading.lead, ...matches]) : undefined,
  };
}

/** None in unknown light, which changes them. */
async function loadUndertones(query: FinderQuery, { matches }: FinderResult, loadProduct: ProductLoader) {
  if (query.mode !== "photo" || !isLightKnown(query.possibleError)) return [];
  const nearest = [...matches].sort((one, other) => one.delta_e - other.delta_e).slice(0, NEAREST);
  const found = await Promise.all(
    nearest.map(async ({ slug, variants: [shade] }) => {
      const loaded = await loadProduct(slug);
      return loaded.ok ? loaded.value.variants.find(({ id }) => id === shade?.id)?.undertone : undefined;
    }),
  );
  return found.flatMap((undertone) => undertone ?? []);
}
