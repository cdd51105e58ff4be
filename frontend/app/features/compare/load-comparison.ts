/** Loads the shades of a comparison, and how they differ from the first one. */
import type { Api } from "~/api/client/client";
import { ApiError } from "~/api/client/errors";
import { type LoadResult, toLoadResult } from "~/api/client/load-result";
import { fetchProduct, type Product } from "~/api/product";
import { type Alike, fetchAlike } from "~/api/shades";
import type { ShadeKey } from "~/shared/shades/compare-path";
import type { ComparedProduct } from "./compared-table";

export interface Comparison {
  compared: ComparedProduct[];
  /** The number of shades in the address that the shop has no longer. */
  goneCount: number;
}

export interface LoadedComparison {
  comparison: LoadResult<Comparison>;
  differences: LoadResult<Alike[]>;
}

const GONE = [404, 410];

export async function loadComparison(api: Api, shades: ShadeKey[]): Promise<LoadedComparison> {
  const comparison = await toLoadResult(loadShades(api, shades));
  const compared = comparison.ok ? comparison.value.compared : [];
  return { comparison, differences: await toLoadResult(loadDifferences(api, compared)) };
}

async function loadShades(api: Api, shades: ShadeKey[]): Promise<Comparison> {
  const slugs = [...new Set(shades.map(({ product }) => product))];
  const loaded = slugs.map(async (slug) => [slug, await loadProduct(api, slug)] as const);
  const products = new Map(await Promise.all(loaded));
  const compared = shades.flatMap(({ product: slug, id }) => {
    const product = products.get(slug);
    const shade = product?.variants.find((each) => each.id === id);
    return product && shade ? [{ product, shade }] : [];
  });
  return { compared, goneCount: shades.length - compared.length };
}

/** Undefined if the product is gone. */
async function loadProduct(api: Api, slug: string): Promise<Product | undefined> {
  try {
    return await fetchProduct(api, slug);
  } catch (error) {
    if (error instanceof ApiError && GONE.includes(error.status)) return undefined;
    throw error;
  }
}

async function loadDifferences(api: Api, [first, ...others]: ComparedProduct[]): Promise<Alike[]> {
  if (!first || others.length === 0) return [];
  const ids = others.map(({ shade }) => shade.id).join();
  return (await fetchAlike(api, { variant_id: first.shade.id, compared: ids })).products;
}
