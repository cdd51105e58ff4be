/** A table behind a summary, which scrolls in its own frame: a drawing in numbers. */
import type { ReactNode } from "react";

interface FoldedTableProps {
  /** What the summary and the frame are called. */
  title: string;
  columns: readonly string[];
  /** The rows. Their first cell is a heading with no space at its sides, as is the last cell. */
  children: ReactNode;
  className?: string;
}

export function FoldedTable({ title, columns, children, className = "" }: FoldedTableProps) {
  return (
    <details className={`border-y border-line ${className}`}>
      <summary className="fold py-3 text-sm font-semibold">{title}</summary>
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto pb-4"
      >
        <table className="w-full text-left text-sm">
          <thead className="text-xs text-muted">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-2 py-1 font-medium first:pl-0 last:pr-0 last:pl-0">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </details>
  );
}
