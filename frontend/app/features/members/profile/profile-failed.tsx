/** The panel in place of a profile that could not be loaded. */
import { describeProblem, type Problem } from "~/api/client/errors";
import { ErrorPanel } from "~/ui/notice";

export function ProfileFailed({ problem, reload }: { problem: Problem; reload: () => Promise<void> }) {
  return (
    <ErrorPanel
      title="We were unable to load the user profile at the moment"
      description={describeProblem(problem)}
      technicalLine={problem.statusLine}
      onRetry={reload}
    />
  );
}
