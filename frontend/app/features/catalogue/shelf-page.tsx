/** The page of one shelf, a brand's or a category's: its head, and everything that stands under it. */
import type { ReactNode } from "react";
import type { LoadResult } from "~/api/load-result";
import { buildBreadcrumbList, buildPageMeta } from "~/page-meta";
import type { MetaArgs, MetaDescriptor } from "~/router";
import { HeadFailed, type HeadFailure } from "./head-failed";
import type { ListPage } from "./list/list-page";
import type { Scope } from "./list/list-query";
import { PRODUCTS_FAILED, ProductList } from "./list/product-list";

interface ShelfPageProps<T> {
  page: ListPage<LoadResult<T>>;
  scope: Scope;
  failure: HeadFailure;
  children: (shelf: T) => ReactNode;
}

export function ShelfPage<T>({ page: { head, list }, scope, failure, children }: ShelfPageProps<T>) {
  return (
    <div className="page pt-6">
      {head.ok ? children(head.value) : <HeadFailed {...failure} problem={head.problem} />}
      <ProductList page={{ head, list }} scope={scope} failure={PRODUCTS_FAILED} />
    </div>
  );
}

interface ShelfMeta {
  name: string;
  description: string | undefined;
  canonical: string;
  /** Where the trail begins. */
  above: { label: string; to: string };
}

export function shelfMeta(
  { name, description, canonical, above }: ShelfMeta,
  matches: MetaArgs["matches"],
): MetaDescriptor[] {
  return [
    ...buildPageMeta({ title: name, ...(description && { description }), canonical }, matches),
    buildBreadcrumbList([above, { label: name, to: canonical }], matches),
  ];
}
