/** Each call of the storefront as the specification writes it: method, address, body and headers. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchBlog, fetchBlogs } from "~/api/blogs";
import { fetchBrand, fetchBrands } from "~/api/brands";
import { fetchCategories, fetchCategory } from "~/api/categories";
import { browserApi, refreshSession } from "~/api/client/browser-api";
import { reportProductView } from "~/api/events";
import { fetchProfileById, followMember, saveProfile, unfollowMember } from "~/api/member/account";
import { fetchProfile, logOut } from "~/api/member/profile";
import { fetchProduct, fetchReviews } from "~/api/product";
import { addReview, deleteReview, editReview, sendVote } from "~/api/reviews";
import { fetchFeaturedProducts, fetchNewProducts, fetchTrendingProducts, searchProducts } from "~/api/search";
import "~/session/session-store";
import { addToWishlist, removeFromWishlist } from "~/api/member/wishlist";
import { fetchBrandProducts, fetchShadeBrands, fetchSimilar } from "~/api/shades";
import { subscribeToNewsletter } from "~/api/shop";
import { createStorage, ORIGIN, PageRequest } from "../support/browser";

const sent: Request[] = [];
let answer: () => Response;

beforeAll(() => {
  vi.stubGlobal("Request", PageRequest);
  vi.stubGlobal("localStorage", createStorage());
  vi.stubGlobal("sessionStorage", createStorage());
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("location", { pathname: "/", reload: vi.fn() });
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(request);
    return answer();
  });
});

afterAll(() => {
  vi.unstubAllGlobals();
});

beforeEach(() => {
  sent.length = 0;
  answer = () =>
    Response.json({ data: { variants: [] }, product_reviews: [], brands: [], products: [], filters: {} });
});

const api = () => browserApi();
const review = { rating: 4, static_review: ["Lasts"], review: "", incentivised: false };
const searched = { query: "rose", page_limit: 20, page_number: 2, filters: {}, must_have_variant: false };

const CALLS: [string, () => Promise<unknown>, unknown?][] = [
  ["DELETE /api/v1/auth/logout", logOut],
  ["GET /api/v1/user/profile", fetchProfile],
  ["GET /api/v1/user/profile/7", () => fetchProfileById(7)],
  ["POST /api/v1/follow", () => followMember(7), { user_id: 7 }],
  ["DELETE /api/v1/unfollow/7", () => unfollowMember(7)],
  [
    "POST /api/v1/subscriptions/newsletter",
    () => subscribeToNewsletter(api(), "a@b.co"),
    { email: "a@b.co" },
  ],
  ["GET /api/v1/product?slug=silk", () => fetchProduct(api(), "silk")],
  ["GET /api/v1/product/review?slug=silk", () => fetchReviews(api(), "silk")],
  [
    "POST /api/v1/product/review",
    () => addReview("silk", review),
    { product_slug: "silk", review: "", static_review: ["Lasts"], rating: 4, incentivised: false },
  ],
  [
    "PUT /api/v1/product/review",
    () => editReview(3, review),
    { review_id: 3, review: "", static_review: ["Lasts"], rating: 4, incentivised: false },
  ],
  ["DELETE /api/v1/product/review", () => deleteReview(3), { review_id: 3 }],
  ["POST /api/v1/product/review/like", () => sendVote("like", 3), { review_id: 3 }],
  ["POST /api/v1/product/review/dislike", () => sendVote("dislike", 3), { review_id: 3 }],
  ["DELETE /api/v1/product/review/undo", () => sendVote("undo", 3), { review_id: 3 }],
  ["POST /api/v1/product/wishlist", () => addToWishlist(api(), "silk"), { product_slug: "silk" }],
  ["DELETE /api/v1/product/wishlist", () => removeFromWishlist(api(), "silk"), { product_slug: "silk" }],
  ["GET /api/v1/product/trending?category_slug=blush&top_n=15", () => fetchTrendingProducts(api(), "blush")],
  ["GET /api/v1/product/new?category_slug=blush&top_n=15", () => fetchNewProducts(api(), "blush")],
  ["GET /api/v1/product/featured", () => fetchFeaturedProducts(api())],
  ["POST /api/v1/search", () => searchProducts(api(), searched), searched],
  [
    "GET /api/v1/search/similar?variant_id=9&category_slug=blush",
    () => fetchSimilar(api(), { variant_id: 9, category_slug: "blush" }),
  ],
  ["GET /api/v1/brands?only_with_product_variants=false", () => fetchBrands(api())],
  ["GET /api/v1/brands?only_with_product_variants=true", () => fetchShadeBrands(api())],
  ["GET /api/v1/brand?slug=fern", () => fetchBrand(api(), "fern")],
  ["GET /api/v1/categories?only_with_product_variants=false", () => fetchCategories(api())],
  ["GET /api/v1/category?slug=blush", () => fetchCategory(api(), "blush")],
  [
    "POST /api/v1/search",
    () => fetchBrandProducts(api(), "fern"),
    {
      query: " ",
      brand_slugs: ["fern"],
      page_limit: 9_999_999,
      page_number: 1,
      must_have_variant: true,
      sort_by: "name",
    },
  ],
  [
    "POST /api/v1/blogs",
    () => fetchBlogs(api(), { page: 2, tags: ["Skin"], authors: ["Ada"] }),
    { page_limit: 20, page_number: 2, tags: ["Skin"], authors: ["Ada"], others: [] },
  ],
  ["GET /api/v1/blog?blog_id=5", () => fetchBlog(api(), 5)],
];

describe("a logout", () => {
  it.each([
    ["Goodbye", () => Response.json({ message: "Goodbye" })],
    ["Successfully logged out", () => Response.json({})],
    ["Successfully logged out", () => Response.json({ message: "" })],
    ["Successfully logged out", () => new Response(null, { status: 204 })],
  ])("says %s", async (said, given) => {
    answer = given;
    expect(await logOut()).toBe(said);
  });

  it("that is refused is none", async () => {
    answer = () => Response.json({ detail: "Away" }, { status: 503 });
    await expect(logOut()).rejects.toMatchObject({ message: "Away" });
  });
});

describe("a call", () => {
  it.each(CALLS)("%s", async (expected, call, body) => {
    await call();
    const [request] = sent;
    expect(sent).toHaveLength(1);
    expect(`${request?.method} ${request?.url.slice(ORIGIN.length)}`).toBe(expected);
    expect(request?.credentials).toBe("include");
    expect(Date.parse(request?.headers.get("x-client-time") ?? "")).toBeGreaterThan(0);
    const text = await request?.text();
    expect(text ? JSON.parse(text) : undefined).toEqual(body);
  });

  it.each([true, false])("says whether a review was paid for (%s)", async (incentivised) => {
    await addReview("silk", { ...review, incentivised });
    expect(await sent[0]?.json()).toMatchObject({ incentivised });
  });

  it("sends the profile as a form", async () => {
    const form = new FormData();
    form.append("first_name", "");
    await saveProfile(form);
    expect(sent[0]?.headers.get("content-type")).toMatch(/^multipart\/form-data; boundary=/);
    expect((await sent[0]?.formData())?.get("first_name")).toBe("");
  });

  it("tells of a looked-at product with the time, and goes on when the page is left", async () => {
    reportProductView("silk");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.headers.has("x-client-time")).toBe(true);
    expect(sent[0]?.keepalive).toBe(true);
    expect(await sent[0]?.json()).toEqual({ kind: "view", product_slug: "silk" });
  });
});

describe("a product", () => {
  it("keeps only shades with a colour", async () => {
    answer = () =>
      Response.json({
        data: {
          variants: [
            { id: 1, value: "#c98f6b" },
            { id: 2, value: "" },
          ],
        },
      });
    expect((await fetchProduct(api(), "silk")).variants).toEqual([{ id: 1, value: "#c98f6b" }]);
  });

  it("that is not there has no reviews", async () => {
    answer = () => Response.json({ detail: "Product not found" }, { status: 404 });
    expect(await fetchReviews(api(), "silk")).toEqual({ product_reviews: [] });
  });
});

describe("refreshing the session", () => {
  it.each([
    ["a message", () => Response.json({ message: "Successfully refreshed token" }), true],
    ["true", () => Response.json(true), true],
    ["nothing", () => new Response(null, { status: 204 }), true],
    ["false", () => Response.json(false), false],
    ["a refusal", () => Response.json({ detail: "Unauthorized" }, { status: 401 }), false],
  ])("answered with %s", async (_, response, refreshed) => {
    localStorage.removeItem("refreshedAt");
    answer = response;
    expect(await refreshSession(Date.now())).toBe(refreshed);
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["PUT", `${ORIGIN}/api/v1/auth/refresh`, null],
    ]);
  });

  it("counts where the browser stores nothing", async () => {
    const storage = localStorage;
    const refuse = () => {
      throw new DOMException("The user denied it", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    answer = () => Response.json(true);
    const refreshed = await refreshSession(Date.now()).finally(() => vi.stubGlobal("localStorage", storage));
    expect(refreshed).toBe(true);
  });

  it("that fails forgets the member and reloads the page", async () => {
    localStorage.setItem("user", JSON.stringify({ id: 1, full_name: "Ada" }));
    localStorage.setItem("wishlistCount", "3");
    localStorage.removeItem("refreshedAt");
    answer = () => Response.json(false);
    expect(await refreshSession(Date.now())).toBe(false);
    expect([localStorage.getItem("user"), localStorage.getItem("wishlistCount")]).toEqual([null, null]);
    expect(location.reload).toHaveBeenCalledOnce();
  });
});
