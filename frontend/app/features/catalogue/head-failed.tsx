/** The page's own part failed; the list below it lives on. */
import type { Problem } from "~/api/errors";
import { RetryPanel } from "~/ui/retry-panel";

export interface HeadFailure {
  /** What this page is of, for whoever cannot see it. */
  of: string;
  title: string;
  /** What failed, in the shop's words; stands before the technical line. */
  failed: string;
}

export function HeadFailed({ of, title, failed, problem }: HeadFailure & { problem: Problem }) {
  return (
    <div className="mb-12">
      <h1 className="sr-only">{of}</h1>
      <RetryPanel title={title} problem={problem} failed={`${failed}:`} />
    </div>
  );
}
