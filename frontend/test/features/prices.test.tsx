/** Prices as cards, pages and charts show them. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { PriceHistory, Vendor } from "~/api/product";
import type { Card as ApiCard } from "~/api/search";
import { toCard, toDeliveredCard } from "~/features/catalogue/card/card-data";
import { Retailers } from "~/features/product/facts/retailers";
import { buildChartPath, findChartBounds } from "~/features/product/prices/price-chart";
import { PriceHistorySection } from "~/features/product/prices/price-history";
import { describePrice, formatUnitPrice } from "~/ui/price";

const UNTIL = "2026-11-20T00:00:00Z";
const STEPS = [
  { at: "2026-08-22T00:00:00Z", price: 12 },
  { at: "2026-09-21T00:00:00Z", price: null },
  { at: "2026-10-06T00:00:00Z", price: 8 },
  { at: "2026-11-05T00:00:00Z", price: 10 },
];
const HISTORY: PriceHistory = {
  observed_since: "2026-03-02T00:00:00Z",
  since: "2026-08-22T00:00:00Z",
  until: UNTIL,
  days: 90,
  is_whole: true,
  lowest: 8,
  above_lowest: 2,
  summary: "£2.00 above its 90-day low (£8.00)",
  steps: STEPS,
  retailers: null,
};

const renderHistory = (history: PriceHistory | undefined) =>
  renderToStaticMarkup(<PriceHistorySection slug="silk" currency="GBP" history={history} />);

describe("the offers of retailers", () => {
  const vendor = { name: "Aster", url: "", currency: "GBP", in_stock: true } as Vendor;
  const offers = [
    { ...vendor, price: 8.5, delivery: 4.5, is_lowest: true },
    { ...vendor, name: "Birch", price: 9, delivery: 3.95, is_lowest: false },
  ];

  it("are told apart by their prices before delivery, which the lowest of them says", () => {
    const [lowest, other] = renderToStaticMarkup(<Retailers vendors={offers} />).split("Birch");
    expect(lowest).toContain("Lowest price before delivery");
    expect(lowest).toContain("£4.50 delivery");
    expect(other).not.toContain("Lowest");
  });

  it("say which are in another currency, and so stand last without being compared", () => {
    const abroad = { ...offers[0], name: "Abroad", currency: "EUR", is_lowest: false } as Vendor;
    const [own, foreign] = renderToStaticMarkup(<Retailers vendors={[...offers, abroad]} />).split("Abroad");
    expect(foreign).toContain("Another currency, not compared");
    expect(own).not.toContain("not compared");
  });
});

describe("what a price says", () => {
  it("is the lowest to buy at, or that it is out of stock", () => {
    const price = { price: 12.5, currency: "GBP", in_stock: true, retailer: "Aster" };
    expect(describePrice(price)).toBe("from £12.50 plus delivery, at Aster");
    expect(describePrice({ ...price, delivered_price: 12.5 })).toBe(
      "from £12.50 with free delivery, at Aster",
    );
    expect(describePrice({ ...price, retailer: null })).toBe("£12.50 plus delivery");
    expect(describePrice({ ...price, in_stock: false })).toBe("Out of stock in the UK, last seen at £12.50");
    expect(describePrice({ ...price, price: null })).toBe("No price in pounds yet");
  });

  it("says what delivery adds, or that it adds something, and counts it where the list does", () => {
    const product = { price: 12, delivered_price: 15.95, images: [], variants: [], variant_count: 0 };
    const card = {
      ...product,
      in_stock: true,
      unit_price: 4,
      unit: "10 ml",
      currency: "GBP",
      retailer: "Aster",
      delivered_retailer: "Birch",
    } as unknown as ApiCard;
    expect(toCard(card)).toMatchObject({ price: 12, retailer: "Aster" });
    expect(toCard(card).deliveryNote).toBe("plus delivery");
    expect(toCard({ ...card, delivered_price: 12 }).deliveryNote).toBe("with free delivery");
    expect(toCard({ ...card, delivered_price: null }).deliveryNote).toBe("plus delivery");
    expect(toDeliveredCard(card)).toMatchObject({
      price: 15.95,
      deliveryNote: "with delivery",
      retailer: "Birch",
    });
    expect(toDeliveredCard({ ...card, delivered_price: 12 }).deliveryNote).toBe("with free delivery");
    const unknown = { ...card, delivered_price: null };
    const alone = { price: 12, deliveryNote: "plus delivery", retailer: "Aster" };
    expect(toDeliveredCard(unknown)).toMatchObject(alone);
    expect(toDeliveredCard({ ...unknown, price: null }).deliveryNote).toBeUndefined();
  });

  it("has a unit price only where the API has one", () => {
    expect(formatUnitPrice({ unit_price: 2, unit: "piece", currency: "GBP" })).toBe("£2.00 per piece");
    expect(formatUnitPrice({ unit_price: null, unit: null, currency: "GBP" })).toBeUndefined();
  });
});

describe("the chart of a price", () => {
  it("goes in steps, and leaves a gap while nothing was in stock", () => {
    const bounds = findChartBounds(STEPS);
    expect(bounds).toEqual({ low: 8, high: 12 });
    expect(bounds && buildChartPath(STEPS, UNTIL, bounds)).toBe("M0 4H106.7M160 60H266.7V32H320");
  });

  it("has a fall of five pence as a small step", () => {
    const steps = STEPS.slice(0, 2).map((step, index) => ({ ...step, price: index === 0 ? 10 : 9.95 }));
    expect(buildChartPath(steps, UNTIL, { low: 9.95, high: 10 })).toBe("M0 31.3H106.7V32.7H320");
  });

  it("is a line in the middle where the price never changed", () => {
    const [first] = STEPS;
    const steps = first ? [first] : [];
    expect(buildChartPath(steps, UNTIL, { low: 12, high: 12 })).toBe("M0 32H320");
    expect(findChartBounds([{ at: UNTIL, price: null }])).toBeUndefined();
  });

  it("has every price in a table, and says since when it was observed", () => {
    const html = renderHistory(HISTORY);
    expect(html).toContain("£2.00 above its 90-day low (£8.00)");
    expect(html).toContain("The last 90 days. Observed since 2 March 2026");
    expect(renderHistory({ ...HISTORY, is_whole: false })).not.toContain("The last 90 days");
    expect(html.match(/<td>[^<]*<\/td>/g)).toEqual([
      "<td>Before 22 August 2026</td>",
      "<td>£12.00</td>",
      "<td>21 September 2026</td>",
      "<td>Out of stock</td>",
      "<td>6 October 2026</td>",
      "<td>£8.00</td>",
      "<td>5 November 2026</td>",
      "<td>£10.00</td>",
    ]);
  });

  it("has every price of the line in the table, with the time where a day has several", () => {
    const thatDay = [8, 11, 9].map((price, place) => ({ at: `2026-11-05T0${7 + place}:00:00Z`, price }));
    const html = renderHistory({ ...HISTORY, steps: [...STEPS, ...thatDay] });
    expect([...html.matchAll(/<td>([^<]*)<\/td>/g)].map(([, text]) => text)).toEqual([
      ..."Before 22 August 2026|£12.00|21 September 2026|Out of stock|6 October 2026|£8.00".split("|"),
      ..."5 November 2026, 00:00|£10.00|5 November 2026, 07:00|£8.00".split("|"),
      ..."5 November 2026, 08:00|£11.00|5 November 2026, 09:00|£9.00".split("|"),
    ]);
  });

  it("shows retailers where the page has them, and a way to them where it has not", () => {
    expect(renderHistory(HISTORY)).toContain("?prices=retailers#prices");
    const retailers = [
      { name: "Aster", lowest: 8, now: null, steps: STEPS },
      { name: "Fern", lowest: null, now: null, steps: [] },
    ];
    const html = renderHistory({ ...HISTORY, retailers });
    expect(html).toMatch(/<details open[^>]*>.*Aster.*£8\.00.*Out of stock.*Fern.*\u2013.*Out of stock/s);
    expect(html).not.toContain("?prices=retailers");
  });

  it("is nothing where nothing was observed or nothing could be loaded", () => {
    expect(renderHistory(undefined)).toBe("");
    expect(renderHistory({ ...HISTORY, observed_since: null, steps: [], summary: null })).toBe("");
  });
});
