/** The quality of matches for fair, medium and deep shades, as a table. */
import type { MatchFigures } from "./match-results.server";

type DepthFigures = MatchFigures["byDepth"][number];

const formatPercent = (share: number) => `${Math.round(share * 100)}%`;

const COLUMNS: { name: string; getValue: (figures: DepthFigures) => string }[] = [
  { name: "Found in the first three", getValue: ({ firstThree }) => formatPercent(firstThree) },
  {
    name: "Within one step: said, came true",
    getValue: ({ stepSaid, stepTrue }) => `${formatPercent(stepSaid)}, ${formatPercent(stepTrue)}`,
  },
];

export function DepthTable({ figures }: { figures: DepthFigures[] }) {
  return (
    <table className="my-6 w-full table-fixed border-collapse text-left text-xs sm:text-sm">
      <caption className="sr-only">Fair, medium and deep shades beside each other</caption>
      <thead>
        <tr>
          <th scope="col" className="w-1/4 pr-3 pb-2 align-bottom font-semibold">
            Shades
          </th>
          {COLUMNS.map(({ name }) => (
            <th key={name} scope="col" className="pr-3 pb-2 align-bottom font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.map((row) => (
          <tr key={row.depth} className="border-t border-line">
            <th scope="row" className="py-2.5 pr-3 font-normal first-letter:uppercase">
              {row.depth}
            </th>
            {COLUMNS.map(({ name, getValue }) => (
              <td key={name} className="py-2.5 pr-3 tabular-nums">
                {getValue(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
