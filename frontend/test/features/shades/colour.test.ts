/** The browser's colour functions agree with published values and with the shade engine. */
import { describe, expect, it } from "vitest";
import { getHueAngle, hexToLab, parseHex } from "~/shared/shades/colour-conversion";
import { getLightnessDifference, getVisibleDifference } from "~/shared/shades/colour-difference";

const lab = (l: number, a: number, b: number) => ({ l, a, b });

describe("a difference", () => {
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
