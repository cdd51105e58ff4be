// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { FoundMatch, StartShade } from "~/shared/shades/find-matches";
import { readFinderQuery } from "~/shared/shades/finder-query";
import { TestApi } from "../../../../../test/support/api";
import { show } from "../../../../../test/support/shown";
import CompareTable from "./compare-table";

const PRICED = { currency: "GBP", in_stock: true, unit: "10 ml", retailer: "Aster" };

const START = {
  variant: 1,
  name: "Sand",
  value: "#c98f6b",
  product: {
    ...{ name: "Veil", slug: "veil", brand: "Aster", category: "foundation", finish: null },
    offer: { ...PRICED, price: 15, delivered_price: 15, unit_price: 5 },
  },
} as StartShade;

const createMatch = (id: number, name: string, brand: string, unit_price: number) =>
  ({
    ...{ ...PRICED, slug: `match-${id}`, name: `Balm ${id}`, brand, images: [], price: 30, unit_price },
    ...{ verdict: "close", difference: "lighter", delta_e: id, rating: 0, reviews: 0 },
    variants: [{ id, name, value: "#cd9a72" }],
  }) as unknown as FoundMatch;

function showTable(matches: FoundMatch[]) {
  new TestApi();
  const compare = matches.map(({ variants: [shade] }) => shade?.id).join();
  const query = readFinderQuery(new URLSearchParams(`brand=aster&product=veil&shade=1&compare=${compare}`));
  show(<CompareTable query={query} startShade={START} matches={matches} />);
}

it("counts the start shade's own price, and tells shades of one name apart", () => {
  showTable([createMatch(2, "Sand", "Birch", 9), createMatch(3, "Oat", "Cedar", 10)]);
  expect(screen.getByText(/^Closest in colour to/).textContent).toBe(
    "Closest in colour to Sand by Aster: Sand by Birch, they look close on screen; " +
      "cheapest for its size: Sand by Aster (£5.00 per 10\u00a0ml).",
  );
});
