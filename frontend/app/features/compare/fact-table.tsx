/** A table of compared shades: a column for each, a row for each fact. A phone names the fact in every cell. */
import type { ReactNode } from "react";
import { isCorrected, type PicturedShade } from "~/shared/shades/matched-colour";
import { HOW_WE_MATCH } from "~/site";
import { Link } from "~/ui/link";
import { SideScroller } from "~/ui/lists/side-scroller";
import { getUrlInShade, Picture } from "~/ui/picture";

export interface Fact<T> {
  name: string;
  getValue: (compared: T) => ReactNode;
}

interface FactTableProps<T> {
  caption: string;
  items: T[];
  getKey: (item: T) => string | number;
  renderHeading: (item: T) => ReactNode;
  facts: Fact<T>[];
}

/** `format` writes the average: with two decimals in the shade finder, with one elsewhere. */
export function describeRating(average: number, reviews: number, format: (rating: number) => string): string {
  if (reviews === 0) return "No reviews yet";
  return `${format(average)} of 5, ${reviews === 1 ? "1 review" : `${reviews} reviews`}`;
}

/** The start of the columns, beside the names of the facts. */
export const COLUMNS_START = "md:ml-40";

export function FactTable<T>({ caption, items, getKey, renderHeading, facts }: FactTableProps<T>) {
  return (
    <table className="mt-4 w-full table-fixed border-collapse text-left text-xs sm:text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <td className="w-40 max-md:hidden" />
          {items.map((item) => (
            <th key={getKey(item)} scope="col" className="pr-2 pb-3 align-top font-normal sm:pr-4">
              {renderHeading(item)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {facts.map(({ name, getValue }) => (
          <tr key={name} className="border-t border-line align-baseline">
            <th scope="row" className="py-2.5 pr-4 text-xs font-normal text-muted max-md:hidden">
              {name}
            </th>
            {items.map((item) => (
              <td key={getKey(item)} className="py-2.5 pr-1 sm:pr-4">
                <span className="block text-xs text-muted md:hidden">{name}</span>
                <span className="block first-letter:uppercase">{getValue(item)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CompareFrameProps {
  columns: number;
  /** The least width of a column, as wide as its longest word. */
  columnRem: number;
  children: ReactNode;
}

/** Of the colours above the facts, where columns can be wider than the page. */
const BARS_HEIGHT = "9rem";

/** Colours and facts together: where the columns are wider than a phone, they scroll as one. */
export function CompareFrame({ columns, columnRem, children }: CompareFrameProps) {
  return (
    <SideScroller
      label="Shades side by side"
      hint={`Slide sideways to see all ${columns} shades.`}
      clearTop={BARS_HEIGHT}
    >
      <div style={{ minWidth: `${columns * columnRem}rem` }}>{children}</div>
    </SideScroller>
  );
}

interface CorrectedNoteProps {
  shades: PicturedShade[];
  /** Whether the page already leads to the explanation. */
  isExplained?: boolean;
}

/** Says that the colours side by side are not the pictures', where that is so. */
export function CorrectedNote({ shades, isExplained }: CorrectedNoteProps) {
  if (!shades.some(isCorrected)) return null;
  return (
    <p className="mb-3 text-xs text-muted">
      The colours are corrected for the light of their pictures.
      {!isExplained && (
        <>
          {" "}
          <Link to={HOW_WE_MATCH.to} className="underline underline-offset-4">
            {HOW_WE_MATCH.label}
          </Link>
        </>
      )}
    </p>
  );
}

interface ShadePictureProps {
  /** The product's picture as the catalogue gives it. */
  picture: string | undefined;
  shade: { name: string; value: string; picture?: string | null } | undefined;
}

export function ShadePicture({ picture, shade }: ShadePictureProps) {
  if (!picture || !shade) return null;
  return (
    <Picture
      src={getUrlInShade(picture, shade)}
      fallbackSrc={picture}
      alt=""
      width={96}
      height={120}
      className="mb-2 aspect-4/5 w-16 sm:w-24"
    />
  );
}

interface ShadeTitleProps {
  shade: string | undefined;
  brand: string;
  product: string;
}

/** The heading of a column. Its type is small on a phone, where four columns stand side by side. */
export function ShadeTitle({ shade, brand, product }: ShadeTitleProps) {
  return (
    <>
      <span className="line-clamp-3 font-display text-xs leading-tight sm:text-lg">{shade}</span>
      <span className="mt-1 line-clamp-6 text-xs text-muted">
        {brand}, {product}
      </span>
    </>
  );
}
