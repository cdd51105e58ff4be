/** The shades of a person as the evidence of the finder. */

import { MAX_OWNED } from "~/api/constants";
import type { Person } from "~/api/passport";
import {
  buildFinderPath,
  type OwnedShade,
  replaceOwned,
  startMode,
} from "~/features/shades/finder/finder-query";

export const listOwned = ({ shades }: Person): OwnedShade[] =>
  shades.flatMap(({ verdicts, hex, variant_id, product_slug }) =>
    verdicts.map(
      (verdict): OwnedShade =>
        variant_id !== null && product_slug
          ? { verdict, product: product_slug, shade: variant_id }
          : { verdict, hex: hex.slice(1) },
    ),
  );

/** The finder with all that is known of a person's shades. */
export const buildSeveralPath = (person: Person): string =>
  buildFinderPath(replaceOwned(startMode("several"), listOwned(person).slice(0, MAX_OWNED)));
