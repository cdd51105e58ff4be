/** A list of matches. A phone shows the first ones, and the others after a press. */
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Match } from "~/api/shades";
import { Button } from "~/ui/button";
import { joinClasses } from "~/ui/join-classes";
import { MATCH_GRID } from "./match-card";

const SHOWN_ON_PHONES = 4;
/** Folding fewer away would hide about as much as the button takes. */
const MIN_FOLDED = 2;

/** Without scripts nothing is folded away, and neither is a match that the address points at. */
const FOLDED = "max-sm:[@media(scripting:enabled)]:not-[:has(:target)]:hidden";

interface MatchListProps<T extends Match> {
  matches: T[];
  renderCard: (match: T) => ReactNode;
  className?: string;
}

export function MatchList<T extends Match>({ matches, renderCard, className }: MatchListProps<T>) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const folded = showsAll ? 0 : matches.length - SHOWN_ON_PHONES;
  const isFolded = folded >= MIN_FOLDED;
  const showAll = () => {
    flushSync(() => setShowsAll(true));
    list.current?.children[SHOWN_ON_PHONES]?.querySelector("a")?.focus();
  };
  return (
    <>
      <ul ref={list} className={joinClasses(MATCH_GRID, className)}>
        {matches.map((match, index) => (
          <li key={match.slug} className={isFolded && index >= SHOWN_ON_PHONES ? FOLDED : undefined}>
            {renderCard(match)}
          </li>
        ))}
      </ul>
      {isFolded && (
        <Button look="outline" onClick={showAll} className="mt-6 w-full sm:hidden no-script:hidden">
          Show {folded} more
        </Button>
      )}
    </>
  );
}
