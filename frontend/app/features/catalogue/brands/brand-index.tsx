/** The list of brands with its filter, or an error panel. */
import { BRANDS_FAILED_TEXT, BRANDS_FETCHED_TEXT, type Brand } from "~/api/brands";
import type { Problem } from "~/api/client/errors";
import { ButtonLink } from "~/ui/button";
import { RetryPanel } from "~/ui/loading/retry-panel";
import { Loading, Skeleton } from "~/ui/loading/skeleton";
import { EmptyPanel } from "~/ui/notice";
import { BrandGroups } from "./brand-groups";
import { type BrandQuery, buildBrandsPath } from "./brand-query";
import { groupByLetter, type HasName, removeAccents } from "./letter-groups";

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

/** Slips that are allowed by the number of letters typed. */
const ONE_SLIP_FROM = 4;
const TWO_SLIPS_FROM = 8;

interface FoundNames<T> {
  items: T[];
  /** Whether none has just what was typed. */
  areNear: boolean;
}

export function findNames<T extends HasName>(items: T[], searchText: string): FoundNames<T> {
  const typed = foldName(searchText.trim());
  const exact = items.filter(({ name }) => foldName(name).includes(typed));
  if (exact.length > 0) return { items: exact, areNear: false };
  const letters = keepLetters(typed);
  if (!letters) return { items: [], areNear: false };
  const slips = letters.length >= TWO_SLIPS_FROM ? 2 : letters.length >= ONE_SLIP_FROM ? 1 : 0;
  const near = items.filter(({ name }) => countSlips(letters, keepLetters(foldName(name))) <= slips);
  return { items: near, areNear: near.length > 0 };
}

const foldName = (name: string) => removeAccents(name).toLowerCase();

const keepLetters = (folded: string) => folded.replace(/\bthe\b|\band\b|[^\p{L}\p{N}]/gu, "");

/**
 * The fewest letters to change, add, take away or swap so that the text stands somewhere in the name. A cell of
 * a row is the cost of a beginning of the text that ends at one place of the name.
 */
function countSlips(text: string, name: string): number {
  let before: number[] = [];
  let costs = Array.from({ length: name.length + 1 }, () => 0);
  for (let at = 0; at < text.length; at++) {
    const next = [at + 1];
    for (let place = 1; place <= name.length; place++) {
      const changed = read(costs, place - 1) + (name[place - 1] === text[at] ? 0 : 1);
      const isSwapped = at > 0 && name[place - 1] === text[at - 1] && name[place - 2] === text[at];
      const swapped = isSwapped ? read(before, place - 2) + 1 : changed;
      next.push(Math.min(changed, swapped, read(costs, place) + 1, read(next, place - 1) + 1));
    }
    [before, costs] = [costs, next];
  }
  return Math.min(...costs);
}

const read = (row: number[], place: number) => row[place] ?? Infinity;

/** The skeleton of the brands page. */
const SKELETON_KEYS = Array.from({ length: 50 }, (_, index) => index);

export function BrandsSkeleton() {
  return (
    <Loading label="Loading brands">
      <ul className="grid gap-x-8 gap-y-1 border-t border-line py-8 sm:grid-cols-2 md:pl-32 lg:grid-cols-3">
        {SKELETON_KEYS.map((index) => (
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
