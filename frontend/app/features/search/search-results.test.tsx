// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Listing } from "~/features/catalogue/list/listing";
import { show } from "../../../test/support/shown";
import { SEARCH_PARTS } from "./search-results";

it("leads who looks for help, such as for a refund, to whom to ask", () => {
  const nothing: Partial<Listing> = {};
  show(<div>{SEARCH_PARTS.renderEmpty?.(nothing as Listing)}</div>);
  expect(screen.getByRole("link", { name: "Contact us" }).getAttribute("href")).toBe(
    "/informations/contact-us",
  );
});
