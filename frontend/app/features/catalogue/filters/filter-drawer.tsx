/** The drawer with sort and filters on phones. */
import { SlidersHorizontal } from "lucide";
import { useCallback, useState } from "react";
import { Button } from "~/ui/button";
import { formatNumber } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Drawer } from "~/ui/overlays/drawer";
import type { Scope } from "../list/list-query";
import type { Listing } from "../list/listing";
import { SortChoice } from "../list/sort-choice";
import type { ListControls } from "../list/use-list-query";
import { countFilters } from "./filter-options";
import { FilterPanel, FilterSkeleton } from "./filter-panel";

interface FilterDrawerProps {
  controls: ListControls;
  scope: Scope;
  /** Undefined while the list loads. */
  listing: Listing | undefined;
}

export function FilterDrawer({
  controls: { query, pending, applyQuery, buildPath },
  scope,
  listing,
}: FilterDrawerProps) {
  const [open, setOpen] = useState(false);
  const handleClosed = useCallback(() => setOpen(false), []);
  const understood = listing?.reading?.understood ?? [];
  const chipCount = countFilters(query) + understood.length;
  return (
    <div className="lg:hidden no-script:hidden">
      <Button look="outline" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon icon={SlidersHorizontal} aria-hidden size={16} />
        Sort and filter{chipCount > 0 && ` (${chipCount})`}
      </Button>
      <Drawer title="Sort and filter" open={open} onClosed={handleClosed}>
        {(close) => (
          <>
            <h3 className="kicker mb-3">Sort by</h3>
            <SortChoice query={query} scope={scope} buildPath={buildPath} listing={listing} stacked />
            <h3 className="kicker mt-8 mb-1">Filter</h3>
            {listing ? (
              <FilterPanel
                filters={listing.filters}
                query={query}
                scope={scope}
                understood={understood}
                applyQuery={applyQuery}
              />
            ) : (
              <FilterSkeleton />
            )}
            <div className="sticky -bottom-6 -mx-6 mt-6 -mb-6 border-t border-line bg-paper p-4">
              <Button onClick={close} className="w-full">
                {pending || !listing ? "Please Wait" : `Show ${formatNumber(listing.total)} products`}
              </Button>
            </div>
          </>
        )}
      </Drawer>
    </div>
  );
}
