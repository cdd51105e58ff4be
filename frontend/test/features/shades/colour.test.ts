/** The browser's colour functions agree with published values and with the shade engine. */
import { describe, expect, it } from "vitest";
import { getHueAngle, hexToLab, parseHex } from "~/shared/shades/colour-conversion";
import { deltaE, getLightnessDifference, getVisibleDifference } from "~/shared/shades/colour-difference";

const lab = (l: number, a: number, b: number) => ({ l, a, b });

/** Sharma, Wu and Dalal (2005), table 1: blues, near-greys, opposite hues, large and small differences. */
const PUBLISHED = [
  [lab(50, 2.6772, -79.7751), lab(50, 0, -82.7485), 2.0425],
  [lab(50, -1.3802, -84.2814), lab(50, 0, -82.7485), 1.0],
  [lab(50, 2.49, -0.001), lab(50, -2.49, 0.0009), 7.1792],
  [lab(50, 2.49, -0.001), lab(50, -2.49, 0.0011), 7.2195],
  [lab(50, 2.5, 0), lab(73, 25, -18), 27.1492],
  [lab(50, 2.5, 0), lab(50, 3.1736, 0.5854), 1.0],
  [lab(60.2574, -34.0099, 36.2677), lab(60.4626, -34.1751, 39.4387), 1.2644],
  [lab(22.7233, 20.0904, -46.694), lab(23.0331, 14.973, -42.5619), 2.0373],
  [lab(90.8027, -2.0831, 1.441), lab(91.1528, -1.6435, 0.0447), 1.4441],
  [lab(2.0776, 0.0795, -1.135), lab(0.9033, -0.0636, -0.5514), 0.9082],
] as const;

describe("a difference", () => {
  it.each(PUBLISHED)("of %o and %o is the published %d, either way round", (one, other, expected) => {
    expect(deltaE(one, other)).toBeCloseTo(expected, 4);
    expect(deltaE(other, one)).toBeCloseTo(expected, 4);
  });

  it("says which of two is lighter", () => {
    expect(getLightnessDifference(lab(50, 10, 20), lab(60, 10, 20))).toBeGreaterThan(0);
    expect(getLightnessDifference(lab(60, 10, 20), lab(50, 10, 20))).toBeLessThan(0);
  });

  it("is seen sooner on fair skin than on dark", () => {
    expect(getVisibleDifference(lab(85, 5, 15))).toBeCloseTo(0.8, 6);
    expect(getVisibleDifference(lab(25, 8, 10))).toBeCloseTo(1.3, 6);
  });
});

describe("a colour", () => {
  it.each([
    ["#ffffff", 100, 0, -0.009],
    ["#000000", 0, 0, 0],
    ["#c98f6b", 64.263, 17.683, 27.857],
    ["#4a2c20", 21.438, 12.336, 13.549],
  ])("%s stands where it should", (hex, l, a, b) => {
    const found = hexToLab(hex);
    expect(found?.l).toBeCloseTo(l, 2);
    expect(found?.a).toBeCloseTo(a, 2);
    expect(found?.b).toBeCloseTo(b, 2);
  });

  it("leaves no tint on a neutral", () => {
    const grey = hexToLab("#808080");
    expect(Math.hypot(grey?.a ?? 9, grey?.b ?? 9)).toBeLessThan(0.02);
  });

  it("has a hue from 0 to 360", () => {
    expect(getHueAngle(lab(50, 10, 10))).toBeCloseTo(45);
    expect(getHueAngle(lab(50, 10, -10))).toBeCloseTo(315);
  });

  it.each([
    ["#C98F6B", "c98f6b"],
    [" c96 ", "cc9966"],
    ["#12345", undefined],
    ["brown", undefined],
  ])("%s is read as %s", (text, expected) => {
    expect(parseHex(text)).toBe(expected);
  });
});
