/** The API request for one page of a product list. */
import { ALL_PRODUCTS_QUERY, PAGE_SIZE, type SearchRequest, type WornColour } from "~/api/search";
import type { ListQuery, Scope } from "./list-query";
import { BY_RELEVANCE, getDefaultSort, getOfferedSort, needsWorn } from "./list-sort";

/** What is worn is sent only where the list depends on it. */
export function buildSearchBody(
  scope: Scope,
  query: ListQuery,
  page: number,
  worn?: WornColour,
): SearchRequest {
  const chosen = getOfferedSort(query, { scope, worn });
  const sort = chosen ?? getDefaultSort({ scope, worn });
  return {
    query: scope.searchText || ALL_PRODUCTS_QUERY,
    page_limit: PAGE_SIZE,
    page_number: page,
    filters: query.attributes,
    category_slugs: scope.category ? [scope.category] : query.categories,
    brand_slugs: scope.brand ? [scope.brand] : query.brands,
    // Words may ask for a sort themselves, which one that is sent would overrule.
    ...((chosen || sort !== BY_RELEVANCE.value) && { sort_by: sort }),
    must_have_variant: false,
    ...(worn && needsWorn(query, scope) && { worn }),
    ...(worn && query.mine && { has_worn_shade: true }),
    ...(query.asTyped && { as_typed: true }),
    ...(query.min !== undefined && { min_price: query.min }),
    ...(query.max !== undefined && { max_price: query.max }),
    ...(query.unitMin !== undefined && { min_unit_price: query.unitMin }),
    ...(query.unitMax !== undefined && { max_unit_price: query.unitMax }),
    ...(query.inStock && { in_stock: true }),
    ...(query.delivered && { delivered: true }),
  };
}
