/** The same ranges as numbers: a row for each brand, a column for each tone and undertone. */
import type { BrandRange, BrandRanges } from "~/api/ranges";
import { Link } from "~/ui/link";
import { SideScroller } from "~/ui/lists/side-scroller";
import { countTones, countUndertones, formatEvenness, formatGap } from "./range-texts";

interface Column {
  name: string;
  getValue: (range: BrandRange) => string | number;
}

function listColumns(ranges: BrandRanges): Column[] {
  const tones = ranges.tones.map((_, tone) => ({
    name: `Tone ${tone + 1}`,
    getValue: (range: BrandRange) => countTones(range)[tone] ?? 0,
  }));
  const undertones = ranges.undertones.map((undertone, kind) => ({
    name: undertone ?? "No undertone said",
    getValue: (range: BrandRange) => countUndertones(range, ranges)[kind]?.count ?? 0,
  }));
  return [
    { name: "Products", getValue: ({ products }) => products },
    { name: "Shades", getValue: ({ shades }) => shades },
    { name: "Deep", getValue: ({ deep }) => deep },
    { name: "Even", getValue: formatEvenness },
    { name: "Widest gap, L*", getValue: formatGap },
    { name: "Lightest, L*", getValue: ({ lightest }) => lightest.toFixed(1) },
    { name: "Deepest, L*", getValue: ({ deepest }) => deepest.toFixed(1) },
    ...undertones,
    ...tones,
  ];
}

export function RangeTable({ ranges }: { ranges: BrandRanges }) {
  const columns = listColumns(ranges);
  return (
    <SideScroller label="Ranges as a table" hint={`Slide sideways to see all ${columns.length + 1} columns.`}>
      {/* Lines of the cells, not of the rows: what is sticky would cover those. */}
      <table
        style={{ borderCollapse: "separate", borderSpacing: 0 }}
        className="w-full text-left text-sm tabular-nums"
      >
        <caption className="sr-only">What each brand's shades for skin cover</caption>
        <thead>
          <tr className="align-bottom">
            <th scope="col" className="sticky left-0 bg-paper py-2 pr-4 text-xs font-semibold">
              Brand
            </th>
            {columns.map(({ name }) => (
              <th
                key={name}
                scope="col"
                className="px-2 py-2 text-right text-xs font-semibold first-letter:uppercase"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranges.ranges.map((range) => (
            <tr key={range.brand.slug}>
              <th
                scope="row"
                className="sticky left-0 border-t border-line bg-paper py-2 pr-4 font-normal whitespace-nowrap"
              >
                <Link to={`/brands/${range.brand.slug}`} className="underline-offset-4 hover:underline">
                  {range.brand.name}
                </Link>
              </th>
              {columns.map(({ name, getValue }) => (
                <td key={name} className="border-t border-line px-2 py-2 text-right">
                  {getValue(range)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroller>
  );
}
