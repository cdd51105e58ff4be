/** The categories the carousels are kept to, and which of them is waiting for its products. */
import { useEffect, useState } from "react";
import type { Category } from "~/api/categories";
import { useLocation, useNavigation } from "~/router";
import { readHomeChoice, type Soon } from "./home-data";

export function useHomeChoice(categories: Soon<Category[]>) {
  const here = useLocation();
  const { location: coming } = useNavigation();
  const shown = readHomeChoice(new URLSearchParams(here.search));
  const next =
    coming?.pathname === here.pathname ? readHomeChoice(new URLSearchParams(coming.search)) : shown;
  return {
    choice: next,
    pending: {
      trending: next.trending !== shown.trending,
      arrivals: next.arrivals !== shown.arrivals,
    },
    shelves: useArrived(categories),
  };
}

/** The categories once they are here; none until then. */
function useArrived(categories: Soon<Category[]>): Category[] {
  const now = categories instanceof Promise ? undefined : categories;
  const [later, setLater] = useState(now);
  useEffect(() => {
    if (categories instanceof Promise) categories.then(setLater);
  }, [categories]);
  const arrived = now ?? later;
  return arrived?.ok ? arrived.value : [];
}
