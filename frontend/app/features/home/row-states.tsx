/** What a row shows when it has nothing, or could not be had. */
import { useRevalidator } from "~/router";
import { Button } from "~/ui/button";
import { EmptyPanel, ErrorPanel } from "~/ui/notice";

export function EmptyRow({ productKind }: { productKind: string }) {
  return (
    <EmptyPanel title="Check back later" description={`There are no ${productKind} to show at the moment.`} />
  );
}

interface RowFailedProps {
  title?: string;
  code: string;
}

export function RowFailed({ title = "An Error Occurred", code }: RowFailedProps) {
  const { revalidate, state } = useRevalidator();
  const busy = state === "loading";
  return (
    <ErrorPanel title={title} description="Try again later" code={code}>
      <Button look="outline" disabled={busy} onClick={revalidate}>
        {busy ? "Please Wait" : "Try again"}
      </Button>
    </ErrorPanel>
  );
}
