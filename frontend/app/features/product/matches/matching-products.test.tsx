// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Product, Variant } from "~/api/product";
import { show } from "../../../../test/support/shown";
import MatchingProducts from "./matching-products";

const product = { slug: "tint", category: { name: "Foundation" } } as Product;
const QUESTION = /Pictures of this range look off/;

const showMatches = (wear: Variant["wear"]) => {
  const shade = { id: 4, name: "Ivory", value: "#e6c4a2", wear } as Variant;
  show(<MatchingProducts shade={shade} product={product} loaded={undefined} retry={() => {}} />, { id: 9 });
};

describe("the matches of a shade", () => {
  it("ask those who wear it where the pictures of its range are far off", async () => {
    showMatches({ is_needed: true });
    expect(screen.getByText(QUESTION)).toBeTruthy();
    expect(screen.getByRole("button", { name: "How did it match you?" })).toBeTruthy();
  });

  it.each([[{}], [null]])("ask nobody where they are not, or nothing is asked: %o", (wear) => {
    showMatches(wear);
    expect(screen.queryByText(QUESTION)).toBeNull();
  });
});
