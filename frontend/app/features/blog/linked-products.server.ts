/** The products of a post: those that its text links to, then the best rated of the shelves that it names. */
import type { Api } from "~/api/client/client";
import { fetchProduct } from "~/api/product";
import { ALL_PRODUCTS_QUERY, type Card as ApiCard, searchProducts } from "~/api/search";
import { type Card, toCard } from "~/features/catalogue/card/card-data";

const MOST = 8;
const LINK = /\]\(\/(products|categories)\/([\p{L}\p{N}_-]{1,200})/gu;

/** Products that cannot be loaded are left out: a post can be read without. */
export async function loadLinkedProducts(api: Api, markdown: string): Promise<Card[]> {
  const links = [...markdown.matchAll(LINK)];
  const list = (wanted: string) =>
    [...new Set(links.flatMap(([, kind, slug = ""]) => (kind === wanted ? slug : [])))].slice(0, MOST);
  const shelves = list("categories");
  const share = Math.ceil(MOST / Math.max(1, shelves.length));
  const loaded = await Promise.all(
    [
      ...list("products").map((slug) => findProduct(api, slug)),
      ...shelves.map((slug) => listBest(api, slug, share)),
    ].map((request) => request.catch(() => [])),
  );
  const cards = loaded.flat().map(toCard);
  return cards
    .filter(({ slug }, index) => cards.findIndex((other) => other.slug === slug) === index)
    .slice(0, MOST);
}

async function findProduct(api: Api, slug: string): Promise<ApiCard[]> {
  const product = await fetchProduct(api, slug);
  const { brand, category, variants } = product;
  return [{ ...product, brand: brand.name, category: category.name, variant_count: variants.length }];
}

const listBest = async (api: Api, category: string, page_limit: number): Promise<ApiCard[]> =>
  (
    await searchProducts(api, {
      query: ALL_PRODUCTS_QUERY,
      category_slugs: [category],
      sort_by: "rating",
      page_limit,
      page_number: 1,
      must_have_variant: false,
    })
  ).products;
