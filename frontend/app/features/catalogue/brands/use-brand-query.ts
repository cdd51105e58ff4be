/** The brands page's search and letters: they answer at once, and the address follows. */
import { useEffect, useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "~/router";
import { type BrandQuery, readBrandQuery, writeBrandQuery } from "./brand-query";

/** Marks an address as written by this page: fast typing must not be overtaken by its own echo. */
const WRITTEN_HERE = "brands";

export function useBrandQuery(): [BrandQuery, (next: BrandQuery) => void] {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const byHistory = useNavigationType() === "POP";
  const [value, setValue] = useState(() => readBrandQuery(params));
  const echo = !byHistory && state?.writtenBy === WRITTEN_HERE;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each address, by its key
  useEffect(() => {
    if (!echo) setValue(readBrandQuery(params));
  }, [key]);

  const ask = (next: BrandQuery) => {
    setValue(next);
    setParams(writeBrandQuery(next), {
      replace: next.query !== value.query,
      preventScrollReset: true,
      state: { writtenBy: WRITTEN_HERE },
    });
  };
  return [value, ask];
}
