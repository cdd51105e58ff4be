/** The words of a match card: its words are the swatches', its chances the skin's, and its halves what was compared. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Match } from "~/api/shades";
import { explainCloseness } from "~/features/passport/store/describe-shade";
import { MatchRow } from "~/features/shades/answer/match-row";
import { MatchCard } from "~/features/shades/match-card";
import { Chances } from "~/features/shades/science/chances";
import { groupMatches } from "~/shared/shades/group-matches";
import { describeVerdict } from "~/shared/shades/verdict-words";

const NOTHING_TO_SEE = "by their swatches, no difference most eyes would see";
const SHADE = { id: 1, name: "Barley", value: "#dbb48b", mended: "#dcb690", wear: null };
const FOUND = {
  slug: "serum",
  name: "Serum Foundation",
  brand: "Northlight",
  images: [],
  scale: "Good bet",
  evidence: "picture",
  verdict: "indistinguishable",
  difference: NOTHING_TO_SEE,
  delta_e: 0.3,
  confidence_words: "about 1 in 20",
  step_confidence: 0.5,
  step_confidence_words: "about 1 in 2",
  likely_from: 0.4,
  likely_to: 9.1,
  worn_together: null,
  price: 9,
  currency: "GBP",
  in_stock: true,
  unit_price: null,
  unit: null,
  variants: [
    {
      id: 2,
      name: "Wheat",
      value: "#d9ac7b",
      source: "brand",
      mended: "#dcb690",
      mending: "colour",
      wear: null,
    },
  ],
} as unknown as Match;

const renderCard = (values: Partial<Match> = {}) =>
  renderToStaticMarkup(<MatchCard match={{ ...FOUND, ...values }} shade={SHADE} />);
const renderChances = (values: Partial<Match> = {}, shade = SHADE) =>
  renderToStaticMarkup(
    <Chances matches={[{ ...FOUND, ...values }]} compareWith={() => ({ shade })} renderAction={() => null} />,
  );
const listFills = (markup: string) => [...markup.matchAll(/fill="(#\w+)"/g)].map(([, fill]) => fill);
const [VARIANT] = FOUND.variants;
const withVariant = (values: object) => ({
  variants: [{ ...VARIANT, ...values } as Match["variants"][number]],
});

describe("a match", () => {
  it("shows the colours that the verdict is about on its card, and the pictures' in the science", () => {
    expect(listFills(renderCard())).toEqual(["#dcb690", "#dcb690"]);
    expect(listFills(renderChances())).toEqual(["#dbb48b", "#d9ac7b"]);
    expect(renderChances()).toContain("corrected for the light of each picture");
    const plain = { ...SHADE, mended: null as unknown as string };
    expect(renderChances(withVariant({ mended: null }), plain)).not.toContain("corrected");
  });

  it("says one verdict and one reason on its card, and the chances in the science", () => {
    expect(renderCard()).toMatch(/Good bet.*Judged by its picture/s);
    expect(renderCard({ evidence: "worn", worn_together: 14 })).toContain("14 people wear both");
    expect(renderCard()).not.toMatch(/ΔE|\d in \d|swatches/);
    expect(renderChances()).toMatch(/Swatches look the same: .*0\.3/);
    expect(renderChances()).toContain("about 1 in 20 looks the same when worn");
    expect(renderChances()).toContain("About 1 in 2 lies within one shade step");
  });

  it.each([
    [{ source: "unknown" }, "less sure: nobody says where its swatch is from"],
    [{ source: "photo" }, "less sure: its swatch is read from a photograph"],
    [{ source: "instrument" }, "surer: an instrument measured its colour"],
    [{ source: "retailer", mending: "measured" }, "surer: an instrument measured its colour"],
  ])("says why its chances differ from those of a nearer or further one: %o", (values, reason) => {
    expect(renderChances(withVariant(values))).toContain(reason);
    expect(renderChances()).not.toMatch(/sure:|surer:/i);
  });
});

it.each([
  ["indistinguishable", "swatches look the same"],
  ["very close", "swatches look nearly the same"],
  ["close", "swatches look close"],
  ["noticeable", "swatches look different"],
  ["different", "swatches look very different"],
])("the verdict %s is %s", (verdict, words) => {
  expect(describeVerdict(verdict)).toBe(words);
});

it("a match lies on the side that its compared colour lies on", () => {
  const lighterPicture = { ...FOUND, variants: [{ ...FOUND.variants[0], value: "#f0d0b0" }] } as Match;
  expect(groupMatches(SHADE, [lighterPicture]).asLight).toHaveLength(1);
});

it("of a product that nobody offers nothing is said of stock", () => {
  const row = (values: Partial<Match>) => (
    <MatchRow match={{ ...FOUND, ...values }} beside={SHADE} label="" isAnswer={false} />
  );
  expect(renderToStaticMarkup(row({ in_stock: false }))).toContain("Out of stock in the UK");
  const unknown = renderToStaticMarkup(row({ price: null, in_stock: false }));
  expect(unknown).toContain("No price in pounds yet");
  expect(unknown).not.toContain("stock");
});

it("the shopper's closest shade is explained in one sentence", () => {
  const closest = {
    product_slug: "serum",
    shade: { id: 2, name: "Wheat", value: "#d9ac7b" },
    matched: "#dcb690",
    worn: "#dcb690",
    price: 9,
    in_stock: true,
    delta_e: 0.3,
    verdict: "indistinguishable",
    difference: NOTHING_TO_SEE,
    is_worn: false,
    scale: "Good bet",
  };
  expect(explainCloseness(closest)).toBe("Your closest shade: Wheat. Swatches look the same");
  expect(explainCloseness({ ...closest, in_stock: false })).toMatch(/; out of stock$/);
  expect(explainCloseness({ ...closest, price: null, in_stock: false })).not.toContain("stock");
});
