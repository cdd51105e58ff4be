/** The owned shades, each once with all that is said of it. */
import {
  listStated,
  nameOwned,
  type OwnedShade,
  UNDECIDED,
  type Verdict,
} from "~/features/shades/finder/finder-query";

export interface OwnedGroup {
  name: string;
  shade: OwnedShade;
  /** Empty while the shopper has said nothing of it. */
  verdicts: Verdict[];
}

export function groupOwned(owned: OwnedShade[]): OwnedGroup[] {
  const shades = new Map(owned.map((shade) => [nameOwned(shade), shade]));
  return [...shades].map(([name, shade]) => ({
    name,
    shade,
    verdicts: listStated(owned)
      .filter((each) => nameOwned(each) === name)
      .map(({ verdict }) => verdict),
  }));
}

/** A shade as it stands in the address: once for each verdict, or with an open question. */
export function listEntries({ shade, verdicts }: OwnedGroup): OwnedShade[] {
  const entries: OwnedShade["verdict"][] = verdicts.length > 0 ? verdicts : [UNDECIDED];
  return entries.map((verdict) => ({ ...shade, verdict }));
}

/** What the answer waits for. Empty if it waits for nothing. */
export function describeWaiting(groups: OwnedGroup[], getName: (group: OwnedGroup) => string): string {
  const open = groups.filter(({ verdicts }) => verdicts.length === 0);
  if (open.length === 0) return "";
  const names = open.map(getName).join(" and ");
  const question = `How ${open.length === 1 ? "does" : "do"} ${names} look on you?`;
  if (open.length === groups.length) return question;
  return `${question} The answer goes by the rest until you say.`;
}
