/** The top of the results page: the heading, how the words were read, and what was understood. */
import { X } from "lucide";
import type { LoadResult, PendingResult } from "~/api/client/load-result";
import { type ListQuery, readListQuery } from "~/features/catalogue/list/list-query";
import type { Listing } from "~/features/catalogue/list/listing";
import { buildOtherSearchPath } from "~/features/catalogue/list/other-search-path";
import type { UnderstoodPart } from "~/features/catalogue/list/search-reading";
import { useLocation } from "~/router";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { AwaitValue } from "~/ui/loading/await-value";
import { Swatch } from "~/ui/swatch";
import { SearchNotes } from "./search-notes";
import { SearchTitle } from "./search-title";

export function SearchHead({ words, list }: { words: string; list: PendingResult<Listing> }) {
  const { pathname, search } = useLocation();
  const query = readListQuery(new URLSearchParams(search));
  const show = (loaded?: LoadResult<Listing>) => (
    <LoadedHead words={words} listing={loaded?.ok ? loaded.value : undefined} query={query} />
  );
  return (
    <div className="mb-8 flex flex-col gap-4">
      <AwaitValue key={pathname} value={list} fallback={show()}>
        {show}
      </AwaitValue>
    </div>
  );
}

interface LoadedHeadProps {
  words: string;
  listing: Listing | undefined;
  query: ListQuery;
}

function LoadedHead({ words, listing, query }: LoadedHeadProps) {
  const reading = listing?.reading;
  return (
    <>
      <SearchTitle query={reading?.corrected ?? words} total={listing?.total} />
      {reading && (
        <>
          <SearchNotes words={words} reading={reading} query={query} found={listing.total > 0} />
          <UnderstoodChips parts={reading.understood} query={query} />
        </>
      )}
    </>
  );
}

/** The understood parts of a search, each with a link to the search without it. */
function UnderstoodChips({ parts, query }: { parts: UnderstoodPart[]; query: ListQuery }) {
  if (parts.length === 0) return null;
  return (
    <ul aria-label="Understood" className="flex flex-wrap items-center gap-2">
      <li className="mr-1 text-sm text-muted">From your words:</li>
      {parts.map(({ name, without, colour }) => (
        <li key={`${name} ${without}`}>
          <Link
            to={buildOtherSearchPath(without, query)}
            className="inline-flex min-h-11 max-w-full wrap-anywhere items-center gap-2 rounded-full border border-line bg-raised pr-3.5 pl-4 text-sm font-medium transition-colors hover:border-edge hover:bg-tint"
          >
            {colour && <Swatch value={colour} name="" size={16} />}
            <span>
              <span className="sr-only">Remove </span>
              {name}
            </span>
            <Icon icon={X} aria-hidden size={14} className="shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
