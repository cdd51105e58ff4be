/** The words of a match card: its words are the swatches', its chances the skin's, and its halves what was compared. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Match } from "~/api/shades";
import { explainCloseness } from "~/features/passport/store/describe-shade";
import { MatchRow } from "~/features/shades/leading/match-row";
import { MatchCard } from "~/features/shades/match-card";
import { groupMatches } from "~/shared/shades/find-matches";
import { describeVerdict } from "~/shared/shades/verdict-words";

const NOTHING_TO_SEE = "by their swatches, no difference most eyes would see";
const SHADE = { id: 1, name: "Barley", value: "#dbb48b", mended: "#dcb690", wear: null };
const FOUND = {
  slug: "serum",
  name: "Serum Foundation",
  brand: "Northlight",
  images: [],
  verdict: "indistinguishable",
  difference: NOTHING_TO_SEE,
  delta_e: 0.3,
  confidence_words: "about 1 in 20",
  step_confidence: 0.5,
  scale: "Good bet",
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

const render = (values: Partial<Match> = {}, shade = SHADE) =>
  renderToStaticMarkup(<MatchCard match={{ ...FOUND, ...values }} shade={shade} />);
const listFills = (markup: string) => [...markup.matchAll(/fill="(#\w+)"/g)].map(([, fill]) => fill);

describe("a match card", () => {
  it("shows the colours that the verdict is about, and the pictures' one press away", () => {
    const [disc, details] = render().split("<details");
    expect(listFills(disc ?? "")).toEqual(["#dcb690", "#dcb690"]);
    expect(listFills(details ?? "")).toEqual(["#dbb48b", "#d9ac7b"]);
    expect(details).toContain("As pictured");
  });

  it("has nothing to correct where pictures are compared as they are", () => {
    const plain = { ...SHADE, mended: null as unknown as string };
    const [variant] = FOUND.variants;
    const markup = render({ variants: [{ ...variant, mended: null } as Match["variants"][number]] }, plain);
    expect(listFills(markup)).toEqual(["#dbb48b", "#d9ac7b"]);
    expect(markup).not.toContain("As pictured");
  });

  it("says by whose word the two are alike, and never that they cannot be told apart", () => {
    const markup = render();
    expect(markup).toContain("swatches look the same");
    const [card, meaning] = markup.split("</summary>");
    expect(card).toContain("Good bet");
    expect(card).not.toMatch(/looks the same when worn|about 1 in/);
    expect(meaning).toContain("Of such matches about 1 in 2 is no further from your shade");
    expect(markup).not.toMatch(/indistinguishable|most eyes would see/);
    expect(render({ worn_together: 14 })).toMatch(/14 people wear both.*swatches look the same/);
  });

  it.each([
    [{ source: "unknown" }, "Less sure: nobody says where its swatch is from"],
    [{ source: "photo" }, "Less sure: its swatch is read from a photograph"],
    [{ source: "instrument" }, "Surer: an instrument measured its colour"],
    [{ source: "retailer", mending: "measured" }, "Surer: an instrument measured its colour"],
  ])("says why its chances differ from those of a nearer or further one: %o", (values, reason) => {
    const [variant] = FOUND.variants;
    expect(render({ variants: [{ ...variant, ...values } as Match["variants"][number]] })).toContain(reason);
    expect(render()).not.toMatch(/sure:|surer:/i);
  });

  it("keeps the words of a difference that is seen", () => {
    const markup = render({ verdict: "close", difference: "by their swatches, a touch warmer" });
    expect(markup).toMatch(/swatches look close.*by their swatches, a touch warmer/);
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
    <MatchRow match={{ ...FOUND, ...values }} beside={SHADE} words="" isAnswer={false} />
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
    confidence: 0.05,
    confidence_words: "about 1 in 20",
    has_shade: true,
    is_worn: false,
  };
  expect(explainCloseness(closest)).toBe(
    "Your closest shade: Wheat. Swatches look the same (ΔE 0.3); about 1 in 20 looks the same when worn",
  );
  expect(explainCloseness({ ...closest, in_stock: false })).toMatch(/; out of stock$/);
  expect(explainCloseness({ ...closest, price: null, in_stock: false })).not.toContain("stock");
});
