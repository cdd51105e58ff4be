/** The page of one shelf, a brand's or a category's: its head, and everything that stands under it. */

import type { ReactNode } from "react";
import type { Problem } from "~/api/errors";
import type { LoadResult } from "~/api/load-result";
import type { ListPage } from "~/features/catalogue/list/list-page";
import type { Scope } from "~/features/catalogue/list/list-query";
import { PRODUCTS_FAILED, ProductList } from "~/features/catalogue/list/product-list";
import { buildBreadcrumbList, buildPageMeta } from "~/page-meta";
import type { MetaArgs, MetaDescriptor } from "~/router";
import { RetryPanel } from "~/ui/retry-panel";

interface CataloguePageProps<T> {
  page: ListPage<LoadResult<T>>;
  scope: Scope;
  failure: HeaderFailure;
  children: (shelf: T) => ReactNode;
}

export function CataloguePage<T>({
  page: { header, list },
  scope,
  failure,
  children,
}: CataloguePageProps<T>) {
  return (
    <div className="page pt-6">
      {header.ok ? children(header.value) : <HeaderFailed {...failure} problem={header.problem} />}
      <ProductList page={{ header, list }} scope={scope} failure={PRODUCTS_FAILED} />
    </div>
  );
}

interface CatalogueMeta {
  name: string;
  description: string | undefined;
  canonical: string;
  /** Where the trail begins. */
  parent: { label: string; to: string };
}

export function buildCatalogueMeta(
  { name, description, canonical, parent }: CatalogueMeta,
  matches: MetaArgs["matches"],
): MetaDescriptor[] {
  return [
    ...buildPageMeta({ title: name, ...(description && { description }), canonical }, matches),
    buildBreadcrumbList([parent, { label: name, to: canonical }], matches),
  ];
}

export interface HeaderFailure {
  /** What this page is of, for whoever cannot see it. */
  pageKind: string;
  title: string;
  /** What failed, in the shop's words; stands before the technical line. */
  failureText: string;
}

export function HeaderFailed({
  pageKind,
  title,
  failureText,
  problem,
}: HeaderFailure & { problem: Problem }) {
  return (
    <div className="mb-12">
      <h1 className="sr-only">{pageKind}</h1>
      <RetryPanel title={title} problem={problem} failed={`${failureText}:`} />
    </div>
  );
}
