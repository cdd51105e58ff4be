/** The words of the closest match beside a shade about its colours. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Variant } from "~/api/product";
import type { Match } from "~/api/shades";
import BestMatch from "~/features/product/matches/best-match";

const LIGHT = "The disc is corrected for the light of each picture.";
const BARLEY = { id: 1, name: "Barley", value: "#dbb48b", mended: "#dcb690", wear: null };
const WHEAT = { id: 2, name: "Wheat", value: "#d9ac7b", mended: null, wear: null };
const MATCH = {
  slug: "serum",
  name: "Serum Foundation",
  brand: "Northlight",
  images: [],
  scale: "Good bet",
  evidence: "picture",
  delta_e: 1.3,
  worn_together: null,
  price: 9,
  currency: "GBP",
  in_stock: true,
  variants: [WHEAT],
} as unknown as Match;

function renderClosest(shade: typeof BARLEY | typeof WHEAT): string {
  const loaded = {
    ok: true as const,
    value: {
      products: [MATCH],
      leading: { lead: MATCH },
    },
  };
  return renderToStaticMarkup(
    <BestMatch
      shade={shade as unknown as Variant}
      product="own"
      offer={{ price: 12, currency: "GBP", in_stock: true } as never}
      loaded={loaded as never}
    />,
  );
}

describe("the closest match", () => {
  it("says where its disc is not in the colours of the pictures", () => {
    expect(renderClosest(BARLEY)).toContain(LIGHT);
    expect(renderClosest(WHEAT)).not.toContain(LIGHT);
  });

  it("says by what it is known apart from what it saves, and names no other price", () => {
    const markup = renderClosest(WHEAT);
    expect(markup).toContain(">Good bet. Save £3.00</span>");
    expect(markup).toContain(">As close as pictures can tell</span>");
    expect(markup.match(/£[\d.]+/g)).toEqual(["£3.00", "£9.00"]);
  });
});
