/** Says why a request failed, and is scrolled into view. */
import { describeCause, type Problem } from "~/api/client/errors";
import { Notice } from "../notice";
import { showWhole } from "../show-whole";

/** `failed` says first what did not work. */
export function ProblemNotice({ problem, failed }: { problem: Problem | undefined; failed?: string }) {
  return (
    problem && (
      <div ref={showWhole} className="scroll-mb-6">
        <Notice tone="error">{describeCause(problem, failed)}</Notice>
      </div>
    )
  );
}
