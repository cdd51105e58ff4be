/** The shape of an answer that is on its way. */
import { places } from "~/features/catalogue/card/card-skeleton";
import { Loading, Skeleton } from "~/ui/skeleton";
import { MATCH_GRID } from "./match-group";

const SHOWN = 15;

export function ResultSkeleton() {
  return (
    <Loading label="Looking for matching shades">
      <Skeleton className="mt-10 h-10 w-3/5" />
      <ul className={`mt-10 ${MATCH_GRID}`}>
        {places(SHOWN).map((place) => (
          <li key={place} data-testid="match-skeleton">
            <Skeleton className="aspect-square w-full rounded-media" />
            <Skeleton className="mt-4 h-5 w-2/5" />
            <Skeleton className="mt-2 h-3.5 w-3/5" />
            <Skeleton className="mt-3 h-5 w-4/5" />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
