/** The three steps in a row: what is chosen, which step is open, and which are disabled. */
import type { ReactNode } from "react";
import {
  buildFinderPath,
  changeQuery,
  type FinderQuery,
  STEPS,
  type Step,
} from "~/shared/shades/finder-query";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";

interface StepperProps {
  query: FinderQuery;
  open: Step | undefined;
  /** What is chosen in each step. */
  chosen: Partial<Record<Step, ReactNode>>;
}

const TITLES: Record<Step, string> = { brand: "Brand", product: "Product", shade: "Shade" };
const CELL_CLASSES =
  "flex h-full min-h-14 flex-col gap-x-3 border-t-2 py-1.5 lg:min-h-11 lg:flex-row lg:items-center";

export function Stepper({ query, open, chosen }: StepperProps) {
  return (
    <nav aria-label="Steps">
      <ol className="grid grid-cols-3 gap-2 sm:gap-4">
        {STEPS.map((step, index) => (
          <li key={step} className="min-w-0">
            {isEnabled(step, query) ? (
              <Link
                to={buildFinderPath(changeQuery(query, { step }))}
                preventScrollReset
                aria-current={step === open ? "step" : undefined}
                className={joinClasses(
                  CELL_CLASSES,
                  "group transition-colors",
                  step === open ? "border-accent" : "border-edge hover:border-ink",
                )}
              >
                <Cell number={index + 1} title={TITLES[step]} chosen={chosen[step]} open={step === open} />
              </Link>
            ) : (
              <span data-disabled="" className={joinClasses(CELL_CLASSES, "border-line text-muted")}>
                <Cell number={index + 1} title={TITLES[step]} chosen={undefined} open={false} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface CellProps {
  number: number;
  title: string;
  chosen: ReactNode;
  open: boolean;
}

function Cell({ number, title, chosen, open }: CellProps) {
  return (
    <>
      <span className="flex items-baseline gap-2 text-xs text-muted">
        <span aria-hidden className={joinClasses("font-display text-lg leading-none", open && "text-accent")}>
          {number}
        </span>
        <span className="font-semibold tracking-wide uppercase">{title}</span>
      </span>
      <span className="flex min-w-0 items-center gap-2 text-sm font-medium">
        {chosen ? (
          <>
            <span className="line-clamp-2 leading-tight wrap-anywhere">{chosen}</span>
            {!open && <span className="sr-only">, change</span>}
          </>
        ) : (
          <span className="leading-tight font-normal text-muted">{open ? "Choosing now" : "Not yet"}</span>
        )}
      </span>
    </>
  );
}

function isEnabled(step: Step, { brand, product }: FinderQuery): boolean {
  if (step === "brand") return true;
  return step === "product" ? Boolean(brand) : Boolean(brand && product);
}
