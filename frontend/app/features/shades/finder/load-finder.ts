/** Loads the parts of the finder that the address needs. Each part arrives separately. */
import { type Category, fetchCategories } from "~/api/categories";
import type { Api } from "~/api/client/client";
import { ApiError } from "~/api/client/errors";
import { type LoadResult, type PendingResult, toLoadResult } from "~/api/client/load-result";
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
import type { NamedShades } from "~/shared/shades/find-named-shades";
import {
  canFindMatches,
  type FinderQuery,
  formatNamedColour,
  getOpenStep,
  listDecided,
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
  namedShades: PendingResult<NamedShades> | null;
  product: PendingResult<Product> | null;
  filters: PendingResult<Filters> | null;
  /** By `formatNamedColour`. */
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
  const { mode, brand, product, hex, owned, possibleError, matchFilters } = query;
  const keys = buildCacheKeys(query);
  const canFind = canFindMatches(query);
  const typed = getOpenStep(query) === "brand" ? query.words : undefined;
  const load = <T>(name: string, fetch: () => Promise<T>) => fetchPart(name, () => toLoadResult(fetch()));
  const loadProduct: ProductLoader = (slug) => load(`product ${slug}`, () => fetchProduct(api, slug));

  const categories =
    canFind && hasScopeChoice(query)
      ? load(keys.categories, async () => (await fetchCategories(api)).categories)
      : null;
  /** If they cannot be loaded, all of them are looked in, or the one that the shades suggest. */
  const listCategories = async () => {
    const loaded = await categories;
    return loaded?.ok ? loaded.value : [];
  };
  const isColourAlone = startsFromColour(query) && possibleError === undefined;
  const departmentElsewhere =
    canFind && isColourAlone && !matchFilters.category && !matchFilters.department
      ? load(`department of ${hex}`, async () => {
          const { findDepartmentElsewhere } = await import("./department-elsewhere");
          return findDepartmentElsewhere(api, `#${hex}`, await listCategories());
        })
      : null;
  const loadDepartment = async () => {
    const loaded = await departmentElsewhere;
    return loaded?.ok ? loaded.value : matchFilters.department;
  };
  const loadChosenCategories = async () => {
    const chosen = { ...query, matchFilters: { ...matchFilters, department: await loadDepartment() } };
    const shades = mode === "several" ? await loadStartShades(query, loadProduct) : [];
    return listChosenCategories(chosen, await listCategories(), shades);
  };
  /** A shade of a product is matched within its own category, so the filters are those of that category too. */
  const loadFilterCategories = async () =>
    mode === "product" && !matchFilters.category
      ? listShadeCategories(await loadStartShades(query, loadProduct))
      : loadChosenCategories();
  return {
    categories,
    brands: load(keys.brands, () => fetchShadeBrands(api)),
    products: brand ? load(keys.products, () => loadBrandProducts(api, brand)) : null,
    namedProducts: typed ? load(keys.namedProducts, () => fetchNamedProducts(api, typed)) : null,
    namedShades: typed
      ? load(keys.namedShades, async () =>
          (await import("~/shared/shades/find-named-shades")).findNamedShades(api, typed),
        )
      : null,
    product: product ? loadProduct(product) : null,
    owned:
      mode === "several" && owned.length > 0
        ? load(keys.owned, () => loadOwnedByName(owned, loadProduct))
        : null,
    filters: canFind
      ? fetchPart(keys.filters, async () => {
          const chosen = await toLoadResult(loadFilterCategories());
          if (!chosen.ok) return chosen;
          // One colour after another is looked for in the same categories.
          return load(`filters in ${chosen.value} ${matchFilters.delivered ?? ""}`, () =>
            fetchShadeFilters(api, chosen.value, matchFilters.delivered !== undefined),
          );
        })
      : null,
    result: canFind
      ? load(keys.result, async () => {
          const [startShades, chosen] = await Promise.all([
            loadStartShades(query, loadProduct),
            loadChosenCategories(),
          ]);
          const found = await findResult(api, query, startShades, chosen);
          return {
            ...found,
            skin: isOfSkin(query) ? await loadSkinAnswer(query, found, loadProduct) : undefined,
            foundDepartment: departmentElsewhere && (await loadDepartment()),
          };
        })
      : null,
  };
}

/** The keys of the parts in the cache. Each has all that its part depends on. */
export const buildCacheKeys = (query: FinderQuery): Record<keyof FinderParts, string> => ({
  categories: "categories",
  brands: "brands",
  products: `products ${query.brand}`,
  namedProducts: `named ${query.words}`,
  namedShades: `shades ${query.words}`,
  product: `product ${query.product}`,
  filters: buildFiltersKey(query),
  owned: `owned ${query.owned.map(formatNamedColour)}`,
  result: `answer ${buildResultKey(query)}`,
});

/** The filters depend on where the finder looks, and their prices on whether delivery counts. */
function buildFiltersKey({ mode, product, hex, owned, matchFilters }: FinderQuery): string {
  const { category = "", department = "", delivered = "" } = matchFilters;
  const start = mode === "several" ? listDecided(owned).map(formatNamedColour) : [product, hex];
  const scope = category || department ? [category, department] : start;
  return `filters ${mode} ${scope} ${delivered}`;
}

/** The part of the query that the matches depend on. Opening a step or comparing fetches nothing. */
function buildResultKey(query: FinderQuery): string {
  const { mode, product, shade, hex, possibleError, owned, matchFilters, sort } = query;
  const start = mode === "several" ? listDecided(owned) : [product, shade, hex, possibleError];
  return JSON.stringify([start, matchFilters, sort]);
}

/** The same key without the filters, which do not change the start shade. */
export const buildStartShadeKey = (query: FinderQuery) =>
  buildResultKey({ ...query, matchFilters: {}, sort: undefined });

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
const MISSING_BRAND_TEXT = "We no longer list this brand. Pick another one.";

async function loadSkinAnswer(query: FinderQuery, found: FinderResult, loadProduct: ProductLoader) {
  return (await import("./skin-answer")).describeSkinFound(query, found, loadProduct);
}

async function findResult(
  api: Api,
  query: FinderQuery,
  startShades: StartShade[],
  categories: string[],
): Promise<FinderResult> {
  const found = await findMatches(api, query, startShades, categories);
  return query.matchFilters.delivered ? (await import("./delivered-result")).countDelivery(found) : found;
}

async function findMatches(
  api: Api,
  query: FinderQuery,
  startShades: StartShade[],
  categories: string[],
): Promise<FinderResult> {
  if (query.mode === "several") {
    const { findMatchesForOwned } = await import("~/shared/shades/find-matches-for-owned");
    return findMatchesForOwned(api, query, startShades, categories);
  }
  const [startShade] = startShades;
  if (!startShade) throw new Error("There is no such shade");
  return findMatchesForShade(api, query, startShade, categories);
}

export type ProductLoader = (slug: string) => PendingResult<Product>;

/** The shades or the colour that matches are found for: of several shades, those that something is said of. */
async function loadStartShades(query: FinderQuery, loadProduct: ProductLoader): Promise<StartShade[]> {
  const { mode, product, shade, hex, possibleError, owned } = query;
  if (mode === "several") return Promise.all(listDecided(owned).map((each) => loadOwned(each, loadProduct)));
  if (mode === "product" && product && shade) return [toStartShade(await loadProduct(product), shade)];
  if (possibleError === undefined) return [toStartColour(hex)];
  const isForSkin = isOfSkin(query);
  return [{ value: `#${hex}`, name: isForSkin ? "your skin" : "your photo", possibleError, isForSkin }];
}

async function loadOwnedByName(
  owned: OwnedShade[],
  loadProduct: ProductLoader,
): Promise<Record<string, StartShade>> {
  const entries = owned.map(
    async (each) => [formatNamedColour(each), await loadOwned(each, loadProduct)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function loadOwned(owned: OwnedShade, loadProduct: ProductLoader): Promise<StartShade> {
  if ("hex" in owned) return toStartColour(owned.hex);
  return toStartShade(await loadProduct(owned.product), owned.shade);
}

const toStartColour = (hex: string | undefined): StartShade => ({ value: `#${hex}`, name: `#${hex}` });

function toStartShade(loaded: LoadResult<Product>, id: number): StartShade {
  if (!loaded.ok) throw new ApiError(loaded.problem);
  const { variants, name, slug, brand, category_slug } = loaded.value;
  const { price, currency, in_stock, delivered_price, retailer, unit_price, unit } = loaded.value;
  const shade = variants.find((each) => each.id === id);
  if (!shade) throw new Error("This product no longer comes in that shade. Pick another one.");
  const { value, mended, wear, undertone, finish } = shade;
  const offer = { price, currency, in_stock, delivered_price, retailer, unit_price, unit };
  return {
    value,
    mended,
    wear,
    undertone,
    name: shade.name,
    variant: id,
    isForSkin: wear !== null,
    product: { name, slug, brand: brand.name, category: category_slug, finish, offer },
    range: variants.map((each) => ({
      id: each.id,
      name: each.name,
      value: getMatchedValue(each),
      undertone: each.undertone,
    })),
  };
}
