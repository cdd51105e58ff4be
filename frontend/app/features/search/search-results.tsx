/** The parts of a search page beside its list: near products, offers where nothing was found, unknown ingredients. */

import type { ListParts } from "~/features/catalogue/list/list-results";
import type { Listing } from "~/features/catalogue/list/listing";
import { EmptyPanel } from "~/ui/notice";
import { Nearly } from "./nearly";
import { Offers } from "./offers";
import { Unlisted } from "./unlisted";

export const SEARCH_PARTS: ListParts = { renderEmpty, renderAfter };

function renderEmpty({ reading }: Listing) {
  return (
    <>
      <EmptyPanel
        title="No results found"
        description="Try another combination for better results"
        compact={Boolean(reading)}
      />
      {reading && <Unlisted unlisted={reading.unlisted} />}
      {reading && <Nearly products={reading.nearly} afterResults={false} />}
      {reading && <Offers offers={reading.offers} />}
    </>
  );
}

function renderAfter({ reading }: Listing) {
  if (!reading) return null;
  return (
    <>
      <Nearly products={reading.nearly} afterResults />
      <Unlisted unlisted={reading.unlisted} />
    </>
  );
}
