/** Loads the parts of the finder that the address needs. Each part arrives separately. */
import { type Category, fetchCategories } from "~/api/categories";
import type { Api } from "~/api/client/client";
import { ApiError } from "~/api/client/errors";
import type { PendingResult } from "~/api/client/load-result";
import { type LoadResult, toLoadResult } from "~/api/client/load-result";
import { fetchProduct, type Product } from "~/api/product";
import {
  type Filters,
  fetchBrandProducts,
  fetchNamedProducts,
  fetchShadeBrands,
  fetchShadeFilters,
  type ShadeBrand,
  type ShadeCard,
} from "~/api/shades";
import {
  hasScopeChoice,
  isOfSkin,
  listChosenCategories,
  listShadeCategories,
  startsFromColour,
} from "~/shared/shades/departments";
import { type FinderResult, findMatchesForShade, type StartShade } from "~/shared/shades/find-matches";
import type { NamedShade } from "~/shared/shades/find-named-shades";
import {
  canFindMatches,
  type FinderQuery,
  getOpenStep,
  listStated,
  nameOwned,
  type OwnedShade,
} from "~/shared/shades/finder-query";
import { getMatchedValue } from "~/shared/shades/matched-colour";

export interface FinderParts {
  /** Loaded where the shopper chooses where to look. */
  categories: PendingResult<Category[]> | null;
  brands: PendingResult<ShadeBrand[]>;
  products: PendingResult<ShadeCard[]> | null;
  /** Those that are named as what was typed in the first step. */
  namedProducts: PendingResult<ShadeCard[]> | null;
  /** Those whose name, with their product's, was typed there. */
  namedShades: PendingResult<NamedShade[]> | null;
  product: PendingResult<Product> | null;
  filters: PendingResult<Filters> | null;
  /** By their names. */
  owned: PendingResult<Record<string, StartShade>> | null;
  result: PendingResult<FinderResult> | null;
}

/** Fetches a part, or returns it from the cache. */
export type PartFetcher = <T>(name: string, fetch: () => Promise<LoadResult<T>>) => PendingResult<T>;

const fetchUncached: PartFetcher = (_, fetch) => fetch();

export function loadFinderParts(
  api: Api,
  query: FinderQuery,
  fetchPart: PartFetcher = fetchUncached,
): FinderParts {
  const { mode, brand, product, owned, matchFilters } = query;
  const loadProduct = (slug: string) =>
    fetchPart(`product ${slug}`, () => toLoadResult(fetchProduct(api, slug)));
  const loadShade = (shade: OwnedShade) => loadOwnedShade(shade, loadProduct);
  const loadStartShades = (): Promise<StartShade[]> =>
    mode === "several"
      ? Promise.all(listStated(owned).map(loadShade))
      : loadStartShade(query, loadProduct).then((shade) => [shade]);
  const canFind = canFindMatches(query);
  const categories =
    canFind && hasScopeChoice(query)
      ? fetchPart("categories", () => toLoadResult(fetchCategories(api).then((loaded) => loaded.categories)))
      : null;
  /** If they cannot be loaded, all of them are looked in, or the one that the shades suggest. */
  const listCategories = async () => {
    const loaded = await categories;
    return loaded?.ok ? loaded.value : [];
  };
  const elsewhere =
    canFind &&
    startsFromColour(query) &&
    query.possibleError === undefined &&
    !matchFilters.category &&
    !matchFilters.department
      ? fetchPart(`department of ${query.hex}`, () =>
          toLoadResult(
            Promise.all([import("./department-elsewhere"), listCategories()]).then(
              ([{ findDepartmentElsewhere }, all]) =>
                findDepartmentElsewhere(api, { hex: `#${query.hex}` }, all),
            ),
          ),
        )
      : null;
  const loadDepartment = async () => {
    const loaded = await elsewhere;
    return loaded?.ok ? loaded.value.department : matchFilters.department;
  };
  const loadChosenCategories = async () => {
    const department = await loadDepartment();
    const shades = mode === "several" ? await loadStartShades() : [];
    const chosen = { ...query, matchFilters: { ...matchFilters, department } };
    return listChosenCategories(chosen, await listCategories(), shades);
  };
  /** A shade of a product is matched within its own category, so the filters are those of that category too. */
  const loadFilterCategories = async () =>
    mode === "product" && !query.matchFilters.category
      ? listShadeCategories(await loadStartShades())
      : loadChosenCategories();
  return {
    categories,
    brands: fetchPart("brands", () => toLoadResult(fetchShadeBrands(api))),
    products: brand
      ? fetchPart(`products ${brand}`, () => toLoadResult(loadBrandProducts(api, brand)))
      : null,
    namedProducts:
      query.words && getOpenStep(query) === "brand"
        ? fetchPart(`named ${query.words}`, () => toLoadResult(fetchNamedProducts(api, query.words ?? "")))
        : null,
    namedShades:
      query.words && getOpenStep(query) === "brand"
        ? fetchPart(`shades ${query.words}`, () =>
            import("~/shared/shades/find-named-shades").then(({ findNamedShades }) =>
              toLoadResult(findNamedShades(api, query.words ?? "")),
            ),
          )
        : null,
    product: product ? loadProduct(product) : null,
    owned:
      mode === "several" && owned.length > 0
        ? fetchPart(buildOwnedName(query), () => toLoadResult(loadByName(owned, loadShade)))
        : null,
    filters: canFind
      ? fetchPart(buildFiltersName(query), async () => {
          const chosen = await toLoadResult(loadFilterCategories());
          if (!chosen.ok) return chosen;
          // One colour after another is looked for in the same categories.
          return fetchPart(`filters in ${chosen.value} ${matchFilters.delivered ?? ""}`, () =>
            toLoadResult(fetchShadeFilters(api, chosen.value, matchFilters.delivered !== undefined)),
          );
        })
      : null,
    result: canFind
      ? fetchPart(`answer ${buildResultKey(query)}`, () =>
          toLoadResult(
            findResult(api, query, loadStartShades, loadChosenCategories).then(async (found) => ({
              ...found,
              skin: isOfSkin(query) ? await loadSkinAnswer(query, found, loadProduct) : undefined,
              elsewhere: elsewhere && (await loadDepartment()),
            })),
          ),
        )
      : null,
  };
}

async function loadSkinAnswer(query: FinderQuery, found: FinderResult, loadProduct: ProductLoader) {
  return (await import("./skin-answer")).describeSkinFound(query, found, loadProduct);
}

/** The address may name a brand that is gone. */
async function loadBrandProducts(api: Api, brand: string): Promise<ShadeCard[]> {
  try {
    return await fetchBrandProducts(api, brand);
  } catch (error) {
    if (error instanceof ApiError && error.status === UNPROCESSABLE) throw new Error(MISSING_BRAND_TEXT);
    throw error;
  }
}

const UNPROCESSABLE = 422;
export const MISSING_BRAND_TEXT = "We no longer list this brand. Pick another one.";

export const buildOwnedName = ({ owned }: FinderQuery) => `owned ${owned.map(nameOwned)}`;

const loadByName = async (owned: OwnedShade[], loadShade: (shade: OwnedShade) => Promise<StartShade>) =>
  Object.fromEntries(
    await Promise.all(owned.map(async (shade) => [nameOwned(shade), await loadShade(shade)] as const)),
  );

/** The filters depend on where the finder looks, and their prices on whether delivery counts. */
export const buildFiltersName = ({ mode, product, hex, owned, matchFilters }: FinderQuery) => {
  const { category = "", department = "", delivered = "" } = matchFilters;
  const start = mode === "several" ? listStated(owned).map(nameOwned) : [product, hex];
  const scope = category || department ? [category, department] : start;
  return `filters ${mode} ${scope} ${delivered}`;
};

/** The part of the query that the matches depend on. Opening a step or comparing fetches nothing. */
export function buildResultKey({
  mode,
  product,
  shade,
  hex,
  possibleError,
  owned,
  matchFilters,
  sort,
}: FinderQuery): string {
  const start = mode === "several" ? listStated(owned) : [product, shade, hex, possibleError];
  return JSON.stringify([start, matchFilters, sort]);
}

/** The same key without the filters, which do not change the start shade. */
export const buildStartShadeKey = (query: FinderQuery) =>
  buildResultKey({ ...query, matchFilters: {}, sort: undefined });

async function findResult(
  api: Api,
  query: FinderQuery,
  loadStartShades: () => Promise<StartShade[]>,
  loadChosenCategories: () => Promise<string[]>,
): Promise<FinderResult> {
  const [startShades, categories] = await Promise.all([loadStartShades(), loadChosenCategories()]);
  const found = await findMatches(api, query, startShades, categories);
  return query.matchFilters.delivered ? (await import("./delivered-result")).countDelivery(found) : found;
}

async function findMatches(
  api: Api,
  query: FinderQuery,
  startShades: StartShade[],
  categories: string[],
): Promise<FinderResult> {
  if (query.mode === "several")
    return (await import("~/shared/shades/find-matches-for-owned")).findMatchesForOwned(
      api,
      query,
      startShades,
      categories,
    );
  const [startShade] = startShades;
  if (!startShade) throw new Error("There is no such shade");
  return findMatchesForShade(api, query, startShade, categories);
}

export type ProductLoader = (slug: string) => PendingResult<Product>;

async function loadStartShade(query: FinderQuery, loadProduct: ProductLoader): Promise<StartShade> {
  const { mode, product, shade, hex, possibleError } = query;
  if (mode === "product" && product && shade) return toStartShade(await loadProduct(product), shade);
  if (possibleError !== undefined) {
    const isForSkin = isOfSkin(query);
    return { value: `#${hex}`, name: isForSkin ? "your skin" : "your photo", possibleError, isForSkin };
  }
  return { value: `#${hex}`, name: `#${hex}` };
}

async function loadOwnedShade(owned: OwnedShade, loadProduct: ProductLoader): Promise<StartShade> {
  if ("hex" in owned) return { value: `#${owned.hex}`, name: `#${owned.hex}` };
  return toStartShade(await loadProduct(owned.product), owned.shade);
}

function toStartShade(loaded: LoadResult<Product>, id: number): StartShade {
  if (!loaded.ok) throw new ApiError(loaded.problem);
  const { variants, name, slug, brand, category_slug } = loaded.value;
  const variant = variants.find((each) => each.id === id);
  if (!variant) throw new Error("This product no longer comes in that shade. Pick another one.");
  const range = variants.map((each) => ({
    id: each.id,
    name: each.name,
    value: getMatchedValue(each),
    undertone: each.undertone,
  }));
  const { price, currency, in_stock, delivered_price, retailer } = loaded.value;
  const offer = { price, currency, in_stock, delivered_price, retailer };
  const product = { name, slug, brand: brand.name, category: category_slug, finish: variant.finish, offer };
  const { value, name: shadeName, undertone, wear, mended } = variant;
  const isForSkin = wear !== null;
  return { value, mended, wear, name: shadeName, variant: id, undertone, product, range, isForSkin };
}
