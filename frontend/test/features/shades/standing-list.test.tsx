/** A match and the shades a shopper knows: a tick says no more than the words beside it. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { OwnedMatch } from "~/api/shades";
import { StandingList } from "~/features/shades/result/standing-list";

type Standing = OwnedMatch["standings"][number];

const render = (met: boolean, words: string) =>
  renderToStaticMarkup(
    <StandingList standings={[{ met, words } as Standing]} owned={[{ name: "Linen", value: "#d9b48f" }]} />,
  );

describe("a standing", () => {
  it.each([
    ["by their swatches, lighter than the one that is too dark, as you asked", "Met"],
    ["lighter, beside the one you wear", "Met"],
    [
      "likely lighter than the one that is too dark, as you asked; their swatches cannot tell for sure",
      "Likely met",
    ],
    ["warmer than the one that is too dark; likely lighter, as you asked", "Likely met"],
    ["their swatches cannot tell how it differs from the one you wear", "Likely met"],
  ])("that is met: %s", (words, label) => {
    expect(render(true, words)).toContain(`aria-label="${label}"`);
  });

  it("that is not met stays so, however sure that is", () => {
    expect(
      render(false, "their swatches cannot tell which way they differ when worn: may still be too dark"),
    ).toContain('aria-label="Not met"');
  });
});
