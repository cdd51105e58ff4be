/** The tags of a shared tape. Its picture is the tape as it stands, drawn by the shop. */
import type { Tape } from "~/api/shades";
import type { MetaDescriptor } from "~/router";
import { buildShareMeta } from "~/share-meta.server";
import type { LoadedColour } from "./load-named-colour";
import { listBuyable } from "./tape-points";
import type { WantedColour } from "./wanted-colour";

const nameColour = (wanted: WantedColour): string =>
  "hex" in wanted ? `h${wanted.hex.slice(1).toLowerCase()}` : `v${wanted.variant_id}`;

/** The name of the picture has the tolerance in thousandths. Nothing where nothing on the tape can be bought. */
export function buildTapePreview(
  { own, wanted }: LoadedColour,
  { max_delta_e, products }: Tape,
  url: string,
  origin: string,
): MetaDescriptor[] {
  if (listBuyable(products).length === 0) return [];
  const { pathname, search } = new URL(url);
  const title = `Twins of ${own.name}`;
  return buildShareMeta(
    {
      title,
      description: "Every product that looks like it, by price.",
      path: pathname + search,
      picture: `tape_${nameColour(wanted)}_w${Math.round(max_delta_e * 1000)}`,
      alt: `${title} on a line of prices`,
    },
    origin,
  );
}
