/** Loads all of a product page on the server, and says how it may be stored. */
import type { Api } from "~/api/client/client";
import { type LoadResult, toLoadResult } from "~/api/client/load-result";
import { fetchPriceHistory, fetchProduct, fetchReviews } from "~/api/product";
import { fetchMatches } from "~/api/shades";
import { NOT_STORED } from "~/cache-policy";
import { selectInitialReviews } from "~/features/reviews/initial-reviews";
import { readReviewQuery, toReviewChoice } from "~/features/reviews/review-query";
import { renderCachedMarkdown } from "~/markdown/markdown.server";
import { data } from "~/router";
import { buildLinkPreview, summariseProduct } from "./link-preview.server";
import { RETAILERS_QUERY } from "./prices/retailer-history";
import { writeDescription } from "./product-description.server";
import type { ProductPageData } from "./product-view";
import { putPicturedFirst } from "./shades/pictured-shade.server";
import { findChosenShade } from "./shades/shade-filter";

const UNAVAILABLE = 503;
/** Reviews that take longer are loaded by the browser. A price history that does is left out. */
const PATIENCE_MS = 500;

export async function loadProductPage(
  api: Api,
  slug: string,
  params: URLSearchParams,
  origin: string,
): Promise<ProductPageData> {
  const reviewQuery = readReviewQuery(params);
  const reviewsRequest = toLoadResult(fetchReviews(api, slug, toReviewChoice(reviewQuery)));
  const withRetailers = params.get(RETAILERS_QUERY.name) === RETAILERS_QUERY.value;
  const historyRequest = toLoadResult(fetchPriceHistory(api, slug, withRetailers));
  const loadedProduct = await fetchProduct(api, slug);
  const variants = putPicturedFirst(loadedProduct.variants, loadedProduct.images[0]?.url);
  const product = { ...loadedProduct, variants };
  const shade = findChosenShade(product.variants, params);
  const loaded =
    shade && (await toLoadResult(fetchMatches(api, shade.id, product.category_slug, product.discontinued)));
  const [reviews, history] = await Promise.all([
    waitAtMost(PATIENCE_MS, reviewsRequest),
    waitAtMost(PATIENCE_MS, historyRequest),
  ]);
  const summary = summariseProduct(product);
  const isMatched =
    params.get("variant") === String(shade?.id) && loaded?.ok && loaded.value.products.length > 0;
  return {
    product: { ...product, description: "", colourless: [] },
    summary,
    descriptionHtml: renderCachedMarkdown(writeDescription(product)),
    reviews: reviews?.ok
      ? {
          ok: true,
          value: selectInitialReviews(reviews.value.product_reviews, reviewQuery, reviews.value.counts),
        }
      : reviews,
    matches: shade && loaded && { shade: shade.id, loaded },
    preview: buildLinkPreview(product, summary, origin, isMatched ? shade?.id : undefined),
    history: history?.ok ? history.value : undefined,
  };
}

/** The result, or nothing if it takes longer. */
function waitAtMost<T>(milliseconds: number, result: Promise<T>): Promise<T | undefined> {
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));
  return Promise.race([result, patience]);
}

export const respondWithProductPage = (page: LoadResult<ProductPageData>) =>
  data(page, { status: getPageStatus(page), headers: isWhole(page) ? {} : NOT_STORED });

/** A page without its reviews or its price history is not cached. */
const isWhole = (page: LoadResult<ProductPageData>) =>
  !page.ok || (page.value.reviews !== undefined && page.value.history !== undefined);

/** An error status if any part failed, so that the page is not cached. */
function getPageStatus(page: LoadResult<ProductPageData>): number {
  if (!page.ok) return page.problem.status || UNAVAILABLE;
  const { reviews, matches } = page.value;
  return (reviews?.ok ?? true) && (matches?.loaded.ok ?? true) ? 200 : UNAVAILABLE;
}
