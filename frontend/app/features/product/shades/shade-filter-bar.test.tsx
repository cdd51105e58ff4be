// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import type { Variant } from "~/api/product";
import { show } from "../../../../test/support/shown";
import { filterShades, NO_FILTER } from "./shade-filter";
import { ShadeFilterBar } from "./shade-filter-bar";

const SHADES = [
  { id: 1, name: "Rose", undertone: "warm" },
  { id: 2, name: "Fern", undertone: "cool" },
  { id: 3, name: "Fig", undertone: "cool" },
] as Variant[];

function Range() {
  const [filter, setFilter] = useState(NO_FILTER);
  const shownCount = filterShades(SHADES, filter).length;
  return <ShadeFilterBar variants={SHADES} value={filter} onChange={setFilter} shownCount={shownCount} />;
}

it("says how many shades are left, and of which undertone there is none", async () => {
  const { user } = show(<Range />, {});
  const status = () => screen.getByRole("status").textContent;
  expect(status()).toBe("3 shades shown");
  await user.type(screen.getByRole("searchbox"), "rose");
  expect(status()).toBe("1 shade shown");
  await user.click(screen.getByRole("button", { name: "cool" }));
  expect(status()).toBe("This product has no cool shade by that name.");
  await user.click(screen.getByRole("button", { name: "cool" }));
  await user.type(screen.getByRole("searchbox"), "x");
  expect(status()).toBe("This product has no shade by that name.");
});
