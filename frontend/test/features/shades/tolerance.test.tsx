/** The tolerance of a tape reads as the last difference that is within it, as differences read everywhere. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ToleranceSlider } from "~/features/shades/around/tolerance-slider";

const LIMITS = { indistinguishable: 0.65, very_close: 1.25, close: 2.55 };
const render = (value: number) =>
  renderToStaticMarkup(<ToleranceSlider limits={LIMITS} value={value} onChange={() => {}} />);

describe("the tolerance of a tape", () => {
  it.each([
    [0.65, "Swatches that look the same", "0.6"],
    [0.75, "Swatches that look nearly the same, too", "0.7"],
    [1.25, "Swatches that look nearly the same, too", "1.2"],
    [2.55, "Swatches that look close, too", "2.5"],
  ])("of %s reads as %s, up to ΔE %s", (value, words, shown) => {
    expect(render(value)).toContain(`${words}, up to ΔE ${shown}"`);
  });

  it("widens by a tenth, from the end of a verdict to the end of another", () => {
    expect(render(0.65)).toMatch(/min="0.65" max="2.55" step="0.1"/);
  });
});
