/** The words for skin that was read off a photo, and the shades next to one in its range. */
import { describe, expect, it } from "vitest";
import { findNext } from "~/features/shades/result/suits-best";
import { describeSkin } from "~/features/shades/skin-words";

describe("skin is described", () => {
  it("by its depth, and by the undertones of what is nearest", () => {
    expect(describeSkin("#8b5f43", 3, ["warm", "neutral", "warm"])).toBe("Deep, neutral-warm");
    expect(describeSkin("#8b5f43", 3, ["cool"])).toBe("Deep, cool");
    expect(describeSkin("#8b5f43", 3, ["cool", "warm"])).toBe("Deep");
    expect(describeSkin("#38241b", 3, [])).toBe("Very deep");
  });

  it("by its lightness more than by its hue in a light that is unknown", () => {
    expect(describeSkin("#c29169", 16, [])).toBe("Medium");
    expect(describeSkin("#c29169", 3, [])).toBe("Tan");
  });
});

describe("the next shade of a range", () => {
  const range = [
    { id: 1, name: "Linen", value: "#e6c2a4", undertone: "warm" },
    { id: 2, name: "Rose", value: "#d9b09c", undertone: "cool" },
    { id: 3, name: "Clay", value: "#c99b75", undertone: "warm" },
    { id: 4, name: "Umber", value: "#8b5f43", undertone: null },
  ];
  const shade = { name: "Clay", value: "#c99b75", variant: 3, undertone: "warm", range };

  it("has the same undertone, as far as that is declared", () => {
    expect(findNext(shade, -1)?.name).toBe("Linen");
    expect(findNext(shade, 1)?.name).toBe("Umber");
  });

  it("is none at the end of it", () => {
    expect(findNext({ ...shade, variant: 1 }, -1)).toBeUndefined();
    expect(findNext({ ...shade, variant: 9 }, 1)).toBeUndefined();
  });
});
