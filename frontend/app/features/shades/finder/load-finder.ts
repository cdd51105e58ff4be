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
import { canFindMatches, type FinderQuery, getOpenStep } from "~/shared/shades/finder-query";
import { buildCacheKeys } from "./cache-keys";
import { loadOwnedByName, loadStartShades, type ProductLoader } from "./start-shades";

export interface FinderParts extends AnswerParts {
  brands: PendingResult<ShadeBrand[]>;
  products: PendingResult<ShadeCard[]> | null;
  /** Those that are named as what was typed in the first step. */
  namedProducts: PendingResult<ShadeCard[]> | null;
  /** Those whose name, with their product's, was typed there. */
  namedShades: PendingResult<NamedShades> | null;
  product: PendingResult<Product> | null;
  /** By `formatNamedColour`. */
  owned: PendingResult<Record<string, StartShade>> | null;
}

/** The parts that are loaded once enough is chosen to find matches. */
interface AnswerParts {
  /** Loaded where the shopper chooses where to look. */
  categories: PendingResult<Category[]> | null;
  filters: PendingResult<Filters> | null;
  result: PendingResult<FinderResult> | null;
}

/** Fetches a part, or returns it from the cache. */
export type PartFetcher = <T>(name: string, fetch: () => Promise<LoadResult<T>>) => PendingResult<T>;

const fetchUncached: PartFetcher = (_, fetch) => fetch();

interface PartLoader {
  api: Api;
  load: <T>(name: string, fetch: () => Promise<T>) => PendingResult<T>;
  loadProduct: ProductLoader;
}

export function loadFinderParts(
  api: Api,
  query: FinderQuery,
  fetchPart: PartFetcher = fetchUncached,
): FinderParts {
  const { mode, brand, product, owned } = query;
  const keys = buildCacheKeys(query);
  const typed = getOpenStep(query) === "brand" ? query.words : undefined;
  const load: PartLoader["load"] = (name, fetch) => fetchPart(name, () => toLoadResult(fetch()));
  const loadProduct: ProductLoader = (slug) => load(`product ${slug}`, () => fetchProduct(api, slug));
  return {
    // First, as it waits for several requests in turn.
    ...(canFindMatches(query)
      ? loadAnswerParts({ api, load, loadProduct }, query)
      : { categories: null, filters: null, result: null }),
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
  };
}

function loadAnswerParts({ api, load, loadProduct }: PartLoader, query: FinderQuery): AnswerParts {
  const { mode, matchFilters } = query;
  const keys = buildCacheKeys(query);
  const categories = hasScopeChoice(query)
    ? load(keys.categories, async () => (await fetchCategories(api)).categories)
    : null;
  /** If they cannot be loaded, all of them are looked in, or the one that the shades suggest. */
  const listCategories = async () => {
    const loaded = await categories;
    return loaded?.ok ? loaded.value : [];
  };
  const departmentElsewhere = needsDepartment(query)
    ? load(`department of ${query.hex}`, async () => {
        const { findDepartmentElsewhere } = await import("./department-elsewhere");
        return findDepartmentElsewhere(api, `#${query.hex}`, await listCategories());
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
    filters: load(keys.filters, async () => {
      const slugs = await loadFilterCategories();
      // One colour after another is looked for in the same categories.
      const filters = await load(`filters in ${slugs} ${matchFilters.delivered ?? ""}`, () =>
        fetchShadeFilters(api, slugs, matchFilters.delivered !== undefined),
      );
      if (!filters.ok) throw new ApiError(filters.problem);
      return filters.value;
    }),
    result: load(keys.result, async () => {
      const [startShades, chosen] = await Promise.all([
        loadStartShades(query, loadProduct),
        loadChosenCategories(),
      ]);
      const found = await findMatches(api, query, startShades, chosen);
      const counted = matchFilters.delivered
        ? (await import("./delivered-result")).countDelivery(found)
        : found;
      return {
        ...counted,
        skin: isOfSkin(query)
          ? await (await import("./skin-answer")).describeSkinFound(query, counted, loadProduct)
          : undefined,
        foundDepartment: departmentElsewhere && (await loadDepartment()),
      };
    }),
  };
}

/** Whether only a colour says where to look: nobody chose it, and the colour is not that of skin. */
const needsDepartment = ({ mode, possibleError, matchFilters }: FinderQuery) =>
  startsFromColour({ mode }) &&
  possibleError === undefined &&
  !matchFilters.category &&
  !matchFilters.department;

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
