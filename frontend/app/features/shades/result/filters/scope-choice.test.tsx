// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Category } from "~/api/categories";
import type { Filters } from "~/api/shades";
import type { StartShade } from "~/shared/shades/find-matches";
import { readFinderQuery } from "~/shared/shades/finder-query";
import { show } from "../../../../../test/support/shown";
import ScopeChoice from "./scope-choice";

const CATEGORIES = [
  { slug: "fragrance", name: "Fragrance", department: "Fragrance" },
  { slug: "foundation", name: "Foundation", department: "Complexion" },
] as Category[];

it("tells a department from the category of the same name", () => {
  const failed = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const shade = { name: "Rose", value: "#c98f6b", product: { category: "fragrance" } } as StartShade;
  const filters = { categories: CATEGORIES.map(({ slug }) => ({ slug })) } as Filters;
  const query = readFinderQuery(new URLSearchParams("brand=a&product=rose&shade=1"));
  show(<ScopeChoice query={query} startShades={[shade]} categories={CATEGORIES} filters={filters} />);
  const names = screen.getAllByRole("link").map(({ textContent }) => textContent);
  expect(names).toEqual(["Fragrance", "All of Fragrance", "Complexion", "Everything"]);
  // React says so if two pills have one key.
  expect(failed).not.toHaveBeenCalled();
  failed.mockRestore();
});
