/** A page of its own about one shade or colour: its heading, and what stands there if the shade is not found. */
import type { ReactNode } from "react";
import type { LoadResult } from "~/api/client/load-result";
import { PRODUCT_FAILED_TEXT } from "~/api/product";
import { FINDER_PATH } from "~/site";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { RetryPanel } from "~/ui/loading/retry-panel";
import { EmptyPanel } from "~/ui/notice";
import { DeltaENote } from "../delta-e-note";

interface AroundPageProps<T> {
  title: string;
  /** The title where the address names no shade that the shop knows. */
  missingTitle: string;
  loaded: LoadResult<T | null>;
  children: (page: T) => ReactNode;
}

export function AroundPage<T>({ title, missingTitle, loaded, children }: AroundPageProps<T>) {
  return (
    <div className="page pt-3 sm:pt-6">
      <Breadcrumbs trail={[{ label: "Home", to: "/" }, { label: title }]} />
      <h1 className="mt-2 answer-title">{title}</h1>
      {!loaded.ok ? (
        <div className="mt-6">
          <RetryPanel title="An Error Occurred" problem={loaded.problem} failureText={PRODUCT_FAILED_TEXT} />
        </div>
      ) : loaded.value ? (
        <>
          {children(loaded.value)}
          <DeltaENote className="mt-4" />
        </>
      ) : (
        <div className="mt-6">
          <EmptyPanel
            title={missingTitle}
            description="This address names no shade that we have. Choose one first; twins are below its matches."
          >
            <ButtonLink to={FINDER_PATH}>Match Your Shade</ButtonLink>
          </EmptyPanel>
        </div>
      )}
    </div>
  );
}
