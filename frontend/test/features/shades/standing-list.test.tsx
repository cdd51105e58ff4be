/** A match and the shades a shopper knows: a tick says no more than the words beside it. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { OwnedMatch } from "~/api/shades";
import { StandingList } from "~/features/shades/result/standing-list";

type Standing = OwnedMatch["standings"][number];

const render = (met: boolean, sure: boolean) =>
  renderToStaticMarkup(
    <StandingList
      standings={[{ met, sure, words: "lighter" } as Standing]}
      owned={[{ name: "Linen", value: "#d9b48f" }]}
    />,
  );

describe("a standing", () => {
  it.each([
    [true, true, "Met"],
    [true, false, "Likely met"],
    [false, true, "Not met"],
    [false, false, "Not met"],
  ])("that is met %s and sure %s says so", (met, sure, label) => {
    expect(render(met, sure)).toContain(`aria-label="${label}"`);
  });
});
