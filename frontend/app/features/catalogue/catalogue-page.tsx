/** The page of a brand or a category: header and product list. */
import type { ReactNode } from "react";
import type { LoadResult } from "~/api/client/load-result";
import { buildBreadcrumbList, buildPageMeta, getPublicOrigin } from "~/page-meta";
import type { MetaArgs, MetaDescriptor } from "~/router";
import { RetryPanel } from "~/ui/loading/retry-panel";
import type { LoadedListPage } from "./list/list-loader";
import type { Scope } from "./list/list-query";
import { LIST_ERROR_TEXTS, ProductList } from "./list/product-list";

interface CataloguePageProps<T> {
  page: LoadedListPage<LoadResult<T>>;
  scope: Scope;
  failure: HeaderErrorTexts;
  children: (item: T) => ReactNode;
}

export function CataloguePage<T>({
  page: { header, list },
  scope,
  failure,
  children,
}: CataloguePageProps<T>) {
  return (
    <div className="page pt-3 sm:pt-6">
      {header.ok ? (
        children(header.value)
      ) : (
        <div className="mb-12">
          <h1 className="sr-only">{failure.pageKind}</h1>
          <RetryPanel
            title={failure.title}
            problem={header.problem}
            failureText={`${failure.failureText}:`}
          />
        </div>
      )}
      <ProductList page={{ header, list }} scope={scope} failure={LIST_ERROR_TEXTS} />
    </div>
  );
}

interface CatalogueMeta {
  name: string;
  description: string | undefined;
  canonical: string;
  parent: { label: string; to: string };
}

export function buildCatalogueMeta(
  { name, description, canonical, parent }: CatalogueMeta,
  matches: MetaArgs["matches"],
): MetaDescriptor[] {
  return [
    ...buildPageMeta({ title: name, ...(description && { description }), canonical }, matches),
    buildBreadcrumbList([parent, { label: name, to: canonical }], getPublicOrigin(matches)),
  ];
}

interface HeaderErrorTexts {
  /** The page's content, as a label for screen readers. */
  pageKind: string;
  title: string;
  /** The message shown before the technical error line. */
  failureText: string;
}
