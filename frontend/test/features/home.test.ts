import { describe, expect, it } from "vitest";
import type { Api } from "~/api/client/client";
import { loadHome, readHomeChoice } from "~/features/home/home-data";
import {
  buildStripGradient,
  getWaveOffset,
  STRIP_LENGTH,
  splitIntoStrips,
} from "~/features/home/wall-strips";

const greys = (count: number) =>
  Array.from(
    { length: count },
    (_, place) => `#${((count - place) % 256).toString(16).padStart(2, "0").repeat(3)}`,
  );

describe("the wall of shades", () => {
  it("hangs strips of twelve from light to deep", () => {
    const strips = splitIntoStrips(greys(240));
    expect(strips).toHaveLength(20);
    expect(strips.every((strip) => strip.length === STRIP_LENGTH)).toBe(true);
    expect(strips[0]?.[0]?.localeCompare(strips[19]?.[0] ?? "")).toBeGreaterThan(0);
  });

  it("is a wall with few shades as well, and nothing with none", () => {
    expect(splitIntoStrips(greys(9)).map((strip) => strip.length)).toEqual(Array(9).fill(1));
    expect(splitIntoStrips([])).toEqual([]);
  });

  it("puts the warm above the cool in each strip", () => {
    const strip = ["#0000ff", "#ff0000", "#808080", "#ffff00", "#00ffff", "#ff00ff"];
    expect(splitIntoStrips(strip.flatMap((each) => Array(6).fill(each)))[1]).toEqual(
      Array(6).fill("#ff0000"),
    );
  });

  it("gives each shade its own even field", () => {
    expect(buildStripGradient(["#fff", "#000"])).toBe(
      "linear-gradient(#fff 0.00% 50.00%,#000 50.00% 100.00%)",
    );
  });

  it("hangs along a wave", () => {
    const places = Array.from({ length: 40 }, (_, place) => getWaveOffset(place, 40));
    expect(Math.max(...places)).toBeGreaterThan(0.9);
    expect(Math.min(...places)).toBeLessThan(-0.9);
    expect(getWaveOffset(0, 1)).toBe(0);
  });
});

describe("the front page's address", () => {
  it("names a category for each carousel, and nothing that is no slug", () => {
    const read = (search: string) => readHomeChoice(new URLSearchParams(search));
    expect(read("trending=lip-gloss&new=blush")).toEqual({ trending: "lip-gloss", newProducts: "blush" });
    expect(read("trending=../x&new=")).toEqual({ trending: undefined, newProducts: undefined });
  });
});

describe("the data of the front page", () => {
  const category = {
    slug: "blush",
    name: "Blush",
    logo: "/media/blush.svg",
    description: "For the cheeks.",
    banner: "/media/banner.svg",
    department: "cheeks",
    static_review: ["Lasted all day"],
  };
  const answers: Record<string, object> = {
    "/api/v1/shades/wall": { shades: [{ value: "#f0d0c0", name: "Fair" }, { value: "#402010" }] },
    "/api/v1/categories": { categories: [category] },
  };
  const GET = (path: string) => {
    const data = answers[path] ?? { products: [] };
    return Promise.resolve({ data, response: new Response() });
  };

  it("is what is shown, and no more: a phone receives it before it can paint", async () => {
    const api = { GET } as unknown as Api;
    const { wall, categories } = await loadHome(api, { trending: undefined, newProducts: undefined });
    expect(wall).toEqual({ ok: true, value: "#f0d0c0 #402010" });
    const { slug, name, logo } = category;
    expect(categories).toEqual({ ok: true, value: [{ slug, name, logo }] });
  });
});
