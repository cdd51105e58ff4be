/** A row of the home page with a title. The carousel inside is the landmark. */
import type { ReactNode } from "react";
import { RetryButton } from "~/ui/loading/retry-panel";
import { EmptyPanel, ErrorPanel } from "~/ui/notice";

interface HomeRowProps {
  title: string;
  lead?: string;
  /** Content at the end of the title line. */
  aside?: ReactNode;
  children: ReactNode;
}

export function HomeRow({ title, lead, aside, children }: HomeRowProps) {
  return (
    <section className="page below mt-20 md:mt-28">
      <div className="mb-6 flex min-h-11 flex-wrap items-end justify-between gap-x-8 gap-y-3 md:pr-28">
        <div>
          <h2 className="text-2xl">{title}</h2>
          {lead && <p className="mt-1 text-sm text-muted">{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function EmptyRow({ productKind }: { productKind: string }) {
  return (
    <EmptyPanel title="Check back later" description={`There are no ${productKind} to show at the moment.`} />
  );
}

interface RowFailedProps {
  title?: string;
  technicalLine: string;
}

export function RowFailed({ title = "An Error Occurred", technicalLine }: RowFailedProps) {
  return (
    <ErrorPanel title={title} description="Try again later" technicalLine={technicalLine}>
      <RetryButton />
    </ErrorPanel>
  );
}
