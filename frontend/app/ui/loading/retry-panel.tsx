/** A button that loads the page's data again, and an error panel with it. */
import { describeProblem, type Problem } from "~/api/client/errors";
import { useRevalidator } from "~/router";
import { Button } from "../button";
import { ErrorPanel } from "../notice";

interface RetryPanelProps {
  title: string;
  problem: Problem;
  /** The message shown before the technical error line. */
  failureText: string;
}

export function RetryPanel({ title, problem, failureText }: RetryPanelProps) {
  return (
    <ErrorPanel
      title={title}
      description={describeProblem(problem)}
      technicalLine={`${failureText} ${problem.statusLine}`}
    >
      <RetryButton />
    </ErrorPanel>
  );
}

export function RetryButton() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button look="outline" busy={state === "loading"} onClick={revalidate}>
      Try again
    </Button>
  );
}
