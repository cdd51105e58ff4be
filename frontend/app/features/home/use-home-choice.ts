/** The chosen category of each carousel, and which carousel is loading. */
import { useLocation, useNavigation } from "~/router";
import { readHomeChoice } from "./home-data";

export function useHomeChoice() {
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
  };
}
