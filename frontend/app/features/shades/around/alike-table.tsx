/** Colour, ingredients and price of other products, each apart: sorted by any of them and never blended. */
import { useCallback, useState } from "react";
import type { Api } from "~/api/client/client";
import { type AlikeProducts, fetchAlike } from "~/api/shades";
import { Select } from "~/ui/forms/select";
import { AlikeRows, type AlikeSort, describeOrder } from "./alike-rows";
import { AroundData } from "./around-data";

export function AlikeTable({ variantId }: { variantId: number }) {
  const [hasList, setHasList] = useState(true);
  const [sort, setSort] = useState<AlikeSort>("formula");
  const fetchSorted = useCallback(
    (api: Api) => fetchAlike(api, { variant_id: variantId, sort }),
    [variantId, sort],
  );
  const noteList = useCallback((alike: AlikeProducts) => setHasList(alike.has_list), []);
  const { sorts, shown } = describeOrder(sort, hasList);
  return (
    <>
      <Select
        label="Order of the table"
        value={shown}
        options={sorts}
        onChange={(event) => setSort(sorts[event.target.selectedIndex]?.value ?? "colour")}
        className="mt-4 no-script:hidden"
      />
      <AroundData name={`alike ${variantId} ${sort}`} fetchData={fetchSorted} onLoad={noteList}>
        {(alike) => <AlikeRows alike={alike} />}
      </AroundData>
    </>
  );
}
