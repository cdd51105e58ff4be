/** Shades that are named in one line with their brand and product, in any order and with slips. */
import type { Api } from "~/api/client/client";
import { fetchProduct } from "~/api/product";
import { fetchSuggestions } from "~/api/search";

export interface NamedShade {
  id: number;
  name: string;
  value: string;
  product: string;
  slug: string;
  brand: string;
  brandSlug: string;
}

const MAX_PRODUCTS = 4;
const MAX_SHADES = 6;

export interface NamedShades {
  shades: NamedShade[];
  /** A product that is named, and comes in no shade. */
  shadeless: Pick<NamedShade, "brand" | "product"> | undefined;
}

export async function findNamedShades(api: Api, words: string): Promise<NamedShades> {
  const { products } = await fetchSuggestions(api, words);
  const typed = splitWords(words);
  const loaded = await Promise.all(
    products.slice(0, MAX_PRODUCTS).map(({ slug }) => fetchProduct(api, slug)),
  );
  const shades = loaded
    .flatMap(({ slug, name, brand, variants }) =>
      variants.map((shade) => ({
        score: scoreName(shade.name, typed),
        id: shade.id,
        name: shade.name,
        value: shade.value,
        product: name,
        slug,
        brand: brand.name,
        brandSlug: brand.slug,
      })),
    )
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_SHADES)
    .map(({ score, ...shade }) => shade);
  const shadeless = loaded
    .filter(({ variants }) => variants.length === 0)
    .map(({ brand, name }) => ({ brand: brand.name, product: name }))
    .find(({ brand, product }) => isNamed(brand, product, typed));
  return { shades, shadeless };
}

/** One word, such as brush, or a brand alone names no product. */
function isNamed(brand: string, product: string, typed: string[]): boolean {
  const productWords = splitWords(product);
  const words = splitWords(`${brand} ${product}`);
  return (
    typed.length > 1 &&
    typed.some((word) => productWords.includes(word)) &&
    typed.every((word) => words.includes(word))
  );
}

/** The number of words of a name that were typed, less a little for those that were not. */
function scoreName(name: string, typed: string[]): number {
  const own = splitWords(name);
  const met = own.filter((word) =>
    typed.some((each) => each === word || (each.length > 2 && word.startsWith(each))),
  );
  return met.length === 0 ? 0 : met.length - (own.length - met.length) / 10;
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
