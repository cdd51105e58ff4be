/** The shades that are better than the answer in one way, in one row to swipe. */
import type { Leading, Match } from "~/api/shades";
import type { PicturedShade } from "~/shared/shades/matched-colour";
import { MatchRow } from "./match-row";

const CHOICES = {
  cheapest: "Costs less",
  surest: "Best evidence",
  same_finish: "Same finish",
  closest: "Closest",
} as const;

interface Choice {
  titles: string[];
  match: Match;
}

export function OtherChoices({ leading, beside }: { leading: Leading; beside: PicturedShade }) {
  const choices = listChoices(leading);
  if (choices.length === 0) return null;
  return (
    <ul
      aria-label="Other choices"
      className="-mx-1 mt-4 flex snap-x snap-mandatory scroll-px-1 gap-3 overflow-x-auto p-1 pb-3"
    >
      {choices.map(({ titles, match }) => (
        <li
          key={match.slug}
          className="w-72 max-w-[85%] shrink-0 snap-start rounded-media border border-line p-3 only:w-full only:max-w-full sm:max-w-full sm:flex-1"
        >
          <h3 className="kicker mb-2 tracking-wide">{titles.join(", ")}</h3>
          <MatchRow match={match} beside={beside} label={match.scale} isAnswer />
        </li>
      ))}
    </ul>
  );
}

/** Each product once. */
export function listChoices(leading: Leading): Choice[] {
  const found = new Map<string, Choice>();
  for (const [name, title] of Object.entries(CHOICES)) {
    const match = leading[name as keyof typeof CHOICES];
    if (!match) continue;
    const known = found.get(match.slug);
    if (known) known.titles.push(title);
    else found.set(match.slug, { titles: [title], match });
  }
  return [...found.values()];
}
