/** Colour, ingredients and price of other products, each apart: sorted by any of them and never blended. */
import { useCallback, useState } from "react";
import type { Api } from "~/api/client";
import { fetchAlike } from "~/api/shades";
import { Select } from "~/ui/select";
import { ALIKE_SORTS, AlikeRows, type AlikeSort } from "./alike-rows";
import { NearData } from "./near-data";

export function AlikeTable({ variantId }: { variantId: number }) {
  const [sort, setSort] = useState<AlikeSort>("formula");
  const fetchSorted = useCallback(
    (api: Api) => fetchAlike(api, { variant_id: variantId, sort }),
    [variantId, sort],
  );
  return (
    <>
      <Select
        label="Order of the table"
        value={sort}
        options={ALIKE_SORTS}
        onChange={(event) => setSort(ALIKE_SORTS[event.target.selectedIndex]?.value ?? "formula")}
        className="mt-4 no-script:hidden"
      />
      <NearData name={`alike ${variantId} ${sort}`} fetchData={fetchSorted}>
        {(alike) => <AlikeRows alike={alike} />}
      </NearData>
    </>
  );
}
