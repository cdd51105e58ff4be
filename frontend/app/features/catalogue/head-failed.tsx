/** The page's own part failed; the list below it lives on. */
import { friendly, type Problem } from "~/api/errors";
import { ErrorPanel } from "~/ui/notice";

interface HeadFailedProps {
  title: string;
  problem: Problem;
}

export function HeadFailed({ title, problem }: HeadFailedProps) {
  return (
    <div className="mb-12">
      <ErrorPanel title={title} description={friendly(problem)} code={problem.code} />
    </div>
  );
}
