/** The page's own part failed; the list below it lives on. */
import type { Problem } from "~/api/errors";
import { RetryPanel } from "~/ui/retry-panel";

export interface HeaderFailure {
  /** What this page is of, for whoever cannot see it. */
  pageKind: string;
  title: string;
  /** What failed, in the shop's words; stands before the technical line. */
  failureText: string;
}

export function HeaderFailed({
  pageKind,
  title,
  failureText,
  problem,
}: HeaderFailure & { problem: Problem }) {
  return (
    <div className="mb-12">
      <h1 className="sr-only">{pageKind}</h1>
      <RetryPanel title={title} problem={problem} failed={`${failureText}:`} />
    </div>
  );
}
