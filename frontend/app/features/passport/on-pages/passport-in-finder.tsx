/** In the finder's way of several shades: begins with those of the passport, or stores the entered ones in it. */
import type { LoadResult, PendingResult } from "~/api/client/load-result";
import type { StartShade } from "~/shared/shades/find-matches";
import {
  type DecidedShade,
  type FinderQuery,
  formatNamedColour,
  formatOwnedShade,
  listDecided,
  type OwnedShade,
} from "~/shared/shades/finder-query";
import { Button, ButtonLink } from "~/ui/button";
import { AwaitValue } from "~/ui/loading/await-value";
import { AfterHydration } from "~/ui/loading/lazy-parts";
import { showToast } from "~/ui/overlays/toast";
import { buildSeveralPath, listOwned } from "../panel/several-path";
import { FIRST_PERSON, getChosenPerson, hasRoomFor, type NewShade, putShade } from "../store/change-passport";
import { toNewShade } from "../store/new-shade";
import { changePassport, getLocalPassport, usePassport } from "../store/passport-store";
import { areContradictory } from "../store/passport-verdicts";

/** The loaded shades, by `formatNamedColour`. */
type StartShades = Record<string, StartShade>;

interface PassportInFinderProps {
  query: FinderQuery;
  startShades: PendingResult<StartShades> | null;
}

export default function PassportInFinder({ query, startShades }: PassportInFinderProps) {
  return (
    <AfterHydration>
      {query.owned.length === 0 ? (
        <BeginWithPassport />
      ) : (
        startShades && (
          <AwaitValue value={startShades} fallback={null}>
            {(loaded: LoadResult<StartShades>) =>
              loaded.ok ? <KeepInPassport owned={query.owned} startShades={loaded.value} /> : null
            }
          </AwaitValue>
        )
      )}
    </AfterHydration>
  );
}

function BeginWithPassport() {
  const person = getChosenPerson(usePassport());
  const count = person.shades.length;
  if (count === 0) return null;
  return (
    <ButtonLink to={buildSeveralPath(person)} look="outline" className="mb-6 wrap-anywhere">
      {`Begin with ${count === 1 ? "the shade" : `the ${count} shades`} of ${person.name}`}
    </ButtonLink>
  );
}

/** Offered while the passport does not know all of it. */
function KeepInPassport({ owned, startShades }: { owned: OwnedShade[]; startShades: StartShades }) {
  const person = getChosenPerson(usePassport());
  const known = new Set(listOwned(person).map(formatOwnedShade));
  if (listDecided(owned).every((each) => known.has(formatOwnedShade(each)))) return null;
  const owner = person.id === FIRST_PERSON.id ? "your shades" : `the shades of ${person.name}`;
  const store = () => {
    const stored = storeInPassport(owned, startShades);
    if (stored) showToast("success", `What you said is with ${owner}`);
    else showToast("error", "There is no room for all of them. Remove a shade first.");
  };
  return (
    <Button look="outline" className="wrap-anywhere max-sm:px-4 max-sm:text-xs" onClick={store}>
      Keep with {owner}
    </Button>
  );
}

/** Stores each shade with all that was said of it. Returns whether there was room for all. */
function storeInPassport(owned: OwnedShade[], startShades: StartShades): boolean {
  const all = collectVerdicts(owned, startShades);
  const now = Date.now();
  const stored = all.map(({ shade, verdicts }, place) => {
    const hasRoom = hasRoomFor(getLocalPassport().passport, shade);
    if (hasRoom) changePassport((before) => putShade(before, shade, verdicts, now - place));
    return hasRoom;
  });
  return stored.every(Boolean);
}

interface ShadeWithVerdicts {
  shade: NewShade;
  verdicts: DecidedShade["verdict"][];
}

/** One entry a shade. A verdict that contradicts an earlier one of the same shade is left out. */
export function collectVerdicts(owned: OwnedShade[], startShades: StartShades): ShadeWithVerdicts[] {
  const byShade = new Map<string, ShadeWithVerdicts>();
  for (const each of listDecided(owned)) {
    const key = formatNamedColour(each);
    const start = startShades[key];
    const shade = start && toNewShade({ kind: "start", shade: start });
    if (!shade) continue;
    const earlier = byShade.get(key) ?? { shade, verdicts: [] };
    const verdicts = [...earlier.verdicts, each.verdict];
    byShade.set(key, areContradictory(verdicts) ? earlier : { shade, verdicts });
  }
  return [...byShade.values()].filter(({ verdicts }) => verdicts.length > 0);
}
