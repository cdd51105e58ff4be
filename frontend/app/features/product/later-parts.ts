/** The parts that the page of a product loads once it is drawn. */
export { default as Composition } from "./facts/composition";
export { default as BestMatch } from "./matches/best-match";
export { default as MatchingProducts } from "./matches/matching-products";
export { PriceHistorySection } from "./prices/price-history";
export { default as ProductSummaryBar } from "./product-summary-bar";
export { ShadeFilterBar } from "./shades/shade-filter-bar";
export { default as SocialSection } from "./social/social-section";
