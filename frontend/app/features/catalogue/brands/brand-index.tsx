/** The list of brands with its filter, or an error panel. */
import { BRANDS_FAILED_TEXT, BRANDS_FETCHED_TEXT, type Brand } from "~/api/brands";
import type { Problem } from "~/api/errors";
import { ButtonLink } from "~/ui/button";
import { EmptyPanel } from "~/ui/notice";
import { RetryPanel } from "~/ui/retry-panel";
import { BrandGroups } from "./brand-groups";
import { type BrandQuery, buildBrandsPath } from "./brand-query";
import { groupByLetter } from "./letter-groups";
import { findNames } from "./near-names";

interface BrandIndexProps {
  brands: Brand[];
  query: BrandQuery;
}

export function BrandIndex({ brands, query }: BrandIndexProps) {
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
