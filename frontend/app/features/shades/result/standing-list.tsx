/** The comparison of a match with each owned shade. */
import { Check, CircleQuestionMark, X } from "lucide";
import type { OwnedMatch } from "~/api/shades";
import type { StartShade } from "~/shared/shades/find-matches";
import { Icon } from "~/ui/icon";
import { joinClasses } from "~/ui/join-classes";
import { Swatch } from "~/ui/swatch";

interface StandingListProps {
  standings: OwnedMatch["standings"];
  owned: StartShade[];
}

export function StandingList({ standings, owned }: StandingListProps) {
  return (
    <ul className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
      {standings.map(({ met, sure, words }, index) => {
        const shade = owned[index];
        return (
          <li key={`${shade?.name} ${words}`} className="flex items-start gap-2 text-xs leading-snug">
            {shade && <Swatch value={shade.value} name={shade.name} />}
            <span className="first-letter:uppercase">{words}</span>
            <Standing met={met} isSure={sure} />
          </li>
        );
      })}
    </ul>
  );
}

function Standing({ met, isSure }: { met: boolean; isSure: boolean }) {
  const look = met ? (isSure ? MET : LIKELY_MET) : NOT_MET;
  return (
    <Icon
      icon={look.icon}
      aria-label={look.label}
      size={15}
      className={joinClasses("ml-auto shrink-0", look.colour)}
    />
  );
}

const MET = { icon: Check, label: "Met", colour: "text-success" };
const LIKELY_MET = { icon: CircleQuestionMark, label: "Likely met", colour: "text-muted" };
const NOT_MET = { icon: X, label: "Not met", colour: "text-error" };
