/** The list of the shades that the shopper owns. */
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { OwnedList } from "~/features/shades/several/owned-list";
import type { StartShade } from "~/shared/shades/find-matches";
import { readFinderQuery } from "~/shared/shades/finder-query";

it("has the colours that its matches are compared with", () => {
  const query = readFinderQuery(new URLSearchParams("by=several&own=wear:serum:7&own=too_dark:c68642"));
  const shade = { name: "Birch", value: "#f3d0b3", mended: "#f0c8ab", wear: null, variant: 7 };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <OwnedList query={query} startShades={{ "serum:7": shade as unknown as StartShade }} />
    </MemoryRouter>,
  );
  expect(html).toContain("#f0c8ab");
  expect(html).not.toContain("#f3d0b3");
});
