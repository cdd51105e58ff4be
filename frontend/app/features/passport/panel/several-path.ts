/** The shades of a person, as the finder has them in its address. */
import { MAX_OWNED } from "~/api/constants";
import type { PassportShade, Person } from "~/api/passport";
import {
  buildFinderPath,
  type DecidedShade,
  formatNamedColour,
  type NamedColour,
  replaceOwned,
  startMode,
} from "~/shared/shades/finder-query";

export const listOwned = ({ shades }: Person): DecidedShade[] =>
  shades.flatMap((shade) =>
    shade.verdicts.map((verdict): DecidedShade => ({ verdict, ...toNamedColour(shade) })),
  );

const toNamedColour = ({ hex, variant_id, product_slug }: PassportShade): NamedColour =>
  variant_id !== null && product_slug ? { product: product_slug, shade: variant_id } : { hex: hex.slice(1) };

/** The name of a shade in the finder's address. */
export const formatForFinder = (shade: PassportShade): string => formatNamedColour(toNamedColour(shade));

/** The finder with all that is known of a person's shades. */
export const buildSeveralPath = (person: Person): string =>
  buildFinderPath(replaceOwned(startMode("several"), listOwned(person).slice(0, MAX_OWNED)));
