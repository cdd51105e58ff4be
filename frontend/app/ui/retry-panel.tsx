/** An error panel with a retry button. */
import { describeProblem, type Problem } from "~/api/errors";
import { useRevalidator } from "~/router";
import { Button } from "./button";
import { ErrorPanel } from "./notice";

interface RetryPanelProps {
  title: string;
  problem: Problem;
  /** The message shown before the technical error line. */
  failureText: string;
}

export function RetryPanel({ title, problem, failureText }: RetryPanelProps) {
  const { revalidate, state } = useRevalidator();
  const busy = state === "loading";
  return (
    <ErrorPanel
      title={title}
      description={describeProblem(problem)}
      technicalLine={`${failureText} ${problem.statusLine}`}
    >
      <Button look="outline" disabled={busy} onClick={revalidate}>
        {busy ? "Please Wait" : "Try again"}
      </Button>
    </ErrorPanel>
  );
}
