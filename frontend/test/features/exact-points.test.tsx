/** Points of the specification that need no browser. */
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Category } from "~/api/categories";
import type { LoadResult } from "~/api/client/load-result";
import { respondWithOptionalParts } from "~/api/client/load-result";
import type { UserDetails } from "~/api/member/profile";
import type { Filters } from "~/api/search";
import type { ShadeCard } from "~/api/shades";
import { BlogSkeleton } from "~/features/blog/blog-list";
import { addNextPage, type PostsPage } from "~/features/blog/use-more-posts";
import { Banner } from "~/features/catalogue/banner";
import { buildBrandView, PAGE_MANAGERS } from "~/features/catalogue/brand/brand-header";
import { buildFilterGroups } from "~/features/catalogue/filters/filter-options";
import { mergeFilters } from "~/features/catalogue/filters/merge-filters";
import { readListQuery } from "~/features/catalogue/list/list-query";
import { buildSearchBody } from "~/features/catalogue/list/search-body";
import { cacheCategories, readCachedCategories } from "~/features/home/category-cache";
import { ProfileHeader } from "~/features/members/profile/profile-header";
import { checkSocialLink, completeSocialLink, SOCIAL_FIELDS } from "~/features/members/profile/profile-rules";
import { EMBED_CLASSES, START_DELAY_MS, VideoEmbed } from "~/features/product/social/video-player";
import { STAR_CHOICES } from "~/features/reviews/review-query";
import { ReviewSummaryPanel } from "~/features/reviews/review-summary-panel";
import { ProductChoices } from "~/features/shades/finder/step-choices";
import { filterItems } from "~/features/shades/finder/step-panel";
import { buildSearchPath, readSearchPath } from "~/shared/search-path";
import { chooseProduct, startMode } from "~/shared/shades/finder-query";
import { StarInput } from "~/ui/forms/star-input";
import { Carousel } from "~/ui/lists/carousel";

const filters = (brands: [string, number][], finishes: [string, number][]): Filters => ({
  brands: brands.map(([slug, count]) => ({ name: slug.toUpperCase(), slug, count })),
  categories: [],
  price: { minPrice: 1, maxPrice: 9, currency: "GBP" },
  unit_price: { minPrice: null, maxPrice: null, currency: "GBP" },
  others: [{ type: "finish", filters: finishes.map(([value, count]) => ({ name: value, value, count })) }],
});

const WHOLE = filters(
  [
    ["alder", 4],
    ["birch", 2],
  ],
  [
    ["matte", 5],
    ["satin", 1],
  ],
);

describe("the choices of a filtered list", () => {
  const narrowed = mergeFilters(WHOLE, filters([["alder", 1]], [["matte", 1]]));

  it("stay whole, in their order, with 0 where nothing is left", () => {
    expect(narrowed.brands.map(({ slug, count }) => [slug, count])).toEqual([
      ["alder", 1],
      ["birch", 0],
    ]);
    expect(narrowed.others[0]?.filters.map(({ value, count }) => [value, count])).toEqual([
      ["matte", 1],
      ["satin", 0],
    ]);
  });

  it("gain a choice that only the narrowed list has", () => {
    const merged = mergeFilters(filters([["alder", 1]], []), filters([["cedar", 3]], [["dewy", 2]]));
    expect(merged.brands.map(({ slug }) => slug)).toEqual(["alder", "cedar"]);
    expect(merged.others[0]?.filters.map(({ value }) => value)).toEqual(["dewy"]);
  });

  it("are all offered", () => {
    const groups = buildFilterGroups(narrowed, readListQuery(new URLSearchParams("brand=alder")), {});
    expect(groups.map(({ title, options }) => [title, options.length])).toEqual([
      ["Brand", 2],
      ["Finish", 2],
    ]);
  });
});

describe("the address of a search", () => {
  it.each([".", ".."])("for %j is no step to another folder", (typed) => {
    const url = new URL(buildSearchPath(typed), "https://shop.test");
    expect(url.pathname.startsWith("/search/.")).toBe(true);
    expect(readSearchPath(url.pathname)).toBe(typed);
  });
});

describe("the star filter", () => {
  it("begins with all and goes from 1 to 5", () => {
    expect(STAR_CHOICES.map(({ label }) => label)).toEqual([
      "All Stars",
      "1 Star",
      "2 Stars",
      "3 Stars",
      "4 Stars",
      "5 Stars",
    ]);
  });
});

const failed = (status: number): LoadResult<never> => ({
  ok: false,
  problem: { status, message: "", statusLine: "", fields: [] },
});

describe("a page of rows", () => {
  const whole = { ok: true as const, value: 1 };

  it.each([400, 404, 422])("stands where one was refused with %i", (status) => {
    expect(respondWithOptionalParts({ whole, row: failed(status) }).init?.status).toBe(200);
  });

  it.each([0, 500, 503])("is not kept where one did not come, with %i", (status) => {
    expect(respondWithOptionalParts({ whole, row: failed(status) }).init?.status).toBe(503);
  });
});

describe("a growing blog", () => {
  const page = (number: number, ids: number[], last: boolean) =>
    ({
      blogs: ids.map((id) => ({ id })),
      pagination: { current_page: number, is_last_page: last, total_pages: 2 },
    }) as PostsPage;

  it("adds the next page, shows a post once and knows its end", () => {
    const source = page(1, [5, 4, 3], false);
    const start = { source, blogs: source.blogs, page: 1, isComplete: false, state: "idle" as const };
    const grown = addNextPage(start, page(2, [3, 2], true));
    expect(grown.blogs.map(({ id }) => id)).toEqual([5, 4, 3, 2]);
    expect([grown.page, grown.isComplete, grown.source]).toEqual([2, true, source]);
  });
});

describe("the stars to choose from", () => {
  it("take a size, a gap and three colours", () => {
    const input = (
      <StarInput
        label="Rating"
        name="rating"
        value={2}
        onChange={() => undefined}
        starDimension={20}
        starSpacing={8}
        starHoverColor="#0a0"
        starRatedColor="#00a"
        starEmptyColor="#a00"
      />
    );
    const html = renderToStaticMarkup(input);
    expect(html.match(/width:28px/g)).toHaveLength(5);
    expect(html.match(/fill="#00a"/g)).toHaveLength(2);
    expect(html.match(/fill="#a00"/g)).toHaveLength(3);
  });
});

describe("a banner", () => {
  it("is a link where it leads somewhere", () => {
    const html = renderToStaticMarkup(<Banner src="/a.svg" link={{ to: "/brands/alder", label: "Alder" }} />);
    expect(html).toMatch(/^<a [^>]*href="\/brands\/alder"/);
    expect(renderToStaticMarkup(<Banner src="/a.svg" />)).toMatch(/^<img /);
  });
});

describe("certificates", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it.each([
    ["true", true],
    ["false", false],
    ["1", false],
    ["", false],
    [undefined, false],
  ])("with the setting %j are shown: %j", async (setting, shown) => {
    vi.resetModules();
    vi.stubEnv("VITE_DISPLAY_PRODUCT_ATTRIBUTES", setting);
    const { SHOWS_CERTIFICATES } = await import("~/features/product/facts/certificates");
    expect(SHOWS_CERTIFICATES).toBe(shown);
  });
});

describe("a member's profile", () => {
  const socials = { facebook: "", instagram: "https://instagram.com/ada", twitter: "", tiktok: "" };
  const user = {
    full_name: "Ada Obi",
    short_description: "Olive skin.",
    image_url: "/media/members/ada.webp",
    user_type: "default",
    num_followers: 1_200,
    is_followed: true,
    socials,
  } as UserDetails;

  it("shows name, picture, bio and links to others", () => {
    const html = renderToStaticMarkup(<ProfileHeader user={user}>{null}</ProfileHeader>);
    for (const part of ["Ada Obi", 'src="/media/members/ada.webp"', "Olive skin.", "1K+", "Follows you"])
      expect(html).toContain(part);
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('href="https://instagram.com/ada"');
  });
});

describe("a social link", () => {
  it.each([
    ["socials_twitter", "https://twitter.com/ada", undefined],
    ["socials_twitter", "https://www.x.com/ada", undefined],
    ["socials_facebook", "", undefined],
    ["socials_facebook", "https://facebook.com/-ada", "Invalid Facebook URL"],
    ["socials_tiktok", "https://www.tiktok.com/@ada", undefined],
    ["socials_tiktok", "https://tiktok.com/ada", undefined],
    ["socials_tiktok", "https://www.tiktok.com/@_ada", undefined],
    ["socials_tiktok", "https://tiktok.com/@@ada", "Invalid TikTok URL"],
    ["socials_instagram", "https://instagram.com/@ada", "Invalid Instagram URL"],
  ] as const)("%s %s is %s", (field, text, expected) => expect(checkSocialLink(field, text)).toBe(expected));

  it.each([
    ["socials_facebook", "facebook.com/hester", "https://facebook.com/hester"],
    ["socials_facebook", " http://m.facebook.com/Hester ", "https://www.facebook.com/Hester"],
    ["socials_twitter", "X.com/hester", "https://x.com/hester"],
    ["socials_tiktok", "//www.tiktok.com/@hester/", "https://www.tiktok.com/@hester/"],
    ["socials_instagram", "facebook.com/hester", "facebook.com/hester"],
    ["socials_instagram", "hester", "https://www.instagram.com/hester"],
    ["socials_twitter", "@hester_k", "https://x.com/hester_k"],
    ["socials_facebook", "hester.com", "hester.com"],
    ["socials_instagram", "", ""],
  ] as const)("%s %s is completed to %s", (field, text, expected) =>
    expect(completeSocialLink(field, text)).toBe(expected),
  );

  it.each(SOCIAL_FIELDS)("has a valid example: $example", ({ name, example }) =>
    expect(checkSocialLink(name, example)).toBeUndefined(),
  );
});

describe("the finder's search boxes", () => {
  it.each(["name", "description", "category_slug", "slug", "url", "color"])("search %s", (field) => {
    expect(filterItems([{ [field]: "A Rose b" }, {}], "rOsE", (item) => item)).toHaveLength(1);
  });
});

describe("a brand", () => {
  it("has the fields that the client adds", () => {
    const brand = {
      name: "Fern",
      slug: "fern",
      description: "",
      caption: "Green",
      logo: "/a.svg",
      banner: "/b.svg",
      managed_by: "",
    };
    const { pageManagedBy, ...view } = buildBrandView(brand);
    expect(view).toEqual({
      ...brand,
      bannerLinkTo: "/brands/fern",
      displayBrandName: true,
      logoBackground: "paper",
    });
    expect(PAGE_MANAGERS).toEqual(["Undertone", "Brand", "BrandAmbassador", "NotManaged"]);
    expect(PAGE_MANAGERS).toContain(pageManagedBy);
  });
});

describe("all categories", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("are cached in session storage", () => {
    const stored = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    const categories = [{ name: "Blush", slug: "blush" }] as Category[];
    expect(readCachedCategories()).toBeUndefined();
    cacheCategories(categories);
    expect([...stored.keys()]).toEqual(["categories"]);
    expect(readCachedCategories()).toEqual(categories);
  });
});

describe("a search's body", () => {
  it("has the category of its page and the highest price", () => {
    const query = readListQuery(new URLSearchParams("category=other&max=30"));
    expect(buildSearchBody({ category: "blush" }, query, 1)).toMatchObject({
      query: " ",
      category_slugs: ["blush"],
      max_price: 30,
    });
  });
});

describe("skeletons", () => {
  it("of the blog are two filters and fifteen posts", () => {
    const html = renderToStaticMarkup(<BlogSkeleton />);
    expect(html.match(/h-9 w-full max-w-2xl/g)).toHaveLength(2);
    expect(html.match(/aspect-video/g)).toHaveLength(15);
  });
});

describe("a carousel", () => {
  it("has items from 160 to 250 px wide", () => {
    const html = renderToStaticMarkup(
      <Carousel label="New">{[<b key="a">A</b>, <b key="b">B</b>]}</Carousel>,
    );
    expect(html.match(/<li class="w-\[clamp\(160px,42vw,250px\)\]/g)).toHaveLength(2);
  });
});

describe("averages", () => {
  it("have two decimals over reviews and in the finder", () => {
    const summary = { totalRating: 4.3, reviewCount: 3, staticReviewCounts: [], individualRatings: [] };
    expect(renderToStaticMarkup(<ReviewSummaryPanel summary={summary} action={null} />)).toContain(">4.30<");
    const card = {
      slug: "silk",
      name: "Silk",
      category: "",
      rating: 4.25,
      reviews: 2,
      price: null,
      images: [],
      variants: [],
    };
    const html = renderToStaticMarkup(
      <ProductChoices
        items={[card as unknown as ShadeCard]}
        chosen={undefined}
        to={(slug) => chooseProduct(startMode("product"), slug)}
      />,
    );
    expect(html).toContain(">4.25 (2)<");
    expect(html).toContain("No price in pounds yet");
    expect(html).not.toContain("stock");
  });
});

describe("an embedded video", () => {
  it("waits, blurs and measures as specified", () => {
    expect(START_DELAY_MS).toBe(100);
    const html = renderToStaticMarkup(<VideoEmbed src="https://shop.test/v" title="A video" />);
    expect(html).toContain("h-[min(620px,80dvh)]");
    expect(html).toContain("max-w-[540px]");
    expect(EMBED_CLASSES).toContain("duration-700");
  });
});
