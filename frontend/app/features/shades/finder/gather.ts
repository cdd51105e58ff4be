/** Everything the finder's address asks for, each part as soon as it is there. */
import type { Api } from "~/api/client";
import { type LoadResult, toLoadResult } from "~/api/load-result";
import { fetchProduct, type Product } from "~/api/product";
import {
  type Filters,
  fetchBrandProducts,
  fetchShadeBrands,
  fetchShadeFilters,
  type ShadeBrand,
  type ShadeCard,
} from "~/api/shades";
import { type Answer, answerOwned, answerShade, type Origin } from "./answer";
import { isAnswerable, type OwnedShade, type Question } from "./question";

/** Here, or on its way. */
export type Later<T> = T | Promise<T>;

export interface Parts {
  brands: Later<LoadResult<ShadeBrand[]>>;
  products: Later<LoadResult<ShadeCard[]>> | null;
  product: Later<LoadResult<Product>> | null;
  filters: Later<LoadResult<Filters>> | null;
  owned: Later<LoadResult<Origin[]>> | null;
  answer: Later<LoadResult<Answer>> | null;
}

/** Asks for a part, or remembers having asked. */
export type Keep = <T>(name: string, ask: () => Promise<LoadResult<T>>) => Later<LoadResult<T>>;

const askAlways: Keep = (_, ask) => ask();

export function gather(api: Api, question: Question, keep: Keep = askAlways): Parts {
  const { way, brand, product, owned, kept } = question;
  const productOf = (slug: string) => keep(`product ${slug}`, () => toLoadResult(fetchProduct(api, slug)));
  const origins = (): Promise<Origin[]> =>
    way === "several"
      ? Promise.all(owned.map((one) => originOfOwned(one, productOf)))
      : originOf(question, productOf).then((one) => [one]);
  const owners = owned.map((one) => ("hex" in one ? one.hex : `${one.product}:${one.shade}`)).join();
  const answerable = isAnswerable(question);
  return {
    brands: keep("brands", () => toLoadResult(fetchShadeBrands(api))),
    products: brand ? keep(`products ${brand}`, () => toLoadResult(fetchBrandProducts(api, brand))) : null,
    product: product ? productOf(product) : null,
    owned:
      way === "several" && owned.length > 0 ? keep(`owned ${owners}`, () => toLoadResult(origins())) : null,
    filters: answerable
      ? keep(`filters ${kept.category ?? ""}`, () => toLoadResult(fetchShadeFilters(api, kept.category)))
      : null,
    answer: answerable
      ? keep(`answer ${answerKey(question)}`, () => toLoadResult(answerTo(api, question, origins)))
      : null,
  };
}

/** What the answer depends on, and nothing else: opening a step or comparing asks nothing anew. */
export function answerKey({ way, product, shade, hex, within, owned, kept }: Question): string {
  return JSON.stringify([way === "several" ? owned : [product, shade, hex, within], kept]);
}

/** The same, whatever the answer is kept to: another origin is another answer. */
export const originKey = (question: Question) => answerKey({ ...question, kept: {} });

async function answerTo(api: Api, question: Question, origins: () => Promise<Origin[]>): Promise<Answer> {
  const found = await origins();
  if (question.way === "several") return answerOwned(api, question, found);
  const [origin] = found;
  if (!origin) throw new Error("There is no such shade");
  return answerShade(api, question, origin);
}

type ProductOf = (slug: string) => Later<LoadResult<Product>>;

async function originOf(
  { way, product, shade, hex, within }: Question,
  productOf: ProductOf,
): Promise<Origin> {
  if (way === "shelf" && product && shade) return originOfVariant(await productOf(product), shade);
  return { value: `#${hex}`, name: `#${hex}`, within };
}

async function originOfOwned(owned: OwnedShade, productOf: ProductOf): Promise<Origin> {
  if ("hex" in owned) return { value: `#${owned.hex}`, name: `#${owned.hex}` };
  return originOfVariant(await productOf(owned.product), owned.shade);
}

function originOfVariant(loaded: LoadResult<Product>, id: number): Origin {
  if (!loaded.ok) throw Object.assign(new Error(loaded.problem.message), loaded.problem);
  const { variants, name, slug, brand, category_slug } = loaded.value;
  const variant = variants.find((each) => each.id === id);
  if (!variant) throw new Error("This product has no such shade any more. Pick another one.");
  const range = variants.map(({ name: called, value }) => ({ name: called, value }));
  const product = { name, slug, brand: brand.name, category: category_slug, finish: variant.finish };
  return { value: variant.value, name: variant.name, variant: id, product, range };
}
