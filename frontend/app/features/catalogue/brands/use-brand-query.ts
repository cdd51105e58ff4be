/** The brands page's search and letters: they answer at once, and the address follows. */
import { useEffect, useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "~/router";
import { type BrandQuery, readBrandQuery, writeBrandQuery } from "./brand-query";

/** Marks an address as written by this page: fast typing must not be overtaken by its own echo. */
const WRITTEN_HERE = "brands";

export function useBrandQuery(): [BrandQuery, (next: BrandQuery) => void] {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const byHistory = useNavigationType() === "POP";
  const [value, setValue] = useState(() => readBrandQuery(params));
  const isOwnWrite = !byHistory && location.state?.writtenBy === WRITTEN_HERE;

  // Not by the location's key: forth and back within one render ends at the key it began with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each arrival at an address
  useEffect(() => {
    if (!isOwnWrite) setValue(readBrandQuery(params));
  }, [location]);

  const applyQuery = (next: BrandQuery) => {
    setValue(next);
    setParams(writeBrandQuery(next), {
      replace: next.query !== value.query,
      preventScrollReset: true,
      state: { writtenBy: WRITTEN_HERE },
    });
  };
  return [value, applyQuery];
}
