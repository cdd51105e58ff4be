import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApi } from "~/api/client/client";
import { toLoadResult } from "~/api/client/load-result";
import type { Product, Variant, Vendor } from "~/api/product";
import { summariseIngredients } from "~/features/product/facts/ingredient-list";
import { pinchZoom, stepZoom } from "~/features/product/gallery/zoom-factor";
import { buildLinkPreview, summariseProduct } from "~/features/product/link-preview.server";
import { loadProductPage, respondWithProductPage } from "~/features/product/load-product-page.server";
import { describeSource } from "~/features/product/shades/selected-shade";
import {
  buildShadeSearch,
  filterShades,
  findChosenShade,
  getNextIndex,
  listUndertones,
  NO_FILTER,
} from "~/features/product/shades/shade-filter";
import { buildEmbedUrl, findFirstPlatform } from "~/features/product/social/video-platforms";
import { getRetryDelay } from "~/features/product/social/video-player";
import { buildStructuredData, readHtmlText } from "~/features/product/structured-data";
import { groupByDepth, sortLightToDeep } from "~/shared/shades/shade-depth";
import { keepWebUrl } from "~/shared/web-url";

const shade = (id: number, name: string, value: string, undertone: string | null = null): Variant => ({
  id,
  name,
  value,
  undertone,
  finish: "matte",
  source: "brand",
  source_date: null,
  instrument: null,
  measured_under: null,
  observer: null,
  picture: null,
  gtin: null,
  mended: null,
  mending: "as pictured",
  wear: null,
});

const SHADES = [
  shade(7, "Deep Cocoa", "#4a2c1d", "cool"),
  shade(3, "Fair Rose", "#f6dfd0", "cool"),
  shade(5, "Honey 3W", "#c9965f", "warm"),
];

const offer = (name: string, price: number, currency = "GBP", in_stock = true): Vendor => ({
  name,
  price,
  currency,
  in_stock,
  delivery: null,
  delivered_price: null,
  is_lowest: name === "dear",
  seen_at: "2026-03-04T09:00:00Z",
  url: `https://${name}.example/`,
});

const PRODUCT: Product = {
  name: "Silk Veil",
  slug: "silk-veil",
  caption: "Light as air.",
  description: "**Wears** all [day](https://x.example), and then some more of it. ".repeat(5),
  volume: "30 ml",
  images: [{ name: "1-main", url: "/media/a.webp", alt: "", width: 800, height: 1000 }],
  brand: { name: "Umber", slug: "umber" },
  category: { name: "Foundation", slug: "foundation" },
  brand_slug: "umber",
  category_slug: "foundation",
  variants: SHADES,
  colourless: [],
  price: 20,
  in_stock: true,
  delivered_price: null,
  unit_price: 6.67,
  unit: "10 ml",
  retailer: "dear",
  delivered_retailer: null,
  currency: "GBP",
  ingredients: { natural: [], synthetic: [] },
  certifications: [],
  vendors: [offer("dear", 20), offer("cheap", 12, "GBP", false), offer("euro", 5, "EUR")],
  socials: {},
  videos: {},
  static_review: [],
  created_at: "2026-01-01T00:00:00Z",
  gtin: "04006381333931",
  mpn: "",
  discontinued: false,
  avg_rating: 4.25,
  rating: 4.25,
  reviews: 8,
};

describe("the chosen shade", () => {
  it.each([
    ["variant=5", 5],
    ["variant=999", 7],
    ["variant=Honey", 7],
    ["", 7],
  ])("of ?%s is number %i", (search, id) => {
    expect(findChosenShade(SHADES, new URLSearchParams(search))?.id).toBe(id);
  });

  it("is nothing where a product has none", () => {
    expect(findChosenShade([], new URLSearchParams("variant=5"))).toBeUndefined();
  });

  it("has an address that keeps the rest", () => {
    expect(buildShadeSearch(new URLSearchParams("stars=5&variant=3"), 7)).toBe("?stars=5&variant=7");
  });

  it("says where its colour is known from", () => {
    const measured = { ...shade(1, "A", "#ffffff"), source: "instrument", source_date: "2025-05-01" };
    expect(describeSource(measured)).toBe("Colour measured by instrument, May 2025");
    const reading = { instrument: "CM-700d", measured_under: "d65", observer: 2 };
    expect(describeSource({ ...measured, ...reading, source_date: null })).toBe(
      "Colour measured by instrument, CM-700d, under D65, 2° observer",
    );
    expect(describeSource({ ...measured, source: "brand", source_date: null, mending: "measured" })).toBe(
      "Colour as the brand shows it. Matched by what an instrument measured",
    );
    expect(describeSource({ ...measured, source: "unknown", source_date: null })).toBe(
      "Source of the colour unknown",
    );
  });
});

describe("a range of shades", () => {
  it("runs light to deep, whatever order it came in", () => {
    expect(sortLightToDeep(SHADES).map(({ id }) => id)).toEqual([3, 5, 7]);
  });

  it("stands under the words for each depth of skin", () => {
    expect(groupByDepth(SHADES).map(({ name, shades }) => [name, shades.map(({ id }) => id)])).toEqual([
      ["Very light", [3]],
      ["Tan", [5]],
      ["Very deep", [7]],
    ]);
  });

  it("goes by lightness where the colours are not of skin", () => {
    const lips = [shade(1, "Berry", "#5b0f2e"), shade(2, "Pink", "#f4a6c0"), shade(3, "Blue", "#3a66c8")];
    expect(groupByDepth(lips).map(({ name }) => name)).toEqual(["Light", "Medium", "Deep"]);
  });

  it("keeps a shade whose colour nobody can read, at the end", () => {
    expect(sortLightToDeep([shade(1, "Odd", "teal"), ...SHADES]).at(-1)?.id).toBe(1);
  });

  it("is narrowed by the beginnings of words, in name, undertone or finish", () => {
    const found = (words: string, undertone = "") =>
      filterShades(SHADES, { words, undertone }).map(({ id }) => id);
    expect(filterShades(SHADES, NO_FILTER)).toHaveLength(3);
    expect(found("ROSE fair")).toEqual([3]);
    expect(found("war")).toEqual([5]);
    expect(found("matte", "cool")).toEqual([7, 3]);
    expect(found("oney")).toEqual([]);
    expect(listUndertones(SHADES)).toEqual(["cool", "warm"]);
  });

  it.each([
    ["ArrowRight", 2, 0],
    ["ArrowUp", 0, 2],
    ["Home", 2, 0],
    ["End", 0, 2],
    ["x", 1, undefined],
  ])("is walked by keys: %s from %i leads to %s", (key, from, to) => {
    expect(getNextIndex(key, from, 3)).toBe(to);
  });
});

describe("ingredients in one sentence", () => {
  it.each([
    [0, 0, "We are working on getting the ingredients for this product. Check back later."],
    [3, 0, "This product is 100% natural... 3 ingredients, all from nature."],
    [0, 1, "This product is 100% synthetic: 1 ingredient, none from nature."],
    [2, 3, "5 ingredients: 2 natural and 3 synthetic."],
  ])("%i natural and %i synthetic", (natural, synthetic, expected) => {
    const names = (count: number) => Array.from({ length: count }, (_, place) => `Aqua ${place}`);
    expect(summariseIngredients({ natural: names(natural), synthetic: names(synthetic) })).toBe(expected);
  });
});

describe("offers", () => {
  it("stand in pounds in the order of the API, each with its own availability", () => {
    const { offers } = buildStructuredData(PRODUCT, "", "");
    expect(offers?.offers?.map(({ seller, availability }) => [seller.name, availability])).toEqual([
      ["dear", "https://schema.org/InStock"],
      ["cheap", "https://schema.org/OutOfStock"],
    ]);
  });

  it("make a price only in pounds, and the lowest one is what it can be bought for", () => {
    expect(buildStructuredData(PRODUCT, "", "").offers).toMatchObject({
      lowPrice: 20,
      availability: "https://schema.org/InStock",
    });
    const abroad = { ...PRODUCT, price: null, in_stock: false, vendors: [offer("euro", 5, "EUR")] };
    expect(buildStructuredData(abroad, "", "")).not.toHaveProperty("offers");
  });

  it("lead to web pages and nowhere else", () => {
    expect(keepWebUrl("https://shop.example/a")).toBe("https://shop.example/a");
    expect(keepWebUrl("javascript:alert(1)")).toBeUndefined();
    expect(keepWebUrl("no address")).toBeUndefined();
  });
});

describe("a closer look", () => {
  it("goes in steps from whole to three times and back", () => {
    expect([1, 2, 2.5, 3].map((factor) => stepZoom(factor, 1))).toEqual([2, 2.5, 3, 3]);
    expect([3, 2.2, 2, 1].map((factor) => stepZoom(factor, -1))).toEqual([2.5, 2, 1, 1]);
  });

  it("follows two fingers as far as three times", () => {
    expect(pinchZoom(1, 200, 100)).toBe(2);
    expect(pinchZoom(2, 900, 100)).toBe(3);
    expect(pinchZoom(2, 10, 100)).toBe(1);
  });
});

describe("a video", () => {
  it.each([
    ["youtube", "https://www.youtube.com/watch?v=abc", "https://www.youtube-nocookie.com/embed/abc"],
    ["youtube", "https://youtu.be/abc", "https://www.youtube-nocookie.com/embed/abc"],
    ["tiktok", "https://www.tiktok.com/@ada/video/12", "https://www.tiktok.com/embed/v2/12"],
    ["instagram", "https://www.instagram.com/reel/xy/", "https://www.instagram.com/p/xy/embed"],
    ["youtube", "https://youtube.example/watch?v=abc", undefined],
    ["youtube", "https://evil-youtube.com/watch?v=abc", undefined],
    ["tiktok", "javascript:alert(1)", undefined],
    ["instagram", "nonsense", undefined],
  ] as const)("of %s at %s is embedded from %s", (platform, link, address) => {
    expect(buildEmbedUrl(platform, link)).toBe(address);
  });

  it("is waited for a second, then twice as long, at most half a minute", () => {
    expect([0, 1, 4, 5, 50].map(getRetryDelay)).toEqual([1_000, 2_000, 16_000, 30_000, 30_000]);
  });

  it("is first shown from the platform that has any", () => {
    expect(findFirstPlatform({ tiktok: [{ url: "", title: "", creator: "" }] })).toBe("tiktok");
    expect(findFirstPlatform({})).toBe("youtube");
  });
});

describe("what search engines are told", () => {
  beforeEach(() => vi.stubEnv("SSR", true));
  afterEach(() => vi.unstubAllEnvs());

  const summary = summariseProduct(PRODUCT);

  it("is a plain sentence or two, cut between words", () => {
    expect(summary.length).toBeLessThanOrEqual(156);
    expect(summary).toMatch(/^Silk Veil by Umber\. Light as air\. Wears all day, and/);
    expect(summary).toMatch(/\w…$/);
  });

  it("holds the lowest price in pounds, the rating and the reviews", () => {
    expect(buildStructuredData(PRODUCT, summary, "https://shop.test")).toMatchObject({
      "@type": "ProductGroup",
      name: "Silk Veil",
      image: ["https://shop.test/media/a.webp"],
      brand: { name: "Umber" },
      offers: { lowPrice: 20, priceCurrency: "GBP", offerCount: 2 },
      aggregateRating: { ratingValue: 4.25, reviewCount: 8 },
    });
  });

  it("has each shade with its own page, and no list of offers for one", () => {
    const { hasVariant } = buildStructuredData(PRODUCT, summary, "https://shop.test");
    expect(hasVariant).toHaveLength(3);
    expect(JSON.parse(JSON.stringify(hasVariant?.[2]))).toEqual({
      "@type": "Product",
      name: "Silk Veil in Honey 3W",
      color: "Honey 3W",
      url: "https://shop.test/shades/5-silk-veil-honey-3w",
      offers: {
        "@type": "AggregateOffer",
        lowPrice: 20,
        priceCurrency: "GBP",
        offerCount: 2,
        availability: "https://schema.org/InStock",
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          price: 6.67,
          priceCurrency: "GBP",
          referenceQuantity: { "@type": "QuantitativeValue", value: "10", unitCode: "MLT" },
        },
      },
    });
    const single = buildStructuredData(
      { ...PRODUCT, variants: SHADES.slice(0, 1), vendors: [offer("dear", 20)] },
      summary,
      "",
    );
    expect(single).toMatchObject({ "@type": "Product", offers: { "@type": "Offer", price: 20 } });
    expect(single).not.toHaveProperty("hasVariant");
  });

  it("holds the whole description, as the words of its HTML", () => {
    const text = readHtmlText("<h2>Light &amp; airy</h2>\n<p>Wears <em>all day</em> &lt;b&gt;</p>");
    expect(text).toBe("Light & airy Wears all day <b>");
    const whole = "A description far longer than a summary. ".repeat(20);
    expect(buildStructuredData(PRODUCT, whole, "").description).toBe(whole);
  });

  it("leaves out a price and a rating that do not exist", () => {
    const bare = buildStructuredData({ ...PRODUCT, price: null, vendors: [], reviews: 0 }, summary, "");
    expect(bare).not.toHaveProperty("offers");
    expect(bare).not.toHaveProperty("aggregateRating");
  });

  it("goes into the preview of a link", () => {
    expect(buildLinkPreview(PRODUCT, summary, "https://shop.test")).toContainEqual({
      property: "og:image",
      content: "https://shop.test/media/a.webp",
    });
  });
});

describe("the page of a product", () => {
  const REVIEWS = { product_reviews: [], counts: undefined };
  const ANSWERS: Record<string, unknown> = {
    "/api/v1/product": { data: PRODUCT },
    "/api/v1/product/review": REVIEWS,
    "/api/v1/product/prices": { steps: [] },
    "/api/v1/search/similar": { products: [{ slug: "twin" }] },
  };

  /** Loads it. A path that `never` names is not answered, and one that `fails` names with an error. */
  async function load(search: string, { never = "", fails = "" } = {}) {
    vi.useFakeTimers();
    const api = createApi("http://shop.example", async ({ url }) => {
      const { pathname } = new URL(url);
      if (pathname === never) return new Promise<Response>(() => undefined);
      if (pathname === fails) return Response.json({ detail: "Away" }, { status: 503 });
      return Response.json(ANSWERS[pathname]);
    });
    const loading = toLoadResult(
      loadProductPage(api, "silk-veil", new URLSearchParams(search), "https://shop.example"),
    );
    await vi.advanceTimersByTimeAsync(500);
    const page = await loading;
    if (!page.ok) throw new Error(page.problem.message);
    const { init } = respondWithProductPage(page);
    return { ...page.value, status: init?.status, headers: init?.headers };
  }

  afterEach(() => {
    vi.useRealTimers();
  });

  it("is stored where it is whole", async () => {
    const { status, headers, matches, descriptionHtml } = await load("variant=5");
    expect([status, headers]).toEqual([200, {}]);
    expect(matches).toMatchObject({ shade: 5, loaded: { ok: true } });
    expect(descriptionHtml).toContain("<strong>Wears</strong>");
  });

  it("does not wait long for reviews, and is not stored without them", async () => {
    const { status, headers, reviews, history } = await load("", { never: "/api/v1/product/review" });
    expect([reviews, history]).toEqual([undefined, expect.objectContaining({ steps: [] })]);
    expect([status, headers]).toEqual([200, { "Cache-Control": "no-store" }]);
  });

  it("is temporary where its matches could not be loaded", async () => {
    expect(await load("", { fails: "/api/v1/search/similar" })).toMatchObject({ status: 503, headers: {} });
  });

  it("shares a picture of the matches of the shade that its address names, and else of the product", async () => {
    expect(JSON.stringify((await load("variant=5")).preview)).toContain("variant=5");
    expect(JSON.stringify((await load("")).preview)).not.toContain("variant=");
  });
});
