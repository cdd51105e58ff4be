/** Shown if no shade is close enough: says so and lists the nearest on either side. */
import type { ReactNode } from "react";
import type { Match } from "~/api/shades";
import { EmptyPanel } from "~/ui/notice";
import { MATCH_GRID } from "./match-card";

interface NoCloseMatchProps {
  lighter: Match | null;
  deeper: Match | null;
  renderCard: (match: Match) => ReactNode;
  /** The next things that a shopper can try. */
  children?: ReactNode;
}

export function NoCloseMatch({ lighter, deeper, renderCard, children }: NoCloseMatchProps) {
  const nearest = [
    { title: "The nearest lighter", match: lighter },
    { title: "The nearest deeper", match: deeper },
  ];
  return (
    <div className="mt-8">
      <EmptyPanel
        title="No matching products found for this shade"
        description="Check back later? We are as unique as you are! and will be back with more shades soon."
      >
        {children}
      </EmptyPanel>
      {(lighter || deeper) && (
        <p className="mt-10 max-w-prose text-muted">
          None of these is a match. They are the nearest we know, lighter and deeper.
        </p>
      )}
      <ul className={`mt-6 ${MATCH_GRID}`}>
        {nearest.map(
          ({ title, match }) =>
            match && (
              <li key={title}>
                <h3 className="mb-3 text-lg">{title}</h3>
                {renderCard(match)}
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
