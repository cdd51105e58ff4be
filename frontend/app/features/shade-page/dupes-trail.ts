/** The way to the page of a product's dupes. */
import type { DupesPage } from "./load-dupes.server";

export const listDupesTrail = ({ product }: Pick<DupesPage, "product">) => [
  { label: "Home", to: "/" },
  { label: product.brand, to: `/brands/${product.brandSlug}` },
  { label: product.name, to: `/products/${product.slug}` },
  { label: "Dupes", to: `/shades/of-${product.slug}` },
];
