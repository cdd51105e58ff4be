/** The chosen category of each carousel, and which carousel is loading. */
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
    pending: {
      trending: next.trending !== shown.trending,
      newProducts: next.newProducts !== shown.newProducts,
    },
    shelves: useLoadedCategories(categories),
  };
}

/** The loaded categories. Empty until then. */
function useLoadedCategories(categories: PendingResult<ShownCategory[]>): ShownCategory[] {
  const loaded = categories instanceof Promise ? undefined : categories;
  const [loadedCategories, setLoadedCategories] = useState(loaded);
  useEffect(() => {
    if (categories instanceof Promise) categories.then(setLoadedCategories);
  }, [categories]);
  const result = loaded ?? loadedCategories;
  return result?.ok ? result.value : [];
}
