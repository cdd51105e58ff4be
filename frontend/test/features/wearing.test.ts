import { describe, expect, it } from "vitest";
import type { OwnWearing } from "~/api/wearing";
import {
  describeWear,
  listComparable,
  parseLater,
  readReport,
  toggleVerdict,
  VERDICTS,
} from "~/features/wearing/wear-verdicts";

const shade = (variant_id: number, name: string) => ({
  variant_id,
  name,
  value: "#c68642",
  product: "Silk Veil",
  product_slug: "silk-veil",
  brand: "Umber",
  created_on: "2026-01-02",
});

const WEARING: OwnWearing = {
  worn: [shade(1, "Fair"), shade(2, "Honey")],
  reports: [
    { ...shade(2, "Honey"), verdicts: ["matched"], later: null, worn_variant_id: null },
    { ...shade(3, "Tan"), verdicts: ["matched"], later: 0, worn_variant_id: 1 },
    { ...shade(4, "Deep"), verdicts: ["too_dark", "too_pink"], later: 1, worn_variant_id: 2 },
  ],
};

describe("what a member says of a shade", () => {
  it("never contradicts itself", () => {
    expect(toggleVerdict(["too_light"], "too_dark")).toEqual(["too_dark"]);
    expect(toggleVerdict(["too_light", "too_pink"], "too_yellow")).toEqual(["too_light", "too_yellow"]);
    expect(toggleVerdict(["too_light", "too_pink"], "matched")).toEqual(["matched"]);
    expect(toggleVerdict(["matched"], "too_ashy")).toEqual(["too_ashy"]);
    expect(toggleVerdict(["too_ashy"], "too_ashy")).toEqual([]);
    const everything = VERDICTS.map(({ value }) => value).reduce(toggleVerdict, []);
    expect(everything).toEqual(["too_dark", "too_yellow", "too_ashy"]);
  });

  it("starts with what was said before", () => {
    expect(readReport(WEARING, 4)).toEqual({
      variant_id: 4,
      verdicts: ["too_dark", "too_pink"],
      later: 1,
      worn_variant_id: 2,
    });
    expect(readReport(undefined, 9)).toEqual({
      variant_id: 9,
      verdicts: [],
      later: null,
      worn_variant_id: null,
    });
  });

  it("is compared with what is worn or matched, each once and not with itself", () => {
    expect(listComparable(WEARING, 1).map(({ variant_id }) => variant_id)).toEqual([2, 3]);
    expect(listComparable(undefined, 1)).toEqual([]);
  });

  it("knows an hour later from not having looked", () => {
    expect([parseLater(""), parseLater("0"), parseLater("-1")]).toEqual([null, 0, -1]);
  });
});

describe("what wearers know of a shade", () => {
  it("is said with their number", () => {
    expect(describeWear({ wearers: 23, difference: "a touch deeper" })).toEqual([
      "By 23 wearers, a touch deeper than pictured",
    ]);
    expect(describeWear({ wearers: 6, difference: "no difference most eyes would see" })).toEqual([
      "6 wearers find it as pictured",
    ]);
    expect(describeWear({ later: "turns a touch darker", later_wearers: 9 })).toEqual([
      "9 wearers say that it turns a touch darker within an hour",
    ]);
  });

  it("is nothing where fewer than five said it, or none is asked", () => {
    expect(describeWear({})).toEqual([]);
    expect(describeWear(null)).toEqual([]);
  });
});
