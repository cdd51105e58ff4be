/** What a search shows beside its list: near products after it, and offers where nothing was found. */

import type { ListParts } from "~/features/catalogue/list/list-results";
import type { Listing } from "~/features/catalogue/list/listing";
import { EmptyPanel } from "~/ui/notice";
import { Nearly } from "./nearly";
import { Offers } from "./offers";

export const SEARCH_PARTS: ListParts = { renderEmpty, renderAfter };

function renderEmpty({ reading }: Listing) {
  return (
    <>
      <EmptyPanel
        title="No results found"
        description="Try another combination for better results"
        compact={Boolean(reading)}
      />
      {reading && <Nearly products={reading.nearly} afterResults={false} />}
      {reading && <Offers offers={reading.offers} />}
    </>
  );
}

function renderAfter({ reading }: Listing) {
  return reading && <Nearly products={reading.nearly} afterResults />;
}
