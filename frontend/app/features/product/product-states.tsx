/** The product page while it loads, after an error, and when the product does not exist. */
import { describeTechnically, type Problem } from "~/api/client/errors";
import { PRODUCT_FAILED_TEXT, PRODUCT_GONE_TEXT, PRODUCT_MISSING_TEXT } from "~/api/product";
import { ButtonLink } from "~/ui/button";
import { RetryButton } from "~/ui/loading/retry-panel";
import { Loading, Skeleton } from "~/ui/loading/skeleton";
import { ErrorPanel } from "~/ui/notice";
import { SocialSkeleton } from "./social/social-skeleton";

export function ProductMissing() {
  return (
    <section className="page py-20 text-center sm:py-28">
      <p className="text-sm font-semibold">404 | {PRODUCT_MISSING_TEXT}</p>
      <h1 className="mt-4 text-3xl">Product Doesn't Exist</h1>
      <p className="mx-auto mt-5 max-w-prose text-muted">
        Unable to find the product. It may no longer be listed, or the address may hold a slip of the finger.
      </p>
      <BrandsLink />
    </section>
  );
}

/** Why it was taken away is said first: a recall may matter to whoever has it at home. */
export function ProductGone({ reason }: { reason: string }) {
  return (
    <section className="page py-20 text-center sm:py-28">
      <h1 className="text-3xl">{PRODUCT_GONE_TEXT}</h1>
      <p className="mx-auto mt-5 max-w-prose whitespace-pre-line">{reason}</p>
      <BrandsLink />
    </section>
  );
}

const BrandsLink = () => (
  <ButtonLink to="/brands" className="mt-8">
    Browse brands A-Z
  </ButtonLink>
);

export function ProductFailed({ problem }: { problem: Problem }) {
  return (
    <div className="page pt-10">
      <h1 className="sr-only">Product</h1>
      <ErrorPanel
        title="Uh Oh! Something went wrong"
        description="Something went wrong while finding the product you were looking for. Please try again later."
        technicalLine={`${PRODUCT_FAILED_TEXT}: ${describeTechnically(problem)}`}
      >
        <RetryButton />
      </ErrorPanel>
    </div>
  );
}

export function ProductSkeleton() {
  return (
    <div className="page pt-6">
      <Loading label="Loading the product">
        <Skeleton className="h-5 w-3/5 max-w-96" />
        <div className="mt-7 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-12 lg:gap-x-12 xl:gap-x-16">
          <Skeleton className="aspect-4/5 w-full rounded-media lg:col-span-7" />
          <div className="lg:col-span-5">
            <Skeleton className="h-4 w-1/4" />
            <Skeleton className="mt-4 h-14 w-4/5" />
            <Skeleton className="mt-6 h-5 w-2/5" />
            <Skeleton className="mt-6 h-9 w-1/3" />
            <div className="mt-10 flex items-center gap-5">
              <Skeleton className="size-20 shrink-0 rounded-full" />
              <Skeleton className="h-6 w-2/5" />
            </div>
            <Skeleton className="mt-10 h-11 w-full rounded-full" />
          </div>
        </div>
      </Loading>
      <div className="mt-20">
        <SocialSkeleton />
      </div>
    </div>
  );
}
