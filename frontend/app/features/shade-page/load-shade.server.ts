/** Loads what the page of a shade shows. */
import type { Api } from "~/api/client/client";
import { toLoadResult } from "~/api/client/load-result";
import { fetchProduct, fetchReviews, type Product, type Review, type Variant } from "~/api/product";
import { fetchMatches, fetchShadeFacts, type Matches, type ShadeFacts } from "~/api/shades";

/** The rest of a product is not sent to the browser. */
const SENT_FIELDS = [
  "name",
  "slug",
  "brand",
  "category",
  "images",
  "price",
  "currency",
  "in_stock",
  "vendors",
  "discontinued",
  "volume",
  "unit_price",
  "unit",
] as const;

type SentProduct = Pick<Product, (typeof SENT_FIELDS)[number]>;

export interface ShadePageData {
  facts: ShadeFacts;
  shade: Variant;
  product: SentProduct;
  matches: Matches;
  shadeCount: number;
  /** Of members who wore this shade. */
  reviews: Review[];
}

const MAX_REVIEWS = 5;

export async function loadShade(api: Api, id: number): Promise<ShadePageData> {
  const facts = await fetchShadeFacts(api, id);
  const product = await fetchProduct(api, facts.product_slug);
  const shade = product.variants.find((each) => each.id === id);
  if (!shade) throw new Response("Not Found", { status: 404 });
  const [matches, reviews] = await Promise.all([
    fetchMatches(api, id, product.category_slug, product.discontinued),
    product.reviews > 0 ? toLoadResult(fetchReviews(api, product.slug, { shades: String(id) })) : undefined,
  ]);
  return {
    facts,
    shade,
    product: { ...pickSent(product), images: product.images.slice(0, 1) },
    matches,
    shadeCount: product.variants.length,
    reviews: reviews?.ok
      ? reviews.value.product_reviews.filter(({ worn_shade }) => worn_shade?.id === id).slice(0, MAX_REVIEWS)
      : [],
  };
}

const pickSent = (product: Product) =>
  Object.fromEntries(SENT_FIELDS.map((name) => [name, product[name]])) as SentProduct;
