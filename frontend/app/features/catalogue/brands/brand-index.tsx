/** The brands that a filter leaves, by their letters; their placeholders, and the panel if they fail to load. */
import { BRANDS_FAILED_TEXT, BRANDS_FETCHED_TEXT, type Brand } from "~/api/brands";
import type { Problem } from "~/api/client/errors";
import { ButtonLink } from "~/ui/button";
import { RetryPanel } from "~/ui/loading/retry-panel";
import { createPlaceholderKeys, Loading, Skeleton } from "~/ui/loading/skeleton";
import { EmptyPanel } from "~/ui/notice";
import { BrandGroups } from "./brand-groups";
import { type BrandQuery, buildBrandsPath } from "./brand-query";
import { findNames } from "./find-names";
import { groupByLetter } from "./letter-groups";

export function BrandIndex({ brands, query }: { brands: Brand[]; query: BrandQuery }) {
  const found = findNames(brands, query.searchText);
  const groups = groupByLetter(found.items, query.letters);
  const count = groups.reduce((sum, group) => sum + group.items.length, 0);
  const elsewhere = found.items.length - count;
  return (
    <>
      <p role="status" className="mb-4 text-sm text-muted">
        {count === 0
          ? `No brand with shades ${elsewhere > 0 ? "under these letters " : ""}is called so.`
          : `${BRANDS_FETCHED_TEXT} ${describeCount(count)}`}
        {found.areNear && count > 0 && ` None is called “${query.searchText.trim()}”: these come near.`}
      </p>
      {count > 0 ? (
        <BrandGroups groups={groups} />
      ) : (
        <EmptyPanel title="No results found" description="Try another combination for better results">
          {elsewhere > 0 && (
            <ButtonLink to={buildBrandsPath({ ...query, letters: [] })} look="outline">
              Show {elsewhere} under other letters
            </ButtonLink>
          )}
        </EmptyPanel>
      )}
    </>
  );
}

const describeCount = (count: number) => (count === 1 ? "1 brand shown." : `${count} brands shown.`);

export function BrandsFailed({ problem }: { problem: Problem }) {
  return (
    <RetryPanel
      title="An error occurred while fetching brands"
      problem={problem}
      failureText={BRANDS_FAILED_TEXT}
    />
  );
}

const SKELETON_COUNT = 50;

export function BrandsSkeleton() {
  return (
    <Loading label="Loading brands">
      <ul className="grid gap-x-8 gap-y-1 border-t border-line py-8 sm:grid-cols-2 md:pl-32 lg:grid-cols-3">
        {createPlaceholderKeys(SKELETON_COUNT).map((index) => (
          <li key={index} data-testid="brand-skeleton" className="flex items-center gap-4 py-2">
            <Skeleton className="h-12 w-24 shrink-0 rounded-media" />
            <span className="flex-1">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="mt-2 h-3.5 w-4/5" />
            </span>
          </li>
        ))}
      </ul>
    </Loading>
  );
}
