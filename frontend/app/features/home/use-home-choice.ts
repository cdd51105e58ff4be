/** The chosen category of each carousel, those to choose from, and which carousel is loading. */
import { useEffect, useState } from "react";
import type { PendingResult } from "~/api/client/load-result";
import { useLocation, useNavigation } from "~/router";
import type { ShownCategory } from "./category-cache";
import { readHomeChoice } from "./home-data";

export function useHomeChoice(categories: PendingResult<ShownCategory[]>) {
  const location = useLocation();
  const { location: nextLocation } = useNavigation();
  const shown = readHomeChoice(new URLSearchParams(location.search));
  const next =
    nextLocation?.pathname === location.pathname
      ? readHomeChoice(new URLSearchParams(nextLocation.search))
      : shown;
  return {
    choice: next,
    loadedCategories: useLoadedCategories(categories),
    pending: {
      trending: next.trending !== shown.trending,
      newProducts: next.newProducts !== shown.newProducts,
    },
  };
}

/** Empty until they have loaded. */
function useLoadedCategories(pending: PendingResult<ShownCategory[]>): ShownCategory[] {
  const [loaded, setLoaded] = useState(pending instanceof Promise ? undefined : pending);
  useEffect(() => {
    let isCurrent = true;
    void Promise.resolve(pending).then((result) => isCurrent && setLoaded(result));
    return () => {
      isCurrent = false;
    };
  }, [pending]);
  return loaded?.ok ? loaded.value : [];
}
