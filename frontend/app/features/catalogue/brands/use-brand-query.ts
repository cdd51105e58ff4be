/** The query of the brands page. It changes at once; the address is updated after it. */
import { useEffect, useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "~/router";
import { type BrandQuery, readBrandQuery, writeBrandQuery } from "./brand-query";

/** Marks navigations by this page. Their result must not overwrite what was typed since. */
const BRANDS_PAGE = "brands";

export function useBrandQuery(): [BrandQuery, (next: BrandQuery) => void] {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const isHistoryNavigation = useNavigationType() === "POP";
  const [value, setValue] = useState(() => readBrandQuery(params));
  const isOwnWrite = !isHistoryNavigation && location.state?.writtenBy === BRANDS_PAGE;

  // Depends on the location, not its key: going forward and back in one render leaves the key unchanged.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation
  useEffect(() => {
    if (!isOwnWrite) setValue(readBrandQuery(params));
  }, [location]);

  const applyQuery = (next: BrandQuery) => {
    setValue(next);
    setParams(writeBrandQuery(next), {
      replace: next.searchText !== value.searchText,
      preventScrollReset: true,
      state: { writtenBy: BRANDS_PAGE },
    });
  };
  return [value, applyQuery];
}
