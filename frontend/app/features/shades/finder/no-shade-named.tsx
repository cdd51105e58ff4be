/** The other ways on, where nothing is named as what was typed. */
import type { ReactNode } from "react";
import { buildSearchPath } from "~/shared/search-path";
import { buildFinderPath, type FinderQuery, startMode } from "~/shared/shades/finder-query";
import { ButtonLink } from "~/ui/button";

export default function NoShadeNamed({
  query: { words = "" },
  children,
}: {
  query: FinderQuery;
  children: ReactNode;
}) {
  const ways = [
    { label: "Search the shop for it", to: buildSearchPath(words) },
    { label: "Begin with a photo", to: buildFinderPath(startMode("photo")) },
    { label: "Begin with a skin tone", to: buildFinderPath(startMode("colour")) },
  ];
  return (
    <>
      {children}
      <ul className="mt-4 flex flex-wrap justify-center gap-3">
        {ways.map(({ label, to }) => (
          <li key={to}>
            <ButtonLink to={to} look="outline">
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}
