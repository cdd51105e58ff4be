/** The page of a shade, or why there is none. */
import type { ReactNode } from "react";
import { describeTechnically, type Problem } from "~/api/client/errors";
import type { LoadResult } from "~/api/client/load-result";
import { FINDER_PATH } from "~/site";
import { ButtonLink } from "~/ui/button";
import { RetryButton } from "~/ui/loading/retry-panel";
import { ErrorPanel } from "~/ui/notice";
import type { ShadePageData } from "./load-shade.server";
import { ShadeView } from "./shade-view";

export default function ShadeContent({ page }: { page: LoadResult<ShadePageData> }) {
  if (page.ok) return <ShadeView key={page.value.shade.id} {...page.value} />;
  if (page.problem.status === 410) return <ShadeGone reason={page.problem.message} />;
  return page.problem.status === 404 ? <ShadeMissing /> : <ShadeFailed problem={page.problem} />;
}

/** The page of a shade that never was, that is gone, or that could not be loaded. */
const ShadeMissing = () => (
  <NoShade title="We don't know this shade">The address may hold a slip of the finger.</NoShade>
);

const ShadeGone = ({ reason }: { reason: string }) => <NoShade title="No longer sold here">{reason}</NoShade>;

function NoShade({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="page py-20 text-center sm:py-28">
      <h1 className="text-3xl">{title}</h1>
      <p className="mx-auto mt-5 max-w-prose whitespace-pre-line text-muted">{children}</p>
      <ButtonLink to={FINDER_PATH} className="mt-8">
        Find a shade
      </ButtonLink>
    </section>
  );
}

const ShadeFailed = ({ problem }: { problem: Problem }) => (
  <div className="page pt-10">
    <h1 className="sr-only">Shade</h1>
    <ErrorPanel
      title="Uh Oh! Something went wrong"
      description="Something went wrong while finding this shade. Please try again later."
      technicalLine={`Failed to fetch the shade: ${describeTechnically(problem)}`}
    >
      <RetryButton />
    </ErrorPanel>
  </div>
);
