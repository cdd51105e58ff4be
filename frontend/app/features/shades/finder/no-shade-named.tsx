/** The other ways on, where nothing is named as what was typed. */
import type { ReactNode } from "react";
import { nameWithBrand } from "~/features/catalogue/card/card-data";
import { buildSearchPath } from "~/shared/search-path";
import type { NamedShades } from "~/shared/shades/find-named-shades";
import { buildFinderPath, type FinderQuery, startMode } from "~/shared/shades/finder-query";
import { ButtonLink } from "~/ui/button";

export default function NoShadeNamed({
  query: { words = "" },
  shadeless,
  children,
}: {
  query: FinderQuery;
  /** The product that was typed, where it comes in no shade. */
  shadeless: NamedShades["shadeless"];
  children: ReactNode;
}) {
  const ways = [
    { label: "Search the shop for it", to: buildSearchPath(words) },
    { label: "Begin with a photo", to: buildFinderPath(startMode("photo")) },
    { label: "Begin with a skin tone", to: buildFinderPath(startMode("colour")) },
  ];
  return (
    <>
      {shadeless ? (
        <p className="rounded-media bg-tint px-6 py-12 text-center font-display text-lg">
          {nameWithBrand(shadeless.brand, shadeless.product)} has no shades to match
        </p>
      ) : (
        children
      )}
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
