/** How a match compares with each owned shade. */
import { Check, X } from "lucide";
import type { OwnedMatch } from "~/api/shades";
import type { StartShade } from "~/features/shades/finder/find-matches";
import { Icon } from "~/ui/icon";
import { Swatch } from "~/ui/swatch";

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
            {met ? (
              <Icon icon={Check} aria-label="Met" size={15} className="ml-auto shrink-0 text-success" />
            ) : (
              <Icon icon={X} aria-label="Not met" size={15} className="ml-auto shrink-0 text-error" />
            )}
          </li>
        );
      })}
    </ul>
  );
}
