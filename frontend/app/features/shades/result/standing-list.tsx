/** How a match compares with each owned shade. */
import { Check, CircleQuestionMark, X } from "lucide";
import type { OwnedMatch } from "~/api/shades";
import type { StartShade } from "~/shared/shades/find-matches";
import { Icon } from "~/ui/icon";
import { Swatch } from "~/ui/swatch";

/** What the words of a standing say where the swatches do not tell. */
const NOT_SURE = /likely|cannot tell/;

interface StandingListProps {
  standings: OwnedMatch["standings"];
  owned: StartShade[];
}

export function StandingList({ standings, owned }: StandingListProps) {
  return (
    <ul className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
      {standings.map(({ met, words }, index) => {
        const shade = owned[index];
        return (
          <li key={`${shade?.name} ${words}`} className="flex items-start gap-2 text-xs leading-snug">
            {shade && <Swatch value={shade.value} name={shade.name} />}
            <span className="first-letter:uppercase">{words}</span>
            <Standing met={met} isSure={!NOT_SURE.test(words)} />
          </li>
        );
      })}
    </ul>
  );
}

function Standing({ met, isSure }: { met: boolean; isSure: boolean }) {
  const className = "ml-auto shrink-0";
  if (!met) return <Icon icon={X} aria-label="Not met" size={15} className={`${className} text-error`} />;
  if (!isSure)
    return (
      <Icon
        icon={CircleQuestionMark}
        aria-label="Likely met"
        size={15}
        className={`${className} text-muted`}
      />
    );
  return <Icon icon={Check} aria-label="Met" size={15} className={`${className} text-success`} />;
}
