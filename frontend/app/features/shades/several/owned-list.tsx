/** The shades the shopper owns, and what is known of each. A plain form before hydration. */
import { X } from "lucide";
import { useState } from "react";
import { MAX_OWNED } from "~/api/constants";
import { toggleOwnedVerdict } from "~/features/passport/store/passport-verdicts";
import { useNavigate } from "~/router";
import type { StartShade } from "~/shared/shades/find-matches";
import {
  buildFinderPath,
  type FinderQuery,
  formatNamedColour,
  formatOwnedShade,
  listDecided,
  type OwnedShade,
  replaceOwned,
  UNDECIDED,
  type Verdict,
} from "~/shared/shades/finder-query";
import { getMatchedValue } from "~/shared/shades/matched-colour";
import { QueryFields } from "~/shared/shades/query-fields";
import { VerdictPills } from "~/shared/shades/verdict-pills";
import { FINDER_PATH } from "~/site";
import { Button, ICON_BUTTON_SHAPE } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Swatch } from "~/ui/swatch";
import { useFocusAfterChoice } from "../finder/use-focus-after-choice";

interface OwnedListProps {
  query: FinderQuery;
  /** By their names. */
  startShades: Record<string, StartShade>;
}

/** The ticks made at an address, shown until the page has the next one. */
interface TickedShades {
  address: string;
  owned: OwnedShade[];
}

export function OwnedList({ query, startShades }: OwnedListProps) {
  const navigate = useNavigate();
  const address = buildFinderPath(query);
  const [ticked, setTicked] = useState<TickedShades>();
  const groups = groupOwned(ticked?.address === address ? ticked.owned : query.owned);
  const withGroups = (changed: OwnedGroup[]) => replaceOwned(query, changed.flatMap(listEntries));
  const toggle = (group: OwnedGroup, verdict: Verdict) => {
    const changed = { ...group, verdicts: toggleOwnedVerdict(group.verdicts, verdict) };
    const next = withGroups(groups.map((each) => (each === group ? changed : each)));
    setTicked({ address, owned: next.owned });
    navigate(buildFinderPath(next), { preventScrollReset: true });
  };
  const getName = ({ name }: OwnedGroup) => startShades[name]?.name ?? "A shade";
  return (
    <form action={FINDER_PATH} aria-label="Your shades">
      <QueryFields query={replaceOwned(query, [])} />
      <ul className="divide-y divide-line border-b border-line">
        {groups.map((group) => (
          <OwnedRow
            key={group.name}
            group={group}
            startShade={startShades[group.name]}
            hasRoom={query.owned.length < MAX_OWNED}
            isLast={group === groups.at(-1)}
            onToggle={(verdict) => toggle(group, verdict)}
            withoutShade={withGroups(groups.filter((each) => each !== group))}
          />
        ))}
      </ul>
      <p role="status" className="text-sm text-muted not-empty:mt-3">
        {describeWaiting(groups, getName)}
      </p>
      <span className="hidden no-script:block">
        <Button type="submit" look="outline" className="mt-3">
          Apply
        </Button>
      </span>
    </form>
  );
}

interface OwnedRowProps {
  group: OwnedGroup;
  startShade: StartShade | undefined;
  /** Whether one more verdict can be given. */
  hasRoom: boolean;
  isLast: boolean;
  onToggle: (verdict: Verdict) => void;
  withoutShade: FinderQuery;
}

function OwnedRow({ group, startShade, hasRoom, isLast, onToggle, withoutShade }: OwnedRowProps) {
  // The shade that was just picked stands last, and is asked about.
  const row = useFocusAfterChoice<HTMLLIElement>(isLast && group.verdicts.length === 0);
  const name = startShade?.name ?? "A shade";
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-2 py-3 outline-none"
    >
      {/* As the discs of the matches below it. */}
      <Swatch value={startShade ? getMatchedValue(startShade) : "transparent"} name="" size={44} />
      <span className="min-w-0">
        <span className="block font-display text-lg leading-tight">{name}</span>
        {startShade?.product && (
          <span className="line-clamp-2 text-sm text-muted">
            {startShade.product.brand}, {startShade.product.name}
          </span>
        )}
      </span>
      <Link
        to={buildFinderPath(withoutShade)}
        preventScrollReset
        aria-label={`Remove ${name}`}
        className={ICON_BUTTON_SHAPE}
      >
        <Icon icon={X} aria-hidden size={18} />
      </Link>
      <Verdicts group={group} name={name} hasRoom={hasRoom} onToggle={onToggle} />
    </li>
  );
}

type VerdictsProps = Pick<OwnedRowProps, "group" | "hasRoom" | "onToggle"> & { name: string };

/** Any that are true of the shade can be ticked. Without scripts, the shade stays though nothing is ticked. */
function Verdicts({ group: { shade, verdicts }, name, hasRoom, onToggle }: VerdictsProps) {
  const valueFor = (verdict: OwnedShade["verdict"]) => formatOwnedShade({ ...shade, verdict });
  const isAsked = verdicts.length === 0;
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className={isAsked ? "mb-1.5 text-sm font-semibold" : "sr-only"}>
        {isAsked ? `How is ${name} on you?` : `What you know of ${name}`}
      </legend>
      <input type="hidden" name="own" value={valueFor(UNDECIDED)} />
      <VerdictPills chosen={verdicts} hasRoom={hasRoom || isAsked} onToggle={onToggle} getValue={valueFor} />
    </fieldset>
  );
}

interface OwnedGroup {
  name: string;
  shade: OwnedShade;
  /** Empty while the shopper has said nothing of it. */
  verdicts: Verdict[];
}

function groupOwned(owned: OwnedShade[]): OwnedGroup[] {
  const shades = new Map(owned.map((shade) => [formatNamedColour(shade), shade]));
  return [...shades].map(([name, shade]) => ({
    name,
    shade,
    verdicts: listDecided(owned)
      .filter((each) => formatNamedColour(each) === name)
      .map(({ verdict }) => verdict),
  }));
}

/** A shade as it stands in the address: once for each verdict, or with an open question. */
function listEntries({ shade, verdicts }: OwnedGroup): OwnedShade[] {
  const entries: OwnedShade["verdict"][] = verdicts.length > 0 ? verdicts : [UNDECIDED];
  return entries.map((verdict) => ({ ...shade, verdict }));
}

/** The thing the answer waits for. Empty if there is none. */
function describeWaiting(groups: OwnedGroup[], getName: (group: OwnedGroup) => string): string {
  const open = groups.filter(({ verdicts }) => verdicts.length === 0);
  if (open.length === 0) return "";
  const names = open.map(getName).join(" and ");
  const question = `How ${open.length === 1 ? "does" : "do"} ${names} look on you?`;
  if (open.length === groups.length) return question;
  return `${question} The answer goes by the rest until you say.`;
}
