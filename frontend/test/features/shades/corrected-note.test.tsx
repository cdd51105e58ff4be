/** Compared colours that are not their pictures' are said to be so, with one way to the explanation. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CorrectedNote } from "~/features/compare/fact-table";

const MENDED = [{ name: "Linen", value: "#d9b48f", mended: "#dcb690" }];
const PICTURED = [{ name: "Linen", value: "#d9b48f", mended: null }];

describe("the note of corrected colours", () => {
  it("leads to the explanation where nothing else on the page does", () => {
    expect(renderToStaticMarkup(<CorrectedNote shades={MENDED} />)).toContain("How We Match");
    const explained = renderToStaticMarkup(<CorrectedNote shades={MENDED} isExplained />);
    expect(explained).toContain("corrected for the light of their pictures");
    expect(explained).not.toContain("How We Match");
  });

  it("is left out where all colours are the pictures'", () => {
    expect(renderToStaticMarkup(<CorrectedNote shades={PICTURED} />)).toBe("");
  });
});
