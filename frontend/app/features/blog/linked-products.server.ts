/** The products of a post: those that its text links to, then the best rated of the shelves that it names. */
import type { Api } from "~/api/client/client";
import { fetchProduct } from "~/api/product";
import { ALL_PRODUCTS_QUERY, type Card as ApiCard, searchProducts } from "~/api/search";
import { type Card, toCard } from "~/features/catalogue/card/card-data";

const MAX_PRODUCTS = 8;
const LINK = /\]\(\/(products|categories)\/([\p{L}\p{N}_-]{1,200})/gu;

/** Products that cannot be loaded are left out: a post can be read without. */
export async function loadLinkedProducts(api: Api, markdown: string): Promise<Card[]> {
  const links = [...markdown.matchAll(LINK)];
  const listSlugs = (folder: string) =>
    [...new Set(links.flatMap(([, kind, slug = ""]) => (kind === folder ? slug : [])))].slice(
      0,
      MAX_PRODUCTS,
    );
  const categories = listSlugs("categories");
  const ofEach = Math.ceil(MAX_PRODUCTS / Math.max(1, categories.length));
  const requests = [
    ...listSlugs("products").map((slug) => fetchAsCard(api, slug)),
    ...categories.map((slug) => fetchBestRated(api, slug, ofEach)),
  ];
  const loaded = await Promise.all(requests.map((request) => request.catch(() => [])));
  const cards = loaded.flat().map(toCard);
  const isFirst = ({ slug }: Card, place: number) => cards.findIndex((card) => card.slug === slug) === place;
  return cards.filter(isFirst).slice(0, MAX_PRODUCTS);
}

async function fetchAsCard(api: Api, slug: string): Promise<ApiCard[]> {
  const product = await fetchProduct(api, slug);
  const { brand, category, variants } = product;
  return [{ ...product, brand: brand.name, category: category.name, variant_count: variants.length }];
}

async function fetchBestRated(api: Api, category: string, page_limit: number): Promise<ApiCard[]> {
  const { products } = await searchProducts(api, {
    query: ALL_PRODUCTS_QUERY,
    category_slugs: [category],
    sort_by: "rating",
    page_limit,
    page_number: 1,
    must_have_variant: false,
  });
  return products;
}
